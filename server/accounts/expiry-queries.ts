import { lt, sql } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { rateLimits, sessions } from '../db/schema.ts'
import { forgetExpiredLinks } from './by-email/account-links.ts'

/** Deletes expired sessions, links and rate-limit counters to free space; they no longer have any effect. */
export async function forgetExpired(db: Db) {
  await db.delete(sessions).where(lt(sessions.expire, sql`now()`))
  await forgetExpiredLinks(db)
  await db.delete(rateLimits).where(lt(rateLimits.expire, Date.now()))
}
