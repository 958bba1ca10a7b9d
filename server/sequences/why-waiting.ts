import type { EnrollmentStatus, MailState } from '../../contract/email-sequence.ts'

/** Where an enrolment stands, with the mail it waits for. */
export type Waiting = {
  status: EnrollmentStatus
  endReason: string | null
  isSequenceActive: boolean
  currentStep: number
  state: MailState | null
  heldFor: 'pause' | 'content' | 'account' | null
  holdReason: string | null
  scheduledAt: Date | null
  mailbox: { pausedReason: string | null; nextLookAt: Date | null; holdReason: string | null; timeZone: string } | null
}

/** Why nothing is sent to a lead right now, in words; null when nothing stands in the way. */
export function whyWaiting(enrollment: Waiting, now: Date): string | null {
  const { status, endReason, isSequenceActive, currentStep, state, heldFor, holdReason, scheduledAt, mailbox } =
    enrollment
  if (status === 'paused') return 'paused: resume to go on'
  if (status !== 'active') return endReason
  if (!isSequenceActive) return 'waiting: the sequence is paused'
  if (state === 'sending') return 'being sent now'
  if (heldFor === 'content') return `held: ${holdReason ?? 'the mail cannot be written'}`
  if (heldFor === 'account' && holdReason) return `waiting: ${holdReason}`
  if (mailbox?.pausedReason) return `waiting: ${mailbox.pausedReason}`
  if (scheduledAt && scheduledAt > now)
    return `waiting: step ${currentStep} is due ${told(scheduledAt, mailbox?.timeZone ?? 'UTC')}`
  if (holdReason) return `waiting: ${holdReason}`
  if (mailbox?.nextLookAt && mailbox.nextLookAt > now && mailbox.holdReason) return `waiting: ${mailbox.holdReason}`
  return state === null ? 'waiting: the next step is being planned' : 'due: its turn comes with the next mails'
}

/** "Mon 2 Mar, 09:00 London" */
function told(moment: Date, timeZone: string) {
  const day = new Intl.DateTimeFormat('en-GB', { timeZone, weekday: 'short', day: 'numeric', month: 'short' })
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' })
  const place = timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ')
  return `${day.format(moment).replace(/,/g, '')}, ${clock.format(moment)} ${place}`
}
