import type { Mailbox, MailboxSettings } from '../../../../contract/mailbox.ts'

/** The email account is edited on two pages. */
export type MailboxPart = 'connection' | 'sending'

type Connection = NonNullable<Mailbox['smtp']>

/** Without a password: the saved one stays. */
const connectionOf = ({ host, port, security, user }: Connection) => ({ host, port, security, user })

/** The part that was edited, with the other one as it is saved now: another tab may have changed it meanwhile. */
export function withSavedRest(edited: MailboxSettings, saved: Mailbox | null, part: MailboxPart): MailboxSettings {
  if (!saved?.smtp) return edited
  if (part === 'sending')
    return {
      ...edited,
      fromName: saved.fromName,
      fromEmail: saved.fromEmail,
      smtp: connectionOf(saved.smtp),
      imap: saved.imap && connectionOf(saved.imap),
    }
  const { dailyLimit, minGapSeconds, window, timeZone, country, trackOpens, trackClicks } = saved
  const { rampUp: _, ...connection } = edited
  return { ...connection, dailyLimit, minGapSeconds, window, timeZone, country, trackOpens, trackClicks }
}
