import type pg from 'pg'
import { rateLimit } from '../../http/rate-limit.ts'

const WINDOW_SECONDS = 15 * 60

/** Per account: whoever gets here knows the password, so a low limit locks nobody out by chance. */
export const codeTriesOf = (pool: pg.Pool) => rateLimit(pool, 'second-step-account', 10, WINDOW_SECONDS)

/** Per network, over all accounts. */
export const networkCodeTriesOf = (pool: pg.Pool) => rateLimit(pool, 'second-step-address', 50, WINDOW_SECONDS)
