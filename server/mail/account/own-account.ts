import { type SQL, sql } from 'drizzle-orm'
import { isOwnTransport, type MailTransport, type OwnTransport } from '../../../contract/mailbox.ts'

type Account = { transport: MailTransport; imapHost: string | null }

/** The owner connected it: neither the server's email account nor the built-in outbox. */
export const isOwnAccount = <A extends { transport: MailTransport }>(
  mailbox: A | undefined,
): mailbox is A & { transport: OwnTransport } => mailbox !== undefined && isOwnTransport(mailbox.transport)

/** Google and Microsoft: sent and read through their APIs. */
export const isByApi = (transport: MailTransport): transport is 'gmail' | 'graph' =>
  transport === 'gmail' || transport === 'graph'

/** Whether there is an inbox that we can look into. */
export const hasInbox = ({ transport, imapHost }: Account) =>
  isByApi(transport) || (transport === 'smtp' && imapHost !== null)

const OWN = `('smtp', 'gmail', 'graph')`

/** SQL: the same of a mailbox, by its name in the query. */
export const isOwnSql = (mailbox: string): SQL => sql.raw(`${mailbox}.transport in ${OWN}`)
export const hasInboxSql = (mailbox: string) =>
  `(${mailbox}.transport in ('gmail', 'graph') or (${mailbox}.transport = 'smtp' and ${mailbox}.imap_host is not null))`

/** SQL: the address of one of the `mailboxes`, where its owner has others beside it; null where there is only one. */
export const nameAmongOthers = sql`(case when exists (
  select from mailboxes o where o.user_id = mailboxes.user_id and o.id <> mailboxes.id and ${isOwnSql('o')}) then mailboxes.from_email end)`
