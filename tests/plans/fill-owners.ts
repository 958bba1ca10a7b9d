import type pg from 'pg'

// Rows of each kind for every owner in $1, $2 leads each. Everything follows from the leads, so that all of it belongs together.
const LEADS_AND_EMAILS = [
  `insert into mailboxes (user_id, from_name, from_email, transport)
   select u, 'Sender', 'sender' || u || '@example.com', 'outbox' from unnest($1::int[]) u where $2 > 0 on conflict do nothing`,
  `insert into email_sequences (user_id, name, is_active, total_steps, created_at)
   select u, 'Sequence ' || n, true, 2, now() - n * interval '1 day' from unnest($1::int[]) u, generate_series(1, $2 / 200) n`,
  `insert into sequence_steps (sequence_id, step_number, name, subject, body)
   select s.id, n, 'Step ' || n, 'Hello', 'Dear {{ firstName }}' from email_sequences s, generate_series(1, 2) n where s.user_id = any($1)`,
  `insert into leads (user_id, first_name, last_name, email, company, industry, company_size, status, ai_score, deal_value, probability, source, created_at)
   select u, (array['Grace', 'Wei', 'Amara', 'Jonas', 'Priya', 'Luca', 'Sofia'])[1 + n % 7], (array['Hopper', 'Zhang', 'Weber', 'Raman', 'Osei'])[1 + n / 7 % 5],
     'person' || n || '@' || repeat('long-', 30) || n % 997 || '.example', 'Company ' || n % 997, (array['technology', 'finance', 'retail'])[1 + n % 3],
     (array['1-10', '11-50', '51-200', '200+'])[1 + n % 4], (array['new', 'contacted', 'qualified', 'lost'])[1 + n % 4], (n * 37) % 101,
     (n % 500) * 1000, n % 101, 'import', now() - n * interval '37 seconds'
   from unnest($1::int[]) u, generate_series(1, $2) n`,
  `insert into lead_sequence_enrollments (lead_id, sequence_id, user_id, status, enrolled_at, next_email_scheduled_at)
   select l.id, s.ids[1 + l.id % 3], user_id, (array['active', 'active', 'paused', 'completed'])[1 + l.id % 4], l.created_at, now() + interval '1 day'
   from leads l join (select user_id, array_agg(id order by id) as ids from email_sequences group by user_id) s using (user_id) where l.user_id = any($1)`,
  `insert into sequence_logs (user_id, enrollment_id, step_id, lead_id, sequence_id, mailbox_id, status, recipient_address, subject, scheduled_at, sent_at,
     opened_at, clicked_at, replied_at, is_captured, message_id, error_message, created_at)
   select e.user_id, e.id, t.id, e.lead_id, e.sequence_id, m.id, mail_state, l.email, 'Hello', case when mail_state = 'scheduled' then now() + e.id % 100 * interval '1 hour' else e.enrolled_at end,
     case when mail_state = 'sent' then e.enrolled_at end, case when mail_state = 'sent' and e.id % 3 = 0 then e.enrolled_at + interval '1 hour' end,
     case when mail_state = 'sent' and e.id % 10 = 0 then e.enrolled_at + interval '2 hours' end, case when mail_state = 'sent' and e.id % 20 = 0 then e.enrolled_at + interval '3 hours' end,
     mail_state = 'sent', case when mail_state = 'sent' then '<' || e.id || '@example.com>' end, case when mail_state in ('failed', 'skipped') then 'canceled' end, e.enrolled_at
   from (select *, (array['sent', 'scheduled', 'sent', 'sent', 'sent', 'scheduled', 'sent', 'sent', 'failed', 'skipped'])[1 + id % 10] as mail_state
     from lead_sequence_enrollments where user_id = any($1)) e
   join leads l on l.id = e.lead_id join sequence_steps t on t.sequence_id = e.sequence_id and t.step_number = 1 join mailboxes m on m.user_id = e.user_id`,
  `insert into timeline_events (user_id, lead_id, kind, details, occurred_at)
   select user_id, id, 'edited', '{"changes": {}}', created_at from leads where user_id = any($1)`,
]
const BESIDE_THEM = [
  `insert into email_templates (user_id, subject, body, created_at)
   select u, 'Hello ' || n, 'Dear {{ firstName }}', now() - n * interval '1 hour' from unnest($1::int[]) u, generate_series(1, $2 / 100) n`,
  `insert into notifications (user_id, kind, title, link, read_at, created_at)
   select user_id, 'reply', 'Somebody replied', '/leads', case when id % 50 > 0 then now() end, created_at from leads where user_id = any($1)`,
  `insert into mail_events (user_id, log_id, kind, occurred_at)
   select user_id, id, 'open', opened_at from sequence_logs where user_id = any($1) and opened_at is not null`,
  `insert into inbox_messages (user_id, mailbox_id, message_key, kind, log_id, lead_id, from_address, subject, snippet, received_at)
   select user_id, mailbox_id, id::text, 'reply', id, lead_id, recipient_address, 'Re: Hello', 'Yes', replied_at
   from sequence_logs where user_id = any($1) and replied_at is not null`,
  `insert into suppressions (user_id, address, reason, created_at)
   select u, 'gone' || n || '@company' || n % 97 || '.example', case when n % 10 = 0 then 'bounced' else 'manual' end, now() - n * interval '1 minute' from unnest($1::int[]) u, generate_series(1, $2 / 2) n`,
  `insert into paused_addresses (user_id, address, bounces, reply, paused_at)
   select user_id, lower(email), 3, '452 4.2.2 Mailbox full', now() from leads where user_id = any($1) and id % 50 = 0
     and id > (select min(id) + 2000 from leads where user_id = any($1)) on conflict do nothing`,
  `insert into soft_bounces (user_id, address, log_id, reply, occurred_at)
   select user_id, recipient_address, id, '452 4.2.2 Mailbox full', created_at from sequence_logs where user_id = any($1) and id % 20 = 0 on conflict do nothing`,
  `insert into crm_integrations (user_id, provider, is_active)
   select u, 'hubspot', false from unnest($1::int[]) u where $2 > 0 on conflict do nothing`,
  `insert into crm_links (user_id, provider, lead_id, record_id, ours, theirs)
   select user_id, 'hubspot', id, id::text, '{}', '{}' from leads where user_id = any($1) and id % 5 = 0`,
  `insert into crm_sync_logs (integration_id, lead_id, action, status, timestamp)
   select i.id, l.id, 'update', 'success', l.created_at from leads l join crm_integrations i on i.user_id = l.user_id where l.user_id = any($1) and l.id % 5 = 0`,
]

type Connection = pg.Pool | pg.PoolClient

/** Gives each owner leads with all that grows with them, in the way of the product. */
export async function fillOwners(db: Connection, owners: number[], leadsEach: number) {
  await run(db, LEADS_AND_EMAILS, owners, leadsEach)
  await fillBeside(db, owners, leadsEach)
}

/** For owners who have leads and emails: what else grows, from templates to the do-not-contact list. */
export const fillBeside = (db: Connection, owners: number[], leadsEach: number) =>
  run(db, BESIDE_THEM, owners, leadsEach)

async function run(db: Connection, statements: string[], owners: number[], leadsEach: number) {
  for (const each of statements) await db.query(each, each.includes('$2') ? [owners, leadsEach] : [owners])
}

/** The same for that many new owners: without triggers, and each index is built once. Nothing is counted, everything vacuumed and analyzed,
 * as autovacuum leaves it sooner or later: plans depend on both. */
export async function fillQuickly(client: pg.PoolClient, owners: number, leadsEach: number) {
  await client.query('begin')
  const { rows } = await client.query<{ id: number }>(
    `insert into users (email) select 'other' || n || '@others.example' from generate_series(1, $1::int) n returning id`,
    [owners],
  )
  await client.query(`set local session_replication_role = 'replica'`)
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
     where i.indrelid = any($1::regclass[]) and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
    [['leads', 'lead_sequence_enrollments', 'sequence_logs', 'timeline_events', 'notifications', 'suppressions']],
  )
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  await fillOwners(
    client,
    rows.map(({ id }) => id),
    leadsEach,
  )
  for (const { definition } of indexes) await client.query(definition)
  await client.query('commit')
  await client.query('vacuum analyze')
}
