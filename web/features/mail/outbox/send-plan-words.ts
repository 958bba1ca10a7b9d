import { whenWords } from '../../../../contract/email-reason-words.ts'
import type { SendPlan } from '../../../../contract/send-plan.ts'
import { momentWords, waitsForTime } from './mail-words.ts'

type Plan = Pick<SendPlan, 'isTest' | 'isNow' | 'goesAt' | 'cause'>

const WEEK_MS = 6 * 86_400_000

/** "Mon 09:00", with the date and year where that could be another week's. */
export const shortMoment = (moment: string, zone: string, now = new Date()) =>
  Date.parse(moment) - now.getTime() < WEEK_MS ? whenWords(moment, zone, now) : momentWords(moment, zone)

/** The button that sends: what it will do, and when. */
export function sendLabel(plan: Plan | undefined, zone: string): string {
  if (!plan) return 'Send now'
  if (plan.isTest && plan.isNow) return 'Send test email'
  if (plan.isNow) return 'Send now'
  return plan.goesAt ? `Schedule for ${shortMoment(plan.goesAt, zone)}` : 'Schedule'
}

/** It goes out at once: the sender may wait a few seconds in which it can be taken back. */
export const canWaitForUndo = (plan: Plan | undefined): boolean => plan?.isNow === true && !plan.isTest && !plan.cause

/** After sending: when it goes out. */
export const goesAtWords = ({ isNow, goesAt }: Plan, zone: string): string =>
  isNow ? 'Sending within a minute' : `Scheduled for ${shortMoment(goesAt ?? '', zone)}`

/** It only waits for a time or for the sending hours; limits, gaps and a paused account still apply. */
export const canSendSooner = ({ isNow, goesAt, cause }: Plan): boolean =>
  !isNow && goesAt !== null && waitsForTime(cause)
