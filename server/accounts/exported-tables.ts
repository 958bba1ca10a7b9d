import type pg from 'pg'

export type ExportedColumn = { name: string; title: string; type: string }
export type ExportedTable = {
  table: string
  file: string
  columns: ExportedColumn[]
  /** The SQL condition for rows of this user. */
  owned: (userId: number) => string
}

// Caches and counters derived from exported data, and what lives for minutes.
const NOT_DATA =
  /_counts$|^activity_|^re(cent_sends|cipient_slots)$|_challenges$|^duplicate_(keys|queue|searches|pairs)$/
// Ciphertext and hashes of secrets, and internal columns of the engine.
const NOT_EXPORTED = /(^|_)(password|token|hash|secret)$|^(search_text|claimed_by)$/

/** Tables whose rows belong to a user through another table. */
const BY_PARENT: Record<string, { column: string; parent: string }> = {
  sequence_steps: { column: 'sequence_id', parent: 'email_sequences' },
  crm_activities: { column: 'integration_id', parent: 'crm_integrations' },
  crm_refusals: { column: 'integration_id', parent: 'crm_integrations' },
  crm_sync_logs: { column: 'integration_id', parent: 'crm_integrations' },
  email_reasons: { column: 'log_id', parent: 'sequence_logs' },
  lead_import_batches: { column: 'import_id', parent: 'lead_imports' },
  lead_import_errors: { column: 'import_id', parent: 'lead_imports' },
}

/** Every table with a user's data, read from the database itself, so that a new table is exported automatically. */
export async function exportedTables(client: pg.PoolClient): Promise<ExportedTable[]> {
  const { rows } = await client.query<{ table: string; columns: { name: string; type: string }[] }>(
    `select table_name as table, json_agg(json_build_object('name', column_name, 'type', data_type) order by ordinal_position) as columns
     from information_schema.columns where table_schema = 'public' group by table_name order by table_name`,
  )
  return rows.flatMap(({ table, columns }) => {
    const owned = ownership(
      table,
      columns.map(({ name }) => name),
    )
    if (!owned || NOT_DATA.test(table)) return []
    const exported = columns.filter(({ name }) => !NOT_EXPORTED.test(name))
    return {
      table,
      owned,
      file: table === 'users' ? 'account' : table.replaceAll('_', '-'),
      columns: exported.map(({ name, type }) => ({ name, type, title: camelCase(name) + unitOf(table, name) })),
    }
  })
}

function ownership(table: string, columns: string[]) {
  if (table === 'users') return (userId: number) => `id = ${userId}`
  if (columns.includes('user_id')) return (userId: number) => `user_id = ${userId}`
  const by = BY_PARENT[table]
  return by && ((userId: number) => `${by.column} in (select id from ${by.parent} where user_id = ${userId})`)
}

/** A column without its unit would be imported as pounds. */
const unitOf = (table: string, column: string) => (table === 'leads' && /_value$/.test(column) ? 'Pence' : '')

const camelCase = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
