import type { EmailCategory, EmailTone } from '../../contract/email-template.ts'
import type { Evidence } from '../../contract/writing.ts'
import type { WritingSuggestions } from '../../contract/writing-suggestions.ts'
import { atOnce, type Parts } from '../turns.ts'
import { adviceOn } from './built-in/analyze-email.ts'
import { betterEmail } from './built-in/improve-email.ts'
import { evidenceOfDraft } from './evidence/draft-evidence.ts'
import { type UnsupportedClaim, unsupportedClaimsOf, type Writer } from './evidence/unsupported-claims.ts'
import type { WriterFacts } from './writer-facts.ts'

export type Mail = { subject: string; body: string }
export type StepMail = Mail & { followsReply?: boolean }
export type AdviceOptions = { category: EmailCategory; tone: EmailTone }
type Draft = { mail: Mail; facts: WriterFacts; options: AdviceOptions }

/** What is asked about a text: its claims with their sources, those that no fact about the user supports, advice, or a better one. */
export type CheckQuestion =
  | { mail: Mail; facts: WriterFacts }
  | { texts: StepMail[]; writer: Writer }
  | { advise: Draft }
  | { improve: Draft }
export type ImprovedEmail = Mail & { suggestions: WritingSuggestions }
export type CheckAnswer = Evidence[] | UnsupportedClaim[] | WritingSuggestions | ImprovedEmail

export const answerCheck = (question: CheckQuestion) => atOnce(answerOf(question))

/** The same in parts. */
export function answerOf(question: CheckQuestion): Parts<CheckAnswer> {
  if ('mail' in question) return evidenceOfDraft(question.mail, question.facts)
  if ('texts' in question) return unsupportedClaimsOf(question.texts, question.writer)
  const [answerTo, { mail, facts, options }] =
    'advise' in question ? [adviceOn, question.advise] : [betterEmail, question.improve]
  return answerTo(mail, facts, options)
}
