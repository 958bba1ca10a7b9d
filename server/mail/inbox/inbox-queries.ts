import { and, eq, sql } from 'drizzle-orm'
import type { EmailReason } from '../../../contract/email-reason.ts'
import { reasonSentence } from '../../../contract/email-reason-words.ts'
import type { MessageIntent } from '../../../contract/inbox-choices.ts'
import type { InboxKind } from '../../../contract/mail.ts'
import type { Db } from '../../db/connect.ts'
import { inboxMessages, mailboxes } from '../../db/schema.ts'
import { conversationLink, notify, settleNotice } from '../../notifications/notify.ts'
import { reasonParams } from '../../outbox/reason-columns.ts'
import type { MailboxRow } from '../account/mailbox-queries.ts'
import { hasInboxSql, nameAmongOthers } from '../account/own-account.ts'
import type { Clues, SentMail } from '../reading/match-mail.ts'

const isDue = sql`${sql.raw(hasInboxSql('mailboxes'))}
  and (${mailboxes.imapNextLookAt} is null or ${mailboxes.imapNextLookAt} <= now())`

/** Owners of inboxes to read, the longest unread first. */
export async function listDueOwners(db: Db) {
  const rows = await db
    .select({ userId: mailboxes.userId })
    .from(mailboxes)
    .where(isDue)
    .groupBy(mailboxes.userId)
    .orderBy(sql`min(${mailboxes.imapCheckedAt}) nulls first`)
  return rows.map(({ userId }) => userId)
}

/** Inboxes whose server can announce new emails, and whose last read succeeded. */
export async function listWatchableInboxes(db: Db): Promise<MailboxRow[]> {
  return db
    .select()
    .from(mailboxes)
    .where(
      and(
        isDue,
        eq(mailboxes.transport, 'smtp'),
        sql`${mailboxes.imapCheckedAt} is not null and ${mailboxes.imapFailures} = 0`,
      ),
    )
    .orderBy(mailboxes.id)
}

/** An inbox, and the moment from which it is read. */
export type Inbox = { mailbox: MailboxRow; startedAt: Date }

export async function findDueInboxes(db: Db, userId: number): Promise<Inbox[]> {
  const rows = await db
    .select({ mailbox: mailboxes, startedAt: sql<string>`now()` })
    .from(mailboxes)
    .where(and(eq(mailboxes.userId, userId), isDue))
    .orderBy(sql`${mailboxes.imapCheckedAt} nulls first`)
  return rows.map(({ mailbox, startedAt }) => ({ mailbox, startedAt: new Date(startedAt) }))
}

/** The same account as when reading began: its owner may enter another one meanwhile. */
const isSameAccount = ({ id, transport, fromEmail, imapHost, imapPort, imapUser }: MailboxRow) => sql`
  id = ${id} and transport = ${transport} and (transport = 'smtp' or from_email = ${fromEmail}) and imap_host is not distinct from ${imapHost} and imap_port is not distinct from ${imapPort}
  and imap_user is not distinct from ${imapUser}`

/** False when the account is another one by now. */
export async function savePosition(tx: Db, mailbox: MailboxRow, uidValidity: number, lastUid: number) {
  const { rowCount } = await tx.execute(sql`
    update mailboxes set imap_uid_validity = ${uidValidity}, imap_last_uid = ${lastUid} where ${isSameAccount(mailbox)}`)
  return rowCount === 1
}

/** The same of a provider's API. */
export async function saveCursor(tx: Db, mailbox: MailboxRow, cursor: string) {
  const { rowCount } = await tx.execute(
    sql`update mailboxes set read_cursor = ${cursor} where ${isSameAccount(mailbox)}`,
  )
  return rowCount === 1
}

export async function saveChecked(db: Db, { mailbox, startedAt }: Inbox) {
  await db.execute(sql`
    update mailboxes set imap_checked_at = ${startedAt.toISOString()}, imap_problem = null, imap_problem_params = null, imap_failures = 0, imap_next_look_at = null
    where ${isSameAccount(mailbox)}`)
}

/** Notifies the owner once, after `notifyAt` failures in a row. */
export async function saveProblem(
  db: Db,
  mailbox: MailboxRow,
  problem: EmailReason,
  { restMs, notifyAt }: { restMs: number; notifyAt: number },
) {
  await db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ failures: number; address: string | null }>(sql`
      update mailboxes set imap_problem = ${problem.code}, imap_problem_params = ${reasonParams(problem)}::jsonb, imap_failures = imap_failures + 1,
        imap_next_look_at = now() + make_interval(secs => ${restMs / 1000})
      where ${isSameAccount(mailbox)} returning imap_failures as failures, ${nameAmongOthers} as address`)
    const [saved] = rows
    if (saved?.failures !== notifyAt) return
    const sentence = reasonSentence(problem, new Date())
    const body = `${sentence} Follow-ups are on hold until we can read it: someone may have replied.`
    await notify(tx, mailbox.userId, {
      kind: 'inbox_unread',
      title: saved.address ? `We can't read the inbox of ${saved.address}` : "We can't read your inbox",
      body,
      link: '/settings/email-accounts',
    })
  })
}

/** A sent email, with what a reply to it changes. */
export type RepliedMail = SentMail & {
  status: string
  /** A bounce was reported before. */
  isBounced: boolean
  sentAt: string | Date | null
  subject: string | null
  leadId: number | null
  leadName: string | null
  /** Today's: it may have changed since. */
  leadEmail: string | null
}

/** Emails of the owner that a received one may be about, newest first. */
export async function findSentMails(tx: Db, userId: number, clues: Clues, named: number[], receivedAt: Date) {
  const at = receivedAt.toISOString()
  // The clocks of email servers differ a little.
  const isRecent = sql`coalesce(l.sent_at, l.created_at) between ${at}::timestamptz - interval '30 days' and ${at}::timestamptz + interval '5 minutes'`
  const { rows } = await tx.execute<RepliedMail & Record<string, unknown>>(sql`
    select l.id, case when l.sent_message_id = any(${sql.param(clues.messageIds)}::text[]) then l.sent_message_id else l.message_id end as "messageId", l.recipient_address as "recipientAddress", l.mailbox_id as "mailboxId", l.status,
      coalesce(l.status = 'sent' and l.error_message = 'bounced', false) as "isBounced", l.sent_at as "sentAt", l.subject, ${isRecent} as "isRecent",
      p.id as "leadId", nullif(trim(p.first_name || ' ' || p.last_name), '') as "leadName", lower(p.email) as "leadEmail"
    from (
      select id from sequence_logs where user_id = ${userId} and message_id = any(${sql.param(clues.messageIds)}::text[])
      union select id from sequence_logs where user_id = ${userId} and sent_message_id = any(${sql.param(clues.messageIds)}::text[])
      union select id from sequence_logs where user_id = ${userId} and id = any(${sql.param(named)}::int[])
      union select id from sequence_logs where user_id = ${userId} and recipient_address = any(${sql.param(clues.addresses)}::text[])
      union select l.id from sequence_logs l where l.user_id = ${userId} and l.sent_at > ${at}::timestamptz - interval '30 days'
        and substring(l.recipient_address from '[^@]*$') = ${clues.domain}
    ) found
    join sequence_logs l using (id)
    left join lateral (
      select id, first_name, last_name, email from leads
      where user_id = l.user_id and (id = l.lead_id or (l.lead_id is null and lower(email) = l.recipient_address))
      order by id limit 1
    ) p on true
    where l.status in ('sent', 'unknown', 'sending') and not l.is_captured and not l.is_test
    order by (l.message_id = any(${sql.param(clues.messageIds)}::text[]) or l.sent_message_id = any(${sql.param(clues.messageIds)}::text[]) or l.id = any(${sql.param(named)}::int[])) desc nulls last,
      coalesce(l.sent_at, l.created_at) desc, l.id desc limit 200`)
  return rows
}

type NewMessage = Omit<typeof inboxMessages.$inferInsert, 'id' | 'createdAt'> & { kind: InboxKind }

/** Returns its ID; undefined when it was saved before. */
export async function insertMessage(tx: Db, message: NewMessage) {
  const [added] = await tx
    .insert(inboxMessages)
    .values(message)
    .onConflictDoNothing()
    .returning({ id: inboxMessages.id })
  return added?.id
}

/** SQL: `i` failed the sender check when it came into its account. */
const isForged = sql`exists (select from conversation_messages m
  where m.user_id = i.user_id and m.message_key = i.message_key and m.mailbox_id = i.mailbox_id and m.direction = 'in' and not m.is_authentic)`

type Copied = NewMessage & { aboutId: number; isAuthentic: boolean }

/** SQL: the same message in other email accounts of the owner. A Message-ID alone is not enough: others can send something under it. */
const copiesOf = ({ userId, mailboxId, messageKey, fromAddress, aboutId }: Copied) => sql`
  mailboxes b join inbox_messages i on i.mailbox_id = b.id and i.message_key = ${messageKey}
  where b.user_id = ${userId} and b.id <> ${mailboxId} and i.kind <> 'other' and i.log_id = ${aboutId} and i.from_address = ${fromAddress}`

/**
 * Whether the owner got the same message in another email account, where it counts already. One that may be a reply gives way to one
 * that is, and one that failed the sender check to one that passes it. The inboxes of an owner are read one after another.
 */
export async function isCopy(tx: Db, message: Copied) {
  const { kind, isAuthentic } = message
  const { rowCount } = await tx.execute(sql`
    select from ${copiesOf(message)} and (i.kind <> 'unsure' or ${kind} in ('unsure', 'other')) and not (${isAuthentic} and ${isForged}) limit 1`)
  return rowCount === 1
}

/**
 * The copy in another account that failed the sender check, which counts no longer: this one passes it. Its line on the timeline goes.
 * Returns since when we had it.
 */
export async function takeBackForged(tx: Db, message: Copied) {
  const { userId, aboutId } = message
  const { rows } = await tx.execute<Forged>(sql`
    select i.id, i.created_at as since, c.lead_id as "leadId", c.id as "conversationId", t.at as moment, coalesce(nullif(i.snippet, ''), i.subject) as body
    from (select i.* from ${copiesOf(message)} and ${isForged} order by i.id limit 1) i
    join conversation_messages t on t.user_id = i.user_id and t.message_key = i.message_key and t.mailbox_id = i.mailbox_id
    join conversations c on c.user_id = t.user_id and c.id = t.conversation_id`)
  const [copy] = rows
  if (!copy) return undefined
  await tx.execute(sql`
    delete from timeline_events where user_id = ${userId} and lead_id = ${copy.leadId} and kind = 'mail_answered'
      and details @> ${JSON.stringify({ isAuthentic: false, logId: aboutId })}::jsonb
      -- In its thread a message never comes before what it replies to.
      and occurred_at between ${copy.moment}::timestamptz - interval '1 second' and ${copy.moment}::timestamptz`)
  await tx.execute(sql`
    update inbox_messages set kind = 'other', log_id = null, lead_id = null where id = ${copy.id} and user_id = ${userId}`)
  const link = conversationLink(copy.conversationId, copy.leadId)
  await settleNotice(tx, userId, { kind: 'reply_unsure', body: copy.body, link })
  return new Date(copy.since)
}

type Forged = { id: number; since: string; leadId: number; conversationId: number; moment: string; body: string }

/** Whether somebody else, or whoever claimed to be its sender, has sent another message under its Message-ID into the same account. */
export async function isTaken(tx: Db, { mailboxId, messageKey, kind, fromAddress }: NewMessage) {
  const { rowCount } = await tx.execute(sql`
    select from inbox_messages i where i.mailbox_id = ${mailboxId} and i.message_key = ${messageKey}
      and (i.from_address <> ${fromAddress} or (i.kind in ('unsure', 'other') and ${kind} not in ('unsure', 'other')))`)
  return rowCount === 1
}

/** What its writer wants, as its conversation knows it. */
export async function readMessageIntent(tx: Db, userId: number, id: number) {
  const { rows } = await tx.execute<{ intent: MessageIntent | null }>(sql`
    select c.intent from inbox_messages i
    join conversation_messages c on c.user_id = i.user_id and c.message_key = i.message_key and c.mailbox_id = i.mailbox_id
    where i.id = ${id} and i.user_id = ${userId} limit 1`)
  return rows[0]?.intent ?? null
}

/** Its owner decided what it is, here and in its conversation. */
export async function changeMessageKind(tx: Db, userId: number, id: number, kind: InboxKind) {
  const [changed] = await tx
    .update(inboxMessages)
    .set({ kind })
    .where(and(eq(inboxMessages.id, id), eq(inboxMessages.userId, userId)))
    .returning({ messageKey: inboxMessages.messageKey, mailboxId: inboxMessages.mailboxId })
  if (!changed) return
  await tx.execute(sql`
    with changed as (
      update conversation_messages set kind = ${kind}
      where user_id = ${userId} and message_key = ${changed.messageKey} and mailbox_id = ${changed.mailboxId} returning conversation_id
    )
    update conversations c set needs_reply = false from changed
    where c.user_id = ${userId} and c.id = changed.conversation_id and ${kind === 'auto_reply'}`)
}
