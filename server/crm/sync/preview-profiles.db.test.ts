import { beforeAll, describe, expect, test } from 'vitest'
import { CRM_PROVIDERS, type CrmRun, type CrmSyncLog } from '../../../contract/crm-integration.ts'
import { type CrmWorld, crmWorld } from '../../../tests/world/crm-world.ts'
import { syncCrms } from './sync-crms.ts'

/** What may change something in a CRM. Reads and searches of many are POST too. */
const isWrite = (call: string) => !call.startsWith('GET') && !/(\/batch\/read|\/search|\/token|\/composite)$/.test(call)

describe.each(['empty', 'configured', 'lived-in'] as const)('in an account that is %s', (profile) => {
  let w: CrmWorld
  beforeAll(async () => {
    w = await crmWorld({ hubspot: { profile }, salesforce: { profile } })
  })

  test.each(CRM_PROVIDERS)('a preview changes nothing in %s', async (provider) => {
    const ada = await w.person()
    await w.connect(ada, provider)
    const { id } = await w.integration(ada, provider)
    await w.lead(ada, { email: `new@${profile}.example`, dealValue: 500_00 })
    await w.lead(ada, { email: 'dora@acme.example', phone: 'not a number', lastName: 'Ours' })
    const before = w[provider].snapshot()
    const calls = w[provider].calls.length
    const { body } = await ada.call('POST', `/api/crm/integrations/${id}/runs`, { kind: 'preview' })
    await syncCrms(w.deps, false)
    const run = (await ada.call('GET', `/api/crm/runs/${(body as CrmRun).id}`)).body as CrmRun
    expect(run).toMatchObject({ status: 'done', failed: 0 })
    expect(w[provider].snapshot()).toEqual(before)
    expect(w[provider].calls.slice(calls).filter(isWrite)).toEqual([])
    const planned = (await ada.call('GET', `/api/crm/logs?runId=${run.id}`)).body as CrmSyncLog[]
    expect(planned.map(({ action }) => action)).toContain('create_record')
    expect((await w.pool.query('select from crm_links where user_id = $1', [ada.id])).rowCount).toBe(0)
  })
})
