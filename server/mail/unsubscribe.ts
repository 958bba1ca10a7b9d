import { sql } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { addEvent } from '../leads/timeline-queries.ts'
import { scoreLeads } from '../scoring/score-leads.ts'
import { stopEnrollments } from './stop-enrollments.ts'
import { suppress } from './suppression-queries.ts'

/** Who wants no more mail. Several addresses when a person was written to at one and answered from another. */
type Leaver = { leadId: number | null; addresses: string[] }

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
