import type pg from 'pg'

/** Tables whose rows belong to nobody, or for a moment to whoever is about to count them. */
const OWNERLESS = new Set(
  (
    'data_upgrades mail_lineage mail_sender_marks mail_senders pending_visits rate_limits template_changes ' +
    'trigger_statements'
  ).split(' '),
)

/** Every row of an account in every table, as text. A table is found by its `user_id`, or by its foreign key to such a table. */
export async function rowsOf(pool: pg.Pool, userId: number): Promise<Record<string, string[]>> {
  const conditions = await ownedTables(pool)
  const select = [...conditions].map(
    ([table, condition]) =>
      `select '${table}' as name, array_agg(t::text order by t::text) as rows from ${table} t where ${condition}`,
  )
  const { rows } = await pool.query(select.join(' union all ').replaceAll('$owner', String(userId)))
  return Object.fromEntries(rows.map(({ name, rows: texts }) => [name, texts ?? []]))
}

async function ownedTables(pool: pg.Pool) {
  const { rows: tables } = await pool.query<{ name: string; has_owner: boolean }>(
    `select relname as name, exists (select from pg_attribute a where a.attrelid = c.oid and attname = 'user_id') as has_owner
     from pg_class c where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`,
  )
  const { rows: keys } = await pool.query<{ child: string; parent: string; column: string }>(
    `select conrelid::regclass::text as child, confrelid::regclass::text as parent, attname as column
     from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
     where contype = 'f' and connamespace = 'public'::regnamespace`,
  )
  const conditions = new Map<string, string>([
    ['users', 'id = $owner'],
    ['sessions', `(sess ->> 'userId')::integer = $owner`],
  ])
  for (const { name, has_owner } of tables) if (has_owner) conditions.set(name, 'user_id = $owner')
  const left = tables.map(({ name }) => name).filter((name) => !conditions.has(name) && !OWNERLESS.has(name))
  // A parent may itself be found by its parent.
  for (let round = 0; round < 3; round++)
    for (const name of left) {
      const key = keys.find(({ child, parent }) => child === name && conditions.has(parent))
      if (key && !conditions.has(name))
        conditions.set(name, `${key.column} in (select id from ${key.parent} where ${conditions.get(key.parent)})`)
    }
  const unknown = left.filter((name) => !conditions.has(name))
  if (unknown.length > 0) throw new Error(`Say whose rows are in ${unknown}, in tests/cross-account/owner-rows.ts`)
  return conditions
}
