import { sql } from 'drizzle-orm'
import type { CrmProvider } from '../../../contract/crm-names.ts'
import type { Db } from '../../db/connect.ts'

/** An address of a person who opted out in the CRM, and the record that says so. */
export type OptOut = { address: string; recordId: string }

/** A record of a CRM that says of some address that it gets no email. */
export type OptOutRecord = { provider: CrmProvider; recordId: string }

export const columnsOf = (optOuts: OptOut[]) => ({
  recordIds: sql`${sql.param(optOuts.map(({ recordId }) => recordId))}::text[]`,
  addresses: sql`${sql.param(optOuts.map(({ address }) => address.trim().toLowerCase()))}::text[]`,
})

/** These records say that the addresses get no email. */
export async function rememberOptOuts(tx: Db, userId: number, provider: CrmProvider, optOuts: OptOut[]) {
  if (optOuts.length === 0) return
  const { recordIds, addresses } = columnsOf(optOuts)
  await tx.execute(sql`
    insert into crm_opt_outs (user_id, provider, record_id, address)
    select ${userId}::int, ${provider}::text, record_id, address from unnest(${recordIds}, ${addresses}) as g(record_id, address)
    order by address, record_id on conflict do nothing`)
}

/** What records say of an address, they say of another one of the same person too. Answers the records that didn't say so before. */
export async function copyOptOuts(tx: Db, userId: number, known: string, address: string) {
  const { rows } = await tx.execute<OptOutRecord>(sql`
    insert into crm_opt_outs (user_id, provider, record_id, address)
    select user_id, provider, record_id, ${address.toLowerCase()}::text from crm_opt_outs
    where user_id = ${userId} and address = ${known.toLowerCase()} on conflict do nothing
    returning provider, record_id as "recordId"`)
  return rows
}

/** Undoes `copyOptOuts`. An entry that stood there for one of these records stands there for another one that says so, if any does. */
export async function removeCopies(tx: Db, userId: number, address: string, copied: OptOutRecord[]) {
  if (copied.length === 0) return
  const keys = sql.param(copied.map(({ provider, recordId }) => `${provider}:${recordId}`))
  await tx.execute(sql`
    delete from crm_opt_outs
    where user_id = ${userId} and address = ${address} and provider || ':' || record_id = any(${keys}::text[])`)
  await tx.execute(sql`
    update suppressions s set crm_record = (
      select o.provider || ':' || o.record_id from crm_opt_outs o where o.user_id = ${userId} and o.address = s.address
      order by o.provider, o.record_id limit 1)
    where s.user_id = ${userId} and s.address = ${address} and s.crm_record = any(${keys}::text[])`)
}

/** The given ones that are known as opted out. */
export async function knownOptOuts(db: Db, userId: number, provider: CrmProvider, given: OptOut[]): Promise<OptOut[]> {
  if (given.length === 0) return []
  const { recordIds, addresses } = columnsOf(given)
  const { rows } = await db.execute<OptOut>(sql`
    select o.address, o.record_id as "recordId" from crm_opt_outs o
    join unnest(${addresses}, ${recordIds}) as g(address, record_id) on g.address = o.address and g.record_id = o.record_id
    where o.user_id = ${userId} and o.provider = ${provider}`)
  return rows
}
