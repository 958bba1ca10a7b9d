import type { Mailbox } from '../../../../contract/mailbox.ts'
import type { PreviewWish } from '../../../../contract/sequence-preview.ts'

/** The limits to try out, as text in their controls. An empty limit means: the email account's own. */
export type Trial = { dailyLimit: string; hasWindow: boolean; days: number[]; from: string; to: string }

const MAX_LIMIT = 100_000

export const trialOf = (mailbox: Pick<Mailbox, 'dailyLimit' | 'window'> | null | undefined): Trial => ({
  dailyLimit: mailbox ? String(mailbox.dailyLimit) : '',
  hasWindow: Boolean(mailbox?.window),
  days: mailbox?.window?.days ?? [1, 2, 3, 4, 5],
  from: mailbox?.window?.from ?? '09:00',
  to: mailbox?.window?.to ?? '17:00',
})

/** What is wrong with the limits; undefined when they are valid. */
export function trialProblem({ dailyLimit, hasWindow, days, from, to }: Trial): string | undefined {
  const limit = Number(dailyLimit)
  if (dailyLimit !== '' && !(Number.isInteger(limit) && limit >= 1 && limit <= MAX_LIMIT))
    return 'Emails per day: enter a whole number, at least 1'
  if (!hasWindow) return undefined
  if (days.length === 0) return 'Choose at least one day'
  return from && to && from < to ? undefined : 'The window must end after it starts'
}

/** As the API takes it. */
export const wishOf = (trial: Trial): Pick<PreviewWish, 'dailyLimit' | 'window'> => ({
  ...(trial.dailyLimit !== '' && { dailyLimit: Number(trial.dailyLimit) }),
  window: trial.hasWindow ? { days: trial.days, from: trial.from, to: trial.to } : null,
})
