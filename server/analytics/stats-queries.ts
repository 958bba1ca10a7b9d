import { count, eq, sql } from 'drizzle-orm'
import type { Stats } from '../../contract/analytics.ts'
import type { Db } from '../db/connect.ts'
import { leadCounts, sequenceLogs } from '../db/schema.ts'

export async function readStats(db: Db, userId: number): Promise<Stats> {
  const [lead] = await db
    .select({
      total: sql<number>`coalesce(sum(${leadCounts.leads}), 0)`.mapWith(Number),
      qualified:
        sql<number>`coalesce(sum(${leadCounts.leads}) filter (where ${leadCounts.status} = 'qualified'), 0)`.mapWith(
          Number,
        ),
    })
    .from(leadCounts)
    .where(eq(leadCounts.userId, userId))
  const [mail] = await db
    .select({ sent: count(sequenceLogs.sentAt) })
    .from(sequenceLogs)
    .where(eq(sequenceLogs.userId, userId))
  const { total, qualified } = lead ?? { total: 0, qualified: 0 }
  return {
    totalLeads: total,
    qualifiedLeads: qualified,
    conversionRate: total === 0 ? 0 : (100 * qualified) / total,
    emailsSent: mail?.sent ?? 0,
  }
}
