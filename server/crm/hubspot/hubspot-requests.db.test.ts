import { beforeAll, expect, test } from 'vitest'
import { crmOperations, madeActivity, madeWrite } from '../../../tests/world/crm-operations.ts'
import { type CrmWorld, crmWorld } from '../../../tests/world/crm-world.ts'
import { recordCalls } from '../../../tests/world/recorded-calls.ts'
import type { Crm } from '../provider.ts'

let w: CrmWorld
let crm: Crm
let open: Awaited<ReturnType<typeof crmOperations>>['open']
let connection: Awaited<ReturnType<typeof crmOperations>>['connection']
beforeAll(async () => {
  w = await crmWorld({ hubspot: { profile: 'lived-in' } })
  ;({ open, connection } = await crmOperations(w, 'hubspot'))
  crm = await open({ deals: { isOn: true, currency: 'EUR' } })
})

const since = () => new Date(Date.now() - 60_000)
const idOf = (email: string) => w.hubspot.contact(email)?.id ?? ''
const zoe = 'zoe@navona.example'
const made = { firstname: 'Zoë', lastname: 'Ng', company: 'Navona', hs_lead_status: 'NEW', lifecyclestage: 'lead' }
const moved = { jobtitle: 'CTO', hs_lead_status: 'OPEN_DEAL', lifecyclestage: 'salesqualifiedlead' }
let emailIds: string[] = []
const contact = (isNew: boolean) => ({ recordId: idOf(zoe), email: zoe, company: 'Navona', isInDoubt: false, isNew })

// In this order: later operations use the records of earlier ones.
test.each<[string, () => Promise<unknown>]>([
  ['oauth-exchange', () => connection.exchange()],
  ['oauth-refresh', () => connection.refresh()],
  ['oauth-revoke', () => connection.revoke()],
  ['key-check', () => connection.checkKey()],
  ['list-pipelines-and-currencies', async () => crm.deals?.listDealChoices()],
  ['test-connection', () => crm.inspect()],
  ['list-lists', () => crm.listLists()],
  ['read-all-contacts', () => crm.readPage({ since: null })],
  ['read-changed-contacts', () => crm.readPage({ since: since() })],
  [
    'read-contacts-of-a-list',
    async () => (await open({ importFilter: { kind: 'list', id: '31' } })).readPage({ since: null }),
  ],
  ['read-own-contacts', async () => (await open({ importFilter: { kind: 'mine' } })).readPage({ since: null })],
  ['read-archived-contacts', () => crm.readDeleted(since())],
  ['find-merged-contacts', async () => crm.findMerged?.(['106', '107'])],
  ['find-contacts-by-email', () => crm.findByEmail(['anna@acme.example', 'd.dora@acme.example', zoe])],
  ['create-contacts', () => crm.write([madeWrite(1, zoe, made), madeWrite(2, 'omar@tiber.example', made)])],
  ['read-contacts', () => crm.readRecords([idOf(zoe)])],
  ['update-contacts', () => crm.write([{ ...madeWrite(1, zoe, moved), recordId: idOf(zoe) }])],
  [
    'restore-contacts',
    () =>
      crm.write([
        { ...madeWrite(1, zoe, { hs_lead_status: 'NEW', lifecyclestage: 'lead' }), recordId: idOf(zoe), restores: {} },
      ]),
  ],
  ['opt-out', async () => crm.setOptedOut?.([{ recordId: idOf(zoe), email: zoe, isOptedOut: true }])],
  ['associate-new-contacts', async () => crm.associate?.([contact(true)], async () => [])],
  ['associate-companies', async () => crm.associate?.([contact(false)], async () => [])],
  [
    'log-emails',
    async () => {
      const logged =
        (await crm.activities?.log([madeActivity(1, idOf(zoe), 'sent'), madeActivity(2, idOf(zoe), 'answered')])) ?? []
      emailIds = logged.flatMap((one) => ('recordId' in one ? one.recordId : []))
    },
  ],
  ['archive-emails', () => crm.activities?.archive(emailIds) ?? Promise.resolve()],
  ['archive-contacts', () => crm.archive([idOf('omar@tiber.example')])],
  [
    'archive-unused-companies',
    async () => {
      const made = [...w.hubspot.objects.companies.values()].at(-1)
      return crm.archiveUnusedCompanies?.([
        { id: made?.id ?? '', name: made?.properties.name ?? '', recordIds: [idOf(zoe)] },
      ])
    },
  ],
  ['read-opted-out-contacts', () => crm.readPage({ since: null, isOptedOut: true })],
  [
    'create-opted-out-contact',
    () => crm.write([{ ...madeWrite(3, 'left@tiber.example', { ...made, firstname: 'Lea' }), isOptedOut: true }]),
  ],
])('HubSpot gets the recorded requests: %s', async (name, operation) => {
  const calls = await recordCalls(w.hubspot, 'https://api.hubapi.com', operation)
  await expect(calls).toMatchFileSnapshot(`../../../tests/data/crm-requests/hubspot/${name}.json`)
  expect(calls.length).toBeGreaterThan(10)
})
