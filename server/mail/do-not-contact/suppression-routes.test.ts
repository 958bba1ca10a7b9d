import { describe, expect, test } from 'vitest'
import { PUBLIC, world } from '../../../tests/world/world.ts'

describe('the do-not-contact list', () => {
  test('is added to, searched, exported and scoped to its owner', async () => {
    const w = await world(PUBLIC)
    const [ada, bob] = [await w.person(), await w.person()]
    const added = await ada.call('POST', '/api/suppressions', {
      addresses: ['No@Example.com', 'no@example.com', 'x_y@example.org'],
    })
    expect(added.body).toEqual({ added: 2 })
    expect((await ada.call('POST', '/api/suppressions', { addresses: ['nonsense'] })).status).toBe(400)
    expect((await ada.call('GET', '/api/suppressions?search=_')).body).toMatchObject({
      total: 1,
      entries: [{ address: 'x_y@example.org' }],
    })
    expect((await ada.call('GET', '/api/suppressions/export.csv')).text).toMatch(
      /^Email,Reason,Since\r\nno@example\.com,manual,/,
    )
    expect((await bob.call('GET', '/api/suppressions')).body).toEqual({ entries: [], total: 0 })
    const { entries } = (await ada.call('GET', '/api/suppressions')).body as { entries: { id: number }[] }
    expect((await bob.call('DELETE', `/api/suppressions/${entries[0]?.id}`)).status).toBe(404)
    expect((await ada.call('DELETE', `/api/suppressions/${entries[0]?.id}`)).status).toBe(204)
  })

  test('is exported whole, however long it is', async () => {
    const w = await world(PUBLIC)
    const ada = await w.person()
    await w.pool.query(
      `insert into suppressions (user_id, address, reason)
       select $1, 'no' || n || '@example.com', 'manual' from generate_series(1, 12001) n`,
      [ada.id],
    )
    const { text } = await ada.call('GET', '/api/suppressions/export.csv')
    expect(
      new Set(
        text
          .trim()
          .split('\r\n')
          .slice(1)
          .map((line) => line.split(',')[0]),
      ).size,
    ).toBe(12_001)
  })
})
