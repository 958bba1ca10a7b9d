import { expect, test } from 'vitest'
import { type World, world } from '../../../../tests/world/world.ts'
import { searchDuplicates } from './search-duplicates.ts'

const PAIRS = 1500

/** Leads in pairs, each with a mailbox of its own. */
async function addPairs(w: World, userId: number) {
  await w.pool.query(
    `insert into leads (user_id, first_name, last_name, email, company)
     select $1, 'Ann' || n, 'Blake' || n, 'ann' || n || tag || '@many' || n || '.example', 'Many' || n
     from generate_series(1, $2::int) n, unnest(array['', '+fair']) tag`,
    [userId, PAIRS],
  )
}

const slice = async (w: World, userId: number) =>
  (await w.pool.query('select keyed_to, slice from duplicate_searches where user_id = $1', [userId])).rows[0]
const found = async (w: World, userId: number) =>
  (await w.pool.query('select count(*)::int as many from duplicate_pairs where user_id = $1', [userId])).rows[0].many

test('a turn ends within a range of keys, and the next goes on from there', async () => {
  const w = await world()
  const { id } = await w.person()
  await addPairs(w, id)
  const reached: number[] = []
  let state = 'more'
  for (let turns = 0; state === 'more' && turns < 100; turns += 1) {
    state = await searchDuplicates(w, id, { turnMs: 20 })
    const { keyed_to, slice: at } = await slice(w, id)
    if (keyed_to === null && at !== null) reached.push(at)
  }
  expect(state).toBe('done')
  expect(reached.some((at) => at > 0)).toBe(true)
  expect(reached).toEqual([...reached].sort((one, other) => one - other))
  expect(await found(w, id)).toBe(PAIRS)
})

test('where a statement takes longer than its limit, smaller ranges with more time lead to the end', async () => {
  const w = await world()
  const { id } = await w.person()
  await addPairs(w, id)
  let state = 'more'
  // Every turn is over before its first statement is.
  for (let turns = 0; state === 'more' && turns < 200; turns += 1)
    state = await searchDuplicates(w, id, { sweepMs: 1, turnMs: 0 })
  expect(state).toBe('done')
  expect(await found(w, id)).toBe(PAIRS)
})
