import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import type { Lead } from '../../../contract/lead.ts'
import type { DuplicateList } from '../../../contract/lead-duplicate.ts'
import { type World, world } from '../../../tests/world/world.ts'

type Person = Awaited<ReturnType<World['person']>>

const grace = {
  firstName: 'Grace',
  lastName: 'Hopper',
  email: 'grace.hopper@navona.example',
  company: 'Navona Systems',
}
const add = async (person: Person, lead: object) =>
  (await person.call('POST', '/api/leads', { ...grace, ...lead })).body as Lead
const pairs = async (person: Person) =>
  ((await person.call('GET', '/api/leads/duplicates')).body as DuplicateList).pairs.map(({ reason, leads }) => [
    reason,
    ...leads.map(({ email }) => email),
  ])

describe('the lead that has an address already', () => {
  test('is found whatever the case, within one’s own leads', async () => {
    const w = await world()
    const [ada, bob] = [await w.person(), await w.person()]
    const { id } = await add(ada, {})
    const ask = (person: Person, email: string) =>
      person.call('GET', `/api/leads/by-email?email=${encodeURIComponent(email)}`)
    expect((await ask(ada, ' GRACE.Hopper@navona.example ')).body).toEqual({
      lead: { id, firstName: 'Grace', lastName: 'Hopper', company: 'Navona Systems' },
    })
    expect((await ask(ada, 'nobody@navona.example')).body).toEqual({ lead: null })
    const second = await add(ada, {})
    const other = await ada.call('GET', `/api/leads/by-email?email=${grace.email}&except=${id}`)
    expect(other.body).toMatchObject({ lead: { id: second.id } })
    expect((await ask(bob, grace.email)).body).toEqual({ lead: null })
  })
})

describe('finding duplicates', () => {
  test('pairs addresses that differ in case, dots and plus tags, and equal names at one domain; nobody else', async () => {
    const w = await world()
    const [ada, bob] = [await w.person(), await w.person()]
    await add(ada, {})
    await add(ada, { email: 'GraceHopper+sales@navona.example', firstName: 'G' })
    await add(ada, { email: 'g.h@navona.example', firstName: 'GRÀCE' })
    await add(ada, { email: 'grace.hopper@elsewhere.example' })
    await add(ada, { email: 'wei@navona.example', firstName: 'Wei', lastName: 'Zhang' })
    await add(ada, { email: 'two@navona.example', firstName: 'Two\nlines', lastName: 'A' })
    await add(ada, { email: 'lines@navona.example', firstName: 'Two\nlines', lastName: 'B' })
    await add(bob, {})
    expect(await pairs(ada)).toEqual([
      ['email', 'grace.hopper@navona.example', 'GraceHopper+sales@navona.example'],
      ['name', 'grace.hopper@navona.example', 'g.h@navona.example'],
    ])
    expect(await pairs(bob)).toEqual([])
    // Anybody can have an address there: the name alone says little.
    await add(bob, { email: 'js1@gmail.com', firstName: 'John', lastName: 'Smith', company: 'Acme' })
    await add(bob, { email: 'john99@gmail.com', firstName: 'John', lastName: 'Smith', company: 'Blue River' })
    await add(bob, { email: 'jsmith@gmail.com', firstName: 'John', lastName: 'Smith', company: 'ACME' })
    expect(await pairs(bob)).toEqual([['name', 'js1@gmail.com', 'jsmith@gmail.com']])
  })

  test('names a pair once, though both address and name are alike, and lists at most a hundred', async () => {
    const w = await world()
    const ada = await w.person()
    await add(ada, {})
    await add(ada, { email: 'grace.hopper+x@navona.example' })
    expect(await pairs(ada)).toHaveLength(1)
    await w.pool.query(
      `insert into leads (user_id, first_name, last_name, email, company) select $1, 'A', 'B', 'same@x.example', 'C' from generate_series(1, 150)`,
      [ada.id],
    )
    expect((await ada.call('GET', '/api/leads/duplicates')).body).toMatchObject({ hasMore: true })
    expect(await pairs(ada)).toHaveLength(100)
  })
})

describe('among many leads', () => {
  const MANY = 5100
  /** As the dialog does: asks again while the server is searching. */
  async function searched(person: Person) {
    for (;;) {
      const list = (await person.call('GET', '/api/leads/duplicates')).body as DuplicateList
      if (!list.isSearching) return list.pairs.map(({ reason, leads }) => [reason, ...leads.map(({ email }) => email)])
      await sleep(50)
    }
  }

  test('the same pairs are found beside the request, and what changed since the last search is never shown', async () => {
    const w = await world()
    const ada = await w.person()
    await w.pool.query(
      `insert into leads (user_id, first_name, last_name, email, company)
       select $1, 'A' || n, 'B', 'lead' || n || '@many.example', 'C' from generate_series(1, $2::int) n`,
      [ada.id, MANY],
    )
    expect(await searched(ada)).toEqual([])
    const first = await add(ada, {})
    await add(ada, { email: 'GraceHopper+sales@navona.example', firstName: 'G' })
    const third = await add(ada, { email: 'g.h@navona.example', firstName: 'GRÀCE' })
    await add(ada, { email: 'js1@gmail.com', firstName: 'John', lastName: 'Smith', company: 'Acme' })
    await add(ada, { email: 'jo@gmail.com', firstName: 'John', lastName: 'Smith', company: 'Blue River' })
    await add(ada, { email: 'jsmith@gmail.com', firstName: 'John', lastName: 'Smith', company: 'ACME' })
    const byEmail = ['email', 'grace.hopper@navona.example', 'GraceHopper+sales@navona.example']
    const byName = ['name', 'grace.hopper@navona.example', 'g.h@navona.example']
    const johns = ['name', 'js1@gmail.com', 'jsmith@gmail.com']
    expect(await searched(ada)).toEqual([johns, byEmail, byName])

    // Until the next search is done, the pairs of the last one are compared again.
    await ada.call('PATCH', `/api/leads/${third.id}`, { lastName: 'Murray' })
    expect(await pairs(ada)).toEqual([johns, byEmail])
    await ada.call('DELETE', `/api/leads/${first.id}`)
    expect(await pairs(ada)).toEqual([johns])
    expect(await searched(ada)).toEqual([johns])
  })
})

test('looking for duplicates again and again is refused for a while, for oneself alone', async () => {
  const w = await world()
  const [ada, bob] = [await w.person(), await w.person()]
  const answers = await Promise.all(Array.from({ length: 61 }, () => ada.call('GET', '/api/leads/duplicates')))
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array<number>(60).fill(200), 429])
  expect((await bob.call('GET', '/api/leads/duplicates')).status).toBe(200)
})

test('each pair tells what a merge would change, whichever lead stays', async () => {
  const w = await world()
  const ada = await w.person()
  await add(ada, { jobTitle: 'CTO', notes: 'Met in May', dealValue: 100 })
  await add(ada, { jobTitle: 'VP', phone: '+47 1', notes: 'Wants a pilot', status: 'qualified', dealValue: 50 })
  const { pairs } = (await ada.call('GET', '/api/leads/duplicates')).body as DuplicateList
  expect(pairs[0]?.changes).toEqual([
    { phone: '+47 1', notes: 'Met in May\n\nWants a pilot', status: 'qualified' },
    { notes: 'Wants a pilot\n\nMet in May', dealValue: 100 },
  ])
})
