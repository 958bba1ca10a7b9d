import { sql } from 'drizzle-orm'
import type { CrmProvider } from '../../../contract/crm-names.ts'
import type { Db } from '../../db/connect.ts'
import { addEvents } from '../../leads/timeline-queries.ts'
import { skipForAddresses } from '../../outbox/changes/skip-emails.ts'
import { stopEnrollments } from '../../outbox/enrolling/stop-enrollments.ts'
import { scoreLeads } from '../../scoring/score-leads.ts'
import { optOutNote } from './kept-for-crm.ts'
import { leadsWith, noteRemoval } from './note-removal.ts'
import { columnsOf, type OptOut, rememberOptOuts } from './opt-out-records.ts'

const recordKey = (provider: CrmProvider, recordId: string) => `${provider}:${recordId}`

/**
 * From now on these addresses get no email, as after an unsubscribe. An entry that has another reason keeps it, and is not removed
 * when the opt-out is taken back in the CRM.
 */
export async function addOptOuts(tx: Db, userId: number, provider: CrmProvider, optOuts: OptOut[]) {
  const byAddress = new Map(optOuts.map((one) => [one.address.trim().toLowerCase(), one.recordId]))
  if (byAddress.size === 0) return
  await rememberOptOuts(tx, userId, provider, optOuts)
  const { rows } = await tx.execute<{ address: string }>(sql`
    with given as (
      select * from unnest(${sql.param([...byAddress.keys()])}::text[],
        ${sql.param([...byAddress.values()].map((id) => recordKey(provider, id)))}::text[]) as g(address, crm_record)
    ), known as (
      update suppressions s set crm_record = g.crm_record from given g
      where s.user_id = ${userId} and s.address = g.address and s.crm_record is null
    )
    insert into suppressions (user_id, address, reason, note, crm_record)
    select ${userId}::int, address, 'opted_out', ${optOutNote(provider)}::text, crm_record from given
    on conflict (user_id, address) do nothing
    returning address`)
  const addresses = rows.map(({ address }) => address)
  if (addresses.length === 0) return
  await skipForAddresses(tx, userId, addresses)
  await stopEnrollments(tx, userId, { leadId: null, addresses }, 'unsubscribed', { code: 'opted_out', crm: provider })
  const { rows: found } = await tx.execute<{ id: number }>(leadsWith(userId, addresses))
  const leadIds = found.map(({ id }) => id)
  await addEvents(
    tx,
    userId,
    leadIds.map((leadId) => ({ leadId, kind: 'unsubscribed', details: { provider } })),
  )
  await scoreLeads(tx, userId, leadIds)
}

/**
 * These records have no opt-out for the address any more. An address that any other record has as opted out, of this CRM or another
 * one, stays. So do what people asked for here, bounces and the owner's own entries, and other addresses of the record.
 */
export async function takeBackOptOuts(tx: Db, userId: number, provider: CrmProvider, takenBack: OptOut[]) {
  if (takenBack.length === 0) return
  const { recordIds, addresses } = columnsOf(takenBack)
  const { rows } = await tx.execute<{ address: string }>(sql`
    with given as (
      select * from unnest(${addresses}, ${recordIds}) as g(address, record_id)
    ), gone as (
      delete from crm_opt_outs o using given g
      where o.user_id = ${userId} and o.provider = ${provider} and o.address = g.address and o.record_id = g.record_id
      returning o.address
    ), back as (
      select s.id, s.reason, (
        select o.provider || ':' || o.record_id from crm_opt_outs o
        where o.user_id = ${userId} and o.address = s.address
          and not (o.provider = ${provider} and (o.address, o.record_id) in (select address, record_id from given))
        order by o.provider, o.record_id limit 1) as other
      from suppressions s
      where s.user_id = ${userId} and s.crm_record is not null and s.address in (select address from gone)
    ), kept as (
      update suppressions s set crm_record = back.other from back
      where s.id = back.id and (back.reason <> 'opted_out' or back.other is not null)
    )
    delete from suppressions s using back
    where s.id = back.id and back.reason = 'opted_out' and back.other is null
    returning s.address`)
  if (rows.length === 0) return
  await noteRemoval(
    tx,
    userId,
    rows.map(({ address }) => address),
  )
}

/** After a merge in the CRM: from now on, the surviving record, which has opted out too, decides about these entries. */
export async function moveOptOuts(tx: Db, userId: number, provider: CrmProvider, recordId: string, survivorId: string) {
  await tx.execute(sql`
    with moved as (
      delete from crm_opt_outs where user_id = ${userId} and provider = ${provider} and record_id = ${recordId}
      returning address
    )
    insert into crm_opt_outs (user_id, provider, record_id, address)
    select ${userId}::int, ${provider}::text, ${survivorId}::text, address from moved on conflict do nothing`)
  await tx.execute(sql`
    update suppressions set crm_record = ${recordKey(provider, survivorId)}
    where user_id = ${userId} and crm_record = ${recordKey(provider, recordId)}`)
}
