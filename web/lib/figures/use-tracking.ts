import { useQuery } from '@tanstack/react-query'
import type { MailTransport, OwnMailbox } from '../../../contract/mailbox.ts'

export type Tracked = 'opened' | 'clicked' | 'replied'
export const NOT_TRACKED = 'Not tracked'

/**
 * Whether a figure says nothing, because opens or clicks are not tracked: none is known, and the settings don't count any. Figures
 * of emails that were tracked before stay.
 */
export function useTracking() {
  const accounts = useQuery<OwnMailbox[]>({ queryKey: ['/api/mailboxes'] }).data
  const transport = useQuery<{ transport: MailTransport; hasPublicAddress: boolean }>({
    queryKey: ['/api/mail/transport'],
  }).data
  return (what: Tracked, count: number) => count === 0 && isOff(what, accounts, transport)
}

export function isOff(
  what: Tracked,
  accounts: readonly Pick<OwnMailbox, 'trackOpens' | 'trackClicks'>[] | undefined,
  transport: { transport: MailTransport; hasPublicAddress: boolean } | undefined,
): boolean {
  if (what === 'replied') return false
  // Recipients can't open links to a local address.
  if (transport && transport.transport !== 'outbox' && !transport.hasPublicAddress) return true
  const isTracked = what === 'opened' ? 'trackOpens' : 'trackClicks'
  return accounts !== undefined && accounts.length > 0 && accounts.every((account) => !account[isTracked])
}
