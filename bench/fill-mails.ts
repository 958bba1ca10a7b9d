import type pg from 'pg'
import { foldActivity } from '../server/analytics/fold-activity.ts'
import { dbOf } from '../server/db/connect.ts'
import { foldTemplateCounts } from '../server/templates/performance-queries.ts'
import { fillLeads } from './fill-leads.ts'
import { takeShortcuts } from './full-database.ts'

const BATCH = 50_000
const STEPS = 5
const TEMPLATES = 50
/** The first sequence has every lead; the others share the leads among them. */
const SEQUENCES = 6

type Size = { leads: number; mails: number }

/** Owners with leads and a year of emails, and with all that those leave behind. */
export async function fillMails(pool: pg.Pool, owners: (Size & { userId: number })[]) {
  const client = await pool.connect()
  const undoShortcuts = await takeShortcuts(client)
  for (const { userId, ...size } of owners) {
    await fillLeads(client, userId, size.leads)
    const { rows } = await client.query('select min(id) as first from leads where user_id = $1', [userId])
    const firstLead: number = rows[0].first
    await fillTexts(client, userId)
    await fillEnrollments(client, userId, firstLead, size)
    for (let from = 0; from < size.mails; from += BATCH) await fillBatch(client, userId, firstLead, size, from)
    await fillTraces(client, userId, firstLead, size)
  }
  await undoShortcuts()
  await foldActivity(dbOf(client))
  await foldTemplateCounts(dbOf(client))
  await client.query('vacuum analyze')
  client.release()
}

async function fillTexts(client: pg.PoolClient, userId: number) {
  await client.query(
    `insert into mailboxes (user_id, from_name, from_email, transport, smtp_host, smtp_port, smtp_security, daily_limit)
     values ($1, 'Ada Byron', 'ada' || $1::int || '@sender.example', 'smtp', '127.0.0.1', 1, 'none', 2000)`,
    [userId],
  )
  await client.query(
    `insert into email_templates (user_id, subject, body, created_at)
     select $1, 'Template ' || n, repeat('Hello {{firstName}}, ', 20), now() - n * interval '1 hour' from generate_series(1, $2::int) n`,
    [userId, TEMPLATES],
  )
  await client.query(
    `insert into email_sequences (user_id, name, total_steps, created_at)
     select $1, 'Sequence ' || n, $2, now() - n * interval '1 day' from generate_series(1, $3::int) n`,
    [userId, STEPS, SEQUENCES],
  )
  await client.query(
    `insert into sequence_steps (sequence_id, step_number, name, subject, body, delay_days)
     select q.id, n, 'Step ' || n, 'Hello {{firstName}}', 'A word about {{company}}.', 3
     from email_sequences q, generate_series(1, $2::int) n where q.user_id = $1`,
    [userId, STEPS],
  )
}

const SEQUENCE_IDS = `(select array_agg(id order by id) as ids from email_sequences where user_id = $1)`

async function fillEnrollments(client: pg.PoolClient, userId: number, firstLead: number, { leads, mails }: Size) {
  const rounds = mails > leads * STEPS ? 2 : 1
  await client.query(
    `insert into lead_sequence_enrollments (user_id, lead_id, sequence_id, status, current_step, enrolled_at, last_step_at, next_email_scheduled_at, completed_at)
     select $1, $2 + place, q.ids[case when round = 1 then 1 else 2 + place % ${SEQUENCES - 1} end], state, ${STEPS}, at, at,
       case when state in ('active', 'paused') then now() + interval '30 days' end, case when state not in ('active', 'paused') then at + interval '20 days' end
     from ${SEQUENCE_IDS} q, generate_series(1, $3::int) round, generate_series(0, $4::int - 1) place,
       lateral (select case when place % 100 = 5 then 'paused' else (array['active', 'completed', 'completed', 'completed', 'replied', 'completed', 'bounced', 'completed'])[1 + place % 8] end as state,
         now() - interval '300 days' + place * interval '1 second' as at) s`,
    [userId, firstLead, rounds, Math.min(leads, mails)],
  )
}

/** Emails in the order of time: all leads get the first step, then all the second. The last ones are still to go out. */
async function fillBatch(
  client: pg.PoolClient,
  userId: number,
  firstLead: number,
  { leads, mails }: Size,
  from: number,
) {
  await client.query(
    `insert into sequence_logs (user_id, enrollment_id, lead_id, sequence_id, step_id, template_id, mailbox_id, recipient_address, subject, status, is_captured, message_id, mime,
       attempt, smtp_reply, hold_reason, held_for, error_message, scheduled_at, sent_at, opened_at, clicked_at, replied_at, created_at)
     select $1, case when not by_hand then e.id end, l.id, case when not by_hand then e.sequence_id end, case when not by_hand then s.id end,
       case when n % 5 = 0 then t.ids[1 + n % cardinality(t.ids)] end, m.id, lower(l.email), 'Hello ' || l.first_name, state, n % 100 = 3,
       '<fill-' || $1::int || '-' || n || '@sender.example>', convert_to(x.mime || n, 'UTF8'), 1,
       case when state = 'sent' then '250 OK' end, case when state = 'scheduled' and n % 10 = 0 then 'not_recorded' end,
       case when state = 'scheduled' and n % 10 = 0 then 'content' end, case when state in ('failed', 'skipped') then 'canceled' end,
       case when state = 'scheduled' then now() + interval '30 days' + (n - $4::int) * interval '1 second' else at end,
       case when state = 'sent' then at end, case when state = 'sent' and n % 5 < 2 then at + interval '3 hours' end,
       case when state = 'sent' and n % 10 = 0 then at + interval '4 hours' end, case when state = 'sent' and n % 20 = 0 then at + interval '9 hours' end, at
     from generate_series($5::int + 1, least($5::int + $6::int, $4::int)) n,
       lateral (select (n - 1) % $3::int as place, (n - 1) / $3::int as round, n % 50 = 7 as by_hand,
         now() - (1 - n::float8 / $4::int) * interval '365 days' as at,
         case when n > 0.95 * $4::int then 'scheduled' when n % 100 = 11 then 'failed' when n % 100 = 12 then 'skipped' when n % 1000 = 13 then 'unknown' else 'sent' end as state) w,
       ${SEQUENCE_IDS} q, (select array_agg(id order by id) as ids from email_templates where user_id = $1) t, (select id from mailboxes where user_id = $1) m,
       (select repeat('Content-Type: text/plain; charset=utf-8' || chr(10) || 'A word about your company and ours, with a link and a name. ', 12) as mime) x,
       leads l, lead_sequence_enrollments e, sequence_steps s
     where l.id = $2::int + place
       and e.user_id = $1 and e.lead_id = l.id and e.sequence_id = q.ids[case when round < ${STEPS} then 1 else 2 + place % ${SEQUENCES - 1} end]
       and s.sequence_id = e.sequence_id and s.step_number = 1 + round % ${STEPS}`,
    [userId, firstLead, leads, mails, from, BATCH],
  )
}

/** Timelines, notices, replies, the do-not-contact list, a CRM and its log, jobs and imports. */
async function fillTraces(client: pg.PoolClient, userId: number, firstLead: number, { leads, mails }: Size) {
  const run = (text: string, ...values: unknown[]) => client.query(text, [userId, ...values])
  await run(
    `insert into timeline_events (user_id, lead_id, kind, details, occurred_at)
     select user_id, lead_id, v.kind, jsonb_build_object('logId', id, 'subject', subject), v.at from sequence_logs l,
       lateral (values ('mail_sent', sent_at), ('mail_opened', opened_at), ('mail_clicked', clicked_at), ('mail_answered', replied_at)) v(kind, at)
     where user_id = $1 and v.at is not null order by l.id`,
  )
  await run(
    `insert into mail_events (user_id, log_id, kind, occurred_at) select user_id, id, 'open', opened_at from sequence_logs where user_id = $1 and opened_at is not null`,
  )
  await run(
    `insert into inbox_messages (user_id, mailbox_id, message_key, kind, log_id, lead_id, from_address, subject, snippet, received_at)
     select user_id, mailbox_id, 'reply-' || id, 'reply', id, lead_id, recipient_address, 'Re: ' || subject, 'Gladly. How about Tuesday?', replied_at
     from sequence_logs where user_id = $1 and replied_at is not null`,
  )
  await run(
    `insert into notifications (user_id, kind, title, link, read_at, created_at)
     select $1, 'mail_answered', 'A reply', '/leads?lead=' || ($2::int + n), case when n % 5 > 1 then now() end, now() - n * interval '10 minutes'
     from generate_series(0, $3::int - 1) n`,
    firstLead,
    Math.min(leads, Math.ceil(mails / 100)),
  )
  await run(
    `insert into suppressions (user_id, address, reason) select $1, 'gone' || n || '@left' || n % 97 || '.example', (array['manual', 'bounced', 'unsubscribed'])[1 + n % 3]
     from generate_series(1, $2::int) n`,
    Math.ceil(mails / 20),
  )
  await run(
    `with integration as (insert into crm_integrations (user_id, provider) values ($1, 'hubspot') returning id),
       runs as (insert into crm_runs (user_id, integration_id, kind, status, finished_at) select $1, id, 'sync', 'done', now() from integration, generate_series(1, 20)),
       links as (insert into crm_links (user_id, provider, lead_id, record_id, ours, theirs) select $1, 'hubspot', $2::int + n, n, '{}', '{}' from generate_series(0, $3::int - 1) n)
     insert into crm_sync_logs (integration_id, lead_id, action, status, crm_record_id, timestamp)
     select id, $2::int + n, 'update_record', case when n % 50 = 0 then 'failed' else 'success' end, n, now() - n * interval '1 minute'
     from integration, generate_series(0, $3::int - 1) n`,
    firstLead,
    leads,
  )
  await run(
    `insert into lead_jobs (user_id, kind, status, lead_ids, total, done) select $1, 'enrich', 'done', '[]', 10, 10 from generate_series(1, 20)`,
  )
  await run(
    `with added as (insert into lead_imports (user_id, file_name, status, options, total, done, failed) select $1, 'leads.csv', 'done', '{}', 1000, 1000, 100 from generate_series(1, 20) returning id)
     insert into lead_import_errors (import_id, line, message, cells) select id, n, 'Valid email is required', '["Ada"]' from added, generate_series(1, 100) n`,
  )
}
