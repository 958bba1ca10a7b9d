import { vi } from 'vitest'
import { connect } from '../../server/db/connect.ts'
import { createLog } from '../../server/log.ts'
import { copyTemplate } from './world.ts'

/**
 * A database of its own in which time stands still until the test moves it, and the process with it: what happens at a moment
 * depends on nothing else. Columns that default to now() keep the real time.
 */
export async function frozenDatabase(start: Date) {
  const { pool: first } = await copyTemplate()
  const url = String(first.options.connectionString)
  await first.query(`
    create schema frozen;
    create table frozen.clock (at timestamptz not null);
    insert into frozen.clock values ('${start.toISOString()}');
    create function frozen.now() returns timestamptz language sql stable as 'select at from frozen.clock';`)
  await first.query(`alter database ${new URL(url).pathname.slice(1)} set search_path = frozen, public, pg_catalog`)
  await first.end()
  const database = await connect(url, createLog('silent'))
  vi.useFakeTimers({ toFake: ['Date'], now: start })
  return {
    database,
    async moveTo(moment: Date) {
      vi.setSystemTime(moment)
      await database.pool.query('update frozen.clock set at = $1', [moment])
    },
    async end() {
      vi.useRealTimers()
      await database.pool.end()
    },
  }
}
