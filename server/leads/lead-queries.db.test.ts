import { expect, test, vi } from 'vitest'
import { world } from '../../tests/world/world.ts'
import { readFacts } from './duplicates/search/search-queries.ts'
import { listLeadsById } from './lead-queries.ts'

const MANY = 20_000

test('a few leads are looked up by their IDs, however many their owner has', async () => {
  const w = await world()
  const ada = await w.person()
  await w.pool.query(
    `insert into leads (user_id, first_name, last_name, email, company)
     select $1, 'A' || n, 'B', 'lead' || n || '@many.example', 'C' from generate_series(1, $2::int) n`,
    [ada.id, MANY],
  )
  await w.pool.query('vacuum analyze leads')
  const { rows } = await w.pool.query<{ id: number }>('select id from leads where user_id = $1 and id % 80 = 0', [
    ada.id,
  ])
  const ids = rows.map(({ id }) => id)
  const query = vi.spyOn(w.pool, 'query')
  expect(await listLeadsById(w.db, ada.id, ids)).toHaveLength(ids.length)
  expect(await readFacts(w.db, ada.id, ids)).toHaveLength(ids.length)
  const asked = (query.mock.calls as unknown as [{ text: string }, unknown[]][]).map(([{ text }, values]) => ({
    text,
    values,
  }))
  query.mockRestore()
  expect(asked).toHaveLength(2)
  for (const { text, values } of asked) {
    const { rows: lines } = await w.pool.query(`explain ${text}`, values)
    expect(lines.map((line) => line['QUERY PLAN']).join('\n')).toMatch(/ using leads_pkey |on leads_pkey/)
  }
})
