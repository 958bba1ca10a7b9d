import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillQuickly } from '../../tests/plans/fill-owners.ts'
import { findWaste } from '../../tests/plans/find-waste.ts'
import { MOST_USED } from '../../tests/plans/most-used.ts'
import { newOwner } from '../../tests/plans/new-owner.ts'
import { copyTemplate } from '../../tests/world/world.ts'

// For an owner whom the statistics do not know, PostgreSQL expects a single row, so that all indexes that begin with the owner look
// equally good. Here is such an owner, beside 100,000 leads of others with their emails, all analyzed before.
const OTHERS = 5
const LEADS_EACH = 20_000
const FILL_MS = 180_000

let ada: Awaited<ReturnType<typeof newOwner>>

beforeAll(async () => {
  const { pool } = await copyTemplate()
  const client = await pool.connect()
  await fillQuickly(client, OTHERS, LEADS_EACH)
  client.release()
  await pool.end()
  ada = await newOwner(pool.options.connectionString as string)
}, FILL_MS)

afterAll(() => ada?.end())

test.each(MOST_USED)('%s: what it reads does not grow with the rows of others', async (_, run) => {
  expect(await ada.wasteOf(run)).toEqual([])
})

test('a whole table, a whole index and rows that are read only to be dropped are found', () => {
  const scan = { 'Relation Name': 'leads', 'Actual Rows': 10, 'Actual Loops': 1 }
  const waste = (plan: object) => findWaste({ 'Node Type': 'Index Scan', ...scan, ...plan }, new Set(['leads']))
  expect(waste({ 'Node Type': 'Seq Scan' })).toEqual(['Seq Scan on leads: reads the whole table'])
  expect(waste({ 'Index Cond': 'x', 'Rows Removed by Filter': 3, 'Actual Loops': 400 })).toHaveLength(1)
  expect(waste({ 'Index Cond': 'x', 'Rows Removed by Filter': 3, 'Actual Loops': 300 })).toEqual([])
  const look = { 'Node Type': 'Index Only Scan', 'Index Cond': '(leads.user_id = 7)', 'Rows Removed by Filter': 2000 }
  expect(waste(look)).toEqual([])
  expect(waste({ ...look, 'Actual Loops': 2 })).toHaveLength(1)
  expect(waste({ ...look, 'Index Cond': `(leads.status = 'new')` })).toHaveLength(1)
  expect(waste({ ...look, 'Node Type': 'Index Scan' })).toHaveLength(1)
  expect(waste({ 'Index Name': 'leads_owner', 'Actual Rows': 5000 })).toHaveLength(1)
  expect(
    findWaste({ 'Node Type': 'Limit', Plans: [{ 'Node Type': 'Seq Scan', ...scan }] }, new Set(['leads'])),
  ).toHaveLength(1)
})
