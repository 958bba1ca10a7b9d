import { beforeAll, describe, expect, test } from 'vitest'
import { type CrmWorld, crmWorld } from '../../../tests/world/crm-world.ts'
import { openSalesforce, writeOf } from '../../../tests/world/open-salesforce.ts'
import type { ReadFrom, RecordPage } from '../provider.ts'
import { runAutoSync } from '../sync/sync-run.ts'

// A new organization: which calls are made, and what they change there.
let w: CrmWorld
beforeAll(async () => {
  w = await crmWorld()
})

describe('our external ID', () => {
  test('is not created by connecting, by a test, by a preview or by a sync', async () => {
    const { person, integration } = await openSalesforce(w)
    const lead = await w.lead(person, { email: 'schema@navona.example' })
    await person.call('POST', `/api/crm/integrations/${integration.id}/test`)
    await person.call('POST', `/api/crm/salesforce/sync/${lead}`)
    expect(w.salesforce.calls.filter((call) => call.includes('tooling'))).toEqual([])
    expect(w.salesforce.lead('schema@navona.example')).toBeDefined()
    const { findings } = await w.integration(person, 'salesforce')
    expect(findings.map(({ kind }) => kind)).toEqual(['no_external_id'])
  })

  test('is created on request with its permission, and used from then on', async () => {
    const { crm, open, person, integration } = await openSalesforce(w)
    expect(crm.createsAreIdempotent).toBe(false)
    await crm.createExternalId?.()
    await crm.createExternalId?.()
    const { PermissionSet, FieldPermissions, PermissionSetAssignment } = w.salesforce.snapshot()
    expect([PermissionSet, FieldPermissions, PermissionSetAssignment].map((rows) => rows?.length)).toEqual([1, 1, 1])
    const opened = await open()
    expect(opened.createsAreIdempotent).toBe(true)
    expect(await opened.inspect()).toEqual([])
    const lead = await w.lead(person, { email: 'keyed@navona.example' })
    w.salesforce.failOnce(({ method, path }) => method === 'POST' && path.endsWith('composite/sobjects'), 'cut-after')
    expect((await person.call('POST', `/api/crm/salesforce/sync/${lead}`)).status).toBe(200)
    expect(w.salesforce.rows().filter(({ Email }) => Email === 'keyed@navona.example')).toHaveLength(1)
    expect(integration.provider).toBe('salesforce')
  })
})

test('where the connected user may not create fields, creating our ID says what to do and changes nothing', async () => {
  const other = await crmWorld({ salesforce: { mayMakeFields: false } })
  const { crm, open } = await openSalesforce(other)
  const before = other.salesforce.snapshot()
  await expect(crm.createExternalId?.()).rejects.toThrow('Ask your Salesforce admin')
  expect(other.salesforce.snapshot()).toEqual(before)
  expect((await open()).createsAreIdempotent).toBe(false)
})

test('the first sync of 1,200 leads makes as few calls as its batches allow, and five more', async () => {
  const { person, integration } = await openSalesforce(w, { autoSync: true, syncDirection: 'both' })
  await w.pool.query(
    `insert into leads (user_id, first_name, last_name, email, company)
     select $1, 'First', 'Last', 'first' || n || '@calls.example', 'Company ' || n from generate_series(1, 1200) n`,
    [person.id],
  )
  w.salesforce.calls.splice(0)
  await runAutoSync(w.deps, integration)
  const there = w.salesforce.rows().filter(({ Email }) => String(Email).endsWith('@calls.example'))
  expect(there).toHaveLength(1200)
  expect(w.salesforce.calls.length).toBeLessThanOrEqual(1200 / 200 + 5)
})

test.each([60, 62, 63])(
  'what the last call of our share of %i daily calls has created is not lost, and later calls wait',
  async (callsADay) => {
    const other = await crmWorld({ salesforce: { callsADay } })
    const { crm } = await openSalesforce(other, { salesforceObject: 'Contact' })
    const created: unknown[] = []
    const writeOne = async (n: number) => {
      const name = `Limit ${n}`
      const [written] = await crm.write([
        writeOf({ Email: `n${n}@limit.example`, LastName: name, 'Account.Name': name }),
      ])
      created.push(written && 'recordId' in written ? written.recordId : written)
    }
    await expect(
      (async () => {
        for (let n = 0; n < callsADay; n++) await writeOne(n)
      })(),
    ).rejects.toThrow('limit is almost used up')
    expect(other.salesforce.rows('Contact').map(({ Id }) => Id)).toEqual(created)
    expect(other.salesforce.rows('Account')).toHaveLength(created.length)
  },
)

test('an organization with thousands of leads is read page by page', async () => {
  const other = await crmWorld()
  const { crm } = await openSalesforce(other)
  for (let n = 0; n < 4001; n++)
    other.salesforce.edit(undefined, { LastName: `Person ${n}`, Email: `n${n}@pages.example`, Company: 'Pages' })
  const ids = new Set<string>()
  other.salesforce.calls.splice(0)
  for (let from: ReadFrom | undefined = { since: null }; from; ) {
    const page: RecordPage = await crm.readPage(from)
    for (const { id } of page.records) ids.add(id)
    from = page.next
  }
  expect([ids.size, other.salesforce.calls.length]).toEqual([4001, 3])
  // Those of a query with a list of values have pages too.
  expect(await crm.readRecords([...ids].slice(0, 2500))).toHaveLength(2500)
})
