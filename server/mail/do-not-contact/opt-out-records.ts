import { sql } from 'drizzle-orm'
import type { CrmProvider } from '../../../contract/crm-names.ts'
import type { Db } from '../../db/connect.ts'

/** An address of a person who opted out in the CRM, and the record that says so. */
export type OptOut = { address: string; recordId: string }

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

/** What records say of an address, they say of another one of the same person too. */
export async function copyOptOuts(tx: Db, userId: number, known: string, address: string) {
  await tx.execute(sql`
    insert into crm_opt_outs (user_id, provider, record_id, address)
    select user_id, provider, record_id, ${address.toLowerCase()}::text from crm_opt_outs
    where user_id = ${userId} and address = ${known.toLowerCase()} on conflict do nothing`)
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
