import type { Evidence } from '../../contract/writing.ts'
import { answeringThread } from '../threads.ts'
import { answerCheck, type CheckAnswer, type CheckQuestion, type Mail } from './answer-check.ts'
import type { UnsupportedClaim, Writer } from './evidence/unsupported-claims.ts'
import type { WriterFacts } from './writer-facts.ts'

/** As many characters are checked within a few milliseconds; the longest email takes a hundred times as long. */
const SHORT = 3_000
const MEGABYTES = 96

const askThread = answeringThread<CheckQuestion, CheckAnswer>('claims-thread', MEGABYTES)

/** The claims of a draft with their sources. */
export const checkEvidence = (mail: Mail, facts: WriterFacts) => check({ mail, facts }) as Promise<Evidence[]>

/** The claims of these texts that none of the user's facts support, without duplicates. */
export const checkClaims = (texts: Mail[], writer: Writer) => check({ texts, writer }) as Promise<UnsupportedClaim[]>

/** Long texts are checked in a thread, so that nobody waits for somebody else's text. */
async function check(question: CheckQuestion) {
  return JSON.stringify(question).length <= SHORT ? answerCheck(question) : askThread(question)
}
