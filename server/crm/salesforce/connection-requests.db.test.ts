import { beforeAll, expect, test } from 'vitest'
import { crmOperations, madeActivity, madeWrite } from '../../../tests/world/crm-operations.ts'
import { type CrmWorld, crmWorld } from '../../../tests/world/crm-world.ts'
import { recordCalls } from '../../../tests/world/recorded-calls.ts'
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
  contacts = await open({ salesforceObject: 'Contact' })
})

const idOf = (email: string, object = 'Lead') => w.salesforce.rows(object).find((row) => row.Email === email)?.Id ?? ''
const zoe = 'zoe@navona.example'
const lea = 'lea@navona.example'
const lead = { FirstName: 'Zoë', LastName: 'Ng', Company: 'Navona', Email: zoe, Status: 'Open - Not Contacted' }
const contact = { FirstName: 'Lea', LastName: 'Ng', 'Account.Name': 'Navona', Email: lea }
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
  ['test-connection-leads', () => leads.inspect()],
  ['test-connection-contacts', () => contacts.inspect()],
  ['list-fields', () => leads.listProperties()],
  [
    'read-leads-of-a-query',
    async () => (await open({ importFilter: { kind: 'where', soql: "Company LIKE 'H%'" } })).readPage({ since: null }),
  ],
  ['read-all-contacts', () => contacts.readPage({ since: null })],
  ['create-lead-without-external-id', () => leads.write([madeWrite(1, zoe, lead)])],
  ['create-contacts-with-accounts', () => contacts.write([madeWrite(4, lea, contact)])],
  [
    'update-contacts',
    () =>
      contacts.write([
        { ...madeWrite(4, lea, { Title: 'CTO', 'Account.Name': 'Initech' }), recordId: idOf(lea, 'Contact') },
      ]),
  ],
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
  await expect(calls).toMatchFileSnapshot(`../../../tests/data/crm-requests/salesforce/${name}.json`)
  expect(calls.length).toBeGreaterThan(10)
})
