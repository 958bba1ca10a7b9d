import { type SQL, sql } from 'drizzle-orm'
import type { Db } from './connect.ts'

const CHANGES_AT_ONCE = 50_000

type Fold = { lock: number; changes: string; into: SQL }

/**
 * Moves rows that triggers appended to the table `changes` into a table of counts, in batches and one process at a time; `into` is
 * the statement that adds up the rows of `moved`. A reader sees each change in one of the two tables, never in both.
 */
export async function foldChanges(db: Db, fold: Fold) {
  while ((await foldSome(db, fold)) === CHANGES_AT_ONCE);
}

async function foldSome(db: Db, { lock, changes, into }: Fold) {
  const table = sql.identifier(changes)
  return db.transaction(async (tx) => {
    const { rows: locks } = await tx.execute<{ isOurs: boolean }>(
      sql`select pg_try_advisory_xact_lock(${lock}) as "isOurs"`,
    )
    if (!locks[0]?.isOurs) return 0
    const { rows } = await tx.execute<{ moved: number }>(sql`
      with moved as (
        delete from ${table} where id in (select id from ${table} order by id limit ${CHANGES_AT_ONCE}) returning *
      ), folded as (${into})
      select count(*)::int as moved from moved`)
    return rows[0]?.moved ?? 0
  })
}
