import type pg from 'pg'
import { rateLimit } from '../http/rate-limit.ts'

const WRITES_A_MINUTE = 30

/** Everything that a model may write, together. */
export const writeLimit = (pool: pg.Pool) => rateLimit(pool, 'write', WRITES_A_MINUTE, 60)
