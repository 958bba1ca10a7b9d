import type pg from 'pg'

/** Columns that say to whom or what a row belongs, where that can be new and soon have thousands of rows. */
const OWNERS = [
  'user_id',
  'sequence_id',
  'step_id',
  'mailbox_id',
  'template_id',
  'integration_id',
  'import_id',
  'run_id',
]

type Column = { place: string; column: string }

/**
 * Takes the statistics away from these columns, in every table that has one. For an owner who is not among them PostgreSQL expects a
 * single row and takes any index that begins with the owner, whatever else is asked for. Without statistics it expects each owner to
 * have one row in 200, and takes the index that fits the question (docs/decisions/2026-11-16-plans-for-new-owners.md).
 */
export async function forgetOwnerStatistics(client: pg.PoolClient) {
  const { rows } = await client.query<Column>(
    `select a.attrelid::regclass::text as place, a.attname as column
     from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname = any($1) and not a.attisdropped
       and a.attstattarget is distinct from 0
     order by 1, 2`,
    [OWNERS],
  )
  for (const { place, column } of rows) {
    // Waits for a running ANALYZE and holds up no reader or writer.
    await client.query('begin')
    await client.query(`alter table ${place} alter column ${column} set statistics 0`)
    await clear(client, place, column)
    await client.query('commit')
  }
}

/** What an earlier ANALYZE has left. Up to PostgreSQL 17 only a superuser can; elsewhere it stays as it is. */
async function clear(client: pg.PoolClient, place: string, column: string) {
  const { rows } = await client.query<{ isNew: boolean; isSuper: boolean }>(
    `select current_setting('server_version_num')::int >= 180000 as "isNew", rolsuper as "isSuper" from pg_roles where rolname = current_user`,
  )
  const [server] = rows
  if (server?.isNew) await client.query(`select pg_clear_attribute_stats('public', $1, $2, false)`, [place, column])
  else if (server?.isSuper)
    await client.query(
      `delete from pg_statistic where starelid = $1::regclass
       and staattnum = (select attnum from pg_attribute where attrelid = $1::regclass and attname = $2)`,
      [place, column],
    )
}
