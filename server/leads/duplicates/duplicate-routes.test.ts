import { describe, expect, test } from 'vitest'
import { reasonWords } from '../../../contract/duplicate-words.ts'
import type { Lead } from '../../../contract/lead.ts'
import type { DuplicateList, MergeResult, SureMerges } from '../../../contract/lead-duplicate.ts'
import { type World, world } from '../../../tests/world/world.ts'
import { forgetDismissals } from './dismiss-pairs.ts'
import { searchAllDuplicates } from './search/search-duplicates.ts'

type Person = Awaited<ReturnType<World['person']>>

const grace = {
  firstName: 'Grace',
  lastName: 'Hopper',
  email: 'grace.hopper@navona.example',
  company: 'Navona Systems',
}
const add = async (person: Person, lead: object) =>
  (await person.call('POST', '/api/leads', { ...grace, ...lead })).body as Lead
const pairs = async (person: Person, query = '') =>
  ((await person.call('GET', `/api/leads/duplicates${query}`)).body as DuplicateList).pairs.map(({ band, leads }) => [
    band,
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

test('any two leads can be compared, with what a merge would change; not those of others', async () => {
  const w = await world()
  const [ada, bob] = [await w.person(), await w.person()]
  const one = await add(ada, {})
  const other = await add(ada, { firstName: 'Linus', email: 'linus@elsewhere.example', phone: '+44 20 7946 0000' })
  const compare = (person: Person, leadId: number, otherId: number) =>
    person.call('GET', `/api/leads/duplicates/pair?leadId=${leadId}&otherId=${otherId}`)
  const found = await compare(ada, one.id, other.id)
  expect(found, found.text).toMatchObject({
    status: 200,
    body: { band: 'ask', leads: [{ id: one.id }, { id: other.id }], changes: [{ phone: '+44 20 7946 0000' }, {}] },
  })
  expect((await compare(bob, one.id, other.id)).status).toBe(404)
  expect((await compare(ada, one.id, 999_999)).status).toBe(404)
  expect((await compare(ada, one.id, one.id)).status).toBe(400)
})

describe('finding duplicates', () => {
  test('pairs one mailbox and one name at one company; dots count outside Gmail; nobody else', async () => {
    const w = await world()
    const [ada, bob] = [await w.person(), await w.person()]
    await add(ada, {})
    await add(ada, { email: 'Grace.Hopper+sales@navona.example', firstName: 'G' })
    await add(ada, { email: 'g.h@navona.example', firstName: 'GRÀCE' })
    await add(ada, { email: 'grace.hopper@elsewhere.example', company: 'Elsewhere' })
    await add(ada, { email: 'wei@navona.example', firstName: 'Wei', lastName: 'Zhang' })
    await add(ada, { email: 'ann.evans@navona.example', firstName: 'Ann', lastName: 'Evans' })
    await add(ada, { email: 'anne.vans@navona.example', firstName: 'Anne', lastName: 'Vans' })
    await add(bob, {})
    expect(await pairs(ada)).toEqual([
      ['same', 'grace.hopper@navona.example', 'Grace.Hopper+sales@navona.example'],
      ['ask', 'grace.hopper@navona.example', 'g.h@navona.example'],
    ])
    expect(await pairs(bob)).toEqual([])
    // Anybody can have an address there: the name alone says little.
    await add(bob, { email: 'js1@gmail.com', firstName: 'John', lastName: 'Smith', company: 'Acme' })
    await add(bob, { email: 'john99@gmail.com', firstName: 'John', lastName: 'Smith', company: 'Blue River' })
    await add(bob, { email: 'j.smith@gmail.com', firstName: 'John', lastName: 'Smith', company: 'ACME Ltd' })
    await add(bob, { email: 'jsmith@googlemail.com', firstName: 'John', lastName: 'Smith', company: 'Acme' })
    expect(await pairs(bob)).toEqual([
      ['ask', 'js1@gmail.com', 'j.smith@gmail.com'],
      ['ask', 'js1@gmail.com', 'jsmith@googlemail.com'],
    ])
  })

  test('names a pair once with its reasons, and lists at most a hundred', async () => {
    const w = await world()
    const ada = await w.person()
    await add(ada, { phone: '+47 400 12 345', jobTitle: 'CTO' })
    await add(ada, { email: 'grace.hopper+x@navona.example', phone: '40012345', jobTitle: 'Buyer' })
    const { pairs: found, sure } = (await ada.call('GET', '/api/leads/duplicates')).body as DuplicateList
    expect(found.map(({ band, reasons }) => [band, reasonWords(reasons)])).toEqual([
      ['same', 'Same mailbox, same phone, same name, same company. But: different job title'],
    ])
    expect(sure).toBe(1)
    await w.pool.query(
      `insert into leads (user_id, first_name, last_name, email, company) select $1, 'A', 'B', 'same@x.example', 'C' from generate_series(1, 150)`,
      [ada.id],
    )
    expect((await ada.call('GET', '/api/leads/duplicates')).body).toMatchObject({ hasMore: true, sure: 150 })
    expect(await pairs(ada)).toHaveLength(100)
    const listed = [await pairs(ada, '?limit=100&page=1'), await pairs(ada, '?limit=100&page=2')]
    expect(listed.map(({ length }) => length)).toEqual([100, 50])
    await add(ada, { email: 'g.h@navona.example', phone: '' })
    expect(await pairs(ada, '?show=ask')).toEqual([['ask', 'grace.hopper@navona.example', 'g.h@navona.example']])
    expect(new Set((await pairs(ada, '?show=same&limit=20&page=7')).map(([band]) => band))).toEqual(new Set(['same']))
    for (const query of ['?page=0', '?limit=101', '?show=none'])
      expect((await ada.call('GET', `/api/leads/duplicates${query}`)).status).toBe(400)
  })

  test('follows every change: edits, deletions, restored leads', async () => {
    const w = await world()
    const ada = await w.person()
    const first = await add(ada, {})
    const second = await add(ada, { email: 'g.h@navona.example' })
    const pair = [['ask', 'grace.hopper@navona.example', 'g.h@navona.example']]
    expect(await pairs(ada)).toEqual(pair)
    await ada.call('PATCH', `/api/leads/${second.id}`, { lastName: 'Murray' })
    expect(await pairs(ada)).toEqual([])
    await ada.call('PATCH', `/api/leads/${second.id}`, { lastName: 'Hoper' })
    expect(await pairs(ada)).toEqual(pair)
    await ada.call('DELETE', `/api/leads/${first.id}`)
    expect(await pairs(ada)).toEqual([])
    await ada.call('POST', '/api/leads/restore', { ids: [first.id] })
    expect(await pairs(ada)).toEqual(pair)
  })
})

describe('a pair that is not the same', () => {
  test('is not listed again, also after an edit, a merge and its undo, until the choice is undone', async () => {
    const w = await world()
    const [ada, bob] = [await w.person(), await w.person()]
    const first = await add(ada, {})
    const second = await add(ada, { email: 'g.h@navona.example' })
    const body = { leadId: second.id, otherId: first.id }
    expect(await pairs(ada)).toHaveLength(1)
    expect((await bob.call('POST', '/api/leads/duplicates/dismiss', body)).status).toBe(404)
    expect(
      (await ada.call('POST', '/api/leads/duplicates/dismiss', { leadId: first.id, otherId: first.id })).status,
    ).toBe(400)
    expect(await pairs(ada)).toHaveLength(1)
    expect((await ada.call('POST', '/api/leads/duplicates/dismiss', body)).status).toBe(204)
    expect(await pairs(ada)).toEqual([])
    expect(await pairs(ada, '?show=dismissed')).toHaveLength(1)
    expect(await pairs(bob, '?show=dismissed')).toEqual([])
    await ada.call('PATCH', `/api/leads/${second.id}`, { company: 'Navona' })
    expect(await pairs(ada)).toEqual([])
    const { body: merged } = await ada.call('POST', '/api/leads/merge', { keepId: first.id, otherId: second.id })
    await ada.call('POST', `/api/leads/merge/${(merged as MergeResult).mergeId}/undo`)
    expect(await pairs(ada)).toEqual([])
    expect((await bob.call('POST', '/api/leads/duplicates/undo-dismiss', body)).status).toBe(404)
    expect((await ada.call('POST', '/api/leads/duplicates/undo-dismiss', body)).status).toBe(204)
    expect(await pairs(ada, '?show=dismissed')).toEqual([])
    expect(await pairs(ada)).toHaveLength(1)
  })

  test('is forgotten with its leads', async () => {
    const w = await world()
    const ada = await w.person()
    const [first, second] = [await add(ada, {}), await add(ada, { email: 'g.h@navona.example' })]
    await ada.call('POST', '/api/leads/duplicates/dismiss', { leadId: first.id, otherId: second.id })
    const kept = async () =>
      (await w.pool.query('select from duplicate_dismissals where user_id = $1', [ada.id])).rowCount
    await ada.call('DELETE', `/api/leads/${second.id}`)
    await forgetDismissals(w.db)
    expect(await kept()).toBe(1)
    await w.pool.query('delete from deleted_leads where user_id = $1', [ada.id])
    await forgetDismissals(w.db)
    expect(await kept()).toBe(0)
  })
})

describe('merging all sure pairs', () => {
  test('merges some at a time into the oldest, leaves what needs a question, and can be undone', async () => {
    const w = await world()
    const [ada, bob] = [await w.person(), await w.person()]
    await w.pool.query(
      `insert into leads (user_id, first_name, last_name, email, company)
       select $1, chr(65 + n % 12) || 'lia', 'Moor' || chr(97 + n % 12), 'person' || n % 12 || '@sure.example', 'Sure' from generate_series(0, 35) n`,
      [ada.id],
    )
    await add(ada, {})
    await add(ada, { email: 'g.h@navona.example' })
    await add(bob, {})
    await add(bob, {})
    const before = (await ada.call('GET', '/api/leads?limit=200')).body as { leads: Lead[] }
    const mergeIds: number[] = []
    let left = 1
    while (left > 0) {
      const part = (await ada.call('POST', '/api/leads/duplicates/merge-sure')).body as SureMerges
      expect(part.mergeIds.length).toBeLessThanOrEqual(20)
      mergeIds.push(...part.mergeIds)
      left = part.left
    }
    expect(mergeIds).toHaveLength(24)
    expect(await pairs(ada)).toEqual([['ask', 'grace.hopper@navona.example', 'g.h@navona.example']])
    const { leads } = (await ada.call('GET', '/api/leads?limit=200')).body as { leads: Lead[] }
    const oldest = before.leads.map(({ id }) => id).sort((a, b) => a - b)
    expect(leads.map(({ id }) => id).sort((a, b) => a - b)).toEqual([...oldest.slice(0, 12), ...oldest.slice(-2)])
    for (const id of mergeIds.reverse())
      expect((await ada.call('POST', `/api/leads/merge/${id}/undo`)).status).toBe(200)
    expect((await ada.call('GET', '/api/leads?limit=200')).body).toMatchObject({ total: 38 })
    expect((await bob.call('GET', '/api/leads/duplicates')).body).toMatchObject({ sure: 1 })
  })
})

describe('among many leads', () => {
  const MANY = 1100

  test('the worker looks first, and what changed since is never shown', async () => {
    const w = await world()
    const ada = await w.person()
    await w.pool.query(
      `insert into leads (user_id, first_name, last_name, email, company)
       select $1, 'A' || n, 'B' || n, 'lead' || n || '@many.example', 'C' || n from generate_series(1, $2::int) n`,
      [ada.id, MANY],
    )
    const first = await add(ada, {})
    await add(ada, { email: 'Grace.Hopper+sales@navona.example' })
    const third = await add(ada, { email: 'g.h@navona.example', firstName: 'GRÀCE' })
    expect((await ada.call('GET', '/api/leads/duplicates')).body).toMatchObject({ isSearching: true, pairs: [] })
    await searchAllDuplicates(w)
    const sure = ['same', 'grace.hopper@navona.example', 'Grace.Hopper+sales@navona.example']
    const byName = ['ask', 'grace.hopper@navona.example', 'g.h@navona.example']
    expect(await pairs(ada)).toEqual([sure, byName])

    // More changes than a request looks at: until the worker has, the stored pairs are compared again.
    await w.pool.query(`update leads set job_title = 'Buyer' where user_id = $1 and id <> $2`, [ada.id, first.id])
    await ada.call('PATCH', `/api/leads/${third.id}`, { lastName: 'Murray' })
    expect(await pairs(ada)).toEqual([sure])
    await ada.call('DELETE', `/api/leads/${first.id}`)
    expect(await pairs(ada)).toEqual([])
    expect((await ada.call('GET', '/api/leads/duplicates')).body).toMatchObject({ isSearching: true })
    await searchAllDuplicates(w)
    expect((await ada.call('GET', '/api/leads/duplicates')).body).toEqual({ pairs: [], hasMore: false, sure: 0 })
  })
})

test('a page beyond the listed pairs is refused with a way on; pairs called different are listed further', async () => {
  const w = await world()
  const ada = await w.person()
  const at = (query: string) => ada.call('GET', `/api/leads/duplicates?${query}`)
  expect((await at('show=ask&page=100&limit=20')).status).toBe(200)
  expect(await at('show=ask&page=101&limit=20')).toMatchObject({
    status: 400,
    body: { message: 'Only the first 2000 pairs are listed. Merge or dismiss some of them to see more.' },
  })
  expect((await at('show=dismissed&page=101&limit=20')).status).toBe(200)
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
