import { foldedWords, foldUmlauts } from './fold-text.ts'
import { isNickname } from './nicknames.ts'
import { isMisspelling, soundOf } from './spelling.ts'

/** A name in its parts, folded. */
export type Name = {
  given: string[]
  family: string[]
  /** The family name in one word, with its particles: Vandenberg is van den Berg. */
  whole: string
  /** Single letters between or instead of names. */
  initials: string[]
  /** Which of several of that name: sr, jr, 2, 3. */
  generation: string
}

const TITLES = new Set(
  `mr mrs ms miss mx dr prof professor herr frau mme mlle monsieur madame sir dame ing dipl mag phd md mba msc bsc esq cpa dott dottssa dra drs sra
  signor signora capt col gen lt sgt hon rev`.split(/\s+/),
)
const PARTICLES = new Set('van von der den de del della di da dos du la le ter ten al el bin ibn zu af av'.split(' '))
// What people type where a name is missing.
const PLACEHOLDERS = new Set(
  `na none unknown unbekannt inconnu desconocido sconosciuto onbekend desconhecido test tbd xxx null nil info contact kontakt reception desk sales
  office noname anonymous`.split(/\s+/),
)
const GENERATIONS: Record<string, string> = {
  ...{
    jr: 'jr',
    junior: 'jr',
    jun: 'jr',
    sr: 'sr',
    senior: 'sr',
    sen: 'sr',
    fils: 'jr',
    filho: 'jr',
    hijo: 'jr',
    figlio: 'jr',
    pere: 'sr',
    père: 'sr',
    pai: 'sr',
    neto: '3',
    i: '1',
    ii: '2',
    iii: '3',
    iv: '4',
  },
}

export function parseName(first: string, last: string): Name {
  const [, generation = ''] =
    /[\s,](jr|sr|junior|senior|jun|sen|fils|filho|hijo|figlio|p[eè]re|pai|neto|i{1,3}|iv)\.?\s*$/i.exec(last) ?? []
  const family = wordsOf(generation ? last.slice(0, last.lastIndexOf(generation)) : last)
  const given = wordsOf(first)
  // The whole name in one field.
  if (family.length === 0 && given.length > 1) family.push(given.pop() as string)
  if (isPlaceholder(given) && (family.length === 0 || isPlaceholder(family))) return NAMELESS
  const long = given.filter((word) => word.length > 1)
  return {
    given: long,
    family: withoutParticles(family),
    whole: family.join(''),
    initials: long.length > 0 ? given.filter((word) => word.length === 1) : given,
    generation: GENERATIONS[generation.toLowerCase()] ?? '',
  }
}

const NAMELESS: Name = { given: [], family: [], whole: '', initials: [], generation: '' }

const isPlaceholder = (words: string[]) =>
  words.every((word) => PLACEHOLDERS.has(word)) || words.join('') === 'na' || /^(.)\1+$/.test(words.join(''))

const wordsOf = (text: string) =>
  foldedWords(/['’`]/.test(text) ? text.replace(/['’`]/g, '') : text)
    .map(foldUmlauts)
    .filter((word) => !TITLES.has(word))

function withoutParticles(words: string[]) {
  const others = words.filter((word) => !PARTICLES.has(word))
  return others.length > 0 ? others : words
}

/** How the given or family names of two people relate, the closest first. */
export type Likeness = 'same' | 'part' | 'nickname' | 'spelling' | 'initial' | 'unknown' | 'different'

export type NameLikeness = {
  first: Likeness
  last: Likeness
  isSwapped: boolean
  /** Both have a middle initial, and not the same. */
  hasOtherInitial: boolean
  /** Father and son, or one of them says so and the other does not. */
  generation: 'same' | 'one' | 'different'
}

export function compareNames(one: Name, other: Name): NameLikeness {
  const straight = { first: compareGiven(one, other), last: compareFamily(one, other) }
  const isFine = FINE.has(straight.first) && FINE.has(straight.last)
  const mayBeTurned = one.given[0]?.[0] === other.family[0]?.[0] || one.family[0]?.[0] === other.given[0]?.[0]
  const turned =
    isFine || !mayBeTurned
      ? undefined
      : { ...other, given: other.family, family: other.given, whole: other.given.join('') }
  const swapped = turned && { first: compareGiven(one, turned), last: compareFamily(one, turned) }
  const isSwapped = swapped !== undefined && FULL.has(swapped.first) && FULL.has(swapped.last)
  const [mine, theirs] = [one.initials[0], other.initials[0]]
  const { first, last } = isSwapped ? swapped : straight
  // One by one: an object that starts with a spread gets a hidden class of its own, and there is one for each pair of leads.
  return {
    first,
    last,
    isSwapped,
    hasOtherInitial: one.given.length > 0 && other.given.length > 0 && !!mine && !!theirs && mine !== theirs,
    generation: one.generation === other.generation ? 'same' : one.generation && other.generation ? 'different' : 'one',
  }
}

const FULL = new Set<Likeness>(['same', 'part', 'nickname', 'spelling'])
const FINE = new Set<Likeness>([...FULL, 'initial', 'unknown'])

function compareGiven(one: Name, other: Name): Likeness {
  const [a, b] = [one.given, other.given]
  if (a.length === 0 && one.initials.length === 0) return 'unknown'
  if (b.length === 0 && other.initials.length === 0) return 'unknown'
  if (a.length === 0 || b.length === 0) return initialsAgree(one, other) ? 'initial' : 'different'
  const [joinedA, joinedB] = [a.join(''), b.join('')]
  if (joinedA === joinedB) return 'same'
  if (a[0] === b[0] || (a.length > 1 && a.includes(b[0] as string)) || (b.length > 1 && b.includes(a[0] as string)))
    return a.length === b.length && a.length > 1 ? 'spelling' : 'part'
  if (a.some((name) => isNickname(name, b[0] as string)) || b.some((name) => isNickname(name, a[0] as string)))
    return 'nickname'
  if (isShortForm(a[0] as string, b[0] as string) || isShortForm(b[0] as string, a[0] as string)) return 'nickname'
  if (isSpelledAlike(joinedA, joinedB) || isSpelledAlike(a[0] as string, b[0] as string))
    return isOtherGender(a[0] as string, b[0] as string) ? 'different' : 'spelling'
  // JP is Jean Pierre.
  if (isAcronym(joinedA, b) || isAcronym(joinedB, a)) return 'initial'
  return 'different'
}

/** Selam of Selamawit, Thandi of Thandeka, Tunde of Babatunde. */
function isShortForm(short: string, long: string) {
  if (long.length < short.length + 2 || isOtherGender(short, long)) return false
  const stem = short.replace(/(?:ie|[iy])$/, '')
  return (stem.length >= 4 && long.startsWith(stem)) || (short.length >= 4 && long.endsWith(short))
}

const isAcronym = (short: string, names: string[]) =>
  short.length === names.length && short.length > 1 && names.every((name, at) => name[0] === short[at])

function initialsAgree(one: Name, other: Name) {
  const letters = ({ given, initials }: Name) => (given.length > 0 ? given.map((name) => name[0]) : initials)
  return letters(one)[0] === letters(other)[0]
}

function compareFamily({ family: a, whole: wholeA }: Name, { family: b, whole: wholeB }: Name): Likeness {
  if (a.length === 0 || b.length === 0) return 'unknown'
  if (wholeA === wholeB) return 'same'
  const [joinedA, joinedB] = [a.join(''), b.join('')]
  if (joinedA === joinedB || (a.length === b.length && [...a].sort().join() === [...b].sort().join())) return 'same'
  if (joinedA.length === 1 || joinedB.length === 1) return joinedA[0] === joinedB[0] ? 'initial' : 'different'
  if (a.length !== b.length && (a.every((word) => b.includes(word)) || b.every((word) => a.includes(word))))
    return 'part'
  if (isSpelledAlike(joinedA, joinedB) || isMisspelling(wholeA, wholeB)) return 'spelling'
  if (a.length !== b.length && a.some((word) => b.some((part) => word.length > 3 && isSpelledAlike(word, part))))
    return 'part'
  return 'different'
}

const isSpelledAlike = (one: string, other: string) =>
  isMisspelling(one, other) ||
  (Math.min(one.length, other.length) >= 4 &&
    one[0] === other[0] &&
    soundOf(one).length > 1 &&
    soundOf(one) === soundOf(other))

/** Daniel and Daniela, Mario and Maria, Simon and Simone. */
function isOtherGender(one: string, other: string) {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (['a', 'e', 'le', 'ne', 'ie', 'ine', 'ina', 'ette', 'lle', 'lla'].some((ending) => long === `${short}${ending}`))
    return true
  const isFemale = (name: string) => name.endsWith('a')
  return isFemale(one) !== isFemale(other)
}
