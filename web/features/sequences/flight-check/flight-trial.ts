import type { Mailbox } from '../../../../contract/mailbox.ts'
import type { PreviewWish } from '../../../../contract/sequence-preview.ts'

/** The limits to try out, as text in their controls. An empty limit means: the email account's own. */
export type Trial = { dailyLimit: string; hasWindow: boolean; days: number[]; from: string; to: string }

const MAX_LIMIT = 100_000

/** Those of the email accounts that send. Where several have different limits, none is shown; the hours are the first one's. */
export function trialOf(accounts: Pick<Mailbox, 'dailyLimit' | 'window'>[]): Trial {
  const [first] = accounts
  const limits = new Set(accounts.map(({ dailyLimit }) => String(dailyLimit)))
  return {
    dailyLimit: limits.size === 1 ? String(first?.dailyLimit) : '',
    hasWindow: Boolean(first?.window),
    days: first?.window?.days ?? [1, 2, 3, 4, 5],
    from: first?.window?.from ?? '09:00',
    to: first?.window?.to ?? '17:00',
  }
}

/** What is wrong with the limits; undefined when they are valid. */
export function trialProblem({ dailyLimit, hasWindow, days, from, to }: Trial): string | undefined {
  const limit = Number(dailyLimit)
  if (dailyLimit !== '' && !(Number.isInteger(limit) && limit >= 1 && limit <= MAX_LIMIT))
    return 'Emails per day: enter a whole number, at least 1'
  if (!hasWindow) return undefined
  if (days.length === 0) return 'Choose at least one day'
  return from && to && from < to ? undefined : 'The window must end after it starts'
}

const windowOf = ({ hasWindow, days, from, to }: Trial) => (hasWindow ? { days, from, to } : null)

/** What was changed, as the API takes it: it applies to every account. Without it, each account has its own limits and hours. */
export function wishOf(trial: Trial, own: Trial): Pick<PreviewWish, 'dailyLimit' | 'window'> {
  const isSameLimit = trial.dailyLimit === '' || trial.dailyLimit === own.dailyLimit
  const isSameWindow = JSON.stringify(windowOf(trial)) === JSON.stringify(windowOf(own))
  return {
    ...(!isSameLimit && { dailyLimit: Number(trial.dailyLimit) }),
    ...(!isSameWindow && { window: windowOf(trial) }),
  }
}
