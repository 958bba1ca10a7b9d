import { beforeAll, describe, expect, test } from 'vitest'
import { CRM_PROVIDERS, type CrmProvider, type CrmRun, type CrmSyncLog } from '../../../contract/crm-integration.ts'
import type { LeadPage } from '../../../contract/lead.ts'
import type { DuplicateList } from '../../../contract/lead-duplicate.ts'
import { type CrmWorld, crmWorld } from '../../../tests/world/crm-world.ts'
import { findIntegration, type Integration } from '../connection/integration-queries.ts'
import { syncCrms } from './sync-crms.ts'
import { runAutoSync } from './sync-run.ts'

let w: CrmWorld
beforeAll(async () => {
  w = await crmWorld()
})

const recordAt = (provider: CrmProvider, email: string) =>
  (provider === 'hubspot' ? w.hubspot.contact(email)?.id : w.salesforce.lead(email)?.Id) ?? ''
const merge = (provider: CrmProvider, kept: string, other: string) =>
  provider === 'hubspot' ? w.hubspot.merge(kept, other) : w.salesforce.merge(kept, [other])

async function connected(provider: CrmProvider) {
  const ada = await w.person()
  await w.connect(ada, provider)
  const { id } = await w.integration(ada, provider)
  await ada.call('PUT', `/api/crm/integrations/${id}/settings`, { autoSync: true, syncDirection: 'both' })
  return {
    ada,
    integrationId: id,
    sync: async () => runAutoSync(w.deps, (await findIntegration(w.db, ada.id, id)) as Integration),
    leads: async (domain: string) =>
      ((await ada.call('GET', '/api/leads?limit=200')).body as LeadPage).leads
        .filter(({ email }) => email.endsWith(domain))
        .map((lead) => lead.id)
        .sort(),
    actions: async () =>
      ((await ada.call('GET', '/api/crm/logs?limit=200')).body as CrmSyncLog[]).map((log) => log.action),
  }
}

describe.each(CRM_PROVIDERS)('two records that are merged in %s', (provider) => {
  test('leave the lead of the merged one with the surviving record', async () => {
    const { ada, sync, leads, actions } = await connected(provider)
    const domain = `merged-${provider}.example`
    const ann = await w.lead(ada, { email: `ann@${domain}` })
    await sync()
    const survivor =
      provider === 'hubspot'
        ? w.hubspot.edit(undefined, { email: `lee@${domain}`, firstname: 'Zoë', lastname: 'Ng', company: 'Navona' }).id
        : w.salesforce.edit(undefined, { Email: `ann@${domain}`, FirstName: 'Zoë', LastName: 'Ng', Company: 'Navona' })
            .Id
    const loser = recordAt(provider, `ann@${domain}`)
    expect(loser).not.toBe(survivor)
    merge(provider, survivor, loser)
    await sync()
    await ada.call('PATCH', `/api/leads/${ann}`, { jobTitle: 'CTO' })
    await sync()
    const titles = {
      hubspot: () =>
        w.hubspot
          .contacts()
          .filter(({ properties }) => properties.email?.endsWith(domain))
          .map(({ properties }) => properties.jobtitle),
      salesforce: () =>
        w.salesforce
          .rows()
          .filter(({ Email }) => String(Email).endsWith(domain))
          .map(({ Title }) => Title),
    }
    expect(titles[provider]()).toEqual(['CTO'])
    expect(await leads(domain)).toEqual([ann])
    expect(await actions()).toContain('record_merged')
    expect(await actions()).not.toContain('record_deleted')
  })

  test('offer their two leads as duplicates if somebody has worked with both', async () => {
    const { ada, sync, leads } = await connected(provider)
    const domain = `both-${provider}.example`
    const ann = await w.lead(ada, { email: `ann@${domain}`, firstName: 'Ann', notes: null })
    const lee = await w.lead(ada, { email: `lee@${domain}`, firstName: 'Lee', lastName: 'Other' })
    await sync()
    for (const id of [ann, lee]) await ada.call('PATCH', `/api/leads/${id}`, { location: 'Leeds' })
    await sync()
    merge(provider, recordAt(provider, `ann@${domain}`), recordAt(provider, `lee@${domain}`))
    await sync()
    await sync()
    expect(await leads(domain)).toEqual([ann, lee])
    const { body } = await ada.call('GET', '/api/leads/duplicates')
    expect(
      (body as DuplicateList).pairs.map(({ reasons, leads: [one, other] }) => [reasons[0], one.id, other.id]),
    ).toEqual([['crm', ann, lee]])
  })
})

test.each(['ann', 'lee'])(
  'contacts that are merged in HubSpot keep their deals as they are, also where only %s was worked with, and after an undo',
  async (worked) => {
    const { ada, sync, leads, integrationId } = await connected('hubspot')
    const domain = `deals-of-${worked}.example`
    const values = { ann: 200, lee: 31_300 }
    const ids = new Map<string, number>()
    for (const [name, dealValue] of Object.entries(values))
      ids.set(name, await w.lead(ada, { email: `${name}@${domain}`, lastName: name, dealValue }))
    await sync()
    await ada.call('PATCH', `/api/leads/${ids.get(worked)}`, { location: 'Leeds' })
    await sync()
    const deals = () => {
      const ours = [...w.hubspot.objects.deals.values()].filter(({ properties }) =>
        /: Zoë (ann|lee)$/.test(properties.dealname ?? ''),
      )
      return structuredClone(
        ours.slice(-2).map(({ properties: { dealname, amount, dealstage } }) => [dealname, amount, dealstage]),
      )
    }
    const before = deals()
    expect(before.map(([, amount]) => amount)).toEqual(['2.00', '313.00'])
    merge('hubspot', recordAt('hubspot', `ann@${domain}`), recordAt('hubspot', `lee@${domain}`))
    const { body } = await ada.call('POST', `/api/crm/integrations/${integrationId}/runs`, { kind: 'sync' })
    await syncCrms(w.deps, false)
    await sync()
    expect([await leads(domain), deals()]).toEqual([[ids.get(worked)], before])
    await ada.call('POST', `/api/crm/runs/${(body as CrmRun).id}/undo`)
    await syncCrms(w.deps, false)
    await sync()
    expect([await leads(domain), deals()]).toEqual([[...ids.values()], before])
  },
)
