import { expect, test } from 'vitest'
import { processorClock } from '../../../tests/world/work.ts'
import { world } from '../../../tests/world/world.ts'

type Listed = { total: number; totalIsExact?: false; entries: { address: string }[] }

test('a do-not-contact list is counted up to 10,000, reached to its end, and searched within words', async () => {
  const w = await world()
  const ada = await w.person()
  await w.pool.query(
    `insert into suppressions (user_id, address, reason)
     select $1, 'gone' || lpad(n::text, 5, '0') || '@left.example', 'manual' from generate_series(1, 10030) n`,
    [ada.id],
  )
  const read = async (query: string) => (await ada.call('GET', `/api/suppressions?limit=50${query}`)).body as Listed
  expect(await read('')).toMatchObject({ total: 10_000, totalIsExact: false, entries: { length: 50 } })
  const last = await read('&page=201')
  expect(last).toMatchObject({ total: 10_030, entries: { length: 30 } })
  expect(last.entries.at(-1)).toMatchObject({ address: 'gone10030@left.example' })
  expect(await read('&search=0%4077')).toMatchObject({ total: 0, entries: [] })
  expect(await read('&search=NE1003')).toMatchObject({ total: 1, entries: [{ address: 'gone10030@left.example' }] })
  expect(await read('&search=_')).toMatchObject({ total: 0 })
  const many = await read('&search=gone')
  expect(many).toMatchObject({ total: 10_000, totalIsExact: false, entries: { length: 50 } })
  expect(many.entries).toEqual((await read('')).entries)
  expect(await read('&search=gone&page=201')).toEqual(last)
  const some = await read('&search=7&page=3')
  expect(some.total).toBeLessThan(10_000)
  expect(some.entries).toHaveLength(50)
})

test('ten thousand addresses at once cost the processor little more than reading them', async () => {
  const w = await world()
  const ada = await w.person()
  const list = (round: number, last: string) => ({
    addresses: [...Array.from({ length: 9_999 }, (_, n) => `gone${n}@left${round}.example`), last],
  })
  const cost = async (last: string, wanted: object) => {
    let least = Number.POSITIVE_INFINITY
    for (let round = 0; round < 3; round++) {
      const body = list(round, last)
      const elapsed = processorClock()
      const answer = await ada.call('POST', '/api/suppressions', body)
      const taken = elapsed()
      expect(answer).toMatchObject(wanted)
      least = Math.min(least, taken)
    }
    return least
  }
  const reading = await cost('nobody', { status: 400 })
  expect(await cost('last@left.example', { status: 200 })).toBeLessThan(4 * reading)
  expect((await ada.call('GET', '/api/suppressions?page=1')).body).toMatchObject({ total: 10_000, totalIsExact: false })
})
