import type { StepConditions } from '../../../contract/email-sequence.ts'
import { isTaskKind, type StepKind } from '../../../contract/step-kinds.ts'
import { localTime } from '../../../contract/zoned-time.ts'
import type { Delay } from '../../outbox/planning/plan.ts'
import { isRamping, limitAt } from '../../outbox/planning/ramp-up.ts'
import { hoursIn } from '../../outbox/planning/recipient-hours.ts'
import { dayOffAt, nextOpening } from '../../outbox/planning/send-window.ts'
import type { PlannedMail, SendingLimits } from './plan-campaign.ts'

const HOUR_MS = 3_600_000
const WEEK_MS = 6 * 24 * HOUR_MS

/** The step an email follows: `previous` is null for the first of a sequence. */
export type Follows = Delay & {
  previous: number | null
  conditions?: StepConditions | null | undefined
  kind?: StepKind | undefined
  /** Of a branch: which way the plan takes, and why. */
  way?: string | null
}

/** Why an email goes out when it does; null where it goes out at once. */
export function reasonOf(mail: PlannedMail, follows: Follows, mailbox: SendingLimits, now: Date): string | null {
  const words = [
    follows.way ?? kindWords(follows),
    conditionWords(follows),
    waitWords(mail, mailbox, now) ?? delayWords(follows),
  ].filter(Boolean)
  return words.join('; ') || null
}

/** Nobody knows when a task will be done or an email approved: the plan takes the moment when it is due. */
function kindWords({ kind }: Follows) {
  if (isTaskKind(kind)) return 'a task for you'
  return kind === 'email_approval' ? 'if you approve it by then' : null
}

/** Opens and clicks can't be predicted: the email is planned as if they happened. */
function conditionWords({ conditions, previous }: Follows) {
  if (previous === null || !conditions?.onlyIf || conditions.onlyIf === 'not_opened') return null
  return conditions.onlyIf === 'clicked'
    ? `only if a link in step ${previous} was clicked`
    : `only if step ${previous} was opened`
}

function waitWords(
  { wait, wantedAt, dueAt, at, full, timeZone: recipientZone }: PlannedMail,
  mailbox: SendingLimits,
  now: Date,
): string | null {
  const hours = { ...mailbox, ...hoursIn(recipientZone, mailbox) }
  const { minGapSeconds, timeZone } = hours
  if (wait === 'cap') return `${limitWords(mailbox, dueAt)}: next slot ${momentWords(at, now, timeZone)}`
  if (wait === 'pace') return `${limitWords(mailbox, at)}, spread over the sending hours`
  if (full && wait === 'recipient') return `${rulesWords(full)}: ${momentWords(at, now, timeZone)}`
  if (wait === 'gap') return `${minGapSeconds} seconds between emails`
  return wait === 'hours' ? closedWords(wantedAt, dueAt, hours, now) : null
}

/** "daily limit of 40", or "ramp-up limit of 15" on that day. */
const limitWords = (mailbox: SendingLimits, at: Date) =>
  `${isRamping(mailbox, at) ? 'ramp-up' : 'daily'} limit of ${figure(limitAt(mailbox, at))}`

function rulesWords({ code, name }: NonNullable<PlannedMail['full']>) {
  if (code === 'lead_week_limit') return 'your weekly limit for this lead'
  return code === 'company_week_limit' ? `your weekly limit for ${name.shown}` : `your daily limit for ${name.shown}`
}

/** Why an email goes out only when the next window opens. */
function closedWords(wantedAt: Date, openingAt: Date, mailbox: SendingLimits, now: Date): string {
  const { window, timeZone, holidays } = mailbox
  const dayOff =
    dayOffAt(wantedAt, timeZone, holidays) ?? dayOffAt(nextOpening(window, timeZone, wantedAt), timeZone, holidays)
  const opens = `${window ? 'window opens' : 'next day'} ${momentWords(openingAt, now, timeZone)}`
  return dayOff ? `day off in ${holidays?.place}: ${dayOff}, ${opens}` : opens
}

function delayWords({ delayDays, delayHours, previous }: Follows) {
  const delay = [counted(delayDays, 'day'), counted(delayHours, 'hour')].filter(Boolean).join(' and ')
  if (!delay) return null
  return `${delay} after ${previous === null ? 'enrollment' : `step ${previous}`}`
}

const counted = (count: number, noun: string) => (count > 0 ? `${count} ${noun}${count === 1 ? '' : 's'}` : '')

/** The longest delay of a campaign, if it is an hour or more; null when there is none. */
export function bottleneckOf(mails: PlannedMail[], mailbox: SendingLimits, now: Date): string | null {
  const longest = { hours: 0, cap: 0, gap: 0, recipient: 0 }
  for (const { wait, wantedAt, dueAt, at, full } of mails) {
    longest.hours = Math.max(longest.hours, dueAt.getTime() - wantedAt.getTime())
    const cause = wait === 'gap' ? 'gap' : full ? 'recipient' : 'cap'
    longest[cause] = Math.max(longest[cause], at.getTime() - dueAt.getTime())
  }
  const firstStep = mails[0]?.stepNumber
  const firsts = mails.filter(({ stepNumber }) => stepNumber === firstStep)
  const last = latest(firsts)
  if (!last) return null
  const lastWords = `last first email on ${dayWords(last, now, mailbox.timeZone)}`
  if (longest.recipient >= HOUR_MS && longest.recipient > Math.max(longest.cap, longest.gap))
    return `${reachedWords(mails)}: ${lastWords}`
  // Every plan includes waiting for sending hours; limits are what the person can change.
  if (longest.cap >= HOUR_MS && longest.cap >= longest.gap)
    return `${mailbox.rampUp && isRamping(mailbox, now) ? `ramp-up by ${figure(mailbox.rampUp.step)} a day` : `daily limit of ${figure(mailbox.dailyLimit)}`}: ${lastWords}`
  if (longest.gap >= HOUR_MS) return `${mailbox.minGapSeconds} seconds between emails: ${lastWords}`
  const [delayed] = mails.filter(({ wantedAt, dueAt }) => dueAt.getTime() - wantedAt.getTime() === longest.hours)
  if (!delayed || longest.hours < HOUR_MS) return null
  const hours = hoursIn(delayed.timeZone, mailbox)
  return closedWords(delayed.wantedAt, delayed.dueAt, { ...mailbox, ...hours }, now)
}

/** Which limits per recipient keep emails back. */
function reachedWords(mails: PlannedMail[]) {
  const codes = new Set(mails.flatMap(({ full }) => full?.code ?? []))
  const isWeekly = codes.has('lead_week_limit') || codes.has('company_week_limit')
  const isDaily = codes.has('company_limit') || codes.has('domain_limit')
  if (isWeekly) return isDaily ? 'limits per recipient' : 'weekly limits per lead and company'
  return 'limits per company and domain'
}

export const latest = (mails: PlannedMail[]): Date | undefined =>
  mails.reduce<Date | undefined>((found, { at }) => (found && found > at ? found : at), undefined)

const figure = (value: number) => value.toLocaleString('en-GB')

const FORMATS = {
  weekday: { weekday: 'short' },
  weekdayAndDate: { weekday: 'short', day: 'numeric', month: 'short' },
  day: { day: 'numeric', month: 'long' },
  dayAndYear: { day: 'numeric', month: 'long', year: 'numeric' },
} as const

const formats = new Map<string, Intl.DateTimeFormat>()
function formatted(moment: Date, timeZone: string, name: keyof typeof FORMATS) {
  const key = `${name} ${timeZone}`
  const format = formats.get(key) ?? new Intl.DateTimeFormat('en-GB', { ...FORMATS[name], timeZone })
  formats.set(key, format)
  return format.format(moment)
}

/** "Mon 09:00 London", with the date where a weekday alone could be another week's. */
function momentWords(moment: Date, now: Date, timeZone: string) {
  const { hour, minute } = localTime(moment, timeZone)
  const isNear = moment.getTime() - now.getTime() < WEEK_MS
  const day = formatted(moment, timeZone, isNear ? 'weekday' : 'weekdayAndDate')
  return `${day.replace(',', '')} ${two(hour)}:${two(minute)} ${placeOf(timeZone)}`
}

/** "3 March", with the year where it is another than now. */
function dayWords(moment: Date, now: Date, timeZone: string) {
  const isThisYear = localTime(moment, timeZone).year === localTime(now, timeZone).year
  return formatted(moment, timeZone, isThisYear ? 'day' : 'dayAndYear')
}

const two = (value: number) => String(value).padStart(2, '0')
const placeOf = (timeZone: string) => timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ')
