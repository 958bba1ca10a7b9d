import type pg from 'pg'
import { inBatch } from './in-batch.ts'

const NAME = 'captured emails are tests'
const BATCH = 2000

/**
 * Marks what the built-in outbox has captured in earlier versions as tests, with the enrollments that never had a real email. Once,
 * in batches, beside processes of the previous version; after a crash the next start goes on. The triggers take marked emails out
 * of all counts.
 */
export async function markTests(client: pg.PoolClient) {
  const { rowCount } = await client.query('select from data_upgrades where name = $1', [NAME])
  if (rowCount === 1) return
  for (const owner of await listOwners(client)) await markOwner(client, owner)
  await client.query('insert into data_upgrades (name) values ($1) on conflict do nothing', [NAME])
}

/** `isNeverReal`: nothing of theirs has ever reached anybody. `isConnected`: they have an email account now. */
type Owner = { id: number; outboxId: number | null; isConnected: boolean; isNeverReal: boolean }

async function listOwners(client: pg.PoolClient): Promise<Owner[]> {
  const { rows } = await client.query<Owner>(`
    select u.id, case when m.transport = 'outbox' then m.id end as "outboxId", coalesce(m.transport <> 'outbox', false) as "isConnected",
      coalesce(m.transport = 'outbox' and m.disconnected_at is null, true) and not exists (
        select from sequence_logs l where l.user_id = u.id and not l.is_captured and l.status in ('sent', 'failed')) as "isNeverReal"
    from users u left join mailboxes m on m.user_id = u.id and m.is_default
    where m.transport = 'outbox' or u.id in (select distinct user_id from sequence_logs where is_captured)
      or (m.id is null and u.id in (select user_id from lead_sequence_enrollments))
    order by u.id`)
  return rows
}

async function markOwner(client: pg.PoolClient, owner: Owner) {
  let last: number | undefined = 0
  while (last !== undefined) last = await inBatch(client, (after) => markEnrollments(client, owner, after), last)
  while ((await inBatch(client, () => markEmails(client, owner), 0)) > 0);
  await inBatch(client, () => correctOwner(client, owner.id), 0)
}

/** Emails are locked before enrollments, as everywhere. Returns how far it came. */
async function markEnrollments(client: pg.PoolClient, owner: Owner, after: number) {
  const { rows } = await client.query<{ id: number }>(
    `select e.id from lead_sequence_enrollments e join leads p on p.id = e.lead_id
     where e.user_id = $1 and e.id > $2 and not e.is_test and p.source <> 'sample' order by e.id limit ${BATCH}`,
    [owner.id, after],
  )
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return undefined
  await client.query('select from sequence_logs where enrollment_id = any($1::int[]) order by id for update', [ids])
  const { rows: tests } = await client.query<{ id: number }>(
    `select e.id from lead_sequence_enrollments e where e.id = any($1::int[]) and ($2 or (
       exists (select from sequence_logs l where l.enrollment_id = e.id
         and (l.is_captured or (l.status in ('scheduled', 'sending') and l.mailbox_id = $3)))
       and not exists (select from sequence_logs l where l.enrollment_id = e.id and not l.is_captured
         and (l.status in ('sent', 'failed', 'unknown') or (l.status = 'sending' and l.mailbox_id is distinct from $3)))))`,
    [ids, owner.isNeverReal, owner.outboxId],
  )
  const testIds = tests.map(({ id }) => id)
  // With an email account, or waiting for one, they would become real: those are over.
  const { rows: logs } = await client.query<{ id: number }>(
    `update sequence_logs set is_test = true, ${CAPTURED},
       status = case when ${isOver} then 'skipped' when status = 'unknown' then 'sent' else status end,
       error_message = case when ${isOver} then 'test_ended' when status = 'unknown' then null else error_message end,
       reason_params = case when ${isOver} or status = 'unknown' then null else reason_params end,
       hold_reason = case when ${isOver} then null else hold_reason end, held_for = case when ${isOver} then null else held_for end
     where enrollment_id = any($1::int[]) and not is_test returning id`,
    [testIds, owner.isConnected],
  )
  await client.query(
    `update lead_sequence_enrollments set is_test = true,
       status = case when ${isRunning} then 'removed' else status end,
       end_reason = case when ${isRunning} then 'test_ended' else end_reason end,
       completed_at = case when ${isRunning} then now() else completed_at end,
       next_email_scheduled_at = case when ${isRunning} then null else next_email_scheduled_at end
     where id = any($1::int[])`,
    [testIds, owner.isConnected],
  )
  await correctEmails(client, logs)
  return ids.at(-1)
}

const isOver = `(status = 'scheduled' and ($2 or held_for is not distinct from 'account'))`
const isRunning = `($2 and status in ('active', 'paused'))`
/** Nobody knew whether it was sent: it can't have been. */
const CAPTURED = `is_captured = is_captured or status = 'unknown', sent_at = case when status = 'unknown' then coalesce(sent_at, scheduled_at) else sent_at end`

/** Those without an enrollment, or captured before their enrollment became real. Returns how many. */
async function markEmails(client: pg.PoolClient, owner: Owner) {
  const { rows } = await client.query<{ id: number }>(
    `update sequence_logs set is_test = true, ${CAPTURED},
       status = case when status = 'unknown' then 'sent' else status end,
       error_message = case when status = 'unknown' then null else error_message end
     where id in (
       select id from sequence_logs where user_id = $1 and not is_test and not coalesce(email_data @> '{"sample": true}', false)
         and (is_captured or $2 or (enrollment_id is null and status in ('scheduled', 'sending') and mailbox_id = $3))
       order by id limit ${BATCH} for update)
     returning id`,
    [owner.id, owner.isNeverReal, owner.outboxId],
  )
  await correctEmails(client, rows)
  return rows.length
}

/** What an email left behind when it counted as sent: an event, a slot of the daily limit, and its own reader's visits. */
async function correctEmails(client: pg.PoolClient, logs: { id: number }[]) {
  const ids = [logs.map(({ id }) => id)]
  const ofThem = `l.id = any($1::int[]) and e.lead_id = l.lead_id and e.details ->> 'logId' = l.id::text`
  await client.query(
    `update timeline_events e set details = e.details || '{"isTest": true}' from sequence_logs l where ${ofThem} and e.kind = 'mail_sent'`,
    ids,
  )
  await client.query(
    `with gone as (
       delete from timeline_events e using sequence_logs l where ${ofThem} and e.kind in ('mail_opened', 'mail_clicked')
       returning e.lead_id, e.user_id
     ), scored as (
       update leads set score_version = null where id in (select lead_id from gone)
     )
     update users set score_version = null where id in (select user_id from gone)`,
    ids,
  )
  await client.query('delete from mail_slots where log_id = any($1::int[])', ids)
}

async function correctOwner(client: pg.PoolClient, userId: number) {
  await client.query('update mailboxes set spent_since = null, spent_slots = 0 where user_id = $1', [userId])
  // A template whose emails were all captured was never sent.
  await client.query(
    `update email_templates t set sent_at = null, status = case when t.status = 'sent' then 'draft' else t.status end
     from (
       select template_id from sequence_logs where user_id = $1 and template_id is not null and sent_at is not null
       group by 1 having bool_and(is_test)
     ) tested
     where t.id = tested.template_id and t.user_id = $1 and t.sent_at is not null`,
    [userId],
  )
  // The timelines of deleted leads, which may come back.
  await client.query(
    `update deleted_leads d set timeline = (
       select coalesce(jsonb_agg(case when l.id is not null then jsonb_set(e, '{details,isTest}', 'true') else e end order by n), '[]')
       from jsonb_array_elements(d.timeline) with ordinality as events(e, n)
       left join sequence_logs l on l.user_id = d.user_id and l.is_test and l.id::text = e -> 'details' ->> 'logId'
       where l.id is null or e ->> 'kind' not in ('mail_opened', 'mail_clicked'))
     where d.user_id = $1 and (d.timeline @> '[{"kind": "mail_sent"}]')`,
    [userId],
  )
}
