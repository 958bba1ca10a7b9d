import { beforeAll, expect, test } from 'vitest'
import { crmOperations, madeActivity, madeDeal, madeWrite } from '../../../tests/world/crm-operations.ts'
import { type CrmWorld, crmWorld } from '../../../tests/world/crm-world.ts'
import { recordCalls, recordedCalls } from '../../../tests/world/recorded-calls.ts'
import type { Crm } from '../provider.ts'

let w: CrmWorld
let leads: Crm
let contacts: Crm
let open: Awaited<ReturnType<typeof crmOperations>>['open']
let connection: Awaited<ReturnType<typeof crmOperations>>['connection']
beforeAll(async () => {
  w = await crmWorld({ salesforce: { profile: 'lived-in' } })
  ;({ open, connection } = await crmOperations(w, 'salesforce'))
  leads = await open()
  contacts = await open({ salesforceObject: 'Contact', deals: { isOn: true } })
})

const since = () => new Date(Date.now() - 60_000)
const idOf = (email: string, object = 'Lead') => w.salesforce.rows(object).find((row) => row.Email === email)?.Id ?? ''
const zoe = 'zoe@navona.example'
const lea = 'lea@navona.example'
const lead = { FirstName: 'Zoë', LastName: 'Ng', Company: 'Navona', Email: zoe, Status: 'Open - Not Contacted' }
const contact = { FirstName: 'Lea', LastName: 'Ng', 'Account.Name': 'Navona', Email: lea }
let dealId = ''
let taskIds: string[] = []
let messageIds: string[] = []
const log = async (crm: Crm) => {
  const logged =
    (await crm.activities?.log([madeActivity(1, idOf(zoe), 'sent'), madeActivity(2, idOf(zoe), 'answered')])) ?? []
  return logged.flatMap((one) => ('recordId' in one ? one.recordId : []))
}

// In this order: later operations use the records of earlier ones.
test.each<[string, () => Promise<unknown>]>([
  ['oauth-exchange', () => connection.exchange()],
  ['oauth-refresh', () => connection.refresh()],
  ['oauth-revoke', () => connection.revoke()],
  ['list-currencies', async () => contacts.deals?.listDealChoices()],
  ['test-connection-leads', () => leads.inspect()],
  ['test-connection-contacts', () => contacts.inspect()],
  ['list-fields', () => leads.listProperties()],
  ['list-views', () => leads.listLists()],
  ['read-all-leads', () => leads.readPage({ since: null })],
  ['read-changed-leads', () => leads.readPage({ since: since() })],
  ['read-own-leads', async () => (await open({ importFilter: { kind: 'mine' } })).readPage({ since: null })],
  [
    'read-leads-of-a-query',
    async () => (await open({ importFilter: { kind: 'where', soql: "Company LIKE 'H%'" } })).readPage({ since: null }),
  ],
  ['read-all-contacts', () => contacts.readPage({ since: null })],
  ['read-deleted-leads', () => leads.readDeleted(since())],
  [
    'find-merged-leads',
    async () => leads.findMerged?.(w.salesforce.tables.Lead ? [...w.salesforce.tables.Lead.keys()] : []),
  ],
  ['find-leads-by-email', () => leads.findByEmail(['otto.optout@hooli.example', zoe])],
  ['create-leads', () => leads.write([madeWrite(1, zoe, lead)])],
  ['read-leads', () => leads.readRecords([idOf(zoe)])],
  ['update-leads', () => leads.write([{ ...madeWrite(1, zoe, { Title: 'CTO' }), recordId: idOf(zoe) }])],
  ['create-external-id', async () => leads.createExternalId?.()],
  [
    'create-leads-with-external-id',
    async () => (await open()).write([madeWrite(2, 'omar@tiber.example', { ...lead, Email: 'omar@tiber.example' })]),
  ],
  [
    'create-leads-by-assignment-rule',
    async () =>
      (await open({ ownerOfNew: 'assignment_rule', allowDuplicates: true })).write([
        madeWrite(3, 'ines@tiber.example', { ...lead, Email: 'ines@tiber.example' }),
      ]),
  ],
  ['create-contacts-with-accounts', () => contacts.write([madeWrite(4, lea, contact)])],
  [
    'update-contacts',
    () =>
      contacts.write([
        { ...madeWrite(4, lea, { Title: 'CTO', 'Account.Name': 'Initech' }), recordId: idOf(lea, 'Contact') },
      ]),
  ],
  ['opt-out', async () => leads.setOptedOut?.([{ recordId: idOf(zoe), isOptedOut: true }])],
  [
    'find-opportunities',
    async () =>
      contacts.deals?.find([{ leadId: 1, contactId: idOf(lea, 'Contact'), dealId: null, name: 'Navona: Zoë Ng' }]),
  ],
  [
    'create-opportunities',
    async () => {
      const [written] = (await contacts.deals?.write([await madeDeal(contacts, idOf(lea, 'Contact'), null)])) ?? []
      dealId = written && 'recordId' in written ? written.recordId : ''
    },
  ],
  [
    'update-opportunities',
    async () =>
      contacts.deals?.write([
        { ...(await madeDeal(contacts, idOf(lea, 'Contact'), dealId)), properties: { Amount: '7.50' } },
      ]),
  ],
  [
    'move-opportunities',
    async () =>
      contacts.deals?.write([
        { ...(await madeDeal(contacts, idOf(lea, 'Contact'), dealId)), properties: {}, isMoved: true },
      ]),
  ],
  ['read-opportunities', async () => contacts.deals?.read([dealId])],
  ['read-changed-opportunities', async () => contacts.deals?.readChanged({ since: since() })],
  ['archive-opportunities', () => contacts.deals?.archive([dealId]) ?? Promise.resolve()],
  [
    'log-tasks',
    async () => {
      taskIds = await log(await open({ activities: 'task' }))
    },
  ],
  ['archive-tasks', () => leads.activities?.archive(taskIds) ?? Promise.resolve()],
  [
    'log-email-messages',
    async () => {
      messageIds = await log(await open({ activities: 'email' }))
    },
  ],
  ['archive-email-messages', async () => (await open({ activities: 'email' })).activities?.archive(messageIds)],
  ['archive-leads', () => leads.archive([idOf(zoe)])],
  ['archive-contacts', () => contacts.archive([idOf(lea, 'Contact')])],
  [
    'archive-unused-accounts',
    async () => {
      const made = w.salesforce.rows('Account').find(({ Name }) => Name === 'Navona')
      return contacts.archiveUnusedCompanies?.([{ id: made?.Id ?? '', name: 'Navona', recordIds: [] }])
    },
  ],
])('Salesforce gets the recorded requests: %s', async (name, operation) => {
  const calls = await recordCalls(w.salesforce, 'https://example.my.salesforce.com', operation)
  expect(calls).toBe(await recordedCalls('salesforce', name, calls))
  expect(calls.length).toBeGreaterThan(10)
})
