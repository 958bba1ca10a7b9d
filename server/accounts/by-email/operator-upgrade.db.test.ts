import { expect, test } from 'vitest'
import { databaseOfVersion } from '../../../tests/world/older-database.ts'
import { migrateDatabase } from '../../db/migrate.ts'

test('after an upgrade the oldest account is the operator’s, and nobody’s address counts as confirmed', async () => {
  // By its place in the journal: up to 0042.
  const { pool } = await databaseOfVersion(40)
  for (const [email, day] of [
    ['second@x.example', 2],
    ['first@x.example', 1],
    ['third@x.example', 3],
  ])
    await pool.query('insert into users (email, created_at) values ($1, make_date(2026, 1, $2))', [email, day])
  await migrateDatabase(pool)
  const { rows } = await pool.query('select email, is_operator, email_verified_at from users order by created_at')
  expect(rows).toEqual([
    { email: 'first@x.example', is_operator: true, email_verified_at: null },
    { email: 'second@x.example', is_operator: false, email_verified_at: null },
    { email: 'third@x.example', is_operator: false, email_verified_at: null },
  ])
})
