import type pg from 'pg'
import { expect, test } from 'vitest'
import { sender, sink } from '../../../tests/world/mail-desk.ts'
import { databaseOfVersion } from '../../../tests/world/older-database.ts'
import { SENDER_LOCK } from '../../db/locks.ts'
import { migrateDatabase } from '../../db/migrate.ts'

const SCHEDULED = 300
const UNWRITTEN = 40
const DEAD = 20
const UNKNOWN = 20

/** A database of the version before, in the middle of sending. */
async function fill(pool: pg.Pool, port: number) {
  const one = async (text: string, values: unknown[] = []) => (await pool.query(text, values)).rows[0].id as number
  const user = await one(`insert into users (email) values ('ada@old.example') returning id`)
  const mailbox = await one(
    `insert into mailboxes (user_id, from_name, from_email, transport, smtp_host, smtp_port, smtp_security, daily_limit,
       min_gap_seconds, hold_reason) values ($1, 'Ada', 'ada@old.example', 'smtp', '127.0.0.1', $2, 'none', 100000, 0,
       'mailbox at 40 of 40, next slot Tue 09:12') returning id`,
    [user, port],
  )
  const sequence = await one(`insert into email_sequences (user_id, name) values ($1, 'Spring') returning id`, [user])
  const step = await one(
    `insert into sequence_steps (sequence_id, step_number, name, subject, body) values ($1, 1, 'One', 'Hi', 'Hello {{ firstName }}') returning id`,
    [sequence],
  )
  const dead = await one('insert into mail_senders default values returning id')
  const insert = (status: string, count: number, more: { mime: boolean; reason?: string; claimedBy?: number }) =>
    pool.query(
      `with added as (
         insert into leads (user_id, first_name, last_name, email, company)
         select $1, 'G', n::text, $3 || n || '@lead.example', 'C' from generate_series(1, $4::int) n returning id, email
       ), enrolled as (
         insert into lead_sequence_enrollments (user_id, lead_id, sequence_id, next_email_scheduled_at)
         select $1, id, $5, now() from added returning id, lead_id
       )
       insert into sequence_logs (user_id, mailbox_id, enrollment_id, lead_id, sequence_id, step_id, recipient_address, status,
         scheduled_at, mime, message_id, claimed_by, attempt, hold_reason, error_message)
       select $1, $2, e.id, e.lead_id, $5, $6, a.email, $7, now() - interval '1 minute',
         case when $8 then convert_to(E'Subject: Hi\\r\\n\\r\\nHello', 'UTF8') end, '<' || a.email || '>', $9::text, 0,
         case when $7 = 'scheduled' then $10 end, case when $7 <> 'scheduled' then $10 end
       from enrolled e join added a on a.id = e.lead_id`,
      [
        user,
        mailbox,
        `${status}${more.mime}`,
        count,
        sequence,
        step,
        status,
        more.mime,
        more.claimedBy ?? null,
        more.reason ?? null,
      ],
    )
  await insert('scheduled', SCHEDULED, { mime: true, reason: 'mailbox at 40 of 40, next slot Tue 09:12' })
  await insert('scheduled', UNWRITTEN, { mime: false })
  await insert('sending', DEAD, { mime: true, claimedBy: dead })
  await insert('unknown', UNKNOWN, {
    mime: true,
    reason: 'The sender stopped while the mail was handed over: it may have arrived',
  })
}

/** A sender of the version before: claims, sends and records as it did, until it is told to stop. */
async function startOldSender(pool: pg.Pool, sent: string[]) {
  const session = await pool.connect()
  const { rows } = await session.query('insert into mail_senders default values returning id')
  const id = String(rows[0].id)
  await session.query('select pg_advisory_lock($1, $2)', [SENDER_LOCK, Number(id)])
  let isStopping = false
  const claim = async () =>
    (
      await session.query<{ id: number; address: string }>(
        `update sequence_logs set status = 'sending', claimed_by = $1, attempt = attempt + 1, hold_reason = null
         where id in (select l.id from sequence_logs l join mailboxes m on m.id = l.mailbox_id and m.paused_reason is null
           where l.status = 'scheduled' and l.held_for is null and l.mime is not null and l.scheduled_at <= now()
           order by l.id limit 3 for update of l skip locked)
         returning id, recipient_address as address`,
        [id],
      )
    ).rows
  const running = (async () => {
    while (!isStopping) {
      const mails = await claim()
      await new Promise((resolve) => setTimeout(resolve, 10))
      for (const mail of mails) sent.push(mail.address)
      await session.query(
        `update sequence_logs set status = 'sent', sent_at = now(), smtp_reply = '250 ok', error_message = null
         where id = any($1::int[]) and status = 'sending' and claimed_by = $2`,
        [mails.map((mail) => mail.id), id],
      )
      // What it puts off it explains in its own words.
      await session.query(
        `update sequence_logs set hold_reason = 'a minute lies between two mails to one lead' where id in (
           select id from sequence_logs where status = 'scheduled' and hold_reason is null limit 2 for update skip locked)`,
      )
    }
  })()
  return async () => {
    isStopping = true
    await running
    session.release(true)
  }
}

test('a database of the version before upgrades while it sends: no email is sent twice, none is lost', async () => {
  const server = await sink()
  const w = await databaseOfVersion(23)
  await fill(w.pool, server.port)
  const sentByOld: string[] = []
  const stopOld = await startOldSender(w.pool, sentByOld)
  await migrateDatabase(w.pool)
  const sentBeforeNew = sentByOld.length
  await sender(w)
  await sender(w)
  const states = async () =>
    Object.fromEntries(
      (await w.pool.query('select status, count(*)::int as mails from sequence_logs group by 1')).rows.map((row) => [
        row.status,
        row.mails,
      ]),
    )
  await expect.poll(states).toEqual({ sent: SCHEDULED + UNWRITTEN, unknown: DEAD + UNKNOWN })
  await stopOld()
  const copies = [...sentByOld, ...server.mails.map(({ to }) => to)]
  expect(new Set(copies).size).toBe(copies.length)
  expect(copies).toHaveLength(SCHEDULED + UNWRITTEN)
  // Both versions had their part.
  expect(sentByOld.length).toBeGreaterThan(sentBeforeNew)
  expect(server.mails.length).toBeGreaterThan(0)
  const { rows } = await w.pool.query(`
    select coalesce(error_message, hold_reason) as code from sequence_logs where coalesce(error_message, hold_reason) is not null
    union select hold_reason from mailboxes where hold_reason is not null`)
  for (const { code } of rows) expect(code).toMatch(/^[a-z_]+$/)
})
