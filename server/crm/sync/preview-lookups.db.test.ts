import { beforeAll, expect, test } from 'vitest'
import type { CrmRun, CrmSyncLog } from '../../../contract/crm-integration.ts'
import { type CrmWorld, crmWorld } from '../../../tests/world/crm-world.ts'
import { syncCrms } from './sync-crms.ts'

// A Salesforce organization that already has these people, as something else than one open lead.
let w: CrmWorld
beforeAll(async () => {
  w = await crmWorld()
})

async function connected() {
  const ada = await w.person()
  await w.connect(ada, 'salesforce')
  const { id } = await w.integration(ada, 'salesforce')
  const run = async (kind: string) => {
    const { body } = await ada.call('POST', `/api/crm/integrations/${id}/runs`, { kind })
    await syncCrms(w.deps, false)
    const runId = (body as CrmRun).id
    const logs = (await ada.call('GET', `/api/crm/logs?limit=200&runId=${runId}`)).body as CrmSyncLog[]
    return { run: (await ada.call('GET', `/api/crm/runs/${runId}`)).body as CrmRun, logs }
  }
  return { ada, run }
}
const actionsOf = (logs: CrmSyncLog[], lead: number) =>
  logs.filter(({ leadId }) => leadId === lead).map(({ action }) => action)

test('a preview says what the sync then does with people who are contacts, converted or there twice', async () => {
  const { ada, run } = await connected()
  const at = (name: string) => `${name}@preview-lookups.example`
  const person = { FirstName: 'Zoe', LastName: 'There', Company: 'Navona' }
  w.salesforce.edit(undefined, { LastName: 'There', Email: at('contact') }, 'Contact')
  w.salesforce.edit(undefined, { ...person, Email: at('converted'), IsConverted: true })
  for (const LastName of ['One', 'Other']) w.salesforce.edit(undefined, { ...person, LastName, Email: at('twice') })
  const leads: Record<string, number> = {}
  for (const name of ['contact', 'converted', 'twice', 'new'])
    leads[name] = await w.lead(ada, { email: at(name), dealValue: 100 })
  const before = w.salesforce.rows().length
  const preview = await run('preview')
  const expected = {
    contact: ['choose_record'],
    converted: ['link_record'],
    twice: ['choose_record'],
    new: ['create_record'],
  }
  const actions = (logs: CrmSyncLog[]) =>
    Object.fromEntries(Object.entries(leads).map(([name, lead]) => [name, actionsOf(logs, lead)]))
  expect(actions(preview.logs)).toEqual(expected)
  expect(w.salesforce.rows()).toHaveLength(before)
  const sync = await run('sync')
  expect(actions(sync.logs)).toEqual(expected)
  expect(sync.run).toMatchObject({ created: preview.run.created, updated: preview.run.updated, failed: 0 })
  expect(w.salesforce.rows()).toHaveLength(before + 1)
})

test('a person who is a contact gets a lead only if the user wants one', async () => {
  const { ada, run } = await connected()
  const email = 'wanted@preview-lookups.example'
  w.salesforce.edit(undefined, { LastName: 'There', Email: email }, 'Contact')
  const lead = await w.lead(ada, { email })
  const { logs } = await run('sync')
  const asked = logs.find(({ leadId }) => leadId === lead)
  expect(asked).toMatchObject({ action: 'choose_record', status: 'conflict', canRetry: true })
  expect(asked?.errorMessage).toContain('Create a lead as well, or leave it as it is.')
  expect(w.salesforce.lead(email)).toBeUndefined()
  const made = await ada.call('POST', `/api/crm/logs/${asked?.id}/choose`, { recordId: null })
  expect(made.status).toBe(200)
  expect(w.salesforce.lead(email)).toBeDefined()
})
