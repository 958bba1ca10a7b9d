import { and, desc, eq, isNull } from 'drizzle-orm'
import type { TimelineEvent } from '../../contract/timeline-event.ts'
import type { Db } from '../db/connect.ts'
import { sequenceLogs } from '../db/schema.ts'
import { mailboxWait, reasonOf } from './mail-queries.ts'

const MOST = 20

/** One-to-one emails to a lead that have not gone out yet, newest first, for the top of its timeline. */
export async function listWaitingEmails(db: Db, userId: number, leadId: number): Promise<TimelineEvent[]> {
  const { id, subject, isTest, scheduledAt, createdAt, holdReason, errorMessage, reasonParams } = sequenceLogs
  const rows = await db
    .select({ id, subject, isTest, scheduledAt, createdAt, holdReason, errorMessage, reasonParams, mailboxWait })
    .from(sequenceLogs)
    .where(
      and(
        eq(sequenceLogs.userId, userId),
        eq(sequenceLogs.leadId, leadId),
        eq(sequenceLogs.status, 'scheduled'),
        isNull(sequenceLogs.enrollmentId),
        isNull(sequenceLogs.sequenceId),
      ),
    )
    .orderBy(desc(id))
    .limit(MOST)
  return rows.map((row) => ({
    // Not an event of its own: it becomes one when it is sent.
    id: -row.id,
    kind: 'mail_scheduled',
    details: {
      logId: row.id,
      subject: row.subject,
      isTest: row.isTest,
      scheduledAt: row.scheduledAt?.toISOString() ?? null,
      ...reasonOf(row, new Date()),
    },
    occurredAt: row.createdAt,
  }))
}
