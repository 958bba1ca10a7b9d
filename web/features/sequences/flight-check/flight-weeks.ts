import type { SequencePreview } from '../../../../contract/sequence-preview.ts'
import { isEmailKind } from '../../../../contract/step-kinds.ts'

export type PlannedMail = SequencePreview['mails'][number]
export type FlightDay = { date: string; mails: PlannedMail[] }
/** Seven days from Monday on, and the number of weeks without emails before them. */
export type FlightWeek = { days: FlightDay[]; emptyBefore: number }

/** Tasks and waits are steps as well. */
export const stepNoun = (mails: readonly PlannedMail[]) =>
  mails.every(({ kind }) => isEmailKind(kind)) ? 'email' : 'step'

const DAY_MS = 86_400_000
const WEEK_DAYS = 7
const formats = new Map<string, Intl.DateTimeFormat>()

/** The local date in a time zone, as 2030-01-31. */
export function dateIn(moment: string, timeZone: string): string {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  formats.set(timeZone, format)
  return format.format(new Date(moment))
}

const isoDate = (time: number) => new Date(time).toISOString().slice(0, 10)
/** Days are counted in UTC, where each has 24 hours. */
const mondayOf = (date: string) => {
  const time = Date.parse(`${date}T00:00:00Z`)
  const sinceMonday = (new Date(time).getUTCDay() + WEEK_DAYS - 1) % WEEK_DAYS
  return time - sinceMonday * DAY_MS
}

/** The weeks with emails, in order; each email is on its local date in the mailbox's time zone. */
export function flightWeeks(mails: readonly PlannedMail[], timeZone: string): FlightWeek[] {
  const byDate = new Map<string, PlannedMail[]>()
  for (const mail of mails) {
    if (mail.at === null) continue
    const date = dateIn(mail.at, timeZone)
    const day = byDate.get(date) ?? []
    day.push(mail)
    byDate.set(date, day)
  }
  for (const day of byDate.values()) day.sort((a, b) => (a.at ?? '').localeCompare(b.at ?? ''))
  const mondays = [...new Set([...byDate.keys()].map(mondayOf))].sort((a, b) => a - b)
  return mondays.map((monday, index) => {
    const before = mondays[index - 1] ?? monday - WEEK_DAYS * DAY_MS
    return {
      emptyBefore: Math.round((monday - before) / DAY_MS / WEEK_DAYS) - 1,
      days: Array.from({ length: WEEK_DAYS }, (_, day) => {
        const date = isoDate(monday + day * DAY_MS)
        return { date, mails: byDate.get(date) ?? [] }
      }),
    }
  })
}

export const firstDayOf = (weeks: readonly FlightWeek[]): string | undefined =>
  weeks.flatMap(({ days }) => days).find(({ mails }) => mails.length > 0)?.date

/** Emails that won't be sent at all. */
export const unsentEmails = (mails: readonly PlannedMail[]) =>
  mails.filter(({ at, isWaiting }) => at === null && !isWaiting)

/** Emails that nobody knows the time of. */
export const waitingEmails = (mails: readonly PlannedMail[]) => mails.filter(({ isWaiting }) => isWaiting)

const longDay = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', weekday: 'long', day: 'numeric', month: 'long' })
export const longDayWords = (date: string) => longDay.format(new Date(`${date}T00:00:00Z`))

export const timeIn = (moment: string, timeZone: string) =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(new Date(moment))
