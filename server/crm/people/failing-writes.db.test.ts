import { beforeAll, expect, test } from 'vitest'
import { type CrmWorld, crmWorld } from '../../../tests/world/crm-world.ts'
import { findIntegration, type Integration } from '../connection/integration-queries.ts'
import { syncCrms } from '../sync/sync-crms.ts'
import { readChanges, runAutoSync } from '../sync/sync-run.ts'

let w: CrmWorld
beforeAll(async () => {
  w = await crmWorld()
})

/** Two linked leads: one was edited on both sides, the other one opted out in HubSpot. */
async function scene() {
  const ada = await w.person()
  await w.connect(ada, 'hubspot')
  const { id } = await w.integration(ada, 'hubspot')
  await ada.call('PUT', `/api/crm/integrations/${id}/settings`, { autoSync: true, syncDirection: 'both' })
  const [edited, leaving] = [`edited${id}@x.example`, `leaving${id}@x.example`]
  const lead = await w.lead(ada, { email: edited })
  await w.lead(ada, { email: leaving })
  const integration = async () => (await findIntegration(w.db, ada.id, id)) as Integration
  await ada.call('POST', `/api/crm/integrations/${id}/runs`, { kind: 'sync' })
  await syncCrms(w.deps, false)
  await ada.call('PATCH', `/api/leads/${lead}`, { jobTitle: 'CTO' })
  w.hubspot.edit(w.hubspot.contact(edited)?.id, { phone: '+44 20 7946 0000' })
  w.hubspot.edit(w.hubspot.contact(leaving)?.id, { hs_email_optout: 'true' })
  const list = async () =>
    (await w.pool.query('select address from suppressions where user_id = $1', [ada.id])).rows.map((one) => one.address)
  const phone = async () => ((await ada.call('GET', `/api/leads/${lead}`)).body as { phone: string }).phone
  return { integration, list, phone, edited, leaving }
}

test('where writing is refused, opt-outs and changes come in all the same, and the change here is sent later', async () => {
  const { integration, list, phone, edited, leaving } = await scene()
  const before = await integration()
  w.hubspot.missingScopes.add('crm.objects.contacts.write')
  await expect(runAutoSync(w.deps, before)).rejects.toMatchObject({ kind: 'refused' })
  expect(await list()).toEqual([leaving])
  expect(await phone()).toBe('+44 20 7946 0000')
  expect((await integration()).readUpTo?.getTime()).toBeGreaterThan(before.readUpTo?.getTime() ?? 0)
  w.hubspot.missingScopes.clear()
  await runAutoSync(w.deps, await integration())
  expect(w.hubspot.contact(edited)?.properties).toMatchObject({ jobtitle: 'CTO', phone: '+44 20 7946 0000' })
})

test('a poll reads opt-outs where writing is refused', async () => {
  const { integration, list, leaving } = await scene()
  w.hubspot.missingScopes.add('crm.objects.contacts.write')
  await readChanges(w.deps, await integration(), new Date(Date.now() - 600_000))
  w.hubspot.missingScopes.clear()
  expect(await list()).toContain(leaving)
})
