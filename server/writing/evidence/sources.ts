import type { WriterFacts } from '../writer-facts.ts'
import { isCommonWord, stemOf } from './common-words.ts'
import { unitsOfLabel } from './number-units.ts'
import { type Quantity, readQuantities } from './quantities.ts'
import { readMoment } from './read-date.ts'
import { plainLink, readLinks, withoutLinks } from './read-links.ts'
import { fold, foldedPhrase, isCapital, tokensOf } from './text-tokens.ts'

/** A text that may be claimed from, ready to be looked up in. */
export type Source = {
  label: string
  whose: 'lead' | 'user' | 'both'
  kind: 'name' | 'company' | 'title' | 'text'
  phrase: string
  compact: string
  quantities: Quantity[]
  /** Stems of the words it speaks of. */
  topics: Set<string>
  /** Those of a proof point that are no names: what was achieved on. Empty of anything else. */
  objects: Set<string>
  links: string[]
  digits: string
}

type Given = [
  label: string,
  text: string | null | undefined,
  whose: Source['whose'],
  kind?: Source['kind'],
  units?: string[],
]

/** Everything a draft may rest on, what is most telling first. */
export function sourcesOf({ lead, facts, pastEmails, voice }: WriterFacts): Source[] {
  const given: Given[] = [
    ...(lead ? leadTexts(lead) : []),
    ['Your details', voice.senderName, 'user', 'name'],
    ['Your details', voice.senderCompany, 'user', 'company'],
    ['Your details', voice.senderRole, 'user', 'title'],
    ['Your details', voice.offer, 'user'],
    ...facts.map(
      ({ label, value, source }): Given => [
        `Fact: ${label} (${source})`,
        value,
        'lead',
        /name/i.test(label) ? 'company' : 'text',
        unitsOfLabel(label),
      ],
    ),
    ...voice.proofPoints.map((point): Given => ['Proof point', point, 'user']),
    ['Your details', voice.signature, 'user'],
    ...pastEmails.map(({ subject }): Given => ['Earlier mail', subject, 'both']),
  ]
  const sources = given.flatMap(([label, text, whose, kind, units]) =>
    text ? [sourceOf(label, text, whose, kind, units)] : [],
  )
  const sent = pastEmails.flatMap(({ sentAt }) => readMoment(sentAt) ?? [])
  const dates = sent.map((date): Quantity => ({ ...noValue, date }))
  return dates.length > 0 ? [...sources, { ...sourceOf('Earlier mail', '', 'both'), quantities: dates }] : sources
}

function leadTexts(lead: NonNullable<WriterFacts['lead']>): Given[] {
  return [
    ['Lead: first name', lead.firstName, 'lead', 'name'],
    ['Lead: last name', lead.lastName, 'lead', 'name'],
    ['Lead: name', `${lead.firstName} ${lead.lastName}`, 'lead', 'name'],
    ['Lead: name', `${lead.lastName} ${lead.firstName}`, 'lead', 'name'],
    ['Lead: company', lead.company, 'lead', 'company'],
    ['Lead: job title', lead.jobTitle, 'lead', 'title'],
    ['Lead: industry', lead.industry, 'lead'],
    ['Lead: company size', lead.companySize, 'lead', 'text', ['people']],
    ['Lead: location', lead.location, 'lead'],
    ['Lead: website', lead.website, 'lead'],
    ['Lead: email', lead.email, 'lead'],
    // Whoever takes it up should know that the lead has not seen them.
    ['Lead: notes (private)', lead.notes, 'both'],
  ]
}

const noValue: Omit<Quantity, 'date'> = {
  kind: 'date',
  values: [],
  currency: null,
  units: [],
  isInWords: false,
  from: 0,
  next: 0,
}

function sourceOf(
  label: string,
  text: string,
  whose: Source['whose'],
  kind: Source['kind'] = 'text',
  units: string[] = [],
): Source {
  const links = readLinks(text)
  // A telephone number counts nothing.
  const quantities = readQuantities(tokensOf(withoutLinks(text, links)))
  return {
    label,
    whose,
    kind,
    phrase: foldedPhrase(text),
    compact: fold(text).replace(/[^\p{L}\p{N}]/gu, ''),
    quantities: units.length > 0 ? quantities.map((quantity) => ({ ...quantity, units })) : quantities,
    topics: topicsIn(`${text} ${label.replace(/\(.*/, '')}`),
    objects: label === 'Proof point' ? topicsIn(withoutNames(text)) : new Set(),
    links: links.map((link) => plainLink(link.text)),
    digits: text.replace(/\D/g, ''),
  }
}

// Whatever was achieved, these say it; what it was done to is told by the other words.
const TELLS_NOTHING = new Set(
  `cut reduc increas sav grow grew help improv boost lower rais doubl halv with from that this have been their they your about after befor within than more less fact proof point lead detail earli
 over into when what which would could also just only each every most year month week day averag achiev result rate per cent percent percentag cust client time team compan busines peopl work make made use`.split(
    /\s+/,
  ),
)

const withoutNames = (text: string) =>
  tokensOf(text)
    .filter(
      (token) => token.kind === 'word' && (!isCapital(token) || (token.startsSentence && isCommonWord(token.folded))),
    )
    .map(({ folded }) => folded)
    .join(' ')

function topicsIn(text: string): Set<string> {
  const words = foldedPhrase(text)
    .trim()
    .split(' ')
    .flatMap((word) => word.split('-'))
  return new Set(words.flatMap((word) => topicOf(word) ?? []))
}

export function topicOf(word: string): string | null {
  const stem = stemOf(word)
  if (stem.length < 3 || TELLS_NOTHING.has(stem) || TELLS_NOTHING.has(word)) return null
  return word.length >= 4 || !isCommonWord(word) ? stem : null
}
