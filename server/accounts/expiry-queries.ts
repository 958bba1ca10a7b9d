import { lt, sql } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { passkeyChallenges, rateLimits, recentSends, sessions } from '../db/schema.ts'
import { forgetExpiredLinks } from './by-email/account-links.ts'

/** Deletes expired sessions, links, challenges, rate-limit counters and notes of recent sends to free space; they no longer have any effect. */
export async function forgetExpired(db: Db) {
  await db.delete(sessions).where(lt(sessions.expire, sql`now()`))
  await forgetExpiredLinks(db)
  await db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, sql`now()`))
  await db.delete(rateLimits).where(lt(rateLimits.expire, Date.now()))
  await db.delete(recentSends).where(lt(recentSends.askedAt, sql`now() - interval '1 hour'`))
}
