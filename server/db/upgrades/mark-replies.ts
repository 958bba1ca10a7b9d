import type pg from 'pg'
import { inBatch } from './in-batch.ts'

const NAME = 'replies say what their writer wants'
const BATCH = 2000

type Place = { userId: number; id: number }

/**
 * Says on the timelines of earlier versions what the writer of each reply wants, as its conversation knows it. Once, in batches,
 * beside processes of the previous version; after a crash the next start goes on. Leads who said no are scored anew.
 */
export async function markReplies(client: pg.PoolClient) {
  const { rowCount } = await client.query('select from data_upgrades where name = $1', [NAME])
  if (rowCount === 1) return
  let last: Place | undefined = { userId: 0, id: 0 }
  while (last) last = await inBatch(client, (after: Place) => markBatch(client, after), last)
  await inBatch(client, () => markDeleted(client), undefined)
  await client.query('insert into data_upgrades (name) values ($1) on conflict do nothing', [NAME])
}

// In its thread a message never comes before what it replies to. When somebody corrected it, nobody knows any more: by now at the latest.
const isReply = `m.direction = 'in' and m.intent is not null and m.kind in ('reply', 'unsubscribe')`
const isAtThatTime = (event: string) => `${event} between m.at - interval '1 second' and m.at`
const said = `jsonb_build_object('intent', m.intent) || case when m.intent_source = 'person'
  then jsonb_build_object('corrected', jsonb_build_object('from', null, 'at', now())) else '{}' end`

/** Returns how far it came. */
async function markBatch(client: pg.PoolClient, after: Place): Promise<Place | undefined> {
  const { rows } = await client.query<Place>(
    `with batch as materialized (
       select m.* from conversation_messages m where (m.user_id, m.id) > ($1, $2) and ${isReply} order by m.user_id, m.id limit ${BATCH}
     ), lines as (
       select distinct on (e.id) e.id, m.intent, ${said} as said
       from batch m join conversations c on c.user_id = m.user_id and c.id = m.conversation_id
       join timeline_events e on e.lead_id = c.lead_id and e.user_id = m.user_id and ${isAtThatTime('e.occurred_at')}
       where e.kind = 'mail_answered' and (e.details ? 'intent') is not true
       order by e.id, m.at, m.id
     ), marked as (
       update timeline_events e set details = coalesce(e.details, '{}') || lines.said from lines where e.id = lines.id
       returning e.lead_id, e.user_id, lines.intent
     ), scored as (
       update leads set score_version = null
       where id in (select lead_id from marked where intent in ('not_interested', 'unsubscribe', 'not_now'))
       returning user_id
     ), owners as (
       update users set score_version = null where id in (select user_id from scored)
     )
     select user_id as "userId", id from batch order by user_id desc, id desc limit 1`,
    [after.userId, after.id],
  )
  return rows[0]
}

/** The timelines of deleted leads, which may come back. */
async function markDeleted(client: pg.PoolClient) {
  await client.query(
    `update deleted_leads d set timeline = marked.timeline
     from (
       select d.lead_id, jsonb_agg(case when r.said is null then e
         else jsonb_set(e, '{details}', coalesce(nullif(e -> 'details', 'null'), '{}') || r.said) end order by n) as timeline
       from deleted_leads d cross join jsonb_array_elements(d.timeline) with ordinality as events(e, n)
       left join lateral (
         select ${said} as said from conversations c join conversation_messages m on m.user_id = c.user_id and m.conversation_id = c.id
         where c.user_id = d.user_id and c.lead_id = d.lead_id and e ->> 'kind' = 'mail_answered' and (e -> 'details' ? 'intent') is not true
           and ${isReply} and ${isAtThatTime(`(e ->> 'occurred_at')::timestamptz`)}
         order by m.at, m.id limit 1) r on true
       group by d.lead_id having bool_or(r.said is not null)
     ) marked
     where d.lead_id = marked.lead_id`,
  )
}
