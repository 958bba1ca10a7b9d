import type { MailState } from '../../../../contract/email-sequence.ts'
import type { MailLog } from '../../../../contract/mail.ts'
import { localText } from '../../../../contract/zoned-time.ts'
import { browserZone } from '../../../lib/browser-zone.ts'
import type { Badge } from '../../../ui/badge.tsx'

type Tone = NonNullable<Parameters<typeof Badge>[0]['tone']>
type Mail = Pick<MailLog, 'state' | 'isCaptured' | 'isTest' | 'reason' | 'cause' | 'account' | 'scheduledAt' | 'sentAt'>

const isCanceled = ({ state, cause }: Mail) => state === 'skipped' && cause?.code === 'canceled'

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

/** A test says so, whatever its state: "Test: scheduled". */
export function stateWords(mail: Mail): { label: string; tone: Tone } {
  const { label, tone } = plainStateWords(mail)
  return mail.isTest ? { label: `Test: ${label.toLowerCase()}`, tone } : { label, tone }
}

function plainStateWords(mail: Mail): { label: string; tone: Tone } {
  if (mail.state === 'sent' && mail.isCaptured) return { label: 'Captured, not delivered', tone: 'outline' }
  if (isCanceled(mail)) return { label: 'Canceled', tone: 'neutral' }
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

/** Why it was not sent, or may not have arrived; undefined where the state says it all. */
export function reasonWords(mail: Mail): string | undefined {
  const { state, reason, account } = mail
  if (state === 'sent' || state === 'sending' || isCanceled(mail) || !reason) return undefined
  return account ? `From ${account} · ${reason}` : reason
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
/** To one lead, and only waiting for its time or for the sending hours. */
export const canSendNow = ({ state, sequenceId, cause }: Pick<MailLog, 'state' | 'sequenceId' | 'cause'>) =>
  state === 'scheduled' && sequenceId === null && waitsForTime(cause)
/** Limits, gaps and a paused account apply whatever the user wants. */
export const waitsForTime = (cause: MailLog['cause']) =>
  cause === null || ['outside_hours', 'day_off', 'spread_over_day'].includes(cause.code)
export const canResend = ({ state, isTest }: Pick<Mail, 'state' | 'isTest'>) =>
  !isTest && (state === 'unknown' || state === 'failed')

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

/**
 * The time of an email in the recipient's time zone and the user's, where its sending hours apply in the recipient's: "Tue 5 Aug 2030,
 * 09:12 in Berlin, 08:12 for you".
 */
export const sendTimeWords = (moment: string, zone = browserZone(), recipientZone?: string | null): string =>
  recipientZone && localText(new Date(moment), recipientZone) !== localText(new Date(moment), zone)
    ? `${momentWords(moment, recipientZone)} in ${placeOf(recipientZone)}, ${ownTimeWords(moment, zone, recipientZone)}`
    : momentWords(moment, zone)

/** The same without the date: "Tue 09:12 in Berlin, 08:12 for you". */
export const shortSendTimeWords = (moment: string, zone: string, recipientZone: string): string =>
  `${dayAndTime(moment, recipientZone)} in ${placeOf(recipientZone)}, ${ownTimeWords(moment, zone, recipientZone)}`

/** "08:12 for you", with the weekday where it is another one. */
function ownTimeWords(moment: string, zone: string, recipientZone: string) {
  const [own, theirs] = [zone, recipientZone].map((each) => localText(new Date(moment), each))
  const isSameDay = own?.slice(0, 10) === theirs?.slice(0, 10)
  return `${isSameDay ? own?.slice(11) : dayAndTime(moment, zone)} for you`
}

/** "Tue 09:12" */
const dayAndTime = (moment: string, timeZone: string) =>
  `${momentWords(moment, timeZone).slice(0, 3)} ${localText(new Date(moment), timeZone).slice(11)}`

const placeOf = (timeZone: string) => timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ')

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
