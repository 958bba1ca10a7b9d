import { beforeAll, expect, test } from 'vitest'
import type { CrmSyncLog } from '../../../contract/crm-integration.ts'
import type { LeadPage } from '../../../contract/lead.ts'
import { CONNECTED_USER } from '../../../tests/simulators/salesforce/tenant.ts'
import { type CrmWorld, crmWorld } from '../../../tests/world/crm-world.ts'
import { findIntegration, type Integration } from '../connection/integration-queries.ts'
import { runAutoSync } from '../sync/sync-run.ts'

let w: CrmWorld
beforeAll(async () => {
  w = await crmWorld()
})

/** A person who syncs both ways, with these settings. */
async function syncing(settings: object = {}) {
  const ada = await w.person()
  await w.connect(ada, 'salesforce')
  const { id } = await w.integration(ada, 'salesforce')
  await ada.call('PUT', `/api/crm/integrations/${id}/settings`, { autoSync: true, syncDirection: 'both', ...settings })
  const sync = async () => runAutoSync(w.deps, (await findIntegration(w.db, ada.id, id)) as Integration)
  const leads = async () => ((await ada.call('GET', '/api/leads?limit=200')).body as LeadPage).leads
  return { ada, sync, leads }
}

test('a lead that was converted there is not changed there any more, and gets no second lead', async () => {
  const { ada, sync } = await syncing()
  const lead = await w.lead(ada, { email: 'won@converted.example' })
  await sync()
  w.salesforce.convert(String(w.salesforce.lead('won@converted.example')?.Id))
  await ada.call('PATCH', `/api/leads/${lead}`, { jobTitle: 'CTO' })
  const before = w.salesforce.snapshot()
  await sync()
  await sync()
  expect(w.salesforce.snapshot()).toEqual(before)
  const failed = (await ada.call('GET', '/api/crm/logs?status=failed')).body as CrmSyncLog[]
  expect(failed).toEqual([])
  const { rows } = await w.pool.query('select outcome from crm_links where lead_id = $1', [lead])
  expect(rows).toEqual([{ outcome: 'converted' }])
})

test('an import filter lets in whom it names, and everybody who is linked stays in sync', async () => {
  const { ada, sync, leads } = await syncing({ importFilter: { kind: 'mine' } })
  const add = (name: string, OwnerId?: string) =>
    w.salesforce.edit(undefined, {
      FirstName: 'F',
      LastName: name,
      Company: 'C',
      Email: `${name}@filter.example`,
      ...(OwnerId && { OwnerId }),
    })
  const mine = add('mine', CONNECTED_USER)
  add('theirs')
  await sync()
  const names = async () =>
    (await leads()).map(({ lastName }) => lastName).filter((name) => /mine|theirs|later/.test(name))
  expect(await names()).toEqual(['mine'])
  add('later')
  // Somebody else takes it over.
  w.salesforce.edit(mine.Id, { OwnerId: w.salesforce.rows('User')[1]?.Id ?? '', LastName: 'mine too' })
  await sync()
  expect(await names()).toEqual(['mine too'])
  expect(ada.id).toBeGreaterThan(0)
})
