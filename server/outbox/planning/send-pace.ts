import type { SendWindow } from '../../../contract/mailbox.ts'

export type Pace = { minGapSeconds: number; dailyLimit: number; window: SendWindow | null }

/**
 * Seconds between two emails. With more emails waiting than the daily limit allows, the gap grows, so that the day's emails are
 * spread over the sending hours. A mailbox without a gap sends as fast as it can.
 */
export const gapSeconds = (pace: Pace, waiting: number, spent: number): number =>
  canBePaced(pace) && waiting > pace.dailyLimit - spent ? evenGap(pace) : pace.minGapSeconds

/** Whether the gap depends on how many emails wait. */
const canBePaced = (pace: Pace) => pace.minGapSeconds > 0 && evenGap(pace) > pace.minGapSeconds

/** Share of the hours to fill: gaps vary at random, and the last email of the day must still go out. */
const FILLED = 0.8

const evenGap = ({ window, dailyLimit }: Pace) =>
  window ? Math.floor((FILLED * (secondsOfDay(window.to) - secondsOfDay(window.from))) / dailyLimit) : 0

/** Of 09:30. */
const secondsOfDay = (clock: string) => Number(clock.slice(0, 2)) * 3600 + Number(clock.slice(3)) * 60

/** How far the gaps between emails differ from even ones: regular gaps give a machine away. */
const JITTER = 0.2
const MINUTE_MS = 60_000

/**
 * The gap after an email, which varies. By the minute of that email, so that looking twice does not draw twice, and the flight check
 * draws as the sender does. `isMinimum`: no gap is shorter than that.
 */
export function unevenGapMs(seconds: number, last: number, isMinimum = false) {
  const [least, most] = [isMinimum ? 1 : 1 - JITTER, 1 + JITTER]
  return Math.ceil(seconds * 1000 * (least + (most - least) * pseudoRandom(Math.floor(last / MINUTE_MS))))
}

/** From 0 to 1: neighbors differ. */
const pseudoRandom = (number: number) => (Math.imul(number, 0x9e3779b1) >>> 0) / 2 ** 32
