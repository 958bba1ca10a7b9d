import type { EmailCategory, EmailTone } from '../../../contract/email-template.ts'
import type { WritingSuggestions } from '../../../contract/writing.ts'
import { findEvidence } from '../evidence/evidence.ts'
import type { WriterFacts } from '../writer-facts.ts'
import { writeEmail } from './built-in-writer.ts'
import { type Kept, protectedRanges } from './protected-text.ts'
import { placeholdersIn } from './placeholders.ts'
import { heavyWordsIn, hedgesIn, plainPhrasesIn, spamIn, splitSentence, towardsRecipient } from './rewrites.ts'
import {
  linksOf,
  messageOf,
  persons,
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

/** What a reading of the draft shows, each point with the words to put there. */
export function analyzeEmail(mail: Mail, facts: WriterFacts, options: Options): WritingSuggestions {
  const models = modelsFor(facts, options)
  const kept = protectedRanges(mail.body, facts)
  const findings: [group: string, texts: string[]][] = [
    ['Subject', subjectFindings(mail.subject, models)],
    ['Length', lengthFindings(mail.body, models)],
    ['Reading ease', easeFindings(mail.body, facts)],
    ['Questions', questionFindings(mail.body, models)],
    ['You before I', personFindings(mail.body, kept, models)],
    [
      'Hedges',
      hedgesIn(mail.body, kept).map(
        ({ from, to }) =>
          `“${from}” weakens the sentence. ${to ? `Try “${to}”.` : 'See whether it reads better without.'}`,
      ),
    ],
    ['Spam words', spamFindings(mail, facts)],
    ['Links', linkFindings(mail.body)],
    ['Personal touch', personalFindings(mail, facts, models)],
    [
      'Claims',
      findEvidence(mail, facts)
        .filter(({ source }) => source === null)
        .map(({ claim, reason }) => `${reason}. Leave “${claim}” out, or add a proof point that says so.`),
    ],
    [
      'Placeholders',
      placeholdersIn(`${mail.subject}\n${mail.body}`, slotsOf(facts)).map(({ from, to }) =>
        to ? `Fill “${from}” with “${to}”.` : `Fill “${from}” or leave it out.`,
      ),
    ],
  ]
  return {
    subjectLines: otherSubjects(mail.subject, models, facts, options),
    contentSuggestions: {
      Openings: distinct(models.map(({ opening }) => opening)).slice(0, 3),
      'Calls to action': distinct(models.map(({ ask }) => ask)).slice(0, 3),
    },
    improvements: Object.fromEntries(
      findings
        .map(([group, texts]) => [group, distinct(texts).slice(0, 6)] as const)
        .filter(([, texts]) => texts.length > 0),
    ),
  }
}

export type Model = { subject: string; greeting: string; opening: string; middle: string; ask: string }

/** The built-in writer's own texts, to quote better words from. */
export function modelsFor(facts: WriterFacts, options: Options): Model[] {
  return Array.from({ length: MODELS }, (_, seed) => {
    const { subject, body } = writeEmail(facts, { ...options, seed })
    // The signature may have blank lines of its own; the ask is the last paragraph before it.
    const [greeting = '', opening = '', ...rest] = body.split('\n\n')
    const at = rest.findIndex((text) =>
      /^(best|kind|all the best|warm|have a good|cheers|thanks|speak soon|with|yours)\b[^.?!]*,?(\n|$)/i.test(text),
    )
    const said = rest.slice(0, at < 0 ? rest.length - 1 : at)
    return { subject, greeting, opening, middle: said.slice(0, -1).join('\n\n'), ask: said.at(-1) ?? '' }
  })
}

const LEAST_SUBJECTS = 3
const MOST_SUBJECTS = 5
const MOST_TRIES = 40

/** Other ones than the draft has. */
function otherSubjects(current: string, models: Model[], facts: WriterFacts, options: Options): string[] {
  const isOther = (subject: string) => subject.toLowerCase() !== current.trim().toLowerCase()
  let subjects = distinct(models.map(({ subject }) => subject)).filter(isOther)
  for (let seed = MODELS; subjects.length < LEAST_SUBJECTS && seed < MOST_TRIES; seed++)
    subjects = distinct([...subjects, writeEmail(facts, { ...options, seed }).subject]).filter(isOther)
  return subjects.slice(0, MOST_SUBJECTS)
}

const distinct = (texts: string[]) => [...new Set(texts.filter(Boolean))]

function subjectFindings(subject: string, [model]: Model[]): string[] {
  const better = `Try “${model?.subject}”.`
  if (subject.trim() === '') return [`There is no subject yet. ${better}`]
  return [
    subject.length > LONGEST_SUBJECT
      ? `The subject has ${subject.length} characters and is cut off on a phone; ${LONGEST_SUBJECT} fit. ${better}`
      : '',
    wordsOf(subject).length < 2 ? `One word says too little. ${better}` : '',
    /!|\p{Lu}{4,}.*\p{Lu}{4,}/u.test(subject) ? `Capitals and exclamation marks look like advertising. ${better}` : '',
  ].filter(Boolean)
}

function lengthFindings(body: string, [model]: Model[]): string[] {
  const count = writtenWords(body)
  if (count < SHORTEST * 0.6)
    return [`${count} words are few: aim for ${SHORTEST} to ${LONGEST}. Add, for example: “${model?.opening}”`]
  if (count <= LONGEST) return []
  const longest =
    messageOf(body)
      .split(/\n\s*\n/)
      .sort((a, b) => b.length - a.length)[0] ?? ''
  const [first = ''] = sentencesOf(longest)
  return [
    `${count} words are many: aim for ${SHORTEST} to ${LONGEST}. Shorten the longest paragraph to its first sentence: “${first.slice(0, 200)}”`,
  ]
}

function easeFindings(body: string, facts: WriterFacts): string[] {
  const message = messageOf(body)
  const split = sentencesOf(message).flatMap((sentence) => {
    const parts = splitSentence(sentence)
    return parts ? [`A sentence of ${wordsOf(sentence).length} words is hard to read. Write “${parts}”`] : []
  })
  const kept = protectedRanges(message, facts)
  const plain = [
    ...plainPhrasesIn(message, kept).map(({ from, to }) => `“${from}” is heavy. Write “${to}”.`),
    ...heavyWordsIn(message, kept).map(
      ({ from, to }) => `“${from}” is heavy. A plainer word, such as “${to}”, may do.`,
    ),
  ]
  const ease = Math.round(readingEase(message))
  return [
    ...split,
    ...plain,
    ...(ease < 45 && split.length + plain.length === 0
      ? [`Reading ease is ${ease} of 100. Use shorter words and sentences: at most 15 words each.`]
      : []),
  ]
}

function questionFindings(body: string, [model]: Model[]): string[] {
  const questions = questionsOf(body)
  if (questions.length === 0) return [`Nothing is asked. End with “${model?.ask}”`]
  return questions.length > 2 ? [`${questions.length} questions compete. Keep one: “${questions.at(-1)}”`] : []
}

function personFindings(body: string, kept: Kept[], [model]: Model[]): string[] {
  const { own, reader } = persons(messageOf(body))
  if (own <= reader || own < 3) return []
  const words = towardsRecipient(body, kept).map(({ from, to }) => `Try “${to}” for “${from}”.`)
  return [
    `You speak of yourself ${own} times and of the reader ${reader} times. ${words[0] ?? `Begin with the reader: “${model?.opening}”`}`,
    ...words.slice(1),
  ]
}

function spamFindings({ subject, body }: Mail, facts: WriterFacts) {
  const text = `${subject}\n${body}`
  return spamIn(text, protectedRanges(text, facts)).map(
    ({ from, to }) =>
      `“${from}” is often taken for advertising. ${to ? `If it fits, say “${to}”.` : 'Say it in other words, or leave it out.'}`,
  )
}

function linkFindings(body: string): string[] {
  const links = linksOf(body)
  return links.length > 1
    ? [`${links.length} links make a mail look like advertising. Keep “${links[0]}” and leave out “${links[1]}”.`]
    : []
}

function personalFindings({ subject, body }: Mail, facts: WriterFacts, models: Model[]): string[] {
  const slots = slotsOf(facts)
  const text = `${subject}\n${body}`.toLowerCase()
  const lacks = (slot: string | null | undefined) => slot && !text.includes(slot.toLowerCase())
  const withFact = models.find(({ opening }) => slots.title && opening.includes(slots.title)) ?? models[0]
  return [
    lacks(slots.first) && facts.lead
      ? `${slots.first} is not greeted by name. Begin with “${models[0]?.greeting}”`
      : '',
    lacks(slots.knownCompany) && lacks(slots.title)
      ? `Nothing is said about ${slots.knownCompany}. Add “${withFact?.opening}”`
      : '',
  ].filter(Boolean)
}
