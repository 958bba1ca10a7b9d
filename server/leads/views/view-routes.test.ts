import { beforeAll, expect, test } from 'vitest'
import type { SavedLeadView } from '../../../contract/lead-saved-view.ts'
import type { Person } from '../../../tests/world/leads.ts'
import { type World, world } from '../../../tests/world/world.ts'

let w: World

beforeAll(async () => {
  w = await world()
})

const views = async (person: Person) => (await person.call('GET', '/api/lead-views')).body as SavedLeadView[]
const names = async (person: Person) => (await views(person)).map(({ name }) => name)
async function save(person: Person, view: object) {
  const answer = await person.call('POST', '/api/lead-views', view)
  expect(answer.status, answer.text).toBe(201)
  return answer.body as SavedLeadView
}

const HOT = {
  name: 'Hot in finance',
  search: 'acme',
  industry: 'finance',
  companySize: '200+',
  status: 'new',
  where: 'score:80-100 (title:ceo or tag:vip)',
  sort: '-aiScore',
  columns: 'name,lastActivity.140,status',
}

test('a view keeps its name, search, filters, order and columns', async () => {
  const ada = await w.person()
  const saved = await save(ada, HOT)
  expect(saved).toEqual({ id: expect.any(Number), ...HOT, isDefault: false })
  expect(await views(ada)).toEqual([saved])
  const { body } = await ada.call('PATCH', `/api/lead-views/${saved.id}`, { status: '', columns: '' })
  expect(body).toEqual({ ...saved, status: '', columns: '' })
  expect(await views(ada)).toEqual([body])
})

test.each([
  [{ name: ' ' }, 'Enter a name'],
  [{ name: 'x'.repeat(61) }, 'A name has at most 60 characters'],
  [{ where: 'salary:1' }, 'There is no filter "salary"'],
  [{ sort: 'luck' }, 'Unknown sort order'],
  [{ columns: 'company' }, 'Unknown columns'],
  [{ industry: 'mining' }, 'Choose an industry'],
])('%j is refused and saves nothing', async (wrong, message) => {
  const ada = await w.person()
  const answer = await ada.call('POST', '/api/lead-views', { ...HOT, ...wrong })
  expect(answer).toMatchObject({ status: 400, body: { issues: [{ message }] } })
  const saved = await save(ada, HOT)
  expect(await ada.call('PATCH', `/api/lead-views/${saved.id}`, wrong)).toMatchObject({ status: 400 })
  expect(await views(ada)).toEqual([saved])
})

test('two views never have one name, whatever the case', async () => {
  const ada = await w.person()
  await save(ada, { name: 'Hot' })
  const other = await save(ada, { name: 'Cold' })
  const message = 'You have a view named "HOT". Choose another name.'
  expect(await ada.call('POST', '/api/lead-views', { name: 'HOT' })).toMatchObject({ status: 409, body: { message } })
  expect(await ada.call('PATCH', `/api/lead-views/${other.id}`, { name: 'HOT' })).toMatchObject({ status: 409 })
  expect(await ada.call('PATCH', `/api/lead-views/${other.id}`, { name: 'COLD' })).toMatchObject({ status: 200 })
  expect(await names(ada)).toEqual(['Hot', 'COLD'])
})

test('one view is the default at most', async () => {
  const ada = await w.person()
  const first = await save(ada, { name: 'First', isDefault: true })
  const second = await save(ada, { name: 'Second', isDefault: true })
  const defaults = async () => (await views(ada)).filter(({ isDefault }) => isDefault).map(({ id }) => id)
  expect(await defaults()).toEqual([second.id])
  await ada.call('PATCH', `/api/lead-views/${first.id}`, { isDefault: true })
  expect(await defaults()).toEqual([first.id])
  // A deleted default comes back as one only where there is no other.
  await ada.call('DELETE', `/api/lead-views/${first.id}`)
  expect(await defaults()).toEqual([])
  await ada.call('PATCH', `/api/lead-views/${second.id}`, { isDefault: true })
  await ada.call('POST', `/api/lead-views/${first.id}/restore`)
  expect(await defaults()).toEqual([second.id])
})

test('a deleted view comes back whole, with its ID and its place, unless its name is taken', async () => {
  const ada = await w.person()
  const hot = await save(ada, HOT)
  const cold = await save(ada, { name: 'Cold' })
  expect(await ada.call('DELETE', `/api/lead-views/${hot.id}`)).toMatchObject({ status: 204 })
  expect(await views(ada)).toEqual([cold])
  expect(await ada.call('DELETE', `/api/lead-views/${hot.id}`)).toMatchObject({ status: 404 })
  expect(await ada.call('PATCH', `/api/lead-views/${hot.id}`, { name: 'X' })).toMatchObject({ status: 404 })
  const another = await save(ada, { name: HOT.name })
  expect(await ada.call('POST', `/api/lead-views/${hot.id}/restore`)).toMatchObject({ status: 409 })
  await ada.call('DELETE', `/api/lead-views/${another.id}`)
  expect(await ada.call('POST', `/api/lead-views/${hot.id}/restore`)).toMatchObject({ status: 200, body: hot })
  expect(await views(ada)).toEqual([hot, cold])
})

test('a view can be moved to another place', async () => {
  const ada = await w.person()
  await save(ada, { name: 'A' })
  await save(ada, { name: 'B' })
  const c = await save(ada, { name: 'C' })
  await ada.call('PATCH', `/api/lead-views/${c.id}`, { position: 0 })
  expect(await names(ada)).toEqual(['C', 'A', 'B'])
  await ada.call('PATCH', `/api/lead-views/${c.id}`, { position: 50 })
  expect(await names(ada)).toEqual(['A', 'B', 'C'])
})

test('an owner has at most 50 views, also when many are saved at once', async () => {
  const ada = await w.person()
  const answers = await Promise.all(
    Array.from({ length: 55 }, (_, n) => ada.call('POST', '/api/lead-views', { name: `View ${n}` })),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(50)
  expect(answers.find(({ status }) => status !== 201)).toMatchObject({
    status: 409,
    body: { message: 'You have 50 views. Delete one to save another.' },
  })
  expect(await views(ada)).toHaveLength(50)
})

test('nobody sees or changes the views of others', async () => {
  const ada = await w.person()
  const bob = await w.person()
  const hot = await save(ada, HOT)
  expect(await views(bob)).toEqual([])
  for (const [method, path] of [
    ['PATCH', ''],
    ['DELETE', ''],
    ['POST', '/restore'],
  ])
    expect(
      await bob.call(
        method as string,
        `/api/lead-views/${hot.id}${path}`,
        method === 'PATCH' ? { name: 'X' } : undefined,
      ),
    ).toMatchObject({
      status: 404,
    })
  expect(await views(ada)).toEqual([hot])
})
