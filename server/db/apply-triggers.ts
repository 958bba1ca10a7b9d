import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { withLeadColumns } from './trigger-columns.ts'

type Kind = 'function' | 'trigger'
type TriggerStatement = { kind: Kind; name: string; file: string; text: string; hash: string }

// Creating a trigger waits for every transaction that writes to its table, and later writers queue behind it. Giving up soon and
// trying again keeps one long import from blocking all writers.
const LOCK_WAIT = '2s'
const TRIES = 60
const RETRY_MS = 500
const LOCK_NOT_AVAILABLE = '55P03'

/** The functions and triggers of a folder of .sql files, functions first, since triggers call them. */
export function readTriggers(folder: string): TriggerStatement[] {
  const files = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  const statements = files
    .sort()
    .flatMap((file) => parse(file, withLeadColumns(readFileSync(join(folder, file), 'utf8'))))
  const ofKind = (kind: Kind) => statements.filter((statement) => statement.kind === kind)
  return [...ofKind('function'), ...ofKind('trigger')]
}

function parse(file: string, sql: string): TriggerStatement[] {
  const [, ...parts] = sql.replaceAll('\r\n', '\n').split(/^(?=CREATE OR REPLACE )/m)
  return parts.map((part) => {
    // Comments below a statement belong to the next one.
    const text = part.replace(/(\n(--.*)?)+$/, '')
    const [, kind, name] = /^CREATE OR REPLACE (FUNCTION|TRIGGER) (\w+)/.exec(text) ?? []
    if (!kind || !name || !text.endsWith(';'))
      throw new Error(`${file}: only functions and triggers, each ending in ";"`)
    const hash = createHash('sha256').update(text).digest('hex')
    return { kind: kind.toLowerCase() as Kind, name, file, text, hash }
  })
}

/** Creates what changed since the last time and returns which. Takes no lock on any table when nothing changed. */
export async function applyTriggers(client: pg.PoolClient, statements: TriggerStatement[]) {
  const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from trigger_statements')
  const applied = new Map(rows.map(({ name, hash }) => [name, hash]))
  const changed = statements.filter((one) => applied.get(keyOf(one)) !== one.hash)
  for (const statement of changed) await apply(client, statement)
  return changed.map(keyOf)
}

const keyOf = ({ kind, name }: TriggerStatement) => `${kind} ${name}`

/** Each in a transaction of its own: holding the locks of two tables at once could deadlock with a writer. */
async function apply(client: pg.PoolClient, statement: TriggerStatement) {
  for (let tries = 1; ; tries++) {
    await client.query('begin')
    try {
      await client.query(`set local lock_timeout = '${LOCK_WAIT}'`)
      await client.query(statement.text)
      await client.query(
        `insert into trigger_statements (name, hash) values ($1, $2)
         on conflict (name) do update set hash = excluded.hash, applied_at = now()`,
        [keyOf(statement), statement.hash],
      )
      await client.query('commit')
      return
    } catch (error) {
      await client.query('rollback')
      if (tries === TRIES || (error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error
      await sleep(RETRY_MS)
    }
  }
}
