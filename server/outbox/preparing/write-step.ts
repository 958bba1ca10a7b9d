import type { Lead } from '../../../contract/lead.ts'
import type { Voice } from '../../../contract/voice.ts'
import { fieldsOf } from '../../templates/field-values.ts'
import { renderEmail } from '../../templates/merge-fields.ts'

/** A mail of the same enrolment that was sent before. */
export type ThreadMail = { messageId: string | null; subject: string | null }
type Step = { subject: string; body: string }
type Written = { subject: string; body: string; thread: string[] }

/** A step as this lead gets it, or why it cannot be written. A follow-up without a subject answers the mails before. */
export function writeStep(step: Step, lead: Lead, voice: Voice, before: ThreadMail[]): Written | { problem: string } {
  const { subject, body, problems } = renderEmail(step, fieldsOf(lead, voice))
  const [problem] = problems
  if (problem) return { problem: problem.message }
  if (body.trim() === '') return { problem: 'The mail is empty for this lead' }
  if (subject !== '') return { subject, body, thread: [] }
  const answered = before.findLast((mail) => mail.subject)?.subject
  if (!answered) return { problem: 'The step has no subject, and there is no mail before it that it could answer' }
  const thread = before.flatMap(({ messageId }) => messageId ?? [])
  return { subject: `Re: ${answered.replace(/^(re:\s*)+/i, '')}`, body, thread }
}
