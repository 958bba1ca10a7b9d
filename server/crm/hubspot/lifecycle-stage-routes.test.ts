import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { CrmRun, CrmSyncLog } from '../../../contract/crm-integration.ts'
import { type CrmWorld, crmWorld, type Person } from '../../../tests/world/crm-world.ts'
import { syncCrms } from '../sync/sync-crms.ts'

let w: CrmWorld
let ada: Person
let integrationId: number
let lead: number
let mark = 0
beforeAll(async () => {
  w = await crmWorld()
})
beforeEach(async () => {
  ada = await w.person()
  await w.connect(ada, 'hubspot')
  integrationId = (await w.integration(ada, 'hubspot')).id
  await settle()
  mark++
  lead = await w.lead(ada, { email: address() })
})

const address = () => `zoe@stage-${mark}.example`
const settle = (more: object = {}) =>
  ada.call('PUT', `/api/crm/integrations/${integrationId}/settings`, {
    ...{ autoSync: false, syncDirection: 'both', ...more },
  })
const edit = (changes: object) => ada.call('PATCH', `/api/leads/${lead}`, changes)
const editThere = (values: Record<string, string>) => w.hubspot.edit(w.hubspot.contact(address())?.id, values)
const there = () => {
  const { hs_lead_status, lifecyclestage } = w.hubspot.contact(address())?.properties ?? {}
  return [hs_lead_status, lifecyclestage]
}
async function run(path: string, body?: object) {
  const { id } = (await ada.call('POST', path, body)).body as CrmRun
  await syncCrms(w.deps, false)
  return id
}
const runs = (kind: 'sync' | 'preview') => run(`/api/crm/integrations/${integrationId}/runs`, { kind })
const stageIn = async (runId: number) =>
  ((await ada.call('GET', `/api/crm/logs?limit=200&runId=${runId}`)).body as CrmSyncLog[]).flatMap(
    ({ syncedData }) => (syncedData?.changes as Record<string, unknown> | undefined)?.lifecyclestage ?? [],
  )

test('the stage that follows a status is in the preview, in the log and in the undo', async () => {
  const isNew = { from: null, to: 'lead' }
  expect(await stageIn(await runs('preview'))).toEqual([isNew])
  expect(await stageIn(await runs('sync'))).toEqual([isNew])
  expect(there()).toEqual(['NEW', 'lead'])
  await edit({ status: 'qualified' })
  const forward = { from: 'lead', to: 'salesqualifiedlead' }
  expect(await stageIn(await runs('preview'))).toEqual([forward])
  expect(there()).toEqual(['NEW', 'lead'])
  const synced = await runs('sync')
  expect(await stageIn(synced)).toEqual([forward])
  expect(there()).toEqual(['OPEN_DEAL', 'salesqualifiedlead'])
  await run(`/api/crm/runs/${synced}/undo`)
  expect(there()).toEqual(['NEW', 'lead'])
})

test('an undo clears a stage that was empty, and leaves one that somebody has moved since', async () => {
  await runs('sync')
  editThere({ lifecyclestage: '' })
  await edit({ status: 'contacted' })
  const first = await runs('sync')
  expect(there()).toEqual(['CONNECTED', 'lead'])
  await run(`/api/crm/runs/${first}/undo`)
  expect(there()).toEqual(['NEW', ''])
  await edit({ status: 'qualified' })
  const second = await runs('sync')
  editThere({ lifecyclestage: 'opportunity' })
  await run(`/api/crm/runs/${second}/undo`)
  expect(there()).toEqual(['OPEN_DEAL', 'opportunity'])
})

test('a stage that was set there stays where nobody changed the status here', async () => {
  await settle({ fieldOwners: { status: 'ours' } })
  await edit({ status: 'qualified' })
  await runs('sync')
  // Moved back by hand, with the status.
  editThere({ lifecyclestage: 'subscriber', hs_lead_status: 'NEW' })
  await edit({ jobTitle: 'CTO' })
  expect(await stageIn(await runs('sync'))).toEqual([])
  expect(there()).toEqual(['OPEN_DEAL', 'subscriber'])
})
