import { beforeAll, expect, test } from 'vitest'
import type { SyncSettings } from '../../../contract/crm-integration.ts'
import type { Call } from '../../../tests/simulators/crm-server.ts'
import { type CrmWorld, crmWorld } from '../../../tests/world/crm-world.ts'
import { openSalesforce } from '../../../tests/world/open-salesforce.ts'
import type { Crm, RecordWrite } from '../provider.ts'

// What is sent to Salesforce for each operation, in files that anybody can compare with its documentation.
let w: CrmWorld
beforeAll(async () => {
  w = await crmWorld({ salesforce: { profile: 'lived-in' } })
})

const SINCE = new Date('2026-11-16T09:00:00Z')
const ana = { LastName: 'Acker', FirstName: 'Ana', Email: 'ana@new.example', Title: 'CTO' }
const write = (properties: RecordWrite['properties'], recordId: string | null = null): RecordWrite[] => [
  { leadId: 1, key: '1-m0', recordId, email: properties.Email ?? 'ana@new.example', company: 'New', properties },
]
const known = () => String(w.salesforce.lead('uma.user@hooli.example')?.Id)
const contacts: Partial<SyncSettings> = { salesforceObject: 'Contact' }

const optedOut = (properties: Parameters<typeof write>[0], email: string) =>
  write(properties).map((one) => ({ ...one, key: email, email, isOptedOut: true }))

type Operation = (crm: Crm) => Promise<unknown>
const operations: [name: string, settings: Partial<SyncSettings>, run: Operation][] = [
  ['read-all', {}, (crm) => crm.readPage({ since: null })],
  ['read-mine', { importFilter: { kind: 'mine' } }, (crm) => crm.readPage({ since: null })],
  ['read-changed', {}, (crm) => crm.readPage({ since: SINCE })],
  ['read-deleted', {}, (crm) => crm.readDeleted(SINCE)],
  ['read-by-id', {}, (crm) => crm.readRecords(['00Q000000000001AAA', '00Q000000000002AAA'])],
  ['find-by-email', {}, (crm) => crm.findByEmail(['ana@new.example', "o'hara@new.example"])],
  ['find-merged', {}, (crm) => crm.findMerged?.(['00Q000000000013AAA']) ?? Promise.resolve()],
  ['find-contacts-by-email', contacts, (crm) => crm.findByEmail(['ana@new.example'])],
  ['create-lead', {}, (crm) => crm.write(write({ ...ana, Company: 'New', NumberOfEmployees: '50' }))],
  [
    'create-lead-by-assignment-rule',
    { ownerOfNew: 'assignment_rule', allowDuplicates: true },
    (crm) => crm.write(write({ ...ana, Email: 'rule@new.example', Company: 'New' })),
  ],
  ['update-lead', {}, (crm) => crm.write(write({ Title: 'CEO', Phone: null }, known()))],
  [
    'opt-out',
    {},
    (crm) =>
      crm.setOptedOut?.([{ recordId: known(), email: 'ana@new.example', isOptedOut: true }]) ?? Promise.resolve(),
  ],
  ['create-contact', contacts, (crm) => crm.write(write({ ...ana, 'Account.Name': 'New Ltd' }))],
  ['delete', {}, (crm) => crm.archive([known()])],
  ['list-views', {}, (crm) => crm.listLists()],
  ['create-external-id', {}, (crm) => crm.createExternalId?.() ?? Promise.resolve()],
  ['create-lead-by-key', {}, (crm) => crm.write(write({ ...ana, Email: 'key@new.example', Company: 'New' }))],
  ['find-by-key', {}, (crm) => crm.write(write({ ...ana, Email: 'again@new.example', Company: 'New' }))],
  [
    'create-opted-out-lead',
    {},
    (crm) => crm.write(optedOut({ ...ana, Email: 'left@new.example', Company: 'New' }, 'left@new.example')),
  ],
  [
    'create-opted-out-contact',
    contacts,
    (crm) =>
      crm.write(optedOut({ ...ana, Email: 'left2@new.example', 'Account.Name': 'New Ltd' }, 'left2@new.example')),
  ],
  ['read-opted-out', {}, (crm) => crm.readPage({ since: null, isOptedOut: true })],
  ['find-opted-out', {}, (crm) => crm.findOptedOut?.(['left@new.example']) ?? Promise.resolve()],
]

const SENT_HEADERS = ['content-type', 'sforce-auto-assign', 'sforce-duplicate-rule-header']

function shown({ method, path, query, headers, body }: Call) {
  const kept = SENT_HEADERS.flatMap((name) => (headers[name] ? [[name, headers[name]] as const] : []))
  return {
    method,
    path,
    ...(query.size > 0 && { query: Object.fromEntries(query) }),
    ...(kept.length > 0 && { headers: Object.fromEntries(kept) }),
    ...(body && { body: JSON.parse(body) as unknown }),
  }
}

test.each(operations)('the requests of %s are those on file', async (name, settings, run) => {
  const { crm } = await openSalesforce(w, settings)
  const calls: Call[] = []
  w.salesforce.faults.push((call) => {
    calls.push(call)
    return undefined
  })
  await run(crm)
  w.salesforce.faults.splice(0)
  const text = `${JSON.stringify(calls.map(shown), null, 2)}\n`
  await expect(text).toMatchFileSnapshot(`../../../tests/data/crm-requests/salesforce/${name}.json`)
})
