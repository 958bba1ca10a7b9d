import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type CrmWorld, crmWorld, type Person } from '../../../tests/world/crm-world.ts'

let w: CrmWorld
let ada: Person
let id: number
beforeAll(async () => {
  w = await crmWorld()
})
beforeEach(async () => {
  ada = await w.person()
  await w.connect(ada, 'hubspot')
  id = (await w.integration(ada, 'hubspot')).id
})

/** What the user gets while HubSpot answers with this. */
async function asked(what: string, path: RegExp, body: unknown) {
  w.hubspot.faults.push((call) => (path.test(call.path) ? { status: 200, body } : undefined))
  const response = await ada.call('GET', `/api/crm/integrations/${id}/${what}`)
  w.hubspot.faults.splice(0)
  return response
}
const PROPERTIES = /properties\/2026-09\/contacts$/
const readAgain = () => w.pool.query('update crm_integrations set portal_id = portal_id || 1 where id = $1', [id])

test('what has no label is shown by its name', async () => {
  await readAgain()
  const choice = { type: 'enumeration', fieldType: 'select', options: [{ value: 'x' }, { value: 'y', label: 'Y' }] }
  const results = [
    { name: 'b', type: 'string', fieldType: 'text', label: null },
    { name: 'a', ...choice },
  ]
  const { status, body } = await asked('properties', PROPERTIES, { results })
  expect([status, body]).toMatchObject([
    200,
    [
      {
        name: 'a',
        label: 'a',
        options: [
          { value: 'x', label: 'x' },
          { value: 'y', label: 'Y' },
        ],
      },
      { name: 'b', label: 'b' },
    ],
  ])
  const lists = {
    lists: [
      { listId: '7', name: null, objectTypeId: '0-1' },
      { listId: '8', objectTypeId: '0-1' },
    ],
  }
  expect((await asked('lists', /lists/, lists)).body).toEqual([
    { id: '7', label: '7' },
    { id: '8', label: '8' },
  ])
  expect((await asked('deal-choices', /pipelines/, { results: [{ id: '1' }] })).body).toMatchObject({
    pipelines: [{ id: '1', label: '1' }],
  })
})

test('a property without a name is an unreadable response', async () => {
  await readAgain()
  const { status, body } = await asked('properties', PROPERTIES, { results: [{ type: 'string', fieldType: 'text' }] })
  expect([status, body]).toMatchObject([
    502,
    { message: expect.stringContaining('HubSpot sent an unreadable response') },
  ])
})

test('properties are read once a minute, and no more than sixteen megabytes of them', async () => {
  await readAgain()
  const calls = () => w.hubspot.calls.filter((call) => PROPERTIES.test(call)).length
  const before = calls()
  for (let at = 0; at < 3; at++)
    expect((await ada.call('GET', `/api/crm/integrations/${id}/properties`)).status).toBe(200)
  expect(calls()).toBe(before + 1)
  await readAgain()
  const endless = { results: [{ name: 'x'.repeat(17 * 1024 * 1024), type: 'string', fieldType: 'text' }] }
  expect((await asked('properties', PROPERTIES, endless)).status).toBe(502)
})
