// What a message holds that speaks for an intent: rules that fit, signs such as a date or an address, and its words.
import type { Intent } from '../../../contract/intent.ts'
import { asksToStop } from '../../mail/reading/opt-out.ts'
import { noticeVerdict } from '../../mail/reading/people/away-notice.ts'
import { dayIn } from './dates/follow-up-date.ts'
import { foldText } from './folded-text.ts'
import type { IntentMessage } from './message.ts'
import { newestPart } from './newest-part.ts'
import { personIn } from './person.ts'
import { RULES } from './rules/all-rules.ts'
import { fixTypo, isEnglish } from './rules/key-words.ts'
import { type Sentence, sentencesOf } from './sentences.ts'
import { termsOf } from './terms.ts'

/** A piece of the subject or of the whole text. */
export type Span = { place: 'subject' | 'body'; start: number; end: number }
export type Signals = {
  /** By the name of the rule or sign; without words where no single words say it. */
  rules: Map<string, Span[]>
  /** By the words, one or two beside each other: where they first are in the folded text. */
  terms: Map<string, { start: number; end: number }>
  /** The place in the message of a piece of the folded text. */
  spanOf(start: number, end: number): Span
  /** The folded sentences of what is new. */
  sentences: Sentence[]
  /** What is new, as it is written. */
  newest: string
}

const FAR_DAYS = 21
const DAY_MS = 86_400_000
const MAX_SUBJECT = 300
const RULE_INTENTS = new Map<string, Intent>(RULES.map(({ name, intent }) => [name, intent]))

/** The intent that a rule speaks for; undefined for a sign. */
export const intentOfRule = (name: string) => RULE_INTENTS.get(name) ?? SIGN_INTENTS[name]
const SIGN_INTENTS: Record<string, Intent> = {
  '#asks to stop': 'unsubscribe',
  '#notice': 'out_of_office',
  '#names a person': 'referral',
}

export function signalsOf(message: IntentMessage): Signals {
  const part = newestPart(message.text)
  const folded = foldText(part.text, isEnglish(part.text) ? fixTypo : undefined)
  const sentences = sentencesOf(folded.text)
  const spanOf = (start: number, end: number): Span => {
    const [from, to] = [folded.startOf(start), folded.endOf(end)]
    const first = part.positionOf(from)
    return { place: 'body', start: first, end: to > from ? part.positionOf(to - 1) + 1 : first }
  }
  const rules = new Map<string, Span[]>()
  const add = (name: string, spans: Span[]) => rules.set(name, [...(rules.get(name) ?? []), ...spans])
  const subject = foldText(message.subject.slice(0, MAX_SUBJECT))
  for (const { name, pattern, unless, isQuestion, isWhole, isSubject } of RULES) {
    if (isSubject) {
      const found = pattern.exec(subject.text)
      if (found && !unless?.test(subject.text))
        add(name, [
          { place: 'subject', start: subject.startOf(found.index), end: subject.endOf(found.index + found[0].length) },
        ])
      continue
    }
    if (isWhole && !sentences.every(({ text }) => pattern.test(text) && !unless?.test(text))) continue
    for (const sentence of sentences) {
      if (isQuestion && !sentence.isQuestion) continue
      const found = pattern.exec(sentence.text)
      if (!found || unless?.test(sentence.text)) continue
      const start = sentence.start + found.index
      add(name, [spanOf(start, start + found[0].length)])
    }
  }
  for (const { text, start, end } of signsOf(sentences, message)) add(text, end > start ? [spanOf(start, end)] : [])
  const person = personIn(part.text, message)
  if (person)
    add(
      person.isNamed ? '#names a person' : '#address',
      person.at.map(({ start, end }) => ({
        place: 'body',
        start: part.positionOf(start),
        end: part.positionOf(end - 1) + 1,
      })),
    )
  const notice = noticeVerdict(part.text)
  if (notice !== 'other') add(`#${notice}`, [])
  for (const pair of pairsOf(rules)) rules.set(pair, [])
  const terms = new Map<string, { start: number; end: number }>()
  for (const { term, start, end } of termsOf(folded.text)) if (!terms.has(term)) terms.set(term, { start, end })
  return { rules, terms, spanOf, sentences, newest: part.text }
}

/** Signs that sentences give, with their position in the folded text where words say it. */
function signsOf(sentences: Sentence[], message: IntentMessage) {
  const sent = message.receivedAt.toISOString().slice(0, 10)
  const signs: { text: string; start: number; end: number }[] = []
  const add = (text: string, start = 0, end = 0) => signs.push({ text: `#${text}`, start, end })
  const words = sentences.reduce((sum, { text }) => sum + text.split(' ').length, 0)
  add(words <= 4 ? 'few words' : words <= 25 ? 'some words' : words <= 80 ? 'many words' : 'very many words')
  if (sentences.some(({ isQuestion }) => isQuestion)) add('question')
  if (sentences.at(-1)?.isQuestion) add('ends with a question')
  for (const { text, start } of sentences) {
    if (asksToStop(text)) add('asks to stop', start, start + text.length)
    const day = dayIn(text, sent)
    if (day && day > sent) add(Date.parse(day) - Date.parse(sent) >= FAR_DAYS * DAY_MS ? 'far date' : 'near date')
  }
  return signs
}

/** A day far away changes what "call me" means. */
const PAIRED_SIGNS = ['#far date', '#near date', '#question', '#names a person', '#few words']

/** Two intents in one message: "not interested" and "next year". */
function pairsOf(rules: Map<string, Span[]>): string[] {
  const signs = PAIRED_SIGNS.filter((name) => rules.has(name))
  const intents = [...signs, ...[...new Set([...rules.keys()].flatMap((name) => intentOfRule(name) ?? []))].sort()]
  return intents.flatMap((one, at) => intents.slice(at + 1).map((other) => `${one} and ${other}`))
}
