import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from './errors.ts'

export type RateLimit = { spend(key: string): Promise<void>; forgive(key: string): Promise<void> }

/** At most `points` in any window of `seconds` for a key, counted in the database so that it holds across processes and restarts. */
export function rateLimit(pool: pg.Pool, name: string, points: number, seconds: number): RateLimit {
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points,
    duration: seconds,
  })
  return {
    async spend(key) {
      try {
        await limiter.consume(key)
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal
        const retryAfterSeconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000))
        throw new AppError('too_many', `Too many tries. Please wait ${inWords(retryAfterSeconds)} and try again.`, {
          retryAfterSeconds,
        })
      }
    },
    async forgive(key) {
      await limiter.delete(key)
    },
  }
}

function inWords(seconds: number) {
  if (seconds < 60) return seconds === 1 ? 'a second' : `${seconds} seconds`
  const minutes = Math.ceil(seconds / 60)
  return minutes === 1 ? 'a minute' : `${minutes} minutes`
}
