import { sql } from 'drizzle-orm'
import type { Db } from '../../db/connect.ts'
import { addEvent } from '../../leads/timeline-queries.ts'
import { stopEnrollments } from '../../outbox/enrolling/stop-enrollments.ts'
import { scoreLeads } from '../../scoring/score-leads.ts'
import { suppress } from './suppression-queries.ts'

/** Who wants no more mail. Several addresses when a person was written to at one and answered from another. */
type Leaver = { leadId: number | null; addresses: string[] }

/** To whom a mail went and from whom, in the words a reader knows. */
export async function readLetter(db: Db, logId: number) {
  const { rows } = await db.execute<{ address: string; sender: string }>(sql`
    select l.recipient_address as address, coalesce(
      nullif(m.from_name, ''), nullif(trim(concat_ws(' ', u.first_name, u.last_name)), ''), m.from_email, 'this sender') as sender
    from sequence_logs l join users u on u.id = l.user_id left join mailboxes m on m.id = l.mailbox_id where l.id = ${logId}`)
  return rows[0]
}

/** By the link of a mail: at once and for good, however often it is asked and whether or not the lead is still there. */
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
  { leadId, addresses }: Leaver,
  reason: 'unsubscribed' | 'complained',
) {
  const isNew = (await suppress(tx, userId, addresses, reason)) > 0
  const why = reason === 'complained' ? 'The mail was reported as spam' : 'The address is on the do-not-contact list'
  await stopEnrollments(tx, userId, { leadId, addresses }, 'unsubscribed', why)
  if (!isNew || !leadId) return
  const details = reason === 'complained' ? { reason: 'The mail was reported as spam' } : null
  await addEvent(tx, userId, { leadId, kind: 'unsubscribed', details })
  await scoreLeads(tx, userId, [leadId])
}
