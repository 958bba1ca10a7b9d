import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/connect.ts'
import { suppressions } from '../../db/schema.ts'
import { KEPT_FOR_CRM } from './kept-for-crm.ts'
import { copyOptOuts, type OptOutRecord, removeCopies } from './opt-out-records.ts'
import { putOnList, type Reason } from './suppression-queries.ts'

type Entry = { reason: Reason; note: string | null; mergedLeadId: number | null; createdAt: string }

/** What a merge did to an address of the two leads: what it takes to undo it. */
export type SharedEntry = {
  address: string
  /** The entry until then, where the merge changed it; null where it added one. */
  before?: Entry | null
  /** Records of CRMs that say so of the other address, and since then of this one. */
  optOuts: OptOutRecord[]
}

/** One person now: an opt-out under one address applies to the other as well. */
export async function shareEntries(tx: Db, userId: number, mergedLeadId: number, addresses: [string, string]) {
  const [one, other] = addresses.map((address) => address.trim().toLowerCase()) as [string, string]
  if (one === other) return []
  const shared = [
    await shareEntry(tx, userId, mergedLeadId, one, other),
    await shareEntry(tx, userId, mergedLeadId, other, one),
  ]
  return shared.filter((entry) => entry !== undefined)
}

const isEntry = (userId: number, address: string) =>
  and(eq(suppressions.userId, userId), eq(suppressions.address, address))

async function findEntry(tx: Db, userId: number, address: string) {
  const { reason, note, crmRecord, mergedLeadId } = suppressions
  // With all its digits: entries are found again by their time.
  const createdAt = sql<string>`${suppressions.createdAt}::text`
  const [entry] = await tx
    .select({ reason, note, crmRecord, mergedLeadId, createdAt })
    .from(suppressions)
    .where(isEntry(userId, address))
    .for('update')
  return entry
}

/** Adds `address` for the same reason if `known` is on the list. */
async function shareEntry(
  tx: Db,
  userId: number,
  mergedLeadId: number,
  known: string,
  address: string,
): Promise<SharedEntry | undefined> {
  const from = await findEntry(tx, userId, known)
  if (!from) return undefined
  const found = await findEntry(tx, userId, address)
  const isChanged = (await putOnList(tx, userId, [address], from.reason, `The same person as ${known}`)) > 0
  if (isChanged) await tx.update(suppressions).set({ mergedLeadId }).where(isEntry(userId, address))
  let optOuts: OptOutRecord[] = []
  if (from.crmRecord) {
    optOuts = await copyOptOuts(tx, userId, known, address)
    // It leaves the list once the CRM has it as the record's address, without an opt-out.
    const crmRecord = sql`coalesce(${suppressions.crmRecord}, ${from.crmRecord})`
    await tx.update(suppressions).set({ crmRecord }).where(isEntry(userId, address))
  }
  const before = found ? { ...found, crmRecord: undefined } : null
  return { address, ...(isChanged && { before }), optOuts }
}

/**
 * The same for an opt-out that comes while the two are one: whoever unsubscribes under one address gets nothing at the other. What is on
 * the list already stays as it is.
 */
export async function shareOptOut(tx: Db, userId: number, leadId: number, addresses: string[], reason: Reason) {
  const { rows } = await tx.execute<{ address: string; known: string; otherId: number }>(sql`
    select distinct on (pair.address) pair.address, pair.known, (e.details ->> 'otherId')::int as "otherId"
    from timeline_events e join leads l on l.id = e.lead_id,
      lateral (select lower(l.email) as own, lower(trim(e.details ->> 'otherEmail')) as other) two,
      lateral (values (two.own, two.other), (two.other, two.own)) pair(known, address)
    where e.lead_id = ${leadId} and e.user_id = ${userId} and e.kind = 'merged' and (e.details ->> 'keepId')::int = ${leadId}
      and pair.known = any(${sql.param(addresses.map((address) => address.trim().toLowerCase()))}::text[])
      and not exists (select from suppressions s where s.user_id = ${userId} and s.address = pair.address)
    order by pair.address`)
  for (const { address, known, otherId } of rows) {
    await putOnList(tx, userId, [address], reason, `The same person as ${known}`)
    await tx.update(suppressions).set({ mergedLeadId: otherId }).where(isEntry(userId, address))
  }
}

/**
 * Undoes `shareEntries` and `shareOptOut`, for the owner's list and what each CRM says on its own: an entry that is there for that merge alone goes, or
 * has its own reason again. What anything else has said of the address since then stays.
 */
export async function takeBackShared(tx: Db, userId: number, mergedLeadId: number, shared: SharedEntry[]) {
  for (const { address, before, optOuts } of shared.toReversed()) {
    await removeCopies(tx, userId, address, optOuts)
    const isOfMerge = sql`user_id = ${userId} and address = ${address} and merged_lead_id = ${mergedLeadId}`
    if (before)
      await tx.execute(sql`
        update suppressions set reason = ${before.reason}, note = ${before.note}::text,
          merged_lead_id = ${before.mergedLeadId}::int, created_at = ${before.createdAt}::timestamptz
        where ${isOfMerge}`)
    else {
      await tx.execute(sql`update suppressions set ${KEPT_FOR_CRM} where ${isOfMerge} and crm_record is not null`)
      await tx.execute(sql`delete from suppressions where ${isOfMerge}`)
    }
    // No CRM says so any more.
    await tx.execute(sql`
      delete from suppressions
      where user_id = ${userId} and address = ${address} and reason = 'opted_out' and crm_record is null`)
  }
  const isLater = sql`user_id = ${userId} and merged_lead_id = ${mergedLeadId}`
  await tx.execute(sql`update suppressions set ${KEPT_FOR_CRM} where ${isLater} and crm_record is not null`)
  await tx.execute(sql`delete from suppressions where ${isLater}`)
}
