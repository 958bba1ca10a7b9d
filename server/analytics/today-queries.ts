import { sql } from 'drizzle-orm'
import { type LeadToCall, SIGNS_OF_LIFE, type SignOfLife, type Today } from '../../contract/today.ts'
import type { Db } from '../db/connect.ts'
import { callRank } from './call-rank.ts'

const MAX_ANSWERS = 3
const MAX_CALLS = 3
// Among so many of the best scores the freshest are looked for.
const CANDIDATES = 50

export async function readToday(db: Db, userId: number, now: Date): Promise<Today> {
  const [answers, held, calls] = await Promise.all([
    readAnswers(db, userId),
    readHeld(db, userId),
    readCalls(db, userId, now),
  ])
  return { answers, held, calls }
}

type Answer = { noticeId: number; title: string; link: string; at: string | Date; count: number }

/** Answers nobody has looked at under the bell. */
async function readAnswers(db: Db, userId: number) {
  const { rows } = await db.execute<Answer>(sql`
    select id as "noticeId", title, coalesce(link, '/leads') as link, created_at as at, (count(*) over ())::int as count
    from notifications where user_id = ${userId} and read_at is null and kind = 'mail_answered'
    order by created_at desc, id desc limit ${MAX_ANSWERS}`)
  return {
    count: rows[0]?.count ?? 0,
    newest: rows.map(({ count: _, at, ...answer }) => ({ ...answer, at: new Date(at).toISOString() })),
  }
}

/** Mail that should have left by now, and why the next of it has not; with or without an email account to leave by. */
async function readHeld(db: Db, userId: number) {
  const { rows } = await db.execute<{ count: number; reason: string | null }>(sql`
    select count(*)::int as count, (array_agg(reason order by scheduled_at, id))[1] as reason
    from (
      select l.id, l.scheduled_at, coalesce(m.paused_reason, l.hold_reason) as reason
      from sequence_logs l left join mailboxes m on m.id = l.mailbox_id
      where l.user_id = ${userId} and l.status = 'scheduled' and l.hold_reason is not null
        -- Without an account, which was disconnected, it is held once it is due.
        and (l.mailbox_id is not null or l.scheduled_at <= now())
      union all
      select l.id, l.scheduled_at, m.paused_reason
      from mailboxes m join sequence_logs l on l.mailbox_id = m.id and l.status = 'scheduled'
      where m.user_id = ${userId} and m.paused_reason is not null and l.hold_reason is null and l.scheduled_at <= now()
    ) held`)
  return rows[0] ?? { count: 0, reason: null }
}

type Candidate = Omit<LeadToCall, 'lastSign'> & { kind: SignOfLife | null; at: string | Date | null }

async function readCalls(db: Db, userId: number, now: Date): Promise<LeadToCall[]> {
  const { rows } = await db.execute<Candidate>(sql`
    select l.id as "leadId", trim(l.first_name || ' ' || l.last_name) as name, l.company, l.phone, l.ai_score as score, e.kind, e.occurred_at as at
    from (
      select id, first_name, last_name, company, phone, ai_score from leads
      where user_id = ${userId} and status <> 'lost' and ai_score > 0 order by ai_score desc, id desc limit ${CANDIDATES}
    ) l
    left join lateral (
      select kind, occurred_at from timeline_events
      where lead_id = l.id and kind = any(${sql.param([...SIGNS_OF_LIFE])}) order by occurred_at desc, id desc limit 1
    ) e on true`)
  return rows
    .map(({ kind, at, ...lead }) => ({ lead, lastSign: kind && at ? { kind, at: new Date(at) } : null }))
    .map((found) => ({ ...found, rank: callRank(found.lead.score, found.lastSign, now) }))
    .sort((a, b) => b.rank - a.rank || b.lead.leadId - a.lead.leadId)
    .slice(0, MAX_CALLS)
    .map(({ lead, lastSign }) => ({
      ...lead,
      lastSign: lastSign && { kind: lastSign.kind, at: lastSign.at.toISOString() },
    }))
}
