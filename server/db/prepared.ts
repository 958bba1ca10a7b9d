import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import { type Db, dbOf } from './connect.ts'

/**
 * For statements that people wait for all day: each connection parses and plans such a statement once, which takes longer than
 * running it. Only for statements whose best plan is the same for everybody, because PostgreSQL stops looking at the values.
 */
export async function queryPrepared<Row extends pg.QueryResultRow>(
  connection: pg.Pool | pg.PoolClient,
  text: string,
  values: unknown[],
) {
  const { rows } = await connection.query<Row>({ name: nameOf(text), text, values })
  return rows
}

/** The same for a statement in Drizzle's words. What varies from call to call must be a value, or the texts never repeat. */
export async function executePrepared<Row extends pg.QueryResultRow>(db: Db, query: SQL) {
  const { sql, params } = dialect.sqlToQuery(query)
  // A transaction doesn't show its connection.
  return db.$client ? queryPrepared<Row>(db.$client, sql, params) : (await db.execute<Row>(query)).rows
}

/**
 * One connection on which every statement is prepared. For transactions that run hundreds of times a second, where planning would
 * cost more than running: their statements take lists as one array, so that there are few texts.
 */
export function preparedDbOf(client: pg.PoolClient): Db {
  const query = (statement: pg.QueryConfig, values: unknown[]) =>
    client.query({ ...statement, name: nameOf(statement.text) }, values)
  return dbOf(Object.assign(Object.create(client) as pg.PoolClient, { query }))
}

const dialect = new PgDialect({ casing: 'snake_case' })

// Each connection keeps the plans of all of them.
const MAX_NAMES = 100
const names = new Map<string, string>()

/** Undefined when there are too many already: the statement then runs like any other. */
function nameOf(text: string) {
  const known = names.get(text)
  if (known !== undefined || names.size >= MAX_NAMES) return known
  const name = `leadwright_${names.size}`
  names.set(text, name)
  return name
}
