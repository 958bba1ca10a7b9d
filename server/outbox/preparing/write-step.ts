import type { EmailReason } from '../../../contract/email-reason.ts'
import type { Lead } from '../../../contract/lead.ts'
import type { Voice } from '../../../contract/voice.ts'
import type { ApprovedText } from '../../db/schema.ts'
import { fieldsOf } from '../../templates/field-values.ts'
import type { ReadTemplate } from '../../templates/merge-fields.ts'
import { messageIdsOf, type ThreadMail } from './thread.ts'

type Written = { subject: string; body: string; html: string | null; thread: string[] }

/** A step as this lead gets it, or why it can't be written. A follow-up without a subject replies in the same thread. */
export function writeStep(
  step: ReadTemplate,
  lead: Lead,
  voice: Voice,
  previous: ThreadMail[],
): Written | { problem: EmailReason } {
  const { subject, body, html, problems } = step(fieldsOf(lead, voice))
  const [problem] = problems
  if (problem) return { problem: problem.cause }
  if (body.trim() === '') return { problem: { code: 'empty_email' } }
  if (subject !== '') return { subject, body, html, thread: [] }
  const repliedTo = previous.findLast((mail) => mail.subject)?.subject
  if (!repliedTo) return { problem: { code: 'no_subject' } }
  return { subject: `Re: ${repliedTo.replace(/^(re:\s*)+/i, '')}`, body, html, thread: messageIdsOf(previous) }
}

/** The same for one that a person approved: exactly that text. */
export const approvedStep = ({ isReply, ...text }: ApprovedText, previous: ThreadMail[]): Written => ({
  ...text,
  thread: isReply ? messageIdsOf(previous) : [],
})
