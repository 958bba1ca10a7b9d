import { expect, test } from 'vitest'
import { type World, world } from '../../tests/world/world.ts'

type Person = Awaited<ReturnType<World['person']>>

const total = async (person: Person) => ((await person.call('GET', '/api/leads')).body as { total: number }).total
const remove = (person: Person, body: object) => person.call('POST', '/api/leads/bulk-delete', body)

/** Every other one is of health care, the rest of finance. */
async function addMany(w: World, person: Person, many: number) {
  await w.pool.query(
    `insert into leads (user_id, first_name, last_name, email, company, industry)
     select $1, 'Lead', 'No ' || n, 'lead' || n || '@many.example', 'Many Ltd',
       case when n % 2 = 0 then 'healthcare' else 'finance' end
     from generate_series(1, $2::int) n`,
    [person.id, many],
  )
}

test('all that match a filter are deleted, of the owner only, and come back together', async () => {
  const w = await world()
  const [ada, bob] = [await w.person(), await w.person()]
  await addMany(w, ada, 5000)
  await addMany(w, bob, 10)
  const filter = { search: 'many', industry: 'healthcare', companySize: '', status: 'all' }
  const answer = await remove(ada, { filter, expected: 2500 })
  expect(answer).toMatchObject({ status: 200, body: { deleted: 2500 } })
  expect(await total(ada)).toBe(2500)
  expect(await total(bob)).toBe(10)
  expect((await ada.call('GET', '/api/leads?industry=healthcare')).body).toMatchObject({ total: 0 })

  const { deletedAt } = answer.body as { deletedAt: string }
  expect((await bob.call('POST', '/api/leads/restore', { deletedAt })).body).toEqual({ restored: 0 })
  expect((await ada.call('POST', '/api/leads/restore', { deletedAt })).body).toEqual({ restored: 2500 })
  expect((await ada.call('POST', '/api/leads/restore', { deletedAt })).body).toEqual({ restored: 0 })
  expect(await total(ada)).toBe(5000)
})

test('when more match than were seen, nothing is deleted; when fewer do, those', async () => {
  const w = await world()
  const ada = await w.person()
  await addMany(w, ada, 6)
  expect(await remove(ada, { filter: {}, expected: 5 })).toMatchObject({
    status: 409,
    body: { message: 'More leads match now, so nothing was deleted. Check the list, then try again.' },
  })
  expect(await total(ada)).toBe(6)
  expect((await remove(ada, { filter: { minScore: 0 }, expected: 20 })).body).toMatchObject({ deleted: 6 })
})

test.each([
  [{ filter: {} }],
  [{ filter: {}, expected: 0 }],
  [{ expected: 3 }],
  [{ filter: { serach: 'acme' }, expected: 3 }],
  [{ filter: {}, ids: [1], expected: 3 }],
  [{ filter: 'all', expected: 3 }],
])('%o is refused, for it does not say for certain which leads', async (body) => {
  const w = await world()
  const ada = await w.person()
  await addMany(w, ada, 2)
  expect((await remove(ada, body)).status).toBe(400)
  expect(await total(ada)).toBe(2)
})
