import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Evidence } from '../../contract/writing.ts'
import type { WritingSuggestions } from '../../contract/writing-suggestions.ts'
import { answeringThread } from '../answering-thread.ts'
import { inTurns } from '../turns.ts'
import {
  type AdviceOptions,
  answerOf,
  type CheckAnswer,
  type CheckQuestion,
  type ImprovedEmail,
  type Mail,
  type StepMail,
} from './answer-check.ts'
import { languageOf } from './evidence/evidence.ts'
import { warmStatements } from './evidence/statements/read-statements.ts'
import type { UnsupportedClaim, Writer } from './evidence/unsupported-claims.ts'
import type { WriterFacts } from './writer-facts.ts'

/** As many characters are checked within a few milliseconds; the longest email takes a hundred times as long. */
const SHORT = 3_000
const MEGABYTES = 96

const askThread = answeringThread<CheckQuestion, CheckAnswer>('claims-thread', MEGABYTES)

/** The claims of a draft with their sources. */
export const checkEvidence = (userId: number, mail: Mail, facts: WriterFacts) =>
  check(userId, { mail, facts }) as Promise<Evidence[]>

/** The claims of these texts that none of the user's facts support, without duplicates. */
export async function checkClaims(userId: number, texts: StepMail[], writer: Writer) {
  if (isShort({ texts, writer })) return (await answerHere({ texts, writer })) as UnsupportedClaim[]
  const found = new Map<string, UnsupportedClaim>()
  // Text by text, so that others have their turn in between.
  for (const text of texts)
    for (const claim of (await askThread(userId, { texts: [text], writer })) as UnsupportedClaim[])
      found.set(claim.sentence, claim)
  return [...found.values()]
}

/** Advice on a draft, each point with the words to use instead. */
export const adviseOn = (userId: number, mail: Mail, facts: WriterFacts, options: AdviceOptions) =>
  check(userId, { advise: draftOf(mail, facts, options) }) as Promise<WritingSuggestions>

/** The draft with the fixes that don't change its meaning, and advice on the rest. */
export const improveDraft = (userId: number, mail: Mail, facts: WriterFacts, options: AdviceOptions) =>
  check(userId, { improve: draftOf(mail, facts, options) }) as Promise<ImprovedEmail>

/** Without what callers have besides. */
const draftOf = ({ subject, body }: Mail, facts: WriterFacts, { category, tone }: AdviceOptions) => ({
  mail: { subject, body },
  facts,
  options: { category, tone },
})

/** Long texts are checked in a thread, so that nobody waits for somebody else's text; a short one is checked here, in turns. */
async function check(userId: number, question: CheckQuestion) {
  if (!isShort(question)) return askThread(userId, question)
  await nextTurn()
  return answerHere(question)
}

async function answerHere(question: CheckQuestion) {
  for (const mail of mailsOf(question)) {
    const language = languageOf(mail)
    if (language) await warmStatements(language)
  }
  return inTurns(answerOf(question))
}

function mailsOf(question: CheckQuestion): Mail[] {
  if ('texts' in question) return question.texts
  if ('mail' in question) return [question.mail]
  return ['advise' in question ? question.advise.mail : question.improve.mail]
}

/** By what the check looks at, not by its length alone: a text of nothing but figures takes thirty times as long as another. */
export function isShort(question: CheckQuestion) {
  const text = JSON.stringify(question)
  return text.length <= SHORT && MOST.every(([sign, most]) => (text.match(sign)?.length ?? 0) <= most)
}

/** Digits, ends of sentences and lines, and words. */
const MOST = [
  [/\p{N}/gu, 250],
  [/[.!?]|\\n/g, 120],
  [/\p{L}+/gu, 600],
] as const
