import { createHash } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startSmtpSink } from '../../../tests/simulators/smtp-sink.ts'
import { sender } from '../../../tests/world/mail-desk.ts'
import { databaseOfVersion } from '../../../tests/world/older-database.ts'
import { recount } from '../../../tests/world/recount.ts'
import type { World } from '../../../tests/world/world.ts'
import { migrateDatabase } from '../migrate.ts'

const VERSION_BEFORE = 26
const STEPS = 3

type Email = {
  status: string
  captured?: boolean
  /** Waits for the next email account. */
  isHeld?: boolean
  sample?: boolean
}

let people = 0
/** Signed in, and written as the version before would: it knows fewer columns. */
async function oldPerson(w: World) {
  const email = `old${++people}@owner.example`
  const { rows } = await w.pool.query('insert into users (email) values ($1) returning id', [email])
  const id = rows[0].id as number
  const name = `session-of-old-${people}`
  await w.pool.query(`insert into sessions (sid, sess, expire) values ($1, $2, now() + interval '1 day')`, [
    createHash('sha256').update(name).digest('base64url'),
    { userId: id, signedInAt: Date.now() },
  ])
  const cookie = `leadwright=${name}`
  return { id, call: (method: string, url: string) => w.call(method, url, undefined, { cookie }) }
}

/** An owner as the version before left them: one lead per name, each with the emails of its steps so far. */
async function owner(w: World, mailbox: { transport: string; isDisconnected?: boolean; port?: number }) {
  const one = async (text: string, values: unknown[] = []) => (await w.pool.query(text, values)).rows[0].id as number
  const person = await oldPerson(w)
  const mailboxId = await one(
    `insert into mailboxes (user_id, from_name, from_email, transport, smtp_host, smtp_port, smtp_security, daily_limit, min_gap_seconds, disconnected_at)
     values ($1, 'Ada', 'ada@old.example', $2, $3, $4, $5, 1000, 0, $6) returning id`,
    [
      person.id,
      mailbox.transport,
      mailbox.port ? '127.0.0.1' : null,
      mailbox.port ?? null,
      mailbox.port ? 'none' : null,
      mailbox.isDisconnected ? new Date(Date.now() - 3_600_000) : null,
    ],
  )
  const sequenceId = await one(`insert into email_sequences (user_id, name) values ($1, 'Spring') returning id`, [
    person.id,
  ])
  const steps: number[] = []
  for (let n = 1; n <= STEPS; n++)
    steps.push(
      await one(
        `insert into sequence_steps (sequence_id, step_number, name, subject, body, delay_days) values ($1, $2, 'S', $3, 'Hello', 1) returning id`,
        [sequenceId, n, `Step ${n}`],
      ),
    )
  const dead = await one('insert into mail_senders default values returning id')
  const templateId = await one(
    `insert into email_templates (user_id, subject, body, status, sent_at) values ($1, 'Hi', 'Hello', 'sent', now()) returning id`,
    [person.id],
  )
  const leads = new Map<string, number>()

  async function email(
    leadId: number,
    address: string,
    given: Email,
    place: { enrollmentId: number | null; stepId: number | null },
  ) {
    const { status, captured = false, isHeld = false, sample = false } = given
    const id = await one(
      `insert into sequence_logs (user_id, mailbox_id, enrollment_id, lead_id, sequence_id, step_id, template_id, recipient_address, subject, scheduled_at,
         mime, message_id, claimed_by, held_for, hold_reason, email_data)
       values ($1, $2, $3, $4, $5, $6, $7, $8, 'Hi', now() - interval '2 minutes', convert_to(E'Subject: Hi\\r\\n\\r\\nHello', 'UTF8'), $9,
         $10, $11, $12, $13) returning id`,
      [
        person.id,
        isHeld ? null : mailboxId,
        place.enrollmentId,
        leadId,
        place.stepId ? sequenceId : null,
        place.stepId,
        place.stepId ? null : templateId,
        address,
        `<${Math.random()}@old.example>`,
        status === 'sending' ? String(dead) : null,
        isHeld ? 'account' : null,
        isHeld ? 'account_disconnected' : null,
        sample ? { sample: true } : null,
      ],
    )
    if (status === 'scheduled') return id
    await w.pool.query(
      `update sequence_logs set status = $2, is_captured = $3, sent_at = case when $2 = 'sent' then now() - interval '1 hour' end where id = $1`,
      [id, status, captured],
    )
    if (status !== 'sent' || sample) return id
    await w.pool.query('insert into mail_slots (mailbox_id, log_id) values ($1, $2)', [mailboxId, id])
    await w.pool.query(
      `insert into timeline_events (user_id, lead_id, kind, details)
       select $1, $2, kind, jsonb_build_object('subject', 'Hi', 'logId', $3::int) from unnest(array['mail_sent', 'mail_opened']) kind`,
      [person.id, leadId, id],
    )
    await w.pool.query('update sequence_logs set opened_at = now() where id = $1', [id])
    return id
  }

  return {
    person,
    sequenceId,
    templateId,
    leads,
    async lead(name: string, emails: Email[], { isEnrolled = true, status = 'active', source = 'form' } = {}) {
      const address = `${name}-${person.id}@lead.example`
      const leadId = await one(
        `insert into leads (user_id, first_name, last_name, email, company, source, score_version) values ($1, $2, 'L', $3, 'C', $4, 'v') returning id`,
        [person.id, name, address, source],
      )
      leads.set(name, leadId)
      const enrollmentId = isEnrolled
        ? await one(
            `insert into lead_sequence_enrollments (user_id, lead_id, sequence_id, status, next_email_scheduled_at) values ($1, $2, $3, $4, now()) returning id`,
            [person.id, leadId, sequenceId, status],
          )
        : null
      for (const [at, given] of emails.entries())
        await email(leadId, address, given, { enrollmentId, stepId: isEnrolled ? (steps[at] as number) : null })
    },
    /** "scheduled", "test sent", … in the order of the steps; before it what the enrollment is. */
    async read(name: string) {
      const { rows } = await w.pool.query(
        `select l.status, l.is_test, e.is_test as is_test_run, e.status as run, coalesce(l.error_message, '') as reason
         from sequence_logs l left join lead_sequence_enrollments e on e.id = l.enrollment_id where l.lead_id = $1 order by l.id`,
        [leads.get(name)],
      )
      const [first] = rows
      const run = first.run ? `${first.is_test_run ? 'test' : 'real'} ${first.run}` : 'alone'
      return [
        run,
        ...rows.map((row) => `${row.is_test ? 'test' : 'real'} ${row.status}${row.reason && ` ${row.reason}`}`),
      ]
    },
  }
}

const captured: Email = { status: 'sent', captured: true }
const sent: Email = { status: 'sent' }
const scheduled: Email = { status: 'scheduled' }
const held: Email = { status: 'scheduled', isHeld: true }
const unknown: Email = { status: 'unknown' }
const sending: Email = { status: 'sending' }

describe('a database of the version before', () => {
  let w: World
  let pool: pg.Pool
  let server: Awaited<ReturnType<typeof startSmtpSink>>
  let never: Awaited<ReturnType<typeof owner>>
  let since: typeof never
  let before: typeof never

  beforeAll(async () => {
    w = await databaseOfVersion(VERSION_BEFORE)
    pool = w.pool
    server = await startSmtpSink()
    never = await owner(w, { transport: 'outbox' })
    await never.lead('running', [captured, scheduled])
    await never.lead('unknown', [unknown])
    await never.lead('sending', [sending])
    await never.lead('alone', [captured, scheduled], { isEnrolled: false })
    await never.lead('sample', [{ ...captured, sample: true }], { source: 'sample' })
    since = await owner(w, { transport: 'smtp', port: server.port })
    await since.lead('test', [captured, scheduled])
    await since.lead('done', [captured, captured, captured], { status: 'completed' })
    await since.lead('crossed', [captured, sent, scheduled])
    await since.lead('doubt', [captured, unknown])
    await since.lead('real', [scheduled])
    await since.lead('sending', [sending])
    await since.lead('unknown', [unknown])
    before = await owner(w, { transport: 'outbox', isDisconnected: true })
    await before.lead('real', [sent, held])
    await before.lead('later', [scheduled])
    await before.lead('unknown', [unknown])
    await migrateDatabase(pool)
  })

  afterAll(() => server.stop())

  test('keeps as tests what was captured, with the sequences that never had a real email', async () => {
    expect(await never.read('running')).toEqual(['test active', 'test sent', 'test scheduled'])
    expect(await never.read('unknown')).toEqual(['test active', 'test sent'])
    expect(await never.read('sending')).toEqual(['test active', 'test sending'])
    expect(await never.read('alone')).toEqual(['alone', 'test sent', 'test scheduled'])
    expect(await never.read('sample')).toEqual(['real active', 'real sent'])
    // An account is connected: a test that was going on would have become real.
    expect(await since.read('test')).toEqual(['test removed', 'test sent', 'test skipped test_ended'])
    expect(await since.read('done')).toEqual(['test completed', 'test sent', 'test sent', 'test sent'])
    expect(await since.read('crossed')).toEqual(['real active', 'test sent', 'real sent', 'real scheduled'])
    expect(await since.read('doubt')).toEqual(['real active', 'test sent', 'real unknown'])
    expect(await since.read('real')).toEqual(['real active', 'real scheduled'])
    expect(await since.read('unknown')).toEqual(['real active', 'real unknown'])
    expect(await before.read('real')).toEqual(['real active', 'real sent', 'real scheduled'])
    expect(await before.read('later')).toEqual(['test active', 'test scheduled'])
    expect(await before.read('unknown')).toEqual(['real active', 'real unknown'])
  })

  test('no longer counts tests anywhere', async () => {
    for (const [{ person, sequenceId }, emails] of [
      [never, 1],
      [since, 1],
      [before, 1],
    ] as const) {
      const stats = (await person.call('GET', '/api/stats')).body as { emailsSent: number }
      expect(stats.emailsSent).toBe(emails)
      expect((await recount(pool, person.id, 'UTC', 1)).now.emailsSent).toBe(emails)
      const { rows } = await pool.query(
        `select sum(emails_sent)::int as sent, sum(total_enrollments)::int as enrolled,
           (select count(*)::int from lead_sequence_enrollments where sequence_id = $1 and not is_test) as really
         from sequence_analytics where sequence_id = $1`,
        [sequenceId],
      )
      // The email of the sample lead has a step too.
      expect(rows).toEqual([{ sent: emails, enrolled: rows[0].really, really: expect.any(Number) }])
    }
    const { rows: slots } = await pool.query(
      'select count(*)::int as tests from mail_slots s join sequence_logs l on l.id = s.log_id where l.is_test',
    )
    expect(slots).toEqual([{ tests: 0 }])
    const kinds = (await never.person.call('GET', `/api/leads/${never.leads.get('running')}/timeline`)).body as {
      kind: string
    }[]
    expect(kinds.map(({ kind }) => kind)).toEqual(['mail_tested', 'created'])
    expect((await never.person.call('GET', '/api/email-templates')).body).toMatchObject([
      { status: 'draft', sentAt: null },
    ])
    expect((await never.person.call('GET', '/api/email-templates/performance')).body).toEqual([])
    const { rows: stale } = await pool.query('select score_version from leads where id = $1', [
      never.leads.get('running'),
    ])
    expect(stale).toEqual([{ score_version: null }])
  })

  test('does it once', async () => {
    await pool.query('update sequence_logs set is_test = false where user_id = $1', [never.person.id])
    await migrateDatabase(pool)
    expect(await never.read('running')).toEqual(['test active', 'real sent', 'real scheduled'])
    await pool.query(
      'update sequence_logs set is_test = true where user_id = $1 and not coalesce(email_data @> $2, false)',
      [never.person.id, { sample: true }],
    )
  })

  test('marks what a process of that version still makes, and keeps it from sending a test', async () => {
    await never.lead('meanwhile', [scheduled])
    expect(await never.read('meanwhile')).toEqual(['test active', 'test scheduled'])
    await since.lead('meanwhile', [scheduled])
    expect(await since.read('meanwhile')).toEqual(['real active', 'real scheduled'])
    await pool.query(`update mailboxes set transport = 'smtp' where user_id = $1`, [never.person.id])
    const { rows } = await pool.query(
      `update sequence_logs set status = 'sending' where user_id = $1 and status = 'scheduled' returning id`,
      [never.person.id],
    )
    expect(rows).toEqual([])
    await pool.query(`update mailboxes set transport = 'outbox' where user_id = $1`, [never.person.id])
  })

  test('sends what is real once, loses nothing, and sends no test', async () => {
    await sender(w)
    const states = async () =>
      (
        await pool.query(
          `select status || case when is_test then ' test' else '' end as state, count(*)::int as mails from sequence_logs
           where user_id = $1 and scheduled_at <= now() group by 1 order by 1`,
          [since.person.id],
        )
      ).rows
    await expect.poll(states).toEqual([
      { state: 'sent', mails: 4 },
      { state: 'sent test', mails: 6 },
      { state: 'skipped test', mails: 1 },
      { state: 'unknown', mails: 3 },
    ])
    const to = server.mails.map((mail) => mail.to.replace(/-.*/, '')).sort()
    expect(to).toEqual(['crossed', 'meanwhile', 'real'])
    expect(await before.read('real')).toEqual(['real active', 'real sent', 'real scheduled'])
  })
})
