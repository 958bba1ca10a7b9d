import { afterEach, beforeAll, expect, test } from 'vitest'
import { type CrmWorld, crmWorld } from '../../../tests/world/crm-world.ts'
import { findIntegration, type Integration } from '../connection/integration-queries.ts'
import { openCrm } from '../connection/open-crm.ts'

let w: CrmWorld
beforeAll(async () => {
  w = await crmWorld({ hubspot: { profile: 'lived-in' } })
})
afterEach(() => w.hubspot.missingScopes.clear())

async function opened() {
  const ada = await w.person()
  await w.connect(ada, 'hubspot')
  const { id } = await w.integration(ada, 'hubspot')
  return openCrm(w.deps, (await findIntegration(w.db, ada.id, id)) as Integration)
}
const add = (email: string, more: Record<string, string>) => w.hubspot.edit(undefined, { email, ...more })
const isOut = async (email: string) => (await (await opened()).findByEmail([email]))[0]?.isOptedOut

test('who left one-to-one emails has opted out; who left a newsletter has not', async () => {
  add('otis@types.example', { hs_email_optout_7102: 'true' })
  add('nora@types.example', { hs_email_optout_7101: 'true', hs_email_optout_7102: 'false' })
  add('ella@types.example', {})
  expect(await isOut('otis@types.example')).toBe(true)
  expect(await isOut('nora@types.example')).toBe(false)
  expect(await isOut('ella@types.example')).toBe(false)
})

test('a type is known by its method, whatever its name, and without the scope by its label', async () => {
  w.hubspot.addSubscriptionType({ id: '7103', name: 'Vertrieb', purpose: 'Sales', communicationMethod: 'One to One' })
  add('hans@types.example', { hs_email_optout_7103: 'true' })
  expect(await isOut('hans@types.example')).toBe(true)
  w.hubspot.missingScopes.add('communication_preferences.read_write')
  expect(await isOut('hans@types.example')).toBe(false)
  expect(await isOut('otis@types.example')).toBe(true)
})

test('a first read of opt-outs finds them too, and costs no call for each person', async () => {
  const crm = await opened()
  w.hubspot.calls.length = 0
  const { records } = await crm.readPage({ since: null, isOptedOut: true })
  const emails = records.map(({ properties }) => properties.email)
  expect(emails).toEqual(expect.arrayContaining(['otis@types.example', 'hans@types.example', 'bert@acme.example']))
  expect(emails).not.toContain('nora@types.example')
  expect(w.hubspot.calls).toHaveLength(2)
})
