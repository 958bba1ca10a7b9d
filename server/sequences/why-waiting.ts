import type { EmailReason } from '../../contract/email-reason.ts'
import type { EnrollmentStatus, StepState } from '../../contract/email-sequence.ts'
import type { SendWindow } from '../../contract/mailbox.ts'
import type { HOLDS } from '../db/schema.ts'
import { hoursIn } from '../outbox/planning/recipient-hours.ts'
import { nextOpening } from '../outbox/planning/send-window.ts'

/** The state of an enrollment, with the email it waits for. */
export type Waiting = {
  status: EnrollmentStatus
  endReason: EmailReason | null
  isSequenceActive: boolean
  isSample: boolean
  /** Paused for a question: whether an email of the lead is a reply. */
  askedEventId?: number | null
  currentStep: number
  state: StepState | null
  heldFor: (typeof HOLDS)[number] | null
  /** Of a step that waits until a date. */
  until?: string | null
  holdReason: EmailReason | null
  scheduledAt: Date | null
  enrolledAt: Date
  /** In whose hours the email goes out; null: the mailbox's. */
  recipientZone?: string | null
  mailbox: {
    pausedReason: EmailReason | null
    nextLookAt: Date | null
    holdReason: EmailReason | null
    window: SendWindow | null
    timeZone: string
  } | null
}

/** Why nothing is sent to a lead right now. Null only for an enrollment that ended before reasons were kept. */
export function whyWaiting(enrollment: Waiting, now: Date): EmailReason | null {
  const { status, endReason, isSequenceActive, isSample, state, heldFor, holdReason, scheduledAt, mailbox } = enrollment
  if (isSample && (status === 'active' || status === 'paused')) return { code: 'sample_lead' }
  if (status === 'paused') return enrollment.askedEventId ? askedReason(holdReason) : { code: 'enrollment_paused' }
  if (status !== 'active') return endReason
  if (!isSequenceActive) return { code: 'sequence_paused' }
  if (state === 'sending') return { code: 'sending_now' }
  if (heldFor === 'content') return holdReason ?? { code: 'not_recorded' }
  if (heldFor === 'question' && holdReason) return holdReason
  if (heldFor === 'pause' && holdReason?.code === 'address_paused') return holdReason
  if (heldFor === 'account') return { code: 'account_disconnected' }
  const ofPerson = whyPerson(enrollment, now)
  if (ofPerson) return ofPerson
  if (mailbox?.pausedReason) return mailbox.pausedReason
  // Before the time: an email that waits for its inbox is put off by a minute again and again.
  if (holdReason && !isOver(holdReason, now)) return holdReason
  if (scheduledAt && scheduledAt > now) return dueReason(enrollment, scheduledAt)
  if (mailbox?.nextLookAt && mailbox.nextLookAt > now && mailbox.holdReason) return mailbox.holdReason
  return { code: state === null ? 'next_step_unplanned' : 'next_in_line' }
}

/** A task, a wait, a branch, or an email that nobody has approved. None of them waits for the email account. */
function whyPerson(enrollment: Waiting, now: Date): EmailReason | null {
  const { heldFor, holdReason, scheduledAt, until = null, mailbox } = enrollment
  const isAhead = scheduledAt !== null && scheduledAt > now
  const next = { nextAt: isAhead ? scheduledAt.toISOString() : null, timeZone: mailbox?.timeZone ?? 'UTC' }
  if (heldFor === 'replan') return { code: 'next_step_unplanned' }
  if (heldFor === 'wait') return { code: 'waiting_until', until, ...next }
  if (heldFor === 'approval') return { code: 'awaiting_approval', ...next }
  if (heldFor !== 'task' && heldFor !== 'branch') return null
  if (holdReason) return holdReason
  return isAhead ? dueReason(enrollment, scheduledAt) : { code: 'next_step_unplanned' }
}

/** The pause between two emails ends by itself, and nothing may look at the mailbox for a while then. */
const isOver = (reason: EmailReason, now: Date) =>
  (reason.code === 'email_gap' || reason.code === 'spread_over_day' || reason.code === 'recipient_hours') &&
  reason.nextAt !== null &&
  new Date(reason.nextAt) <= now

/** Its email knows of whom, unless none is planned at the moment. */
const askedReason = (holdReason: EmailReason | null): EmailReason =>
  holdReason?.code === 'unsure_reply' ? holdReason : { code: 'unsure_reply', name: null }

/** The sending hours where nothing else is waited for; else the step's delay. */
function dueReason({ enrolledAt, currentStep, recipientZone = null, mailbox }: Waiting, at: Date): EmailReason {
  const ofMailbox = { window: mailbox?.window ?? null, timeZone: mailbox?.timeZone ?? 'UTC', holidays: null }
  const { window, timeZone } = hoursIn(recipientZone, ofMailbox)
  const next = { nextAt: at.toISOString(), timeZone }
  const isForWindow = at > enrolledAt && nextOpening(window, timeZone, enrolledAt).getTime() === at.getTime()
  if (!isForWindow) return { code: 'step_due', step: currentStep, ...next }
  return { code: recipientZone ? 'recipient_hours' : 'window_opens', ...next }
}
