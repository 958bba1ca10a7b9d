import { setTimeout as wait } from 'node:timers/promises'
import { domainToASCII } from 'node:url'
import { sql } from 'drizzle-orm'
import type { EmailReason } from '../../../contract/email-reason.ts'
import type { Db } from '../../db/connect.ts'
import { domainOf } from '../../leads/mail-domain.ts'
import type { MailboxRow } from '../../mail/account/mailbox-queries.ts'
import type { MailTools } from '../../mail-tools.ts'
import { isPublicName } from '../../public-host.ts'
import { type Clock, clockNow } from '../planning/clock.ts'
import { type FreezeWish, whichToFreeze } from '../preparing/which-to-freeze.ts'
import { createRecipientDomains, type RecipientDomains } from './recipient-domains.ts'

/** What is known about domains is every owner's. */
let shared: RecipientDomains | undefined
function domainsOf({ recipientDomains }: MailTools) {
  if (recipientDomains) return recipientDomains
  shared ??= createRecipientDomains()
  return shared
}

type Sending = Pick<MailboxRow, 'transport' | 'smtpHost'>

/** A server on a private network may know domains that the public DNS doesn't. */
function asksDns({ transport, smtpHost }: Sending, { config: { smtpUrl, mailApps } }: MailTools) {
  const hosts = {
    outbox: undefined,
    system: smtpUrl?.hostname,
    smtp: smtpHost,
    gmail: mailApps && new URL(mailApps.google.gmailUrl).hostname,
    graph: mailApps && new URL(mailApps.microsoft.graphUrl).hostname,
  }
  const host = hosts[transport]
  return host !== undefined && host !== null && isPublicName(host)
}

const inDns = (address: string) => domainToASCII(domainOf(address)) || domainOf(address)

/** Looks up the domains of the emails that are written next, outside any transaction: DNS may take seconds. */
export async function lookUpDomains(db: Db, mailboxId: number, wish: FreezeWish, tools: MailTools, clock: Clock) {
  const { rows } = await db.execute<Sending & { addresses: string[] }>(sql`
    select m.transport, m.smtp_host as "smtpHost", array(
      select l.recipient_address from sequence_logs l
      where l.mailbox_id = m.id and l.status = 'scheduled' and l.mime is null
        and l.scheduled_at <= ${clockNow(clock)} and ${whichToFreeze(wish, clock)}
      order by l.scheduled_at, l.id limit ${wish.most}) as addresses
    from mailboxes m where m.id = ${mailboxId}`)
  const [mailbox] = rows
  if (mailbox && asksDns(mailbox, tools)) await domainsOf(tools).look(mailbox.addresses.map(inDns))
}

// An email that arrived, or may have.
const GOT_ONE = sql.raw(`s.status in ('sent', 'unknown') and not s.is_test`)

/** The same for leads who get an email by hand or one of many, and never got one. `waitMs`: then what is known must do. */
export async function lookUpLeadDomains(db: Db, userId: number, leadIds: number[], tools: MailTools, waitMs?: number) {
  if (!(await accountsOf(db, userId, tools)).some((account) => asksDns(account, tools))) return
  const { rows } = await db.execute<{ address: string }>(sql`
    select lower(l.email) as address from leads l where l.id = any(${sql.param(leadIds)}::int[]) and l.user_id + 0 = ${userId}
      and not exists (select from sequence_logs s where s.user_id = ${userId} and s.recipient_address = lower(l.email) and ${GOT_ONE})`)
  const looking = domainsOf(tools).look(rows.map(({ address }) => inDns(address)))
  await (waitMs === undefined ? looking : Promise.race([looking, wait(waitMs, undefined, { ref: false })]))
}

async function accountsOf(db: Db, userId: number, { config }: MailTools): Promise<Sending[]> {
  const { rows } = await db.execute<Sending>(
    sql`select transport, smtp_host as "smtpHost" from mailboxes where user_id = ${userId}`,
  )
  return rows.length > 0 ? rows : [{ transport: config.smtpUrl ? 'system' : 'outbox', smtpHost: null }]
}

/** Of these addresses, those that got an email before: their domain takes some. */
export async function listKnownAddresses(db: Db, userId: number, addresses: string[]) {
  const { rows } = await db.execute<{ address: string }>(sql`
    select address from unnest(${sql.param(addresses)}::text[]) as given(address)
    where exists (select from sequence_logs s where s.user_id = ${userId} and s.recipient_address = given.address and ${GOT_ONE})`)
  return new Set(rows.map(({ address }) => address))
}

/** Why the first email to an address is not sent: its domain takes none, for sure. */
export function domainProblem(mailbox: Sending, address: string, tools: MailTools): EmailReason | undefined {
  if (!asksDns(mailbox, tools)) return undefined
  const verdict = domainsOf(tools).verdictOf(inDns(address))
  if (verdict !== 'no_such_domain' && verdict !== 'null_mx') return undefined
  return { code: verdict === 'null_mx' ? 'domain_without_email' : 'no_such_domain', domain: domainOf(address) }
}
