// A database that other people live in: their leads, sequences, emails and timelines, so that a measurement meets what a new customer
// of a busy installation meets. Written by statements of the database itself, with its triggers on; analyzed before the owner who is
// measured exists.
import type pg from 'pg'
import { fillBeside } from '../tests/plans/fill-owners.ts'
import { fillLeads } from './fill-leads.ts'

/** How many leads, and how many emails, other owners have together. */
export const OTHERS = Number(process.env.BENCH_OTHERS ?? 1_000_000)
const OWNERS = 20
const STEPS = 3
const WAITING_SHARE = 50
const ENROLLED_SHARE = 3

/** As many leads and as many emails as `OTHERS`, of twenty owners. */
export async function fillOthers(pool: pg.Pool, many = OTHERS) {
  const client = await pool.connect()
  const undoShortcuts = await takeShortcuts(client)
  const [owners, leadsEach] = [[] as number[], Math.ceil(many / OWNERS)]
  for (let owner = 1; owner <= OWNERS; owner++) {
    const { rows } = await client.query<{ id: number }>(
      `insert into users (email, first_name, last_name, company) values ($1, 'Other', 'Owner', 'Others Ltd') returning id`,
      [`other-${owner}@others.example`],
    )
    const { id } = rows[0] as { id: number }
    await fillOwner(client, id, leadsEach)
    owners.push(id)
  }
  await fillBeside(client, owners, leadsEach)
  await undoShortcuts()
  await client.query('vacuum analyze')
  client.release()
}

const FILLED = `'{leads,lead_sequence_enrollments,sequence_logs,timeline_events}'::regclass[]`

/**
 * Building an index at the end takes a fraction of adding each row to it; and rows made from each other need no check of their
 * foreign keys. Triggers that count still count. Answers what puts everything back.
 */
export async function takeShortcuts(client: pg.PoolClient) {
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index where indrelid = any(${FILLED}) and not indisunique`,
  )
  const { rows: triggers } = await client.query<{ name: string; place: string }>(
    `select tgname as name, tgrelid::regclass::text as place from pg_trigger where tgrelid = any(${FILLED}) and not tgisinternal`,
  )
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  for (const { name, place } of triggers) await client.query(`alter table ${place} enable always trigger ${name}`)
  await client.query(`set session_replication_role = replica`)
  return async () => {
    await client.query(`set session_replication_role = origin`)
    for (const { name, place } of triggers) await client.query(`alter table ${place} enable trigger ${name}`)
    for (const { definition } of indexes) await client.query(definition)
  }
}

/** An account that has worked for a year: every third lead got all steps of one of its sequences. */
export async function fillOwner(db: pg.Pool | pg.PoolClient, userId: number, many: number) {
  await fillLeads(db, userId, many)
  await db.query(
    `insert into mailboxes (user_id, transport, from_name, from_email, smtp_host, smtp_port, smtp_security)
     values ($1, 'smtp', 'Other', 'owner' || $1::int || '@others.example', '127.0.0.1', 1, 'none')
     on conflict do nothing`,
    [userId],
  )
  const sequences = await makeSequences(db, userId)
  await enroll(db, userId, sequences)
  await fillEmails(db, userId)
  await fillTimeline(db, userId)
}

async function makeSequences(db: pg.Pool | pg.PoolClient, userId: number) {
  const { rows } = await db.query<{ id: number }>(
    `insert into email_sequences (user_id, name, is_active, total_steps)
     select $1, 'Campaign ' || n, true, ${STEPS} from generate_series(1, 5) n returning id`,
    [userId],
  )
  const ids = rows.map(({ id }) => id)
  await db.query(
    `insert into sequence_steps (sequence_id, step_number, name, subject, body, delay_days)
     select id, n, 'Step ' || n, 'A thought on {{company}}', 'Hello {{firstName}}, do you have a minute on Thursday?', 2
     from unnest($1::int[]) id, generate_series(1, ${STEPS}) n`,
    [ids],
  )
  return ids
}

async function enroll(db: pg.Pool | pg.PoolClient, userId: number, sequences: number[]) {
  await db.query(
    `insert into lead_sequence_enrollments (lead_id, sequence_id, user_id, status, current_step, enrolled_at, next_email_scheduled_at)
     select id, ($2::int[])[1 + id % 5], $1,
       case when id % ${WAITING_SHARE} = 0 then 'active' else 'completed' end, ${STEPS}, created_at,
       case when id % ${WAITING_SHARE} = 0 then now() + interval '300 days' end
     from leads where user_id = $1 and id % ${ENROLLED_SHARE} = 0`,
    [userId, sequences],
  )
}

/** Of each enrollment, its emails: sent, some of them opened, clicked and answered; of those that run, the last one waits. */
async function fillEmails(db: pg.Pool | pg.PoolClient, userId: number) {
  await db.query(
    `insert into sequence_logs (user_id, enrollment_id, step_id, lead_id, sequence_id, mailbox_id, status, recipient_address, subject,
       message_id, scheduled_at, sent_at, opened_at, clicked_at, replied_at, created_at)
     select $1, e.id, s.id, l.id, s.sequence_id, m.id,
       case when waits then 'scheduled' else 'sent' end, lower(l.email), 'A thought on ' || l.company,
       '<' || e.id || '.' || s.step_number || '@others.example>', at, sent,
       case when e.id % 3 = 0 then sent + interval '2 hours' end, case when e.id % 11 = 0 then sent + interval '2 hours' end,
       case when e.id % 23 = 0 and s.step_number = ${STEPS} then sent + interval '5 hours' end, l.created_at
     from lead_sequence_enrollments e
     join sequence_steps s on s.sequence_id = e.sequence_id
     join leads l on l.id = e.lead_id
     join mailboxes m on m.user_id = $1,
     lateral (select e.status = 'active' and s.step_number = ${STEPS} as waits) w,
     lateral (select case when waits then now() + interval '300 days' else l.created_at + s.step_number * interval '1 minute' end as at) a,
     lateral (select case when not waits then at end as sent) t
     where e.user_id = $1`,
    [userId],
  )
}

async function fillTimeline(db: pg.Pool | pg.PoolClient, userId: number) {
  await db.query(
    `insert into timeline_events (user_id, lead_id, kind, occurred_at)
     select user_id, id, 'created', created_at from leads where user_id = $1`,
    [userId],
  )
  await db.query(
    `insert into notifications (user_id, kind, title, created_at)
     select $1, 'reply', 'Grace Hopper replied', now() - n * interval '1 hour' from generate_series(1, 50) n`,
    [userId],
  )
}
