import { lt, sql } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { passkeyChallenges, rateLimits, recentSends, sessions } from '../db/schema.ts'
import { forgetExpiredLinks } from './by-email/account-links.ts'
import { forgetFailedMails } from './by-email/send-account-mail.ts'

/**
 * Deletes expired sessions, links, challenges, rate-limit counters, notes of recent sends and emails about accounts that could not be
 * sent. They no longer have any effect.
 */
export async function forgetExpired(db: Db) {
  await db.delete(sessions).where(lt(sessions.expire, sql`now()`))
  await forgetExpiredLinks(db)
  await forgetFailedMails(db)
  await db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, sql`now()`))
  await db.delete(rateLimits).where(lt(rateLimits.expire, Date.now()))
  await db.delete(recentSends).where(lt(recentSends.askedAt, sql`now() - interval '1 hour'`))
}
