import type { EmailCategory, EmailTone } from '../../../contract/email-template.ts'
import type { Evidence } from '../../../contract/writing.ts'
import type { WritingSuggestions } from '../../../contract/writing-suggestions.ts'
import type { Parts } from '../../turns.ts'
import { evidenceOf } from '../evidence/evidence.ts'
import type { WriterFacts } from '../writer-facts.ts'
import { writeEmail } from './built-in-writer.ts'
import { placeholdersIn } from './placeholders.ts'
import { type Kept, protectedRanges } from './protected-text.ts'
import { heavyWordsIn, hedgesIn, plainPhrasesIn, spamIn, splitSentence, towardsRecipient } from './rewrites.ts'
import {
  countPersons,
  linksOf,
  messageOf,
  questionsOf,
  readingEase,
  sentencesOf,
  wordsOf,
  writtenWords,
} from './text-measures.ts'
import { slotsOf } from './writer-slots.ts'

type Mail = { subject: string; body: string }
type Options = { category: EmailCategory; tone: EmailTone }

const SHORTEST = 60
const LONGEST = 130
const LONGEST_SUBJECT = 60
const MODELS = 8

/** Advice on a draft, each point with the words to use instead. */
export function* adviceOn(mail: Mail, facts: WriterFacts, options: Options): Parts<WritingSuggestions> {
  const models = yield* modelsFor(facts, options)
  const kept = protectedRanges(mail.body, facts)
  yield
  const claims = yield* evidenceOf(mail, facts)
  const groups: [name: string, find: () => string[]][] = [
    ['Subject', () => subjectFindings(mail.subject, models)],
    ['Length', () => lengthFindings(mail.body, models)],
    ['Readability', () => easeFindings(mail.body, facts)],
    ['Questions', () => questionFindings(mail.body, models)],
    ['Focus on the recipient', () => personFindings(mail.body, kept, models)],
    ['Weak phrases', () => hedgeFindings(mail.body, kept)],
    ['Spam words', () => spamFindings(mail, facts)],
    ['Links', () => linkFindings(mail.body)],
    ['Personalization', () => personalFindings(mail, facts, models)],
    ['Claims', () => claimFindings(claims)],
    ['Placeholders', () => placeholderFindings(mail, facts)],
  ]
  const improvements: Record<string, string[]> = {}
  for (const [name, find] of groups) {
    const texts = distinct(find()).slice(0, 6)
    if (texts.length > 0) improvements[name] = texts
    yield
  }
  return {
    subjectLines: yield* otherSubjects(mail.subject, models, facts, options),
    contentSuggestions: {
      Openings: distinct(models.map(({ opening }) => opening)).slice(0, 3),
      'Calls to action': distinct(models.map(({ ask }) => ask)).slice(0, 3),
    },
    improvements,
  }
}

export type Model = { subject: string; greeting: string; opening: string; middle: string; ask: string }

/** The built-in writer's own texts, to quote better wording from. */
export function* modelsFor(facts: WriterFacts, options: Options): Parts<Model[]> {
  const models: Model[] = []
  for (let seed = 0; seed < MODELS; seed++) {
    models.push(modelOf(writeEmail(facts, { ...options, seed })))
    yield
  }
  return models
}

function modelOf({ subject, body }: Mail): Model {
  // The signature may contain blank lines; the call to action is the last paragraph before it.
  const [greeting = '', opening = '', ...rest] = body.split('\n\n')
  const at = rest.findIndex((text) =>
    /^(best|kind|all the best|warm|have a good|cheers|thanks|speak soon|with|yours)\b[^.?!]*,?(\n|$)/i.test(text),
  )
  const said = rest.slice(0, at < 0 ? rest.length - 1 : at)
  return { subject, greeting, opening, middle: said.slice(0, -1).join('\n\n'), ask: said.at(-1) ?? '' }
}

const LEAST_SUBJECTS = 3
const MOST_SUBJECTS = 5
const MOST_TRIES = 40

/** Subject lines that differ from the draft's. */
function* otherSubjects(current: string, models: Model[], facts: WriterFacts, options: Options): Parts<string[]> {
  const isOther = (subject: string) => subject.toLowerCase() !== current.trim().toLowerCase()
  let subjects = distinct(models.map(({ subject }) => subject)).filter(isOther)
  for (let seed = MODELS; subjects.length < LEAST_SUBJECTS && seed < MOST_TRIES; seed++) {
    subjects = distinct([...subjects, writeEmail(facts, { ...options, seed }).subject]).filter(isOther)
    yield
  }
  return subjects.slice(0, MOST_SUBJECTS)
}

const distinct = (texts: string[]) => [...new Set(texts.filter(Boolean))]

function subjectFindings(subject: string, [model]: Model[]): string[] {
  const better = `Try “${model?.subject}”.`
  if (subject.trim() === '') return [`The subject is empty. ${better}`]
  return [
    subject.length > LONGEST_SUBJECT
      ? `The subject has ${subject.length} characters, so phones cut it off. Use at most ${LONGEST_SUBJECT}. ${better}`
      : '',
    wordsOf(subject).length < 2 ? `One word is too short for a subject. ${better}` : '',
    /!|\p{Lu}{4,}.*\p{Lu}{4,}/u.test(subject) ? `All caps and exclamation marks look like spam. ${better}` : '',
  ].filter(Boolean)
}

function lengthFindings(body: string, [model]: Model[]): string[] {
  const count = writtenWords(body)
  if (count < SHORTEST * 0.6)
    return [
      `The email has only ${count} words. Aim for ${SHORTEST} to ${LONGEST}. For example, add “${model?.opening}”`,
    ]
  if (count <= LONGEST) return []
  const longest =
    messageOf(body)
      .split(/\n\s*\n/)
      .sort((a, b) => b.length - a.length)[0] ?? ''
  const [first = ''] = sentencesOf(longest)
  return [
    `The email has ${count} words. Aim for ${SHORTEST} to ${LONGEST}. Shorten the longest paragraph to its first sentence: “${first.slice(0, 200)}”`,
  ]
}

function easeFindings(body: string, facts: WriterFacts): string[] {
  const message = messageOf(body)
  const split = sentencesOf(message).flatMap((sentence) => {
    const parts = splitSentence(sentence)
    return parts ? [`A sentence of ${wordsOf(sentence).length} words is hard to read. Split it: “${parts}”`] : []
  })
  const kept = protectedRanges(message, facts)
  const plain = [
    ...plainPhrasesIn(message, kept).map(({ from, to }) => `“${from}” is wordy. Use “${to}”.`),
    ...heavyWordsIn(message, kept).map(
      ({ from, to }) => `“${from}” is formal. Consider a simpler word, such as “${to}”.`,
    ),
  ]
  const ease = Math.round(readingEase(message))
  return [
    ...split,
    ...plain,
    ...(ease < 45 && split.length + plain.length === 0
      ? [`The reading ease score is ${ease} of 100. Use shorter words, and at most 15 words per sentence.`]
      : []),
  ]
}

function questionFindings(body: string, [model]: Model[]): string[] {
  const questions = questionsOf(body)
  if (questions.length === 0) return [`The email asks no question. End with “${model?.ask}”`]
  return questions.length > 2 ? [`${questions.length} questions are too many. Keep one: “${questions.at(-1)}”`] : []
}

function personFindings(body: string, kept: Kept[], [model]: Model[]): string[] {
  const { own, recipient } = countPersons(messageOf(body))
  if (own <= recipient || own < 3) return []
  const words = towardsRecipient(body, kept).map(({ from, to }) => `Try “${to}” instead of “${from}”.`)
  return [
    `You mention yourself ${own} times and the recipient ${recipient} times. ${words[0] ?? `Start with the recipient: “${model?.opening}”`}`,
    ...words.slice(1),
  ]
}

function spamFindings({ subject, body }: Mail, facts: WriterFacts) {
  const text = `${subject}\n${body}`
  return spamIn(text, protectedRanges(text, facts)).map(
    ({ from, to }) => `“${from}” often looks like spam. ${to ? `Try “${to}” if it fits.` : 'Rephrase or remove it.'}`,
  )
}

const hedgeFindings = (body: string, kept: Kept[]) =>
  hedgesIn(body, kept).map(
    ({ from, to }) => `“${from}” weakens the sentence. ${to ? `Try “${to}”.` : 'Try the sentence without it.'}`,
  )

const claimFindings = (claims: Evidence[]) =>
  claims
    .filter(({ source }) => source === null)
    .map(({ claim, reason }) => `${reason}. Remove “${claim}”, or add a proof point for it.`)

const placeholderFindings = ({ subject, body }: Mail, facts: WriterFacts) =>
  placeholdersIn(`${subject}\n${body}`, slotsOf(facts)).map(({ from, to }) =>
    to ? `Replace “${from}” with “${to}”.` : `Fill in “${from}” or remove it.`,
  )

function linkFindings(body: string): string[] {
  const links = linksOf(body)
  return links.length > 1
    ? [`${links.length} links make an email look like spam. Keep “${links[0]}” and remove “${links[1]}”.`]
    : []
}

function personalFindings({ subject, body }: Mail, facts: WriterFacts, models: Model[]): string[] {
  const slots = slotsOf(facts)
  const text = `${subject}\n${body}`.toLowerCase()
  const lacks = (slot: string | null | undefined) => slot && !text.includes(slot.toLowerCase())
  const withFact = models.find(({ opening }) => slots.title && opening.includes(slots.title)) ?? models[0]
  return [
    lacks(slots.first) && facts.lead
      ? `The email doesn't greet ${slots.first} by name. Start with “${models[0]?.greeting}”`
      : '',
    lacks(slots.knownCompany) && lacks(slots.title)
      ? `The email doesn't mention ${slots.knownCompany}. Add “${withFact?.opening}”`
      : '',
  ].filter(Boolean)
}
