import type { CheckedLanguage } from '../../../contract/checked-language.ts'
import type { Parts } from '../../turns.ts'
import type { WriterFacts } from '../writer-facts.ts'
import { isCommonWord, stemOf } from './common-words.ts'
import { detectLanguage } from './languages/detect-language.ts'
import { inEnglish } from './languages/translate-tokens.ts'
import { unitsOfLabel } from './number-units.ts'
import { type Quantity, readQuantities } from './quantities.ts'
import { readMoment } from './read-date.ts'
import { plainLink, readLinks, withoutLinks } from './read-links.ts'
import { fold, foldedPhrase, isCapital, type Token, tokensOf } from './text-tokens.ts'

export const PROOF_POINT = 'Proof point'
export const EARLIER_EMAIL = 'Earlier email'
export const MEETING_LINK = 'Your meeting link'
export const THEIR_MESSAGE = 'Their message'
export const knowledgeLabel = ({ title, source }: { title: string; source: string }) =>
  `Knowledge: ${title} (${source})`
/** When a call or a meeting was. */
const TIMELINE = 'Timeline'
export const NOTES = 'Lead: notes (private)'
const FACT = 'Fact: '

/** Whether text of this source may come from anyone, such as a web page. */
export const isOpenToAnyone = (label: string) =>
  label.startsWith(FACT) || label === EARLIER_EMAIL || label === NOTES || label === THEIR_MESSAGE

/** The reason for a link, address or phone number without a source. */
export const notInDetails = (what: string) =>
  what === 'link'
    ? "This link isn't from your offer or the lead. Check it before you send"
    : `This ${what} isn't in the lead's data or your details`

/** A text that claims can be traced to, prepared for lookups. */
export type Source = {
  label: string
  whose: 'lead' | 'user' | 'both'
  kind: 'name' | 'company' | 'title' | 'text'
  phrase: string
  compact: string
  quantities: Quantity[]
  /** Stems of its content words. */
  topics: Set<string>
  /** For a proof point, the stems that are not names: what the result was about. Empty for other sources. */
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

/** All sources for the claims of a draft, the most relevant first. */
export function* sourcesOf(
  {
    lead,
    facts,
    pastEmails,
    voice,
    asked = [],
    timeline = [],
    entries = [],
    knowledge = [],
    theirWords = [],
  }: WriterFacts,
  language: CheckedLanguage = 'en',
): Parts<Source[]> {
  const given: Given[] = [
    ...(lead ? leadTexts(lead) : []),
    ['Your details', voice.senderName, 'user', 'name'],
    ['Your details', voice.senderCompany, 'user', 'company'],
    ['Your details', voice.senderRole, 'user', 'title'],
    ['Your details', voice.offer, 'user'],
    ['Your details', voice.audience, 'user'],
    ...facts.map(
      ({ label, value, source }): Given => [
        `${FACT}${label} (${source})`,
        value,
        'lead',
        /name/i.test(label) ? 'company' : 'text',
        unitsOfLabel(label),
      ],
    ),
    ...voice.proofPoints.map((point): Given => [PROOF_POINT, point, 'user']),
    ['Your details', voice.signature, 'user'],
    [MEETING_LINK, voice.meetingLink, 'user'],
    ...theirWords.map((text): Given => [THEIR_MESSAGE, text, 'both']),
    ...asked.map((text): Given => ['Your instructions', text, 'user']),
    ...entries.map((text): Given => [NOTES, text, 'both']),
    ...pastEmails.map(({ subject }): Given => [EARLIER_EMAIL, subject, 'both']),
  ]
  const sources: Source[] = []
  for (const [label, text, whose, kind, units] of given) {
    if (!text) continue
    sources.push(sourceOf(label, text, whose, language, kind, units))
    yield
  }
  const known: Source[] = []
  for (const snippet of knowledge) {
    known.push(knowledgeSource(snippet, language))
    yield
  }
  const dated = (label: string, moments: string[]): Source[] => {
    const dates = moments.flatMap((at) => readMoment(at) ?? []).map((date): Quantity => ({ ...noValue, date }))
    return dates.length > 0 ? [{ ...sourceOf(label, '', 'both', language), quantities: dates }] : []
  }
  return [
    ...sources,
    ...known,
    ...dated(
      EARLIER_EMAIL,
      pastEmails.map(({ sentAt }) => sentAt),
    ),
    ...dated(
      TIMELINE,
      timeline.map(({ at }) => at),
    ),
  ]
}

const parsed = new Map<string, Source>()
const MOST_PARSED = 2_000

/** The same snippets are read for every lead and draft: those read last are remembered. */
function knowledgeSource(snippet: NonNullable<WriterFacts['knowledge']>[number], language: CheckedLanguage): Source {
  const label = knowledgeLabel(snippet)
  const key = `${language}\n${label}\n${snippet.text}`
  const source = parsed.get(key) ?? sourceOf(label, snippet.text, 'user', language)
  parsed.delete(key)
  parsed.set(key, source)
  const [oldest] = parsed.keys()
  if (parsed.size > MOST_PARSED && oldest !== undefined) parsed.delete(oldest)
  return source
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
    ['Lead: deal value', lead.dealValue ? `£${(lead.dealValue / 100).toLocaleString('en-GB')}` : null, 'both'],
    // The label reminds the user that the lead has not seen the notes.
    [NOTES, lead.notes, 'both'],
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
  language: CheckedLanguage,
  kind: Source['kind'] = 'text',
  units: string[] = [],
): Source {
  const links = readLinks(text)
  // Without phone numbers, which are not quantities.
  const tokens = tokensOf(withoutLinks(text, links))
  // Facts may be in English while the draft is not. A text too short to tell is in the language of the draft.
  const ownLanguage = language === 'en' ? 'en' : (detectLanguage(text, language) ?? language)
  const english = inEnglish(tokens, ownLanguage)
  const quantities = readQuantities(english)
  return {
    label,
    whose,
    kind,
    phrase: foldedPhrase(text),
    compact: fold(text).replace(/[^\p{L}\p{N}]/gu, ''),
    quantities: units.length > 0 ? quantities.map((quantity) => ({ ...quantity, units })) : quantities,
    topics: topicsIn([...english, ...tokensOf(label.replace(/\(.*/, ''))]),
    objects: label === PROOF_POINT ? topicsIn(withoutNames(english, ownLanguage)) : new Set(),
    links: links.map((link) => plainLink(link.text)),
    digits: text.replace(/\D/g, ''),
  }
}

// Words of any result, such as "cut" or "saved"; the other words say what it was about.
const STOP_STEMS = new Set(
  `cut reduc increas sav grow grew help improv boost lower rais doubl halv with from that this have been their they your about after befor within than more less fact proof point lead detail earli
 over into when what which would could also just only each every most year month week day averag achiev result rate per cent percent percentag cust client time team compan busines peopl work make made use`.split(
    /\s+/,
  ),
)

/** German nouns have capitals: only the words of the first name are left out. */
const withoutNames = (tokens: Token[], language: CheckedLanguage) =>
  tokens.filter(
    (token) =>
      token.kind === 'word' &&
      (!isCapital(token) ||
        (token.startsSentence && isCommonWord(token.folded)) ||
        (language === 'de' && !token.startsSentence)),
  )

function topicsIn(tokens: Token[]): Set<string> {
  const words = tokens.flatMap(({ kind, folded }) => (kind === 'word' || kind === 'number' ? folded.split('-') : []))
  return new Set(words.flatMap((word) => topicOf(word) ?? []))
}

export function topicOf(word: string): string | null {
  const stem = stemOf(word)
  if (stem.length < 3 || STOP_STEMS.has(stem) || STOP_STEMS.has(word)) return null
  return word.length >= 4 || !isCommonWord(word) ? stem : null
}
