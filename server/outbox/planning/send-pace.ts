import type { SendWindow } from '../../../contract/mailbox.ts'

export type Pace = { minGapSeconds: number; dailyLimit: number; window: SendWindow | null }

/**
 * Seconds between two mails. Where more waits than the day has room for, so many that the day's mails fill its hours rather
 * than leave in one go when they begin. A mailbox without a gap is one that sends as fast as it can.
 */
export const gapSeconds = (pace: Pace, waiting: number, spent: number): number =>
  canBePaced(pace) && waiting > pace.dailyLimit - spent ? evenGap(pace) : pace.minGapSeconds

/** Whether it matters how many mails wait. */
const canBePaced = (pace: Pace) => pace.minGapSeconds > 0 && evenGap(pace) > pace.minGapSeconds

/** Of the hours: a gap is longer or shorter by chance, and the last mail of the day is still to leave. */
const FILLED = 0.8

const evenGap = ({ window, dailyLimit }: Pace) =>
  window ? Math.floor((FILLED * (secondsOfDay(window.to) - secondsOfDay(window.from))) / dailyLimit) : 0

/** Of 09:30. */
const secondsOfDay = (clock: string) => Number(clock.slice(0, 2)) * 3600 + Number(clock.slice(3)) * 60
