import { expect, test } from 'vitest'
import { copyTemplate } from '../../tests/world/world.ts'
import { migrateDatabase } from './migrate.ts'

const STATISTICS = `select tablename from pg_stats where schemaname = 'public' and attname = 'user_id'`

test('owners have no statistics: neither those of an earlier version, nor in tables that are new, nor after the next ANALYZE', async () => {
  const { pool } = await copyTemplate()
  await pool.query(`
    insert into users (email) select 'owner' || n || '@example.com' from generate_series(1, 3) n;
    insert into leads (user_id, first_name, last_name, email, company) select id, 'A', 'B', 'a@b.example', 'C' from users, generate_series(1, 100);
    create table later (user_id integer, lead integer);
    insert into later select user_id, id from leads;
    alter table leads alter column user_id set statistics -1;
    analyze leads, later`)
  expect((await pool.query(STATISTICS)).rows).toHaveLength(2)
  await migrateDatabase(pool)
  expect((await pool.query(STATISTICS)).rows).toEqual([])
  await pool.query('analyze')
  expect((await pool.query(STATISTICS)).rows).toEqual([])
  // Each owner is expected to have one row in 200, known or not.
  const { rows } = await pool.query('explain (format json) select from leads where user_id = -1')
  expect(rows[0]['QUERY PLAN'][0].Plan['Plan Rows']).toBe(2)
  await pool.end()
})
