import { beforeAll, expect, test } from 'vitest'
import type { CrmProvider } from '../../../contract/crm-names.ts'
import { type CrmWorld, crmWorld, type Person } from '../../../tests/world/crm-world.ts'
import { mergeLeads } from '../../leads/duplicates/merge-leads.ts'
import { findIntegration, type Integration } from '../connection/integration-queries.ts'
import { runAutoSync } from '../sync/sync-run.ts'

let w: CrmWorld
beforeAll(async () => {
  w = await crmWorld()
})
let made = 0
const newAddress = () => `twin${++made}@back.example`

async function connected(person: Person, provider: CrmProvider, settings = {}) {
  await w.connect(person, provider)
  const { id } = await w.integration(person, provider)
  const saved = { autoSync: true, syncDirection: 'in', ...settings }
  await person.call('PUT', `/api/crm/integrations/${id}/settings`, saved)
  return async () => {
    await runAutoSync(w.deps, (await findIntegration(w.db, person.id, id)) as Integration)
  }
}

const listed = async (person: Person, email: string) =>
  (await w.pool.query('select reason from suppressions where user_id = $1 and address = $2', [person.id, email])).rows
    .length === 1

const salesforceLead = (email: string, isOut: boolean) =>
  w.salesforce.edit(undefined, { Email: email, LastName: 'Twin', Company: 'Back', HasOptedOutOfEmail: isOut }).Id

/** As if nobody had edited it for an hour, so that no sync reads it. */
const ageRecord = (id: string) => {
  const row = w.salesforce.tables.Lead?.get(id)
  if (row) row.SystemModstamp = new Date(Date.now() - 3600_000).toISOString()
}

test.each(['in', 'out'])(
  'an opt-out stays while another record with that address has it, in direction %s',
  async (syncDirection) => {
    const ada = await w.person()
    const email = newAddress()
    const sync = await connected(ada, 'salesforce', { syncDirection })
    const [one, other] = [salesforceLead(email, true), salesforceLead(email, true)]
    await sync()
    expect(await listed(ada, email)).toBe(true)
    for (const id of [one, other]) ageRecord(id)
    w.salesforce.edit(one, { HasOptedOutOfEmail: false })
    await sync()
    expect(await listed(ada, email)).toBe(true)
    ageRecord(one)
    w.salesforce.edit(other, { HasOptedOutOfEmail: false })
    await sync()
    expect(await listed(ada, email)).toBe(false)
    // The other way round.
    for (const id of [one, other]) w.salesforce.edit(id, { HasOptedOutOfEmail: true })
    await sync()
    for (const id of [one, other]) ageRecord(id)
    w.salesforce.edit(other, { HasOptedOutOfEmail: false })
    await sync()
    expect(await listed(ada, email)).toBe(true)
  },
)

test('two records that take their opt-out back at once leave the address free', async () => {
  const ada = await w.person()
  const email = newAddress()
  const sync = await connected(ada, 'salesforce')
  const ids = [salesforceLead(email, true), salesforceLead(email, true)]
  await sync()
  for (const id of ids) w.salesforce.edit(id, { HasOptedOutOfEmail: false })
  await sync()
  expect(await listed(ada, email)).toBe(false)
})

test('a record that no sync has read keeps the opt-out too', async () => {
  const ada = await w.person()
  const email = newAddress()
  const unread = salesforceLead(email, true)
  w.salesforce.edit(unread, { Company: 'Filtered out' })
  const importFilter = { kind: 'where', soql: "Company = 'Back'" }
  const sync = await connected(ada, 'salesforce', { importFilter })
  const read = salesforceLead(email, true)
  await sync()
  w.salesforce.edit(read, { HasOptedOutOfEmail: false })
  await sync()
  expect(await listed(ada, email)).toBe(true)
})

test('of leads: a contact with that address who has opted out keeps it', async () => {
  const ada = await w.person()
  const email = newAddress()
  const sync = await connected(ada, 'salesforce')
  const lead = salesforceLead(email, true)
  await sync()
  w.salesforce.edit(undefined, { Email: email, LastName: 'Twin', HasOptedOutOfEmail: true }, 'Contact')
  w.salesforce.edit(lead, { HasOptedOutOfEmail: false })
  await sync()
  expect(await listed(ada, email)).toBe(true)
})

test('an opt-out of two CRMs stays until both have taken it back, without a lead', async () => {
  const ada = await w.person()
  const email = newAddress()
  const [sync, syncOther] = [
    await connected(ada, 'salesforce', { syncDirection: 'out' }),
    await connected(ada, 'hubspot', { syncDirection: 'out' }),
  ]
  const lead = salesforceLead(email, true)
  const { id } = w.hubspot.edit(undefined, { email, firstname: 'Zoë', lastname: 'Ng', hs_email_optout: 'true' })
  await sync()
  await syncOther()
  w.salesforce.edit(lead, { HasOptedOutOfEmail: false })
  await sync()
  expect(await listed(ada, email)).toBe(true)
  w.hubspot.edit(id, { hs_email_optout: 'false' })
  await syncOther()
  expect(await listed(ada, email)).toBe(false)
})

test('the address of a merged lead leaves the list with the record that opted out', async () => {
  const ada = await w.person()
  const [email, further] = [newAddress(), newAddress()]
  const sync = await connected(ada, 'salesforce')
  const record = salesforceLead(email, true)
  await sync()
  const { rows } = await w.pool.query('select id from leads where user_id = $1 and email = $2', [ada.id, email])
  const otherId = await w.lead(ada, { email: further })
  await w.db.transaction((tx) => mergeLeads(tx, ada.id, { keepId: rows[0].id, otherId }))
  expect(await listed(ada, further)).toBe(true)
  w.salesforce.edit(record, { HasOptedOutOfEmail: false })
  await sync()
  expect([await listed(ada, email), await listed(ada, further)]).toEqual([false, true])
  w.salesforce.edit(record, { Email: further, HasOptedOutOfEmail: false })
  await sync()
  expect(await listed(ada, further)).toBe(false)
})
