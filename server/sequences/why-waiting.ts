import type { EnrollmentStatus, MailState } from '../../contract/email-sequence.ts'
import type { SendWindow } from '../../contract/mailbox.ts'
import { nextOpening } from '../outbox/planning/send-window.ts'
import { told } from './preview/plan-words.ts'

/** Where an enrolment stands, with the mail it waits for. */
export type Waiting = {
  status: EnrollmentStatus
  endReason: string | null
  isSequenceActive: boolean
  isSample: boolean
  currentStep: number
  state: MailState | null
  heldFor: 'pause' | 'content' | 'account' | null
  holdReason: string | null
  scheduledAt: Date | null
  enrolledAt: Date
  mailbox: {
    pausedReason: string | null
    nextLookAt: Date | null
    holdReason: string | null
    window: SendWindow | null
    timeZone: string
  } | null
}

/** Why nothing is sent to a lead right now, in words; null when nothing stands in the way. */
export function whyWaiting(enrollment: Waiting, now: Date): string | null {
  const { status, endReason, isSequenceActive, isSample, state, heldFor, holdReason, scheduledAt, mailbox } = enrollment
  if (isSample && (status === 'active' || status === 'paused')) return 'sample leads are never mailed'
  if (status === 'paused') return 'paused: resume to go on'
  if (status !== 'active') return endReason
  if (!isSequenceActive) return 'waiting: the sequence is paused'
  if (state === 'sending') return 'being sent now'
  if (heldFor === 'content') return `held: ${holdReason ?? 'the mail cannot be written'}`
  if (heldFor === 'account' && holdReason) return `waiting: ${holdReason}`
  if (mailbox?.pausedReason) return `waiting: ${mailbox.pausedReason}`
  if (scheduledAt && scheduledAt > now) return `waiting: ${dueWords(enrollment, scheduledAt, now)}`
  if (holdReason) return `waiting: ${holdReason}`
  if (mailbox?.nextLookAt && mailbox.nextLookAt > now && mailbox.holdReason) return `waiting: ${mailbox.holdReason}`
  return state === null ? 'waiting: the next step is being planned' : 'due: its turn comes with the next mails'
}

/** "window opens Mon 09:00 London" where nothing but the window is waited for; else what is due then. */
function dueWords({ enrolledAt, currentStep, mailbox }: Waiting, at: Date, now: Date) {
  const { window = null, timeZone = 'UTC' } = mailbox ?? {}
  const when = told(at, now, timeZone)
  const isForWindow = at > enrolledAt && nextOpening(window, timeZone, enrolledAt).getTime() === at.getTime()
  return isForWindow ? `window opens ${when}` : `step ${currentStep} is due ${when}`
}
