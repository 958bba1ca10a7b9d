import { sql } from 'drizzle-orm'
import type { Db } from '../../db/connect.ts'
import { rememberOptOuts } from '../../mail/do-not-contact/opt-out-records.ts'
import type { Integration } from '../connection/integration-queries.ts'
import { addLogs, type NewLog } from '../sync/log-queries.ts'

/**
 * The addresses among these whose people asked for no more emails, here or in any CRM, whenever that was. A new record of theirs says so
 * from the start: nobody who opted out in one CRM can be emailed from another one because of us.
 */
export async function optedOutAddresses(db: Db, userId: number, addresses: string[]): Promise<Set<string>> {
  if (addresses.length === 0) return new Set()
  const wanted = addresses.map((address) => address.toLowerCase())
  const { rows } = await db.execute<{ address: string }>(sql`
    select address from suppressions
    where user_id = ${userId} and address = any(${sql.param(wanted)}::text[])
      and (reason in ('unsubscribed', 'complained', 'opted_out') or crm_record is not null)`)
  return new Set(rows.map(({ address }) => address))
}

type Carried = { leadId: number; recordId: string; email: string }

/** New records that have the opt-out of their lead, once they are linked. */
export async function keepCarried(tx: Db, { id, userId, provider }: Integration, carried: Carried[]) {
  if (carried.length === 0) return
  await tx.execute(sql`
    update crm_links set is_opted_out_there = true, opt_out_push = 'sent'
    where user_id = ${userId} and provider = ${provider}
      and lead_id = any(${sql.param(carried.map(({ leadId }) => leadId))}::int[])`)
  const optOuts = carried.map(({ email, recordId }) => ({ address: email, recordId }))
  await rememberOptOuts(tx, userId, provider, optOuts)
  // Without a run: undoing a sync does not take an opt-out back.
  const logs = carried.map(({ leadId, recordId }) => optOutLog(leadId, recordId, 'success'))
  await addLogs(tx, id, null, logs)
}

export const optOutLog = (leadId: number, crmRecordId: string | null, status: NewLog['status']): NewLog => ({
  leadId,
  action: 'opt_out',
  status,
  crmRecordId,
})
