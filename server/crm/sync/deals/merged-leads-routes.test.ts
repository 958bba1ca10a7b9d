import { beforeAll, expect, test } from 'vitest'
import { type CrmWorld, crmWorld } from '../../../../tests/world/crm-world.ts'
import { findIntegration, type Integration } from '../../connection/integration-queries.ts'
import { runAutoSync } from '../sync-run.ts'

// Deals when the user merges two leads by hand, both of which have a record.
let w: CrmWorld
beforeAll(async () => {
  w = await crmWorld()
})

type Deal = Record<string, unknown>
const CRMS = {
  hubspot: {
    settings: { autoSync: true, syncDirection: 'both' },
    deals: (domain: string) =>
      [...w.hubspot.objects.deals.values()]
        .filter(({ isArchived, properties }) => !isArchived && properties.dealname?.startsWith(domain))
        .map(({ properties }) => properties),
    amountOf: (deal: Deal) => String(deal.amount),
    stage: 'dealstage',
  },
  salesforce: {
    settings: { autoSync: true, syncDirection: 'both', salesforceObject: 'Contact', deals: { isOn: true } },
    deals: (domain: string) =>
      w.salesforce
        .rows('Opportunity')
        .filter(({ Name }) => String(Name).startsWith(domain))
        .map((row): Deal => row),
    amountOf: (deal: Deal) => Number(deal.Amount).toFixed(2),
    stage: 'StageName',
  },
} as const

async function merging(provider: keyof typeof CRMS, company: string) {
  const ada = await w.person()
  await w.connect(ada, provider)
  const { id } = await w.integration(ada, provider)
  const saved = await ada.call('PUT', `/api/crm/integrations/${id}/settings`, CRMS[provider].settings)
  expect(saved.status).toBe(200)
  const sync = async () => runAutoSync(w.deps, (await findIntegration(w.db, ada.id, id)) as Integration)
  const domain = `${company.replace(' ', '-').toLowerCase()}.example`
  const kept = await w.lead(ada, { email: `kept@${domain}`, company })
  const other = await w.lead(ada, { email: `other@${domain}`, company, dealValue: 10_000 })
  await sync()
  const merge = async () =>
    ((await ada.call('POST', '/api/leads/merge', { keepId: kept, otherId: other })).body as { mergeId: number }).mergeId
  const dealOf = async (lead: number) =>
    (
      await w.pool.query<{ deal_record_id: string | null }>(
        'select deal_record_id from crm_links where user_id = $1 and lead_id = $2',
        [ada.id, lead],
      )
    ).rows[0]?.deal_record_id
  const { deals, amountOf, stage } = CRMS[provider]
  return {
    ...{ ada, sync, kept, other, merge, dealOf },
    deals: () => deals(company).map(amountOf),
    stages: () => deals(company).map((deal: Deal) => deal[stage]),
  }
}

test.each(['hubspot', 'salesforce'] as const)(
  '%s: the kept lead takes over the deal of the other one, and gets no second deal',
  async (provider) => {
    const { ada, sync, kept, other, merge, dealOf, deals } = await merging(provider, `Moved ${provider}`)
    expect(deals()).toEqual(['100.00'])
    const deal = await dealOf(other)
    expect(deal).toBeTruthy()
    await merge()
    await sync()
    expect(deals()).toEqual(['100.00'])
    expect(await dealOf(kept)).toBe(deal)
    await ada.call('PATCH', `/api/leads/${kept}`, { dealValue: 25_000 })
    await sync()
    expect(deals()).toEqual(['250.00'])
  },
)

test.each(['hubspot', 'salesforce'] as const)(
  '%s: undoing the merge gives the deal back, and neither lead gets another one',
  async (provider) => {
    const { ada, sync, kept, other, merge, dealOf, deals } = await merging(provider, `Back ${provider}`)
    const deal = await dealOf(other)
    const mergeId = await merge()
    await sync()
    expect((await ada.call('POST', `/api/leads/merge/${mergeId}/undo`)).status).toBe(200)
    await sync()
    expect(deals()).toEqual(['100.00'])
    expect([await dealOf(kept), await dealOf(other)]).toEqual([null, deal])
  },
)

test.each(['hubspot', 'salesforce'] as const)(
  '%s: of two deals the lead follows the one it has; a merge changes neither, also when it is undone',
  async (provider) => {
    const { ada, sync, kept, other, merge, dealOf, deals, stages } = await merging(provider, `Both ${provider}`)
    await ada.call('PATCH', `/api/leads/${kept}`, { dealValue: 5000 })
    await ada.call('PATCH', `/api/leads/${other}`, { status: 'qualified', probability: 60 })
    await sync()
    const before = [await dealOf(kept), await dealOf(other)]
    const stagesBefore = stages()
    expect(deals().sort()).toEqual(['100.00', '50.00'])
    const mergeId = await merge()
    await sync()
    expect([await dealOf(kept), await dealOf(other)]).toEqual(before)
    expect([deals().sort(), stages()]).toEqual([['100.00', '50.00'], stagesBefore])
    await ada.call('PATCH', `/api/leads/${kept}`, { dealValue: 7000 })
    await sync()
    expect(deals().sort()).toEqual(['100.00', '70.00'])
    await ada.call('POST', `/api/leads/merge/${mergeId}/undo`)
    await sync()
    expect([await dealOf(kept), await dealOf(other)]).toEqual(before)
    expect([deals().sort(), stages()]).toEqual([['100.00', '70.00'], stagesBefore])
  },
)

test('HubSpot: a lead whose own deal was deleted there follows the deal of the other one, until the merge is undone', async () => {
  const { ada, sync, kept, other, merge, dealOf, deals } = await merging('hubspot', 'Gone')
  await ada.call('PATCH', `/api/leads/${kept}`, { dealValue: 5000 })
  await sync()
  const own = w.hubspot.objects.deals.get((await dealOf(kept)) ?? '')
  if (own) own.isArchived = true
  await ada.call('PATCH', `/api/leads/${kept}`, { dealValue: 6000 })
  await sync()
  expect(await dealOf(kept)).toBe('')
  const theirs = await dealOf(other)
  const mergeId = await merge()
  await sync()
  expect([await dealOf(kept), deals()]).toEqual([theirs, ['100.00']])
  await ada.call('POST', `/api/leads/merge/${mergeId}/undo`)
  await sync()
  expect([await dealOf(kept), await dealOf(other), deals()]).toEqual(['', theirs, ['100.00']])
})
