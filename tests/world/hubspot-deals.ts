import { beforeAll, beforeEach } from 'vitest'
import type { CrmRun, CrmSyncLog } from '../../contract/crm-integration.ts'
import type { Lead } from '../../contract/lead.ts'
import { findIntegration, type Integration } from '../../server/crm/connection/integration-queries.ts'
import { syncCrms } from '../../server/crm/sync/sync-crms.ts'
import { pushChanges, runAutoSync } from '../../server/crm/sync/sync-run.ts'
import { currencyOptions } from '../simulators/hubspot/deal-properties.ts'
import { type CrmWorld, crmWorld, type Person } from './crm-world.ts'

// Leads with a deal in HubSpot.

/** The world, and somebody whose HubSpot is connected: of the test that runs. */
export let w: CrmWorld
export let ada: Person
let integrationId: number
let mark = 0

/** Before each test of a file. */
export function withHubspotDeals() {
  beforeAll(async () => {
    w = await crmWorld()
  })
  beforeEach(async () => {
    ada = await w.person()
    await w.connect(ada, 'hubspot')
    integrationId = (await w.integration(ada, 'hubspot')).id
    await settle()
    mark++
    w.hubspot.pipelines.splice(1)
    w.hubspot.choices.deal_currency_code = currencyOptions('GBP')
  })
}

export const settle = (more: object = {}) =>
  ada.call('PUT', `/api/crm/integrations/${integrationId}/settings`, {
    ...{ autoSync: true, syncDirection: 'both' },
    ...more,
  })
export const address = (name: string) => `${name}@moved-${mark}.example`
const row = async () => (await findIntegration(w.db, ada.id, integrationId)) as Integration
export const sync = async () => runAutoSync(w.deps, await row())
export const push = async () => pushChanges(w.deps, await row())
export const edit = (lead: number, changes: object) => ada.call('PATCH', `/api/leads/${lead}`, changes)
export const leadOf = async (id: number) => (await ada.call('GET', `/api/leads/${id}`)).body as Lead
export const contact = (name: string) => w.hubspot.contact(address(name))?.id ?? ''
export const dealsOf = (name: string) => w.hubspot.of('deals', contact(name)).map(({ properties }) => properties)
export const editDeal = (name: string, values: Record<string, string>) =>
  w.hubspot.edit(w.hubspot.of('deals', contact(name))[0]?.id, values, 'deals')
export const logs = async (query = '') =>
  (await ada.call('GET', `/api/crm/logs?limit=200${query}`)).body as CrmSyncLog[]
export const linkOf = async (lead: number) =>
  (
    await w.pool.query(
      'select outcome, outcome_applied, deal_there from crm_links where user_id = $1 and lead_id = $2',
      [ada.id, lead],
    )
  ).rows[0]
export async function run(path: string, body?: object) {
  const { id } = (await ada.call('POST', path, body)).body as CrmRun
  await syncCrms(w.deps, false)
  return (await ada.call('GET', `/api/crm/runs/${id}`)).body as CrmRun
}
export const runs = (kind: string) => run(`/api/crm/integrations/${integrationId}/runs`, { kind })
export const findings = async () => (await w.integration(ada, 'hubspot')).findings

export async function leadWithDeal(name: string, values: object = {}) {
  const lead = await w.lead(ada, { email: address(name), dealValue: 10_000, ...values })
  await sync()
  return lead
}
