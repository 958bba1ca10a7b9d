import { useQuery } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import type { Mailbox, MailboxChanges, MailboxSettings, OwnMailbox } from '../../../contract/mailbox.ts'
import { callApi, getJson } from '../../lib/api.ts'
import { type MailboxPart, withSavedRest } from './account/mailbox-parts.ts'

const MAILBOX = '/api/mailbox'
export const MAILBOXES = '/api/mailboxes'

/** All email accounts of the user, the default first. */
export const useMailboxes = () => useQuery<OwnMailbox[]>({ queryKey: [MAILBOXES] })

/** The email accounts that a sequence sends from: those chosen for it, or else the default. */
export function useSendingAccounts(mailboxIds: readonly number[] | null | undefined) {
  const { data: all, isFetched } = useMailboxes()
  const chosen = all?.filter(({ id }) => mailboxIds?.includes(id)) ?? []
  return { isFetched, data: chosen.length > 0 ? chosen : all?.filter(({ isDefault }) => isDefault) }
}

/** The email account that a part of the page is about; without one the default, `new` for one that is being added. */
type Account = number | 'new' | undefined
export const AccountContext = createContext<Account>(undefined)
export const useAccountId = () => useContext(AccountContext)
export const urlOf = (account: Account) => (typeof account === 'number' ? `${MAILBOXES}/${account}` : MAILBOX)

/** Saves one part of an email account; the other stays as it is on the server now. */
export async function saveAccount(account: Account, settings: MailboxSettings, part: MailboxPart): Promise<Mailbox> {
  if (account === 'new') return (await callApi('POST', MAILBOXES, settings)).json()
  const all = account === undefined ? undefined : await getJson<OwnMailbox[]>(MAILBOXES)
  const saved = all ? (all.find(({ id }) => id === account) ?? null) : await getJson<Mailbox | null>(MAILBOX)
  // An account of Google or Microsoft has no servers to save.
  if (part === 'sending' && saved && !saved.smtp)
    return (await callApi('PATCH', urlOf(account ?? (await readDefaultId())), changesOf(settings))).json()
  return (await callApi('PUT', urlOf(account), withSavedRest(settings, saved, part))).json()
}

const readDefaultId = async () => (await getJson<OwnMailbox[]>(MAILBOXES)).find(({ isDefault }) => isDefault)?.id

function changesOf(settings: MailboxSettings): MailboxChanges {
  const { dailyLimit, minGapSeconds, rampUp, window, timeZone, country, trackOpens, trackClicks } = settings
  return { dailyLimit, minGapSeconds, rampUp, window, timeZone, country, trackOpens, trackClicks }
}
