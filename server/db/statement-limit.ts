import { sql } from 'drizzle-orm'
import type { Db } from './connect.ts'

/** No statement of this transaction runs longer. */
export const limitStatements = (tx: Db, ms: number) =>
  tx.execute(sql`select set_config('statement_timeout', ${String(ms)}, true)`)

/** PostgreSQL's query_canceled: a statement ran into its limit. */
export const isOutOfTime = (error: unknown): boolean =>
  error instanceof Error && ((error as { code?: unknown }).code === '57014' || isOutOfTime(error.cause))
