import { useQuery } from '@tanstack/react-query'
import type { Mailbox, MailTransport } from '../../../contract/mailbox.ts'

export type Tracked = 'opened' | 'clicked' | 'replied'
export const NOT_TRACKED = 'Not tracked'

/**
 * Whether a figure says nothing, because opens or clicks are not tracked: none is known, and the settings don't count any. Figures
 * of emails that were tracked before stay.
 */
export function useTracking() {
  const mailbox = useQuery<Mailbox | null>({ queryKey: ['/api/mailbox'] }).data
  const transport = useQuery<{ transport: MailTransport; hasPublicAddress: boolean }>({
    queryKey: ['/api/mail/transport'],
  }).data
  return (what: Tracked, count: number) => count === 0 && isOff(what, mailbox, transport)
}

export function isOff(
  what: Tracked,
  mailbox: Pick<Mailbox, 'trackOpens' | 'trackClicks'> | null | undefined,
  transport: { transport: MailTransport; hasPublicAddress: boolean } | undefined,
): boolean {
  if (what === 'replied') return false
  // Recipients can't open links to a local address.
  if (transport && transport.transport !== 'outbox' && !transport.hasPublicAddress) return true
  return mailbox?.[what === 'opened' ? 'trackOpens' : 'trackClicks'] === false
}
