import { and, desc, eq, isNotNull } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { sequenceLogs } from '../db/schema.ts'
import type { WriterFacts } from './writer-facts.ts'

const MAX_PAST_EMAILS = 10

/** The emails this lead received, newest first. A log row outlives its lead and sequence, so it is the one place to look. */
export async function findPastEmails(db: Db, userId: number, leadId: number): Promise<WriterFacts['pastEmails']> {
  const { subject, sentAt, repliedAt, openedAt, status } = sequenceLogs
  const rows = await db
    .select({ subject, sentAt, repliedAt, openedAt })
    .from(sequenceLogs)
    .where(
      and(
        eq(sequenceLogs.userId, userId),
        eq(sequenceLogs.leadId, leadId),
        eq(status, 'sent'),
        eq(sequenceLogs.isTest, false),
        isNotNull(sentAt),
        isNotNull(subject),
      ),
    )
    .orderBy(desc(sentAt))
    .limit(MAX_PAST_EMAILS)
  return rows.map((row) => ({
    subject: row.subject ?? '',
    sentAt: row.sentAt?.toISOString() ?? '',
    hasReply: row.repliedAt !== null,
    isOpened: row.openedAt !== null,
  }))
}
