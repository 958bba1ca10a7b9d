import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { CrmRun, CrmSyncLog } from '../../../contract/crm-integration.ts'
import type { Call } from '../../../tests/simulators/crm-server.ts'
import { type CrmWorld, crmWorld, type Person } from '../../../tests/world/crm-world.ts'
import { findIntegration, type Integration } from '../connection/integration-queries.ts'
import { syncCrms } from '../sync/sync-crms.ts'
import { forgetHubspotSetup } from './hubspot-setup.ts'

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
const integration = async () => (await findIntegration(w.db, ada.id, integrationId)) as Integration
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
  expect(there()).toEqual(['NEW', 'subscriber'])
})

/** Updates of contacts that do more than clear the stage. */
const isRestoring = ({ path, body }: Call) => path.endsWith('/contacts/batch/update') && body.includes('hs_lead_status')
const noAccess = { status: 403, body: { status: 'error', category: 'MISSING_SCOPES', message: 'Not granted' } }
const refusal = { status: 400, body: { status: 'error', category: 'VALIDATION_ERROR', message: 'Not now' } }
async function qualified() {
  await runs('sync')
  await edit({ status: 'qualified' })
  return runs('sync')
}

test.each([true, false])('an undo leaves the stage where its option was removed; known before: %s', async (isKnown) => {
  const synced = await qualified()
  const { lifecyclestage: before = [] } = w.hubspot.choices
  w.hubspot.choices.lifecyclestage = before.filter(({ value }) => value !== 'lead')
  if (isKnown) forgetHubspotSetup(await integration())
  await run(`/api/crm/runs/${synced}/undo`)
  w.hubspot.choices.lifecyclestage = before
  forgetHubspotSetup(await integration())
  expect(there()).toEqual(['NEW', 'salesqualifiedlead'])
})

test('an undo that is refused leaves the stage', async () => {
  const synced = await qualified()
  w.hubspot.failOnce(isRestoring, refusal)
  await run(`/api/crm/runs/${synced}/undo`)
  expect(there()).toEqual(['OPEN_DEAL', 'salesqualifiedlead'])
})

test('an undo that fails as a whole leaves the stage, and works later', async () => {
  const synced = await qualified()
  w.hubspot.failOnce(isRestoring, noAccess)
  await run(`/api/crm/runs/${synced}/undo`)
  expect(there()).toEqual(['OPEN_DEAL', 'salesqualifiedlead'])
  await run(`/api/crm/runs/${synced}/undo`)
  expect(there()).toEqual(['NEW', 'lead'])
})

test('an undo whose response was lost leaves the stage that it restored', async () => {
  const synced = await qualified()
  let isLost = false
  w.hubspot.faults.push((call) => {
    if (!isRestoring(call)) return undefined
    const isAgain = isLost
    isLost = true
    return isAgain ? refusal : 'cut-after'
  })
  await run(`/api/crm/runs/${synced}/undo`)
  w.hubspot.faults.splice(0)
  expect(isLost).toBe(true)
  expect(there()).toEqual(['NEW', 'lead'])
})

test.each([
  ['ended', noAccess],
  ['was refused', refusal],
])('an undo that %s while the stage was empty is finished by the next one', async (_, fault) => {
  const synced = await qualified()
  w.hubspot.faults.push((call) => {
    if (isRestoring(call)) return fault
    // What would write the stage back.
    return call.path.endsWith('/contacts/batch/update') && call.body.includes('salesqualifiedlead')
      ? noAccess
      : undefined
  })
  await run(`/api/crm/runs/${synced}/undo`)
  w.hubspot.faults.splice(0)
  expect(there()).toEqual(['OPEN_DEAL', ''])
  await run(`/api/crm/runs/${synced}/undo`)
  expect(there()).toEqual(['NEW', 'lead'])
})
