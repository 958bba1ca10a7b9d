import type pg from 'pg'
import { expect, test } from 'vitest'
import { sender, sink } from '../../../tests/world/mail-desk.ts'
import { databaseOfVersion } from '../../../tests/world/older-database.ts'
import { SENDER_LOCK } from '../../db/locks.ts'
import { migrateDatabase } from '../../db/migrate.ts'

/** The last version in which a person had one email account. */
const BEFORE = 73
/** How many emails are in which state. `begun`, `accepted` and `unoffered`: claimed by a sender that died, by its marks. */
const EMAILS = { ready: 200, unwritten: 40, byHand: 30, later: 25, begun: 10, accepted: 10, unoffered: 10, unknown: 20 }
type State = keyof typeof EMAILS

const STATUS: Record<State, string> = {
  ready: 'scheduled',
  unwritten: 'scheduled',
  byHand: 'scheduled',
  later: 'scheduled',
  begun: 'sending',
  accepted: 'sending',
  unoffered: 'sending',
  unknown: 'unknown',
}

/** A database of the version before, in the middle of sending. */
async function fill(pool: pg.Pool, port: number) {
  const one = async (text: string, values: unknown[] = []) => (await pool.query(text, values)).rows[0].id as number
  const user = await one(`insert into users (email) values ('ada@old.example') returning id`)
  const mailbox = await one(
    `insert into mailboxes (user_id, from_name, from_email, transport, smtp_host, smtp_port, smtp_security, daily_limit, min_gap_seconds)
     values ($1, 'Ada', 'ada@old.example', 'smtp', '127.0.0.1', $2, 'none', 100000, 0) returning id`,
    [user, port],
  )
  const sequence = await one(`insert into email_sequences (user_id, name) values ($1, 'Spring') returning id`, [user])
  const step = await one(
    `insert into sequence_steps (sequence_id, step_number, name, subject, body) values ($1, 1, 'One', 'Hi', 'Hello {{ firstName }}') returning id`,
    [sequence],
  )
  const dead = await one('insert into mail_senders default values returning id')
  const ids = new Map<State, number[]>()
  for (const [state, count] of Object.entries(EMAILS) as [State, number][]) {
    const { rows } = await pool.query<{ id: number }>(
      `with added as (
         insert into leads (user_id, first_name, last_name, email, company)
         select $1, 'G', n::text, lower($3) || n || '@lead.example', 'C' from generate_series(1, $4::int) n returning id, email
       ), enrolled as (
         insert into lead_sequence_enrollments (user_id, lead_id, sequence_id, next_email_scheduled_at)
         select $1, id, $5, now() from added where $3 <> 'byHand' returning id, lead_id
       )
       insert into sequence_logs (user_id, mailbox_id, enrollment_id, lead_id, sequence_id, step_id, recipient_address, status,
         scheduled_at, mime, message_id, claimed_by, attempt, ignores_hours)
       select $1, $2, e.id, a.id, case when $3 <> 'byHand' then $5::int end, case when $3 <> 'byHand' then $6::int end, a.email, $7,
         now() + case when $3 = 'later' then interval '2 days' else interval '-1 minute' end,
         case when $3 <> 'unwritten' then convert_to(E'Subject: Hi\\r\\n\\r\\nHello', 'UTF8') end, '<' || a.email || '>',
         case when $7 = 'sending' then $8::text end, case when $7 = 'scheduled' then 0 else 1 end, $3 = 'byHand'
       from added a left join enrolled e on e.lead_id = a.id returning id`,
      [user, mailbox, state, count, sequence, step, STATUS[state], String(dead)],
    )
    const added = rows.map(({ id }) => id)
    ids.set(state, added)
    if (STATUS[state] === 'sending')
      await pool.query('insert into mail_slots (mailbox_id, log_id) select $1, unnest($2::int[])', [mailbox, added])
  }
  const marks = { begun: ids.get('begun'), accepted: ids.get('accepted')?.map((id) => [id, '250 ok']) }
  await pool.query('insert into mail_sender_marks (sender_id, marks) values ($1, $2)', [dead, JSON.stringify(marks)])
  return ids
}

/** A sender of the version before: claims, marks, sends and records as it did, until it is told to stop. */
async function startOldSender(pool: pg.Pool, sent: string[]) {
  const session = await pool.connect()
  const { rows } = await session.query('insert into mail_senders default values returning id')
  const id = rows[0].id as number
  await session.query('select pg_advisory_lock($1, $2)', [SENDER_LOCK, id])
  const mark = (begun: number[], accepted: number[]) =>
    session.query(
      'insert into mail_sender_marks (sender_id, marks) values ($1, $2) on conflict (sender_id) do update set marks = excluded.marks',
      [id, JSON.stringify({ begun, accepted: accepted.map((one) => [one, '250 ok']) })],
    )
  await mark([], [])
  let isStopping = false
  const running = (async () => {
    while (!isStopping) {
      const claimed = await session.query<{ id: number; address: string }>(
        `with taken as (
           update sequence_logs set status = 'sending', claimed_by = $1, attempt = attempt + 1, hold_reason = null, reason_params = null
           where id in (select l.id from sequence_logs l join mailboxes m on m.id = l.mailbox_id and m.paused_reason is null
             where l.status = 'scheduled' and l.held_for is null and l.mime is not null and l.scheduled_at <= now()
             order by l.scheduled_at, l.id limit 2 for update of l skip locked)
           returning id, mailbox_id, recipient_address
         ), slots as (insert into mail_slots (mailbox_id, log_id) select mailbox_id, id from taken)
         select id, recipient_address as address from taken`,
        [String(id)],
      )
      const ids = claimed.rows.map((mail) => mail.id)
      await mark(ids, [])
      await new Promise((resolve) => setTimeout(resolve, 10))
      sent.push(...claimed.rows.map(({ address }) => address))
      await mark([], ids)
      await session.query(
        `update sequence_logs set status = 'sent', sent_at = now(), smtp_reply = '250 ok', error_message = null
         where id = any($1::int[]) and status = 'sending' and claimed_by = $2`,
        [ids, String(id)],
      )
    }
  })()
  return async () => {
    isStopping = true
    await running
    session.release(true)
  }
}

test('a database with one email account per person upgrades while it sends: no email is sent twice, none is lost', async () => {
  const server = await sink()
  const w = await databaseOfVersion(BEFORE)
  const ids = await fill(w.pool, server.port)
  const sentByOld: string[] = []
  const stopOld = await startOldSender(w.pool, sentByOld)
  await expect.poll(() => sentByOld.length).toBeGreaterThan(0)
  await Promise.all([migrateDatabase(w.pool), migrateDatabase(w.pool)])
  await sender(w)
  await sender(w)
  const statesOf = async (state: State) => {
    const { rows } = await w.pool.query(
      `select status, count(*)::int as emails from sequence_logs where id = any($1) group by 1`,
      [ids.get(state)],
    )
    return Object.fromEntries(rows.map(({ status, emails }) => [status, emails]))
  }
  const all = async () =>
    Object.fromEntries(await Promise.all([...ids.keys()].map(async (state) => [state, await statesOf(state)])))
  await expect.poll(all, { timeout: 60_000 }).toEqual({
    ready: { sent: EMAILS.ready },
    unwritten: { sent: EMAILS.unwritten },
    byHand: { sent: EMAILS.byHand },
    later: { scheduled: EMAILS.later },
    begun: { unknown: EMAILS.begun },
    accepted: { sent: EMAILS.accepted },
    unoffered: { sent: EMAILS.unoffered },
    unknown: { unknown: EMAILS.unknown },
  })
  await stopOld()
  const copies = [...sentByOld, ...server.mails.map(({ to }) => to)]
  expect(copies.filter((address, at) => copies.indexOf(address) !== at)).toEqual([])
  expect(copies).toHaveLength(EMAILS.ready + EMAILS.unwritten + EMAILS.byHand + EMAILS.unoffered)
  expect(server.mails.length).toBeGreaterThan(0)
  // What was one account is the default of several.
  const { rows } = await w.pool.query('select is_default, from_email, ramp_up, reputation_since from mailboxes')
  expect(rows).toEqual([{ is_default: true, from_email: 'ada@old.example', ramp_up: null, reputation_since: null }])
})
