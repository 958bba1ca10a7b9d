import { beforeAll, expect, test } from 'vitest'
import type { CrmProvider } from '../../../../contract/crm-integration.ts'
import type { Call } from '../../../../tests/simulators/crm-server.ts'
import { type CrmWorld, crmWorld } from '../../../../tests/world/crm-world.ts'
import { findIntegration, type Integration } from '../../connection/integration-queries.ts'
import { openCrm } from '../../connection/open-crm.ts'
import type { Deals } from '../../provider.ts'

// What is sent for deals, in files that anybody can compare with the documentation of the CRMs.
let w: CrmWorld
beforeAll(async () => {
  w = await crmWorld({ hubspot: { profile: 'lived-in' }, salesforce: { profile: 'lived-in' } })
})

const since = new Date('2026-11-16T09:00:00Z')
const terms = { name: 'Navona: Zoë Ng', value: 123_450, status: 'qualified', probability: 60 } as const
const contactOf: Record<CrmProvider, () => string> = {
  hubspot: () => w.hubspot.contact('anna@acme.example')?.id ?? '',
  salesforce: () => w.salesforce.rows('Contact').find(({ AccountId }) => AccountId)?.Id ?? '',
}
const dealOf: Record<CrmProvider, () => string> = {
  hubspot: () => w.hubspot.of('deals', contactOf.hubspot())[0]?.id ?? '',
  salesforce: () => w.salesforce.rows('Opportunity')[0]?.Id ?? '',
}

type Operation = (deals: Deals, provider: CrmProvider) => Promise<unknown>
const operations: [name: string, run: Operation][] = [
  ['deal-setup', (deals) => deals.inspect()],
  [
    'find-deals',
    (deals, provider) =>
      deals.find([
        { leadId: 1, contactId: contactOf[provider](), dealId: null, terms, isInDoubt: false },
        { leadId: 2, contactId: contactOf[provider](), dealId: dealOf[provider](), terms, isInDoubt: false },
      ]),
  ],
  [
    'create-deal',
    async (deals, provider) => {
      const created = await deals.toProperties(terms)
      // The close date depends on the day.
      const properties = { ...created, ...('CloseDate' in created && { CloseDate: '2026-12-31' }) }
      return deals.write([{ leadId: 1, contactId: contactOf[provider](), dealId: null, isMoved: false, properties }])
    },
  ],
  [
    'update-deal',
    (deals, provider) => {
      const { amount, stage } = deals.names
      const properties = { [amount]: '200.00', [stage]: provider === 'hubspot' ? 'contractsent' : 'Closed Lost' }
      const write = { leadId: 1, contactId: contactOf[provider](), dealId: dealOf[provider](), isMoved: true }
      return deals.write([{ ...write, properties }])
    },
  ],
  ['read-changed-deals', (deals) => deals.readChanged({ since })],
  ['read-deals', (deals, provider) => deals.read([dealOf[provider]()])],
  ['delete-deals', (deals, provider) => deals.archive([dealOf[provider]()])],
]
const cases = (['hubspot', 'salesforce'] as const).flatMap((provider) =>
  operations.map(([name, run]) => [provider, name, run] as const),
)

const shown = ({ method, path, query, body }: Call) => ({
  method,
  path,
  ...(query.size > 0 && { query: Object.fromEntries(query) }),
  ...(body && { body: JSON.parse(body) as unknown }),
})

test.each(cases)('the requests to %s of %s are those on file', async (provider, name, run) => {
  const ada = await w.person()
  await w.connect(ada, provider)
  const { id } = await w.integration(ada, provider)
  const syncSettings = { autoSync: false, syncDirection: 'both', salesforceObject: 'Contact' } as const
  const integration = (await findIntegration(w.db, ada.id, id)) as Integration
  const deals = { isOn: true, currency: 'GBP' }
  const crm = await openCrm(w.deps, { ...integration, syncSettings: { ...syncSettings, deals } })
  const calls: Call[] = []
  w[provider].faults.push((call) => {
    calls.push(call)
    return undefined
  })
  if (crm.deals) await run(crm.deals, provider)
  w[provider].faults.splice(0)
  const text = `${JSON.stringify(calls.map(shown), null, 2)}\n`
  await expect(text).toMatchFileSnapshot(`../../../../tests/data/crm-requests/${provider}/${name}.json`)
})
