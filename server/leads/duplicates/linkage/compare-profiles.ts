import type { DuplicateBand, DuplicateReason } from '../../../../contract/lead-duplicate.ts'
import { arePlacesAlike, areTitlesAlike } from './job-and-place.ts'
import { compareNames, type Likeness, type NameLikeness } from './names.ts'
import { compareCompanies, isOneFamily } from './organizations.ts'
import type { Profile } from './profile.ts'
import { typosBetween } from './spelling.ts'

type Evidence = { reason?: DuplicateReason; weight: number }
export type Comparison = { band: DuplicateBand | 'different'; score: number; reasons: DuplicateReason[] }

// Scores from which two leads are one person, or worth a question.
const SAME = 7
const ASK = 2.4

const DIFFERENT: Comparison = { band: 'different', score: Number.NEGATIVE_INFINITY, reasons: [] }

const shareContact = (one: Profile, other: Profile) =>
  one.mailbox === other.mailbox ||
  one.local === other.local ||
  (one.phone !== '' && one.phone === other.phone) ||
  (one.linkedin !== '' && one.linkedin === other.linkedin)

/** Adds up what speaks for and against two leads being one person. */
export function compareProfiles(one: Profile, other: Profile): Comparison {
  const names = compareNames(one.name, other.name)
  // Most of those who are compared are colleagues or namesakes: what else could be alike would not add up to a question.
  if ((names.first === 'different' || names.last === 'different') && !shareContact(one, other)) return DIFFERENT
  const evidence = [
    ...nameEvidence(names),
    ...compareAddresses(one, other, names),
    ...companyEvidence(one, other),
    ...detailEvidence(one, other),
  ]
  evidence.push(...contactEvidence(one, other, names, evidence))
  const score = evidence.reduce((sum, { weight }) => sum + weight, 0)
  const reasons = evidence.flatMap(({ reason }) => reason ?? [])
  // Colleagues and families share a phone: with a name that is only similar it proves nothing. Jan and Johan may be brothers.
  const isOnlySimilar = reasons.includes('name_spelling') || reasons.includes('nickname')
  const isProven = reasons.some((reason) => PROOF.has(reason) && !(reason === 'phone' && isOnlySimilar))
  const isOneMailbox = one.mailbox === other.mailbox && !one.isShared && names.generation !== 'different'
  const isFirst = NAMED.has(names.first) || (names.first === 'initial' && isOneMailbox)
  const isNamed = isFirst && NAMED.has(names.last) && names.generation === 'same' && !names.hasOtherInitial
  const isSame = score >= SAME && isProven && isNamed && !reasons.some((reason) => DOUBTS.has(reason))
  // One mailbox is always worth a question: whoever writes to both writes to one person twice.
  return { band: isSame ? 'same' : score >= ASK || isOneMailbox ? 'ask' : 'different', score, reasons }
}

const PROOF = new Set<DuplicateReason>(['email', 'email_variant', 'phone', 'linkedin', 'email_other_domain'])
const DOUBTS = new Set<DuplicateReason>(['other_linkedin', 'own_addresses', 'generation'])
const NAMED = new Set<Likeness>(['same', 'part', 'nickname', 'spelling'])

const FIRST: Record<Likeness, number> = {
  same: 2,
  part: 1.8,
  nickname: 1.4,
  spelling: 1,
  initial: 0.3,
  unknown: 0,
  different: -4,
}
const LAST: Record<Likeness, number> = {
  same: 2,
  part: 1.5,
  nickname: 1.4,
  spelling: 1.1,
  initial: 0,
  unknown: -0.5,
  different: -3.5,
}
const NAME_REASONS: [Likeness, DuplicateReason][] = [
  ['spelling', 'name_spelling'],
  ['nickname', 'nickname'],
  ['initial', 'initial'],
  ['part', 'name_part'],
  ['same', 'name'],
]

function nameEvidence(names: NameLikeness): Evidence[] {
  const { first, last, isSwapped, hasOtherInitial, generation } = names
  const fits = (likeness: Likeness) => likeness !== 'different' && likeness !== 'unknown'
  const reason = NAME_REASONS.find(([likeness]) => first === likeness || last === likeness)?.[1]
  const found: Evidence[] = [
    {
      weight: FIRST[first] + LAST[last],
      ...(fits(first) && fits(last) && reason && { reason: isSwapped ? 'name_swapped' : reason }),
    },
  ]
  if (hasOtherInitial) found.push({ reason: 'other_initial', weight: -2.5 })
  if (generation === 'different') found.push({ reason: 'generation', weight: -9 })
  if (generation === 'one') found.push({ reason: 'generation', weight: -3 })
  return found
}

function compareAddresses(one: Profile, other: Profile, names: NameLikeness): Evidence[] {
  if (one.mailbox === other.mailbox) {
    if (one.isShared) return [{ weight: 0.5 }]
    return [{ reason: one.address === other.address ? 'email' : 'email_variant', weight: 6 }]
  }
  const own = ownAddresses(one, other, names)
  const isOneName = one.local === other.local
  const isFamily = one.domainName !== '' && isOneFamily(one.domainName, other.domainName)
  if (one.domain === other.domain) return [...own, ...sameDomain(one, other, names)]
  if (isOneName && !one.isShared) {
    if (isFamily) return [...own, { reason: 'email_other_domain', weight: 3 }]
    if (typosBetween(one.domain, other.domain, 1) <= 1) return [...own, { reason: 'email_spelling', weight: 3 }]
  }
  if (isFamily) return own
  if (one.domainName && other.domainName)
    return [...own, { weight: isOneName && one.localWords.length > 1 ? -1.2 : -2 }]
  // One private address, or both.
  if (one.domainName || other.domainName) return own
  // Without a company in common, a name is all there is.
  const isNameAll = one.company.length === 0 || other.company.length === 0
  return [...own, { weight: isNameAll ? -2 : -0.8 }]
}

function sameDomain(one: Profile, other: Profile, { first, last }: NameLikeness): Evidence[] {
  // Numbers are given to the second of that name, and so are letters behind a name that is complete.
  if (one.localDigits !== other.localDigits && one.localWords.join() === other.localWords.join())
    return [{ weight: -1.5 }]
  if (isExtended(one, other) || isExtended(other, one)) return [{ weight: -1.5 }]
  if (first === 'different' || last === 'different') return []
  if (Math.min(one.local.length, other.local.length) < 6 || typosBetween(one.local, other.local, 1) > 1) return []
  return [{ reason: 'email_spelling', weight: 1.5 }]
}

/** Whether the other address is this one's full name and something more: jose.silva, jose.silva.rj. */
function isExtended({ localWords: [given = '', family = '', ...rest], name }: Profile, { localWords }: Profile) {
  if (rest.length > 0 || family === '' || !name.family.includes(family) || localWords[0] !== given) return false
  const more = localWords.slice(1).join('')
  return more.length > family.length && more.length <= family.length + 2 && more.startsWith(family)
}

/**
 * Names a letter apart: either one is misspelled, and the address may still have it right, or these are two people, each with an
 * address of their own.
 */
function ownAddresses(one: Profile, other: Profile, { first, last, isSwapped }: NameLikeness): Evidence[] {
  // James Ryan and Ryan James, each with their own order in the address.
  if (isSwapped) return isInOrder(one) && isInOrder(other) ? [{ reason: 'own_addresses', weight: -4 }] : []
  const found: Evidence[] = []
  for (const [likeness, part] of [
    [first, 'given'],
    [last, 'family'],
  ] as const) {
    if (likeness !== 'spelling') continue
    const [mine, theirs] = [one.name[part], other.name[part]]
    const wholes: [string, string] = [mine.join(''), theirs.join('')]
    // Of Thi Mai and Thi Hoa, Mai and Hoa.
    const parts: [string, string] = [ownWords(mine, theirs), ownWords(theirs, mine)]
    const owns = [wholes, parts].some(([ours, others]) => spells(one, ours) && spells(other, others))
    const mixes = [wholes, parts].some(([ours, others]) => spells(one, others) || spells(other, ours))
    if (owns && !mixes) found.push({ reason: 'own_addresses', weight: -4 })
    else if (mixes) found.push({ reason: 'email_spells_name', weight: 1 })
  }
  return found
}

/** The names that only one of them has. */
const ownWords = (names: string[], others: string[]) => names.filter((name) => !others.includes(name)).join('')

const isInOrder = ({ localWords, name }: Profile) =>
  localWords.length === 2 && localWords[0] === name.given[0] && localWords[1] === name.whole

/** Whether the local part has this name, alone or behind an initial. */
const spells = ({ localWords }: Profile, name: string) =>
  name.length > 1 &&
  (localWords.includes(name) ||
    (localWords.length === 1 && (localWords[0] as string).slice(1).includes(name)) ||
    localWords.join('') === name)

function companyEvidence(one: Profile, other: Profile): Evidence[] {
  const likeness = compareCompanies(one.company, other.company)
  if (likeness === 'same') return [{ reason: 'company', weight: 1.5 }]
  const isDomain =
    (one.domainName !== '' && (one.domainName === other.domainName || one.domainName === other.company.join(''))) ||
    (other.domainName !== '' && other.domainName === one.company.join(''))
  if (likeness === 'part' || likeness === 'spelling') return [{ reason: 'company_alike', weight: isDomain ? 1.4 : 1 }]
  if (isDomain) return [{ reason: 'company_domain', weight: 1.2 }]
  return likeness === 'unknown' ? [] : [{ reason: 'other_company', weight: -1.8 }]
}

function contactEvidence(one: Profile, other: Profile, { first, last }: NameLikeness, before: Evidence[]): Evidence[] {
  const has = (reason: DuplicateReason) => before.some((evidence) => evidence.reason === reason)
  const found: Evidence[] = []
  if (one.phone && other.phone) {
    // Colleagues and families share a phone.
    const isPerson = first !== 'different' && last !== 'different' && !has('own_addresses')
    // A new last name: the same first name does the same work at the same phone.
    const isRenamed = first === 'same' && last === 'different' && has('title') && has('company')
    if (one.phone === other.phone) found.push({ reason: 'phone', weight: isPerson ? 3.5 : isRenamed ? 2.5 : 1.5 })
    else found.push({ reason: 'other_phone', weight: -0.9 })
  }
  if (one.linkedin && other.linkedin)
    found.push(
      one.linkedin === other.linkedin ? { reason: 'linkedin', weight: 6 } : { reason: 'other_linkedin', weight: -3 },
    )
  return found
}

function detailEvidence(one: Profile, other: Profile): Evidence[] {
  const found: Evidence[] = []
  if (one.title.length > 0 && other.title.length > 0)
    found.push(
      areTitlesAlike(one.title, other.title)
        ? { reason: 'title', weight: 0.4 }
        : { reason: 'other_title', weight: -0.6 },
    )
  if (one.place.length > 0 && other.place.length > 0)
    found.push(
      arePlacesAlike(one.place, other.place)
        ? { reason: 'place', weight: 0.4 }
        : { reason: 'other_place', weight: -0.8 },
    )
  // Other work in another place: in a large company these are namesakes.
  if (found.length === 2 && found.every(({ weight }) => weight < 0)) found.push({ weight: -1.8 })
  return found
}
