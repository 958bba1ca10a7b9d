import type pg from 'pg'
import { inBatch } from './in-batch.ts'

const NAME = 'bounces off the do-not-contact list cost no points'
const BATCH = 50_000

/**
 * Earlier versions took bounced addresses off the do-not-contact list without a line on the timeline, and the scores of their leads
 * stayed low. Those are scored anew. Once, in batches, beside processes of the previous version; after a crash the next start goes on.
 */
export async function rescoreBounces(client: pg.PoolClient) {
  const { rowCount } = await client.query('select from data_upgrades where name = $1', [NAME])
  if (rowCount === 1) return
  const { rows } = await client.query<{ last: number | null }>('select max(id) as last from timeline_events')
  const last = rows[0]?.last ?? 0
  for (let after = 0; after < last; after += BATCH) await inBatch(client, (from) => rescoreBatch(client, from), after)
  await client.query('insert into data_upgrades (name) values ($1) on conflict do nothing', [NAME])
}

const rescoreBatch = (client: pg.PoolClient, after: number) =>
  client.query(
    `with bounced as materialized (
       select distinct lead_id from timeline_events where id > $1 and id <= $1 + ${BATCH} and kind = 'mail_bounced'
     ), scored as (
       update leads l set score_version = null from bounced b
       where l.id = b.lead_id and not exists (select from suppressions s where s.user_id = l.user_id and s.address = lower(l.email))
       returning l.user_id
     )
     update users set score_version = null where id in (select user_id from scored)`,
    [after],
  )
