import { and, desc, eq, sql } from 'drizzle-orm'
import type { PausedAddressPage } from '../../../contract/paused-address.ts'
import { countUpTo, totalOf } from '../../db/bounded-total.ts'
import type { Db } from '../../db/connect.ts'
import { pausedAddresses } from '../../db/schema.ts'

export async function findPause(db: Db, userId: number, address: string) {
  const { id, bounces, reply } = pausedAddresses
  const [pause] = await db
    .select({ id, bounces, reply })
    .from(pausedAddresses)
    .where(and(eq(pausedAddresses.userId, userId), eq(pausedAddresses.address, address.toLowerCase())))
  return pause
}

/** Newest first. */
export async function listPaused(db: Db, userId: number, page: number, limit: number): Promise<PausedAddressPage> {
  const offset = (page - 1) * limit
  const { id, address, bounces, reply, pausedAt } = pausedAddresses
  const found = await db
    .select({ id, address, bounces, reply, since: pausedAt })
    .from(pausedAddresses)
    .where(eq(pausedAddresses.userId, userId))
    .orderBy(desc(id))
    .limit(limit + 1)
    .offset(offset)
  const { rows } = await db.execute<{ counted: number }>(
    sql`select ${countUpTo(sql`select from paused_addresses where user_id = ${userId}`)} as counted`,
  )
  return {
    entries: found.slice(0, limit).map((entry) => ({ ...entry, since: entry.since.toISOString() })),
    ...totalOf(rows[0]?.counted ?? 0, { offset, limit, found: found.length }),
  }
}

/** The address that is not paused any more; undefined when none of the owner was. */
export async function removePause(tx: Db, userId: number, which: { id: number } | { address: string }) {
  const isIt = 'id' in which ? eq(pausedAddresses.id, which.id) : eq(pausedAddresses.address, which.address)
  const [gone] = await tx
    .delete(pausedAddresses)
    .where(and(eq(pausedAddresses.userId, userId), isIt))
    .returning({ address: pausedAddresses.address })
  return gone?.address
}

/** False when it was paused before, or is on the do-not-contact list, which is more. */
export async function insertPause(
  tx: Db,
  userId: number,
  { address, bounces, reply }: { address: string; bounces: number; reply: string | null },
) {
  const { rowCount } = await tx.execute(sql`
    insert into paused_addresses (user_id, address, bounces, reply)
    select ${userId}, ${address}, ${bounces}, ${reply}
    where not exists (select from suppressions where user_id = ${userId} and address = ${address})
    on conflict do nothing`)
  return rowCount === 1
}
