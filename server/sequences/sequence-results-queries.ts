import { sql } from 'drizzle-orm'
import type { EmailSequence } from '../../contract/email-sequence.ts'
import { shareOf } from '../../contract/share.ts'
import type { Db } from '../db/connect.ts'

type Row = { id: number; sent: number; opened: number; replied: number; nextSendAt: string | null }

/**
 * Listed sequences of the owner with their figures: the same sums as in `readSequenceAnalytics`, and the first of the emails that wait
 * only for their time, which an index has for each sequence.
 */
export async function withResults(db: Db, userId: number, sequences: EmailSequence[]): Promise<EmailSequence[]> {
  const { rows } = await db.execute<Row>(sql`
    select q.id, coalesce(sum(a.emails_sent), 0)::int as sent, coalesce(sum(a.emails_opened), 0)::int as opened,
      coalesce(sum(a.emails_replied), 0)::int as replied,
      (select l.scheduled_at from sequence_logs l where l.user_id = ${userId} and l.sequence_id = q.id and q.is_active
        and l.status = 'scheduled' and l.held_for is null and not l.is_test order by l.scheduled_at limit 1) as "nextSendAt"
    from email_sequences q left join sequence_analytics a on a.sequence_id = q.id
    where q.id = any(${sql.param(sequences.map(({ id }) => id))}::int[]) and q.user_id = ${userId} group by q.id`)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return sequences.map((sequence) => {
    const { sent = 0, opened = 0, replied = 0, nextSendAt = null } = byId.get(sequence.id) ?? {}
    const next = nextSendAt && new Date(nextSendAt).toISOString()
    return {
      ...sequence,
      results: { sent, opened: shareOf(opened, sent), replied: shareOf(replied, sent), nextSendAt: next },
    }
  })
}
