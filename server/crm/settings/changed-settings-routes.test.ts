import { expect, test } from 'vitest'
import type { CrmRun, CrmSyncLog, SyncSettings } from '../../../contract/crm-integration.ts'
import type { LeadPage } from '../../../contract/lead.ts'
import { crmWorld } from '../../../tests/world/crm-world.ts'
import { CRM_SYNC_LOCK } from '../../db/locks.ts'
import { withSharedLock } from '../../db/shared-lock.ts'
import { syncCrms } from '../sync/sync-crms.ts'

const PLAIN: SyncSettings = { autoSync: false, syncDirection: 'both' }

async function connected() {
  const w = await crmWorld()
  const ada = await w.person()
  await w.connect(ada, 'salesforce')
  const { id } = await w.integration(ada, 'salesforce')
  const save = (settings: Partial<SyncSettings>) =>
    ada.call('PUT', `/api/crm/integrations/${id}/settings`, { ...PLAIN, ...settings })
  async function sync() {
    const run = (await ada.call('POST', `/api/crm/integrations/${id}/runs`, { kind: 'sync' })).body as CrmRun
    await syncCrms(w.deps, false)
    return (await ada.call('GET', `/api/crm/logs?limit=200&runId=${run.id}`)).body as CrmSyncLog[]
  }
  const addresses = async () =>
    ((await ada.call('GET', '/api/leads?limit=200')).body as LeadPage).leads.map(({ email }) => email).sort()
  return { w, ada, id, save, sync, addresses }
}

test('leads that are saved as contacts from now on are linked anew, and their previous records are not taken for deleted', async () => {
  const { w, ada, save, sync } = await connected()
  const lead = await w.lead(ada, { email: 'one@switch.example' })
  await w.lead(ada, { email: 'two@switch.example' })
  w.salesforce.edit(undefined, { FirstName: 'Two', LastName: 'There', Email: 'two@switch.example' }, 'Contact')
  await sync()
  expect((await save({ salesforceObject: 'Contact' })).status).toBe(200)
  await ada.call('PATCH', `/api/leads/${lead}`, { jobTitle: 'CTO' })
  expect((await sync()).filter(({ action }) => action === 'record_deleted')).toEqual([])
  const contacts = w.salesforce.rows('Contact').map(({ Email, Title }) => [Email, Title])
  expect(contacts.sort()).toEqual([
    ['one@switch.example', 'CTO'],
    ['two@switch.example', null],
  ])
  expect(w.salesforce.rows('Lead').map(({ Title }) => Title)).not.toContain('CTO')
})

test('a wider import filter lets in people who have not changed since', async () => {
  const { w, save, sync, addresses } = await connected()
  await save({ importFilter: { kind: 'where', soql: "Company = 'In'" } })
  for (const Company of ['In', 'Out'])
    w.salesforce.edit(undefined, {
      ...{ FirstName: 'A', LastName: 'B', Company, Email: `${Company.toLowerCase()}@filter.example` },
    })
  for (const row of w.salesforce.rows('Lead')) row.SystemModstamp = '2020-01-01T00:00:00.000+0000'
  await sync()
  expect(await addresses()).toEqual(['in@filter.example'])
  await save({ importFilter: { kind: 'all' } })
  await sync()
  expect(await addresses()).toEqual(['in@filter.example', 'out@filter.example'])
})

test('such a change has to wait for a running sync, others do not', async () => {
  const { w, id, save } = await connected()
  const statuses: number[] = []
  await withSharedLock(w.pool, CRM_SYNC_LOCK, id, async () => {
    for (const settings of [{ syncDirection: 'in' as const }, { salesforceObject: 'Contact' as const }])
      statuses.push((await save(settings)).status)
  })
  expect(statuses).toEqual([200, 409])
})
