import { and, desc, eq, lt, or, type SQL, sql } from 'drizzle-orm'
import type { MailQuery } from '../../contract/mail.ts'
import type { Db } from '../db/connect.ts'
import { leads, sequenceLogs } from '../db/schema.ts'
import { isFound } from '../leads/lead-list-queries.ts'
import { shownColumns, toLog } from './mail-queries.ts'

/** Up to so many leads, their emails are looked up by lead; with more, the newest emails are scanned. */
const FEW = 1000

/** Emails of the owner, newest first; `isCaptured`: only those of the built-in outbox. */
export async function listMails(
  db: Db,
  userId: number,
  { search, state, before, limit, isCaptured }: MailQuery & { isCaptured?: true },
) {
  const rows = await db
    .select(shownColumns)
    .from(sequenceLogs)
    .where(
      and(
        eq(sequenceLogs.userId, userId),
        isCaptured && eq(sequenceLogs.isCaptured, true),
        state && eq(sequenceLogs.status, state),
        before ? lt(sequenceLogs.id, before) : undefined,
        search ? await isTo(db, userId, search) : undefined,
      ),
    )
    .orderBy(desc(sequenceLogs.id))
    .limit(limit)
  return rows.map((row) => toLog(row))
}

/** To a lead that matches the search. A recipient who is no lead any more is found by the whole address. */
async function isTo(db: Db, userId: number, search: string): Promise<SQL | undefined> {
  const isThem = and(eq(leads.userId, userId), isFound(search))
  const some = await db
    .select({ id: leads.id })
    .from(leads)
    .where(isThem)
    .limit(FEW + 1)
  if (some.length > FEW) return sql`${sequenceLogs.leadId} in (select ${leads.id} from ${leads} where ${isThem})`
  const ids = some.map(({ id }) => id)
  return or(
    sql`${sequenceLogs.leadId} = any(${sql.param(ids)}::int[])`,
    eq(sequenceLogs.recipientAddress, search.toLowerCase()),
  )
}
