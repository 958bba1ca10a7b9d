import { HOLIDAY_COUNTRIES, type Mailbox } from '../../../../contract/mailbox.ts'
import { formatCount } from '../../../lib/format.ts'
import { lazily } from '../../../lib/lazily.ts'

export const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].map(
  (name, index) => ({ number: index + 1, name, short: name.slice(0, 3) }),
)
const dayWord = (number: number) => DAYS[number - 1]?.short ?? ''

/** Mon to Fri; Mon, Wed, Fri; every day. */
export function daysWords(days: readonly number[]): string {
  const sorted = [...new Set(days)].sort()
  if (sorted.length === DAYS.length) return 'Every day'
  const first = sorted[0] ?? 1
  const last = sorted.at(-1) ?? first
  const isRun = sorted.length > 2 && last - first === sorted.length - 1
  return isRun ? `${dayWord(first)} to ${dayWord(last)}` : sorted.map(dayWord).join(', ')
}

export const windowWords = ({ window, timeZone }: Pick<Mailbox, 'window' | 'timeZone'>) =>
  window ? `${daysWords(window.days)}, ${window.from} to ${window.to} (${timeZone})` : 'Any time'

type Limited = Pick<Mailbox, 'sentInLastDay' | 'dailyLimit' | 'limitToday'>

/** Today's limit: while the account ramps up, it is lower than the daily limit. */
export const limitOf = ({ limitToday, dailyLimit }: Pick<Mailbox, 'dailyLimit' | 'limitToday'>) =>
  limitToday ?? dailyLimit

export const usedWords = (mailbox: Limited) =>
  `${formatCount(mailbox.sentInLastDay)} of ${formatCount(limitOf(mailbox))}`

/** Null once the daily limit is reached, and without a ramp-up. */
export const rampWords = ({ rampUp, ...mailbox }: Pick<Mailbox, 'rampUp' | 'dailyLimit' | 'limitToday'>) =>
  rampUp && limitOf(mailbox) < Math.min(rampUp.target, mailbox.dailyLimit)
    ? `Ramping up: ${formatCount(rampUp.step)} more each day, up to ${formatCount(Math.min(rampUp.target, mailbox.dailyLimit))}`
    : null

/** The status of an email account in a word or two. */
export function healthOf({ pausedReason, sendingProblem, inboxProblem }: Mailbox) {
  if (pausedReason) return { tone: 'bad', words: 'Paused' } as const
  if (sendingProblem) return { tone: 'warn', words: 'Retrying' } as const
  return inboxProblem
    ? ({ tone: 'warn', words: "Can't read inbox" } as const)
    : ({ tone: 'good', words: 'Connected' } as const)
}

const regions = lazily(() => new Intl.DisplayNames(['en-GB'], { type: 'region' }))
export const countryName = (code: string) => regions().of(code) ?? code

/** Countries with known public holidays, sorted by name. */
export const countries = () =>
  HOLIDAY_COUNTRIES.map((code) => [code, countryName(code)] as const).sort(([, a], [, b]) => a.localeCompare(b, 'en'))

const MINUTE = 60
const HOUR = 3600

/** 90 seconds, 2 minutes, 1 hour. */
export function gapWords(seconds: number): string {
  if (seconds === 0) return 'None'
  const [unit, word] =
    seconds % HOUR === 0 ? [HOUR, 'hour'] : seconds % MINUTE === 0 ? [MINUTE, 'minute'] : [1, 'second']
  const count = seconds / unit
  return `${formatCount(count)} ${word}${count === 1 ? '' : 's'}`
}
