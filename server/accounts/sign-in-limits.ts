import type pg from 'pg'
import { rateLimit } from '../http/rate-limit.ts'

const WINDOW_SECONDS = 15 * 60

/**
 * Three limits against guessing: per account and IP address, per IP address, and per account. The last one is high, so that
 * a stranger can't lock a user out with a few requests.
 */
export function signInLimits(pool: pg.Pool) {
  const pair = rateLimit(pool, 'sign-in-pair', 10, WINDOW_SECONDS)
  const address = rateLimit(pool, 'sign-in-address', 200, WINDOW_SECONDS)
  const account = rateLimit(pool, 'sign-in-account', 100, WINDOW_SECONDS)
  const signUps = rateLimit(pool, 'sign-up', 200, WINDOW_SECONDS)
  const pairKey = (ip: string, email: string) => `${ip} ${email}`
  return {
    async beforeTry(ip: string, email: string) {
      await address.spend(ip)
      await pair.spend(pairKey(ip, email))
      await account.spend(email)
    },
    async afterSuccess(ip: string, email: string) {
      await pair.forgive(pairKey(ip, email))
      await account.forgive(email)
    },
    async beforeSignUp(ip: string) {
      await signUps.spend(ip)
    },
  }
}
