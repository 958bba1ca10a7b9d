import { beforeAll, expect, test } from 'vitest'
import type { SyncSettings } from '../../../contract/crm-integration.ts'
import { type CrmWorld, crmWorld } from '../../../tests/world/crm-world.ts'

const SETTINGS: SyncSettings = {
  autoSync: true,
  syncDirection: 'out',
  fieldOwners: { phone: 'ours' },
  fields: {
    phone: { property: 'mobilephone', direction: 'out' },
    website: { property: 'hs_website' },
    jobTitle: { direction: 'off' },
  },
  defaults: { lifecyclestage: 'lead' },
  importFilter: { kind: 'list', id: '1' },
  deals: { isOn: true, pipeline: '900', currency: 'EUR' },
  activities: 'email',
}

let w: CrmWorld
beforeAll(async () => {
  w = await crmWorld()
})

/** Connected with these settings, with a refusal and a run that waits. */
async function connected() {
  const ada = await w.person()
  await w.connect(ada, 'hubspot')
  const { id } = await w.integration(ada, 'hubspot')
  const finding = { kind: 'missing_option', property: 'pipeline', label: null, message: 'Of the account before' }
  await w.pool.query('update crm_integrations set sync_settings = $2, findings = $3 where id = $1', [
    id,
    JSON.stringify(SETTINGS),
    JSON.stringify([finding]),
  ])
  await w.pool.query(
    `insert into crm_refusals (integration_id, lead_id, fingerprint, settings, message, candidates, seen_at)
     values ($1, 0, 'x', 'x', 'Choose one', '[]', now())`,
    [id],
  )
  const { body } = await ada.call('POST', `/api/crm/integrations/${id}/runs`, { kind: 'sync' })
  const runId = (body as { id: number }).id
  return {
    ada,
    id,
    integration: () => w.integration(ada, 'hubspot'),
    run: async () => (await ada.call('GET', `/api/crm/runs/${runId}`)).body,
    refusals: async () => (await w.pool.query('select from crm_refusals where integration_id = $1', [id])).rows.length,
    test: () => ada.call('POST', `/api/crm/integrations/${id}/test`),
  }
}

test('another account keeps no setting, refusal or run of the previous one, syncs nothing automatically, and the card says so', async () => {
  const { ada, id, integration, run, refusals, test: testIt } = await connected()
  w.hubspot.failOnce(({ path }) => path.includes('/account-info/'), {
    status: 200,
    body: { portalId: 999, uiDomain: 'app.hubspot.com' },
  })
  const { body } = await ada.call('POST', '/api/crm/hubspot/key', { key: w.hubspot.tokens.makeKey() })
  const note = { kind: 'other_connection', message: expect.stringContaining('another HubSpot account') }
  expect(body).toMatchObject({ id, portalId: '999', findings: [note] })
  expect((await integration()).syncSettings).toEqual({
    autoSync: false,
    syncDirection: 'out',
    fieldOwners: { phone: 'ours' },
    fields: { phone: { direction: 'out' }, jobTitle: { direction: 'off' } },
    deals: { isOn: true },
    activities: 'email',
  })
  expect([await refusals(), await run()]).toMatchObject([0, { status: 'cancelled' }])
  // The card still says so after the connection test that follows.
  await testIt()
  expect((await integration()).findings).toContainEqual(expect.objectContaining(note))
  await ada.call('PUT', `/api/crm/integrations/${id}/settings`, { autoSync: true, syncDirection: 'out' })
  await testIt()
  expect((await integration()).findings).not.toContainEqual(expect.objectContaining(note))
})

test('another user of the same account finds its settings, but auto sync is off', async () => {
  const { ada, id, integration, refusals, run } = await connected()
  await w.pool.query(`update crm_integrations set crm_user_id = '12' where id = $1`, [id])
  await w.connect(ada, 'hubspot')
  expect(await integration()).toMatchObject({
    syncSettings: { ...SETTINGS, autoSync: false },
    findings: [{ kind: 'other_connection', message: expect.stringContaining('Another HubSpot user') }],
  })
  expect([await refusals(), await run()]).toMatchObject([0, { status: 'waiting' }])
})

test('the same user who connects again keeps everything', async () => {
  const { ada, integration, refusals } = await connected()
  await w.connect(ada, 'hubspot')
  expect(await integration()).toMatchObject({ syncSettings: SETTINGS, findings: [{ kind: 'missing_option' }] })
  expect(await refusals()).toBe(1)
})
