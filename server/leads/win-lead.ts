import { sql } from 'drizzle-orm'
import type { CrmProvider } from '../../contract/crm-names.ts'
import type { EmailReason } from '../../contract/email-reason.ts'
import type { LeadWin } from '../../contract/lead-win.ts'
import type { Sale } from '../../contract/lead-win-columns.ts'
import type { EditDetails } from '../../contract/timeline-event.ts'
import type { Db } from '../db/connect.ts'
import { retried } from '../db/retry.ts'
import { stopEnrollments } from '../outbox/enrolling/stop-enrollments.ts'
import { editLead } from './edit-lead.ts'
import { addEvent } from './timeline-queries.ts'

/**
 * Stores that the deal with a lead was won, or with null that it was not. A won lead is qualified: figures, the score and the CRM learn
 * it by its status, and its sequences end. `source`: the CRM in which it was won. False when the lead does not exist or belongs to
 * somebody else. The same request again changes nothing.
 */
export const winLead = (db: Db, userId: number, leadId: number, win: LeadWin | null, source?: CrmProvider) =>
  retried(() =>
    db.transaction(async (tx) => {
      const before = await lockWin(tx, userId, leadId)
      if (!before) return false
      if (win) await editLead(tx, userId, leadId, { status: 'qualified' }, {}, source)
      const changes = changesOf(before, win)
      if (Object.keys(changes).length === 0) return true
      if (win && before.wonOn === null)
        await stopEnrollments(tx, userId, { leadId, addresses: [] }, 'removed', reasonOf(source))
      await tx.execute(sql`
        update leads set won_on = ${win?.wonOn ?? null}, won_value = ${win?.value ?? null}::bigint where id = ${leadId} and user_id = ${userId}`)
      await addEvent(tx, userId, {
        leadId,
        kind: 'edited',
        details: { changes, ...(source && { source }) } satisfies EditDetails,
      })
      return true
    }),
  )

const reasonOf = (source: CrmProvider | undefined): EmailReason =>
  source ? { code: 'crm_outcome', outcome: 'won', crm: source } : { code: 'deal_won' }

/** The sale as it is stored, whatever the status; kept from changing until the transaction ends. */
export async function lockWin(tx: Db, userId: number, leadId: number) {
  const { rows } = await tx.execute<Sale>(sql`
    select to_char(won_on, 'YYYY-MM-DD') as "wonOn", won_value::float8 as "wonValue"
    from leads where id = ${leadId} and user_id = ${userId} for update`)
  return rows[0]
}

function changesOf(before: Sale, win: LeadWin | null): EditDetails['changes'] {
  const after: Sale = { wonOn: win?.wonOn ?? null, wonValue: win?.value ?? null }
  const changed = (['wonOn', 'wonValue'] as const).filter((field) => before[field] !== after[field])
  return Object.fromEntries(changed.map((field) => [field, { from: before[field], to: after[field] }]))
}
