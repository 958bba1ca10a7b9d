import { type SQL, sql } from 'drizzle-orm'
import type { EmailReasonCode } from '../../contract/email-reason.ts'
import { REFUSING_INTENTS } from '../../contract/inbox-choices.ts'
import {
  type DueTasks,
  ENGAGEMENT_KINDS,
  type EngagementKind,
  type LeadToCall,
  type Today,
} from '../../contract/today.ts'
import { countUpTo, MOST_COUNTED } from '../db/bounded-total.ts'
import type { Db } from '../db/connect.ts'
import { isOfLead, showsInterest } from '../leads/timeline-queries.ts'
import { pageOfLink } from '../notifications/notify.ts'
import { readReason } from '../outbox/reason-columns.ts'
import { isEmailSql } from '../outbox/step-kinds-sql.ts'
import { listTasks } from '../tasks/task-queries.ts'
import { callRank } from './call-rank.ts'
import type { LocalDay } from './local-days.ts'

const MAX_REPLIES = 3
const MAX_CALLS = 3
const MAX_TASKS = 3
const SHOWN_NOTE = 200
// The best scores are read first, then ranked by engagement.
const CANDIDATES = 50
const IS_EMAIL = sql.raw(isEmailSql('l'))

/** `day` is today in the owner's time zone. */
export async function readToday(db: Db, userId: number, now: Date, day: LocalDay): Promise<Today> {
  const [replies, onHold, calls, tasks] = await Promise.all([
    readReplies(db, userId),
    readOnHold(db, userId, now),
    readCalls(db, userId, now, day),
    readTasks(db, userId, day),
  ])
  return { replies, onHold, calls, tasks }
}

type Reply = { noticeId: number; name: string; link: string; at: string | Date }

/** Replies whose notification is unread. */
async function readReplies(db: Db, userId: number) {
  const unread = sql`from notifications where user_id = ${userId} and read_at is null and kind = 'mail_answered'`
  const { rows } = await db.execute<Reply>(sql`
    select n.id as "noticeId", coalesce(trim(l.first_name || ' ' || l.last_name), n.title) as name,
      coalesce(n.link, '/leads') as link, n.created_at as at
    from (select id, user_id, title, link, created_at ${unread} order by created_at desc, id desc limit ${MAX_REPLIES}) n
    left join leads l on l.user_id = n.user_id and l.id = substring(n.link from '^/(?:leads|inbox/[0-9]+)[?]lead=([0-9]+)$')::int
    order by n.created_at desc, n.id desc`)
  return {
    ...(await countOf(db, sql`select ${unread}`)),
    newest: rows.map(({ at, link, ...reply }) => ({
      ...reply,
      link: pageOfLink(link),
      at: new Date(at).toISOString(),
    })),
  }
}

/** Emails that are due but on hold, and the reason of the next one; with or without an email account. Tests count nowhere. */
async function readOnHold(db: Db, userId: number, now: Date) {
  // After its email account was disconnected, an email is on hold once it is due. One for somebody who is away is planned for later.
  const held = sql`from sequence_logs l
    where l.user_id = ${userId} and l.status = 'scheduled' and l.hold_reason is not null and not l.is_test
      and l.hold_reason not in (${'lead_away' satisfies EmailReasonCode}, ${'awaiting_approval' satisfies EmailReasonCode}) and ${IS_EMAIL}
      and (l.mailbox_id is not null or l.scheduled_at <= now())`
  const stopped = sql`from mailboxes m join sequence_logs l on l.mailbox_id = m.id and l.status = 'scheduled'
    where m.user_id = ${userId} and m.paused_reason is not null and l.hold_reason is null and not l.is_test
      and l.scheduled_at <= now() and ${IS_EMAIL}`
  const { rows } = await db.execute<{ code: string | null; params: unknown }>(sql`
    select coalesce(m.paused_reason, l.hold_reason) as code,
      case when m.paused_reason is null then l.reason_params else m.paused_params end as params
    from (
      (select l.id, l.scheduled_at, l.mailbox_id, l.hold_reason, l.reason_params ${held} order by l.scheduled_at, l.id limit 1)
      union all
      (select l.id, l.scheduled_at, l.mailbox_id, null, null ${stopped} order by l.scheduled_at, l.id limit 1)
    ) l left join mailboxes m on m.id = l.mailbox_id
    order by l.scheduled_at, l.id limit 1`)
  const { code = null, params = null } = rows[0] ?? {}
  const count = await countOf(db, sql`select ${held} union all select ${stopped}`)
  return { ...count, ...readReason(code, params, now) }
}

/** Exact up to a bound: nobody reads ten thousand replies today. */
async function countOf(db: Db, query: SQL) {
  const { rows } = await db.execute<{ count: number }>(sql`select ${countUpTo(query)} as count`)
  const count = rows[0]?.count ?? 0
  return count > MOST_COUNTED ? { count: MOST_COUNTED, countIsExact: false as const } : { count }
}

type Candidate = Omit<LeadToCall, 'lastEngagement'> & { kind: EngagementKind | null; at: string | Date | null }

/** Not those who were called today, who may not be contacted, or who said no. */
async function readCalls(db: Db, userId: number, now: Date, { startsAt }: LocalDay): Promise<LeadToCall[]> {
  const { rows } = await db.execute<Candidate>(sql`
    select l.id as "leadId", trim(l.first_name || ' ' || l.last_name) as name, l.company, l.phone, l.ai_score as score, e.kind, e.occurred_at as at
    from (
      select id, first_name, last_name, company, phone, ai_score from leads
      where user_id = ${userId} and status <> 'lost' and ai_score > 0 and not exists (
        select from lead_entries n where n.user_id = ${userId} and n.lead_id = leads.id and n.kind = 'call'
          and n.happened_at >= ${startsAt.toISOString()}::timestamptz and n.deleted_at is null)
        and not exists (select from suppressions s where s.user_id = ${userId} and s.address = lower(leads.email))
        and coalesce((select c.intent from conversations c where c.user_id = ${userId} and c.lead_id = leads.id and c.intent is not null
          order by c.last_message_at desc, c.id desc limit 1) <> all(${sql.param(REFUSING_INTENTS)}::text[]), true)
      order by ai_score desc, id desc limit ${CANDIDATES}
    ) l
    left join lateral (
      select kind, occurred_at from timeline_events
      where lead_id = l.id and kind = any(${sql.param([...ENGAGEMENT_KINDS])})
        and ${isOfLead} and ${showsInterest} order by occurred_at desc, id desc limit 1
    ) e on true`)
  return rows
    .map(({ kind, at, ...lead }) => ({ lead, lastEngagement: kind && at ? { kind, at: new Date(at) } : null }))
    .map((found) => ({ ...found, rank: callRank(found.lead.score, found.lastEngagement, now) }))
    .sort((a, b) => b.rank - a.rank || b.lead.leadId - a.lead.leadId)
    .slice(0, MAX_CALLS)
    .map(({ lead, lastEngagement }) => ({
      ...lead,
      lastEngagement: lastEngagement && { kind: lastEngagement.kind, at: lastEngagement.at.toISOString() },
    }))
}

async function readTasks(db: Db, userId: number, { date }: LocalDay): Promise<DueTasks> {
  const { tasks } = await listTasks(db, userId, { filter: 'due', limit: MAX_TASKS }, date)
  if (tasks.length === 0) return { count: 0, next: [] }
  const due = sql`select from tasks where user_id = ${userId} and state = 'open' and deleted_at is null and due_on <= ${date}::date`
  return {
    ...(await countOf(db, due)),
    next: tasks.map(({ id, kind, lead, note, dueOn, dueTime }) => ({
      id,
      kind,
      name: lead?.name ?? null,
      note: note.slice(0, SHOWN_NOTE),
      dueOn,
      dueTime,
    })),
  }
}
