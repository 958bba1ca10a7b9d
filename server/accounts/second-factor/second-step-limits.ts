import type pg from 'pg'
import { rateLimit } from '../../http/rate-limit.ts'

const WINDOW_SECONDS = 15 * 60
const DAY_SECONDS = 24 * 3600

/** Per account: whoever gets here knows the password, so a low limit locks nobody out by chance. */
export const codeTriesOf = (pool: pg.Pool) => rateLimit(pool, 'second-step-account', 10, WINDOW_SECONDS)

/** Per network, over all accounts. */
export const networkCodeTriesOf = (pool: pg.Pool) => rateLimit(pool, 'second-step-address', 50, WINDOW_SECONDS)

/** Wrong codes after the right password, per account. Few in each window, they would go on for months before anybody noticed. */
export const wrongCodesOf = (pool: pg.Pool) => rateLimit(pool, 'second-step-wrong', 10, DAY_SECONDS)

/** How often an account's owner is told of them. */
export const codeAlarmsOf = (pool: pg.Pool) => rateLimit(pool, 'second-step-alarm', 1, DAY_SECONDS)
