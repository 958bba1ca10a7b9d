import { lt, sql } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { rateLimits, sessions } from '../db/schema.ts'

/** Removes sessions and counters whose time is over; they are dead already, this gives the space back. */
export async function forgetExpired(db: Db) {
  await db.delete(sessions).where(lt(sessions.expire, sql`now()`))
  await db.delete(rateLimits).where(lt(rateLimits.expire, Date.now()))
}
