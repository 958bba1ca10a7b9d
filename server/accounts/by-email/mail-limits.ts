import type pg from 'pg'
import { rateLimit } from '../../http/rate-limit.ts'

const HOUR_SECONDS = 3600
const QUARTER_SECONDS = 15 * 60

/** Limits of what strangers can cause: emails to people who didn't ask, and guesses. The same for addresses with and without an account. */
export function mailLimits(pool: pg.Pool) {
  const to = rateLimit(pool, 'account-mail-to', 5, HOUR_SECONDS)
  const from = rateLimit(pool, 'account-mail-from', 30, HOUR_SECONDS)
  const visits = rateLimit(pool, 'account-link-visit', 200, QUARTER_SECONDS)
  const uses = rateLimit(pool, 'account-link-use', 20, QUARTER_SECONDS)
  return {
    async beforeMail(ip: string, email: string) {
      await from.spend(ip)
      await to.spend(email)
    },
    async beforeLink(ip: string) {
      await visits.spend(ip)
    },
    /** A sign-up link asks for a password. */
    async beforeUse(linkId: number) {
      await uses.spend(String(linkId))
    },
  }
}
