import type pg from 'pg'

/** The role that the app connects as. It reads and writes rows, and nothing else: no tables, no roles, no files of the server. */
export const APP_ROLE = 'leadwright_app'

const SCHEMAS = 'public, graphile_worker'

/**
 * Creates the role and gives it what the app needs, in a database whose migrations have run. Every start does all of it again: a folder
 * of an earlier version gets the role at its next start, new tables are granted, and what an interrupted start left out follows.
 * `password` is new each time and stored nowhere.
 */
export async function prepareAppRole(client: pg.Client, database: string, password: string) {
  if (!/^[\da-f]+$/.test(password)) throw new Error('the password is not hexadecimal')
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [APP_ROLE])
  if (rowCount === 0) await client.query(`create role ${APP_ROLE}`)
  // The job queue turns on row security and has no policies, so that only its owner sees rows. No table of ours has any.
  await client.query(
    `alter role ${APP_ROLE} login nosuperuser nocreatedb nocreaterole noreplication bypassrls password '${password}'`,
  )
  await client.query('begin')
  await client.query(`
    revoke all on database ${database}, postgres, template1 from public;
    revoke create on schema public from public;
    grant connect on database ${database} to ${APP_ROLE};
    grant usage on schema ${SCHEMAS} to ${APP_ROLE};
    grant select, insert, update, delete on all tables in schema ${SCHEMAS} to ${APP_ROLE};
    grant usage, select on all sequences in schema ${SCHEMAS} to ${APP_ROLE};
    grant execute on all functions in schema ${SCHEMAS} to ${APP_ROLE}`)
  await client.query('commit')
}
