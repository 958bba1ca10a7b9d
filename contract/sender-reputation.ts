import type { EmailReasonCode } from './email-reason.ts'

// Thresholds at which a mailbox pauses, before email providers block it.

/** Of the last `of` emails at most `percent` may come back, judged from `from` emails on. */
type ReputationLimit = { percent: number; of: number; from: number; atLeast: number }

export const BOUNCE_LIMIT: ReputationLimit = { percent: 5, of: 100, from: 20, atLeast: 1 }
export const COMPLAINT_LIMIT: ReputationLimit = { percent: 0.3, of: 1000, from: 1, atLeast: 2 }

/** Whether so many of so many emails are too many. The limit itself is still fine. */
export const isOverLimit = (count: number, sent: number, { percent, from, atLeast }: ReputationLimit) =>
  sent >= from && count >= atLeast && count * 100 > percent * sent

export const REPUTATION_PAUSES = ['many_bounces', 'many_complaints'] as const satisfies EmailReasonCode[]
const PAUSES: readonly (string | null | undefined)[] = REPUTATION_PAUSES

/** Its owner ends it by resuming; saving the settings doesn't. */
export const isReputationPause = (pausedReason: string | null | undefined) => PAUSES.includes(pausedReason)
