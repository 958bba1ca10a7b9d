import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { databaseOfVersion } from '../../tests/world/older-database.ts'
import { migrateDatabase } from './migrate.ts'

const SENT = 10_000
// More than they send while the upgrade runs.
const SCHEDULED = 10_000

/** A database of the version before, with an owner in the middle of sending. */
async function fill(pool: pg.Pool) {
  const one = async (text: string, values: unknown[] = []) => (await pool.query(text, values)).rows[0].id as number
  const user = await one(`insert into users (email) values ('ada@old.example') returning id`)
  const mailbox = await one(
    `insert into mailboxes (user_id, from_name, from_email, transport, smtp_host, smtp_port, smtp_security, daily_limit, min_gap_seconds)
     values ($1, 'Ada', 'ada@old.example', 'smtp', '127.0.0.1', 9, 'none', 100000, 0) returning id`,
    [user],
  )
  await pool.query(
    `with added as (
       insert into leads (user_id, first_name, last_name, email, company)
       select $1, 'G', n::text, n || '@lead.example', 'C' from generate_series(1, $3::int + $4::int) n returning id, email, last_name::int as n
     )
     insert into sequence_logs (user_id, mailbox_id, lead_id, recipient_address, status, scheduled_at, sent_at, mime, message_id)
     select $1, $2, id, email, case when n > $3 then 'scheduled' else 'sent' end, now() - interval '1 minute',
       case when n <= $3 then now() - interval '3 days' end, 'x', '<' || id || '>' from added`,
    [user, mailbox, SENT, SCHEDULED],
  )
}

/** A sender of the version before: a claim reads in one statement what it writes in the next. */
function startOldSender(pool: pg.Pool, name: string) {
  const sent: string[] = []
  const errors: unknown[] = []
  let isStopping = false
  const claim = async (client: pg.PoolClient) => {
    await client.query('begin')
    const mailboxes = await client.query(
      `select m.id, exists (select from email_sequences q where q.user_id = m.user_id and q.is_active) as "hasSequences" from mailboxes m
       where paused_reason is null and exists (select from sequence_logs l where l.mailbox_id = m.id and l.status = 'scheduled'
         and l.held_for is null and l.mime is not null and l.scheduled_at <= now())
       order by last_claim_at nulls first, id limit 1 for no key update of m skip locked`,
    )
    await sleep(3)
    const { rows } = await client.query<{ id: number; address: string }>(
      `with due as materialized (
         select l.id from sequence_logs l
         left join lead_sequence_enrollments e on e.id = l.enrollment_id left join email_sequences q on q.id = l.sequence_id
         where l.mailbox_id = $1 and l.status = 'scheduled' and l.held_for is null and l.mime is not null and l.scheduled_at <= now()
           and exists (select from leads d where d.id = l.lead_id)
           and not exists (select from suppressions s where s.user_id = l.user_id and s.address = l.recipient_address)
         order by l.scheduled_at, l.id limit 2 for update of l skip locked
       ), taken as (
         update sequence_logs l set status = 'sending', claimed_by = $2, attempt = attempt + 1 from due where l.id = due.id
         returning l.id, l.recipient_address as address
       ), claimed as (update mailboxes set last_claim_at = now() where id = $1 and exists (select from taken))
       select id, address from taken`,
      [mailboxes.rows[0]?.id, name],
    )
    await client.query('commit')
    return rows
  }
  const running = (async () => {
    const client = await pool.connect()
    while (!isStopping) {
      try {
        const mails = await claim(client)
        await sleep(20)
        for (const { address } of mails) sent.push(address)
        await client.query(
          `update sequence_logs set status = 'sent', sent_at = now() where id = any($1::int[]) and status = 'sending' and claimed_by = $2`,
          [mails.map(({ id }) => id), name],
        )
      } catch (error) {
        errors.push(error)
        await client.query('rollback')
      }
    }
    client.release()
  })()
  return {
    sent,
    stop: async () => {
      isStopping = true
      await running
      return errors
    },
  }
}

test('an upgrade finishes while senders of the version before claim: no email is lost or sent twice', async () => {
  const w = await databaseOfVersion(32)
  await fill(w.pool)
  const senders = [startOldSender(w.pool, '1'), startOldSender(w.pool, '2')]
  await expect.poll(() => senders.every(({ sent }) => sent.length > 0)).toBe(true)
  // Processes of the new version start together.
  await Promise.all([migrateDatabase(w.pool), migrateDatabase(w.pool)])
  const before = senders.map(({ sent }) => sent.length)
  await expect.poll(() => senders.every(({ sent }, at) => sent.length > (before[at] ?? 0))).toBe(true)
  const errors = await Promise.all(senders.map(({ stop }) => stop()))
  expect(errors.flat()).toEqual([])
  const copies = senders.flatMap(({ sent }) => sent)
  expect(new Set(copies).size).toBe(copies.length)
  const { rows } = await w.pool.query('select status, count(*)::int as emails from sequence_logs group by 1 order by 1')
  expect(rows).toEqual([
    { status: 'scheduled', emails: SCHEDULED - copies.length },
    { status: 'sent', emails: SENT + copies.length },
  ])
  expect(await namesOf(w.pool, 'i.indisvalid')).toEqual(
    expect.arrayContaining(['leads_by_name', 'sequence_logs_owner_list']),
  )
  expect(await namesOf(w.pool, 'not i.indisvalid')).toEqual([])
  expect(
    await namesOf(w.pool, `c.relname in ('leads_owner_name', 'sequence_logs_owner_sent', 'enrollments_running')`),
  ).toEqual([])
})

async function namesOf(pool: pg.Pool, condition: string) {
  const { rows } = await pool.query<{ name: string }>(
    `select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
     where c.relnamespace = 'public'::regnamespace and ${condition} order by 1`,
  )
  return rows.map(({ name }) => name)
}
