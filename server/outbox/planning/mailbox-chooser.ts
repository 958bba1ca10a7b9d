/** A mailbox that leads can be assigned to. `dailyLimit`: of today, as its ramp-up allows. `load`: emails of the last day, and those that wait for it. */
export type MailboxToChoose = { id: number; dailyLimit: number; load: number; isPaused: boolean }

/**
 * Assigns leads to mailboxes, one call per lead. A lead stays with the mailbox it knows, if that is in the set. Otherwise it gets the
 * one that is through with its emails first, by its daily limit; of equal ones the oldest. A paused one only when all are paused.
 */
export function mailboxChooser(set: readonly MailboxToChoose[]) {
  const all = set.map((mailbox) => ({ ...mailbox })).sort((a, b) => a.id - b.id)
  const working = all.filter(({ isPaused }) => !isPaused)
  const open = working.length > 0 ? working : all
  return (known: number | null = null): number => {
    const chosen =
      all.find(({ id }) => id === known) ?? open.reduce((best, other) => (isSooner(other, best) ? other : best))
    chosen.load++
    return chosen.id
  }
}

/** In whole numbers, so that it is the same everywhere: (load + 1) / dailyLimit. */
const isSooner = (one: MailboxToChoose, other: MailboxToChoose) =>
  (one.load + 1) * other.dailyLimit < (other.load + 1) * one.dailyLimit
