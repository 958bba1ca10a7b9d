import type pg from 'pg'
import { rateLimit } from '../../http/rate-limit.ts'

const HOUR_SECONDS = 3600
const QUARTER_SECONDS = 15 * 60

/** Limits of what strangers can cause: emails to people who didn't ask, and guesses. The same for addresses with and without an account. */
export function mailLimits(pool: pg.Pool) {
  const limitsOf = (purpose: string) => ({
    to: rateLimit(pool, `${purpose}-mail-to`, 5, HOUR_SECONDS),
    from: rateLimit(pool, `${purpose}-mail-from`, 30, HOUR_SECONDS),
  })
  const purposes = { 'sign-up': limitsOf('sign-up'), reset: limitsOf('reset') }
  const visits = rateLimit(pool, 'account-link-visit', 200, QUARTER_SECONDS)
  const uses = rateLimit(pool, 'account-link-use', 20, QUARTER_SECONDS)
  return {
    /**
     * Whether to send an email. A network that asks too often gets an error. An address that got enough gets no more, and nobody is
     * told: otherwise a stranger could keep its owner from asking. The links that it got work at least as long as this limit.
     */
    async mayMail(purpose: keyof typeof purposes, ip: string, email: string) {
      const { from, to } = purposes[purpose]
      await from.spend(ip)
      return to.trySpend(email)
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
