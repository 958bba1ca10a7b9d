import type { MailState } from '../../../../contract/email-sequence.ts'
import type { MailLog } from '../../../../contract/mail.ts'
import type { Badge } from '../../../ui/badge.tsx'

type Tone = NonNullable<Parameters<typeof Badge>[0]['tone']>
type Mail = Pick<MailLog, 'state' | 'isCaptured' | 'reason' | 'scheduledAt' | 'sentAt'>

/** The reason the server stores when the owner canceled an email. */
const CANCELLED = 'Cancelled'

const states: Record<MailState, { label: string; tone: Tone }> = {
  scheduled: { label: 'Scheduled', tone: 'info' },
  sending: { label: 'Sending', tone: 'info' },
  sent: { label: 'Sent', tone: 'good' },
  skipped: { label: 'Not sent', tone: 'neutral' },
  failed: { label: 'Failed', tone: 'bad' },
  unknown: { label: 'Unknown', tone: 'warn' },
}

/** The statuses the list can be filtered by. */
export const STATE_FILTERS: { value: MailState; label: string }[] = [
  { value: 'scheduled', label: 'Scheduled or waiting' },
  { value: 'sent', label: 'Sent' },
  { value: 'unknown', label: 'Unknown' },
  { value: 'failed', label: 'Failed' },
  { value: 'skipped', label: 'Not sent' },
]

export function stateWords(mail: Mail): { label: string; tone: Tone } {
  if (mail.state === 'sent' && mail.isCaptured) return { label: 'Captured, not delivered', tone: 'outline' }
  if (mail.state === 'skipped' && mail.reason === CANCELLED) return { label: 'Canceled', tone: 'neutral' }
  // Due, but something keeps it from being sent.
  if (mail.state === 'scheduled' && mail.reason) return { label: 'Waiting', tone: 'warn' }
  return states[mail.state]
}

/** The title, also before the text is written. */
export const titleWords = ({ subject, step }: Pick<MailLog, 'subject' | 'step'>) =>
  subject || step?.name || 'No subject'

/** Where the text will come from; undefined once it is written. */
export const sourceWords = ({ state, subject, step }: Pick<MailLog, 'state' | 'subject' | 'step'>) =>
  state === 'scheduled' && !subject && step
    ? `Step ${step.stepNumber} of “${step.sequence}”. We write the text when it's due`
    : undefined

/** Why it has not left, or may not have; nothing where there is nothing to explain. */
export function reasonWords({ state, reason }: Mail): string | undefined {
  switch (state) {
    case 'scheduled':
      return reason ? sentence(reason) : undefined
    case 'failed':
      return sentence(`The mail server refused it: ${reason ?? 'it did not say why'}`)
    case 'unknown':
      return sentence(reason ?? 'It may have arrived')
    case 'skipped':
      return reason && reason !== CANCELLED ? sentence(reason) : undefined
    default:
      return undefined
  }
}

/** The strongest sign of interest from the recipient, and when. */
export function activityWords({
  repliedAt,
  clickedAt,
  openedAt,
}: Pick<MailLog, 'repliedAt' | 'clickedAt' | 'openedAt'>): { what: string; at: string } | undefined {
  if (repliedAt) return { what: 'Replied', at: repliedAt }
  if (clickedAt) return { what: 'Clicked', at: clickedAt }
  return openedAt ? { what: 'Opened', at: openedAt } : undefined
}

export const canCancel = ({ state }: Pick<Mail, 'state'>) => state === 'scheduled'
export const canResend = ({ state }: Pick<Mail, 'state'>) => state === 'unknown' || state === 'failed'

function sentence(text: string) {
  const trimmed = text.trim()
  return `${trimmed.charAt(0).toUpperCase()}${trimmed.slice(1)}${/[.!?]$/.test(trimmed) ? '' : '.'}`
}

const SOON_MS = 60_000
const POLL_SOON_MS = 2000
const POLL_LATER_MS = 30_000

/** The polling interval: short while an email is about to go out, long while emails are scheduled for later. */
export function pollEvery(mails: Pick<MailLog, 'state' | 'scheduledAt'>[], now: Date): number | false {
  const isSoon = ({ state, scheduledAt }: Pick<MailLog, 'state' | 'scheduledAt'>) =>
    state === 'sending' ||
    (state === 'scheduled' && (!scheduledAt || Date.parse(scheduledAt) < now.getTime() + SOON_MS))
  if (mails.some(isSoon)) return POLL_SOON_MS
  return mails.some(({ state }) => state === 'scheduled') ? POLL_LATER_MS : false
}

/** A moment in local time of a time zone: Tue 5 Aug 2030, 09:00. */
export function momentWords(moment: Date | string, timeZone?: string): string {
  const parts = Object.fromEntries(
    new Intl.DateTimeFormat('en-GB', {
      timeZone,
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
    })
      .formatToParts(new Date(moment))
      .map(({ type, value }) => [type, value]),
  )
  return `${parts.weekday} ${parts.day} ${parts.month} ${parts.year}, ${parts.hour}:${parts.minute}`
}
