import type { TemplatePerformance } from '../../contract/email-template.ts'
import { mailStamp } from '../analytics/stats-queries.ts'
import type { Db } from '../db/connect.ts'
import { templatePerformance, templatesStamp } from './template-queries.ts'

// What is recent moves on with time, too.
const OLDEST_MS = 5 * 60_000
const MOST_OWNERS = 1_000

type Kept = { stamp: string; countedAt: number; rows: Promise<TemplatePerformance[]> }

/**
 * Every open dashboard asks for it twice a minute, and counting walks all mails of the owner: it is done again only once one was
 * sent, opened, clicked or answered since, or a template changed.
 */
export function keepPerformance(count = templatePerformance) {
  const kept = new Map<number, Kept>()
  return async (db: Db, userId: number) => {
    const stamp = `${await mailStamp(db, userId)} ${await templatesStamp(db, userId)}`
    const last = kept.get(userId)
    if (last?.stamp === stamp && Date.now() - last.countedAt < OLDEST_MS) return last.rows
    const rows = count(db, userId)
    kept.delete(userId)
    kept.set(userId, { stamp, countedAt: Date.now(), rows })
    const [oldest] = kept.keys()
    if (kept.size > MOST_OWNERS && oldest !== undefined) kept.delete(oldest)
    rows.catch(() => kept.delete(userId))
    return rows
  }
}
