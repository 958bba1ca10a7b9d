import type { OwnMailbox } from '../../../../contract/mailbox.ts'

type Hours = Pick<OwnMailbox, 'window'>

/** Which hours apply in the time zones of recipients: those of the email accounts that the sequence sends from. */
export function hoursWords(accounts: readonly Hours[]) {
  const windows = accounts.flatMap(({ window }) => window ?? [])
  const [first] = windows
  if (!first) return "Emails go out on weekdays from 09:00 to 17:00 in each lead's time zone."
  const areSame = new Set(accounts.map(({ window }) => JSON.stringify(window))).size === 1
  if (areSame) return `Your sending days and hours, ${first.from} to ${first.to}, apply in each lead's time zone.`
  const without =
    windows.length < accounts.length ? ' Accounts without sending hours send on weekdays from 09:00 to 17:00.' : ''
  return `The sending days and hours of each email account apply in each lead's time zone.${without}`
}
