import type { Evidence } from '../../contract/writing.ts'
import { draftEvidence } from './evidence/draft-evidence.ts'
import { type UnsupportedClaim, unsupportedClaims, type Writer } from './evidence/unsupported-claims.ts'
import type { WriterFacts } from './writer-facts.ts'

export type Mail = { subject: string; body: string }
/** The claims of an email with their sources, or those of texts that no fact about the user supports. */
export type CheckQuestion = { mail: Mail; facts: WriterFacts } | { texts: Mail[]; writer: Writer }
export type CheckAnswer = Evidence[] | UnsupportedClaim[]

export const answerCheck = (question: CheckQuestion): CheckAnswer =>
  'mail' in question ? draftEvidence(question.mail, question.facts) : unsupportedClaims(question.texts, question.writer)
