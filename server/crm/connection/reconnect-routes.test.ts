import { beforeAll, describe, expect, test } from 'vitest'
import { CRM_PROVIDERS, type CrmRun, type CrmSyncLog } from '../../../contract/crm-integration.ts'
import type { LeadPage } from '../../../contract/lead.ts'
import { type CrmWorld, crmWorld } from '../../../tests/world/crm-world.ts'
import { suppress } from '../../mail/do-not-contact/suppression-queries.ts'
import { addRun } from '../sync/run-queries.ts'
import { syncCrms } from '../sync/sync-crms.ts'
import { runAutoSync } from '../sync/sync-run.ts'
import { findIntegration, type Integration } from './integration-queries.ts'

let w: CrmWorld
beforeAll(async () => {
  w = await crmWorld()
})

/** What a person sees who disconnects, and may connect the same account again. */
async function synced(provider: (typeof CRM_PROVIDERS)[number], domain: string, settings = {}) {
  const ada = await w.person()
  const lead = await w.lead(ada, { email: `zoe@${domain}`, jobTitle: 'CTO' })
  const wanted = { autoSync: true, syncDirection: 'both', ...settings }
  const connect = async (values?: object) => {
    await w.connect(ada, provider)
    const { id } = await w.integration(ada, provider)
    if (values) expect((await ada.call('PUT', `/api/crm/integrations/${id}/settings`, values)).status).toBe(200)
    await runAutoSync(w.deps, (await findIntegration(w.db, ada.id, id)) as Integration)
    return id
  }
  const id = await connect(wanted)
  return {
    ada,
    id,
    lead,
    connect,
    disconnect: async () => ada.call('DELETE', `/api/crm/integrations/${id}`),
    logs: async () => (await ada.call('GET', '/api/crm/logs')).body as CrmSyncLog[],
    leads: async () =>
      ((await ada.call('GET', `/api/leads?search=${domain}`)).body as LeadPage).leads.map(({ email }) => email),
  }
}

const rename = (provider: (typeof CRM_PROVIDERS)[number], from: string, to: string) =>
  provider === 'hubspot'
    ? w.hubspot.edit(w.hubspot.contact(from)?.id, { email: to })
    : w.salesforce.edit(w.salesforce.lead(from)?.Id, { Email: to })

describe.each(CRM_PROVIDERS)('%s', (provider) => {
  test('an address that changed there while it was disconnected makes no second lead', async () => {
    const domain = `renamed-${provider}.example`
    const { ada, lead, connect, disconnect, leads } = await synced(provider, domain)
    await disconnect()
    rename(provider, `zoe@${domain}`, `married@${domain}`)
    await ada.call('PATCH', `/api/leads/${lead}`, { jobTitle: 'CEO' })
    await connect()
    expect(await leads()).toEqual([`married@${domain}`])
    const title = provider === 'hubspot' ? w.hubspot.contact(`married@${domain}`)?.properties.jobtitle : undefined
    expect(title ?? w.salesforce.lead(`married@${domain}`)?.Title).toBe('CEO')
  })

  test('the log stays readable after a disconnect, without anything to retry', async () => {
    const { ada, id, disconnect, logs } = await synced(provider, `log-${provider}.example`)
    const before = await logs()
    expect(before.map(({ action }) => action)).toContain('create_record')
    await w.pool.query(`update crm_sync_logs set status = 'failed' where integration_id = $1`, [id])
    expect((await logs()).some(({ canRetry }) => canRetry)).toBe(true)
    expect((await disconnect()).status).toBe(204)
    const after = await logs()
    expect(after.map((log) => log.id)).toEqual(before.map((log) => log.id))
    expect(after.some(({ canRetry }) => canRetry)).toBe(false)
    const eve = await w.person()
    expect((await eve.call('GET', '/api/crm/logs')).body).toEqual([])
    expect((await ada.call('GET', '/api/crm/integrations')).body).toEqual([])
  })

  test('a disconnected CRM has no tokens, no open run, and takes no calls', async () => {
    const { ada, id, lead, disconnect } = await synced(provider, `off-${provider}.example`)
    const run = (await ada.call('POST', `/api/crm/integrations/${id}/runs`, { kind: 'sync' })).body as CrmRun
    await disconnect()
    const { rows } = await w.pool.query('select * from crm_integrations where id = $1', [id])
    expect(rows).toMatchObject([{ access_token: null, refresh_token: null, is_active: false }])
    expect((await ada.call('GET', `/api/crm/runs/${run.id}`)).body).toMatchObject({ status: 'cancelled' })
    await ada.call('PATCH', `/api/leads/${lead}`, { jobTitle: 'CFO' })
    expect((await w.pool.query('select from crm_outbox where integration_id = $1', [id])).rowCount).toBe(0)
    for (const [method, path, status] of [
      ['DELETE', `integrations/${id}`, 404],
      ['POST', `integrations/${id}/test`, 404],
      ['POST', `integrations/${id}/retry`, 404],
      ['GET', `integrations/${id}/properties`, 404],
      ['POST', `runs/${run.id}/undo`, 404],
      ['POST', `${provider}/sync/${lead}`, 409],
      ['POST', `${provider}/import`, 409],
    ] as const)
      expect([path, (await ada.call(method, `/api/crm/${path}`, { duplicates: 'update' })).status]).toEqual([
        path,
        status,
      ])
    expect((await ada.call('GET', `/api/leads/${lead}/crm-records`)).body).toEqual([])
  })

  test('the same account, connected again, has its settings, and syncs nothing automatically', async () => {
    const domain = `settings-${provider}.example`
    const { ada, disconnect } = await synced(provider, domain, { syncDirection: 'out' })
    await disconnect()
    await w.connect(ada, provider)
    expect((await w.integration(ada, provider)).syncSettings).toMatchObject({ autoSync: false, syncDirection: 'out' })
  })
})

test('another account, connected after a disconnect, has none of the links', async () => {
  const { ada, lead, disconnect } = await synced('hubspot', 'other-account.example')
  await disconnect()
  w.hubspot.failOnce(({ path }) => path.includes('/account-info/'), {
    status: 200,
    body: { portalId: 998, uiDomain: 'app.hubspot.com' },
  })
  await ada.call('POST', '/api/crm/hubspot/key', { key: w.hubspot.tokens.makeKey() })
  expect((await w.pool.query('select from crm_links where lead_id = $1', [lead])).rowCount).toBe(0)
})

test('a sync with one account cannot be undone in another, and its log stays', async () => {
  const { ada, id, disconnect, logs } = await synced('hubspot', 'undo-elsewhere.example')
  const run = (await ada.call('POST', `/api/crm/integrations/${id}/runs`, { kind: 'sync' })).body as CrmRun
  await syncCrms(w.deps, false)
  await w.pool.query('update crm_sync_logs set run_id = $1 where integration_id = $2', [run.id, id])
  const before = await logs()
  await disconnect()
  w.hubspot.failOnce(({ path }) => path.includes('/account-info/'), {
    status: 200,
    body: { portalId: 997, uiDomain: 'app.hubspot.com' },
  })
  await ada.call('POST', '/api/crm/hubspot/key', { key: w.hubspot.tokens.makeKey() })
  expect((await ada.call('POST', `/api/crm/runs/${run.id}/undo`)).status).toBe(404)
  expect((await logs()).map((log) => log.id)).toEqual(before.map((log) => log.id))
})

test.each(['sent', 'taken_back'] as const)(
  'an opt-out that was %s is not sent again after a reconnect',
  async (state) => {
    const { ada, lead, connect, disconnect } = await synced('hubspot', `${state.replace('_', '-')}.example`)
    const email = `zoe@${state.replace('_', '-')}.example`
    await suppress(w.db, ada.id, [email], 'unsubscribed')
    await w.pool.query('update crm_links set opt_out_push = $1, is_opted_out_there = false where lead_id = $2', [
      state,
      lead,
    ])
    await disconnect()
    await connect({ autoSync: true, syncDirection: 'both' })
    expect(w.hubspot.contact(email)?.properties.hs_email_optout ?? 'false').toBe('false')
  },
)

test('a run that is asked for while the CRM is being disconnected is not kept for later', async () => {
  const { ada, id, disconnect } = await synced('hubspot', 'late-run.example')
  await disconnect()
  expect(await addRun(w.db, ada.id, { integrationId: id, kind: 'sync' })).toBeUndefined()
})
