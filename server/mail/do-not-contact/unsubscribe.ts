import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { EmailReason } from '../../../contract/email-reason.ts'
import { SUPPRESSION_REASONS } from '../../../contract/suppression.ts'
import type { Db } from '../../db/connect.ts'
import { addEvent } from '../../leads/timeline-queries.ts'
import { giveOwnReason, stopEnrollments } from '../../outbox/enrolling/stop-enrollments.ts'
import { scoreLeads } from '../../scoring/score-leads.ts'
import { shareOptOut } from './merged-entries.ts'
import { suppress } from './suppression-queries.ts'

/** The person who unsubscribed. Several addresses when they were emailed at one and replied from another. */
type Unsubscriber = {
  leadId: number | null
  addresses: string[]
  /** The name of somebody who replied that they want no more email. */
  repliedAs?: string | undefined
}

/** The recipient's address and the sender's name of an email. */
export async function readParties(db: Db, logId: number) {
  const { rows } = await db.execute<{ address: string; sender: string }>(sql`
    select l.recipient_address as address, coalesce(
      nullif(m.from_name, ''), nullif(trim(concat_ws(' ', u.first_name, u.last_name)), ''), m.from_email, 'this sender') as sender
    from sequence_logs l join users u on u.id = l.user_id left join mailboxes m on m.id = l.mailbox_id where l.id = ${logId}`)
  return rows[0]
}

/** By the link in an email: immediate, permanent and idempotent, also when the lead was deleted. */
export async function unsubscribeFromMail(db: Db, logId: number) {
  await db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ userId: number; leadId: number | null; address: string }>(sql`
      select user_id as "userId", lead_id as "leadId", recipient_address as address from sequence_logs where id = ${logId}`)
    const [mail] = rows
    if (mail) await unsubscribe(tx, mail.userId, { leadId: mail.leadId, addresses: [mail.address] }, 'unsubscribed')
  })
}

export async function unsubscribe(
  tx: Db,
  userId: number,
  { leadId, addresses, repliedAs }: Unsubscriber,
  reason: 'unsubscribed' | 'complained',
) {
  const before = repliedAs === undefined ? [] : await entriesBefore(tx, userId, addresses)
  const isNew = (await suppress(tx, userId, addresses, reason)) > 0
  if (leadId !== null) await shareOptOut(tx, userId, leadId, addresses, reason)
  if (repliedAs === undefined) await outlastCorrections(tx, userId, addresses)
  const cause: EmailReason =
    repliedAs !== undefined
      ? { code: 'replied_opted_out', name: repliedAs }
      : { code: reason === 'complained' ? 'reported_spam' : 'do_not_contact' }
  await stopEnrollments(tx, userId, { leadId, addresses }, 'unsubscribed', cause)
  await giveOwnReason(tx, userId, { leadId, addresses }, 'unsubscribed', cause)
  if (!isNew || !leadId) return
  const spam = reason === 'complained' ? { reason: cause.code } : null
  const details = before.length > 0 ? { before } : spam
  await addEvent(tx, userId, { leadId, kind: 'unsubscribed', details })
  await scoreLeads(tx, userId, [leadId])
}

/** An entry of the do-not-contact list as it was before the words of a reply gave it another reason: the timeline keeps it for the way back. */
export const EntryBefore = z.object({
  address: z.string(),
  reason: z.enum(SUPPRESSION_REASONS),
  note: z.string().nullable(),
  // With all its digits: entries are found again by their time.
  createdAt: z.string(),
})
type EntryBefore = z.infer<typeof EntryBefore>

async function entriesBefore(tx: Db, userId: number, addresses: string[]) {
  const { rows } = await tx.execute<EntryBefore>(sql`
    select address, reason, note, created_at::text as "createdAt" from suppressions
    where user_id = ${userId} and address = any(${sql.param(addresses.map((address) => address.trim().toLowerCase()))}::text[])
      and reason in ('manual', 'imported', 'bounced') and merged_lead_id is null
    order by address for update`)
  return rows
}

/** What the words of a reply added has its time, and goes when a person corrects it. No correction takes back what the link did. */
const outlastCorrections = (tx: Db, userId: number, addresses: string[]) =>
  tx.execute(sql`
    update suppressions s set created_at = clock_timestamp()
    where user_id = ${userId} and address = any(${sql.param(addresses.map((address) => address.trim().toLowerCase()))}::text[])
      and (created_at = now() or exists (
        select from conversation_messages m where m.user_id = s.user_id and m.direction = 'in' and m.created_at = s.created_at))`)
