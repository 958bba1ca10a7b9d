import { isIP } from 'node:net'
import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from './errors.ts'

export type RateLimit = {
  spend(key: string, points?: number): Promise<void>
  /** False instead of an error. */
  trySpend(key: string): Promise<boolean>
  forgive(key: string): Promise<void>
}

/** At most `points` per key in a window of `seconds`, counted in the database across processes and restarts. */
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
    async spend(key, cost = 1) {
      try {
        await limiter.consume(key, cost)
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal
        const retryAfterSeconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000))
        throw new AppError('too_many', `Too many attempts. Wait ${inWords(retryAfterSeconds)}, then try again.`, {
          retryAfterSeconds,
        })
      }
    },
    async trySpend(key) {
      try {
        await limiter.consume(key)
        return true
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal
        return false
      }
    },
    async forgive(key) {
      await limiter.delete(key)
    },
  }
}

/** The client's IP address as a key. An IPv6 /64 network counts as one address, because one person has all of it. */
export function addressOf({ ip }: { ip: string }) {
  if (isIP(ip) === 4) return ip
  if (isIP(ip) === 6) return ip.startsWith('::ffff:') ? ip.slice(7) : expand(ip).slice(0, 4).join(':')
  return 'unknown'
}

function expand(ip: string) {
  const [head = '', tail] = ip.split('%', 1)[0]?.split('::') ?? []
  const left = head.split(':').filter(Boolean)
  const right = tail?.split(':').filter(Boolean) ?? []
  return [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right]
}

function inWords(seconds: number) {
  if (seconds < 60) return seconds === 1 ? 'a second' : `${seconds} seconds`
  const minutes = Math.ceil(seconds / 60)
  return minutes === 1 ? 'a minute' : `${minutes} minutes`
}
