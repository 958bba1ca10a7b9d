import { beforeAll, describe, expect, test } from 'vitest'
import type { SyncSettings } from '../../../contract/crm-integration.ts'
import { CONNECTED_USER, OTHER_USER, QUEUE } from '../../../tests/simulators/salesforce/tenant.ts'
import { type CrmWorld, crmWorld } from '../../../tests/world/crm-world.ts'
import { openSalesforce, writeOf } from '../../../tests/world/open-salesforce.ts'
import type { CrmFailure } from '../crm-failure.ts'
import type { RecordWritten } from '../provider.ts'

// An organization whose administrators have set up rules and permissions.
let w: CrmWorld
beforeAll(async () => {
  w = await crmWorld({ salesforce: { profile: 'configured' } })
})

const region = { defaults: { Region__c: 'EMEA' } }
const open = (settings: Partial<SyncSettings> = {}) => openSalesforce(w, { ...region, ...settings })
const person = (name: string, more: Record<string, string | null> = {}) =>
  writeOf({ LastName: name, Company: 'Tiber', Email: `${name}@tiber.example`.toLowerCase(), ...more })
const failureOf = (one: RecordWritten | undefined) => (one && 'failure' in one ? one.failure : undefined) as CrmFailure

describe('the owner of a record', () => {
  test('of ours is the connected user, or chosen by the assignment rule', async () => {
    const ours = await open()
    await ours.crm.write([person('Ours')])
    expect(w.salesforce.lead('ours@tiber.example')?.OwnerId).toBe(CONNECTED_USER)
    const assigned = await open({ ownerOfNew: 'assignment_rule' })
    await assigned.crm.write([person('Assigned')])
    expect(w.salesforce.lead('assigned@tiber.example')?.OwnerId).toBe(QUEUE)
  })

  test('is never changed by an update, and is read with its name and address', async () => {
    const { crm } = await open({ ownerOfNew: 'assignment_rule' })
    const { Id } = w.salesforce.edit(undefined, {
      LastName: 'Owned',
      Company: 'T',
      Email: 'owned@tiber.example',
      Region__c: 'EMEA',
    })
    const [done] = await crm.write([writeOf({ Title: 'CTO' }, Id)])
    expect(done).toMatchObject({ recordId: Id })
    expect(w.salesforce.lead('owned@tiber.example')).toMatchObject({ Title: 'CTO', OwnerId: OTHER_USER })
    const [record] = await crm.readRecords([Id])
    expect(record?.owner).toEqual({ id: OTHER_USER, name: 'Rita Rep', email: 'rita@org.example' })
  })
})

describe('fields that the connected user can’t use', () => {
  test('are left out of the map, or only read', async () => {
    const { crm } = await open()
    expect(crm.map.map(({ property }) => property)).not.toContain('Website')
    expect(crm.map.find(({ property }) => property === 'NumberOfEmployees')?.direction).toBe('in')
    const { Id } = w.salesforce.edit(undefined, {
      LastName: 'Staff',
      Company: 'T',
      Email: 's@tiber.example',
      NumberOfEmployees: 12,
    })
    expect((await crm.readRecords([Id]))[0]?.properties).toMatchObject({ NumberOfEmployees: '12' })
  })

  test('are not sent, and the result says so', async () => {
    const { crm } = await open()
    const [done] = await crm.write([person('Sent', { NumberOfEmployees: '50', Website: 'https://x.example' })])
    expect(done).toMatchObject({
      isNew: true,
      leftOut: [
        { property: 'NumberOfEmployees', reason: expect.stringContaining('No. of Employees') },
        { property: 'Website' },
      ],
    })
  })

  test('are on the card, with what else the sync has to do without', async () => {
    const { person: ada, integration } = await openSalesforce(w)
    const before = w.salesforce.snapshot()
    expect((await ada.call('POST', `/api/crm/integrations/${integration.id}/test`)).body).toMatchObject({
      connected: true,
    })
    const { findings } = await w.integration(ada, 'salesforce')
    expect(findings.map(({ kind, property }) => [kind, property])).toEqual([
      ['read_only_field', 'NumberOfEmployees'],
      ['unreadable_field', 'Website'],
      ['missing_option', 'Industry'],
      ['required_field', 'Region__c'],
      ['no_external_id', null],
    ])
    expect(findings.find(({ kind }) => kind === 'required_field')?.label).toBe('Region')
    expect(w.salesforce.snapshot()).toEqual(before)
  })

  test('hide a whole object: the card says which', async () => {
    w.salesforce.tenant.rules.hiddenObjects.add('Account')
    const { crm } = await openSalesforce(w, { salesforceObject: 'Contact' })
    const findings = await crm.inspect()
    w.salesforce.tenant.rules.hiddenObjects.delete('Account')
    expect(findings.find(({ kind }) => kind === 'missing_object')?.label).toBe('Account')
    expect(crm.map.map(({ field }) => field)).not.toContain('company')
    w.salesforce.tenant.rules.hiddenObjects.add('Lead')
    const opened = openSalesforce(w)
    await expect(opened).rejects.toThrow("can't see leads")
    w.salesforce.tenant.rules.hiddenObjects.delete('Lead')
  })
})

describe('a value that the organization does not take', () => {
  test('is not even planned where a restricted picklist does not have it', async () => {
    const { crm } = await open()
    const industry = crm.map.find(({ field }) => field === 'industry')
    expect(industry?.toCrm('technology')).toBeUndefined()
    expect(industry?.toCrm('healthcare')).toBe('Healthcare')
    // Its word for finance.
    expect(industry?.toCrm('finance')).toBe('Banking')
  })

  test.each([
    ['a restricted picklist', { Industry: 'Farming' }, 'Industry'],
    ['a validation rule', { Phone: '0207 1' }, 'Phone'],
    ['its length', { City: 'x'.repeat(60) }, 'City'],
  ])('because of %s is left out, and the others are saved', async (_, wrong, property) => {
    const { crm } = await open()
    const name = `Wrong${property}`
    w.salesforce.calls.splice(0)
    const [done] = await crm.write([person(name, { Title: 'CEO', ...wrong })])
    expect(done).toMatchObject({ isNew: true, leftOut: [{ property, reason: expect.any(String) }] })
    expect(w.salesforce.lead(`${name}@tiber.example`)).toMatchObject({ Title: 'CEO', [property]: null })
    const { Id } = w.salesforce.lead(`${name}@tiber.example`) ?? { Id: '' }
    const [again] = await crm.write([writeOf({ Title: 'CTO', ...wrong }, Id)])
    expect(again).toMatchObject({ recordId: Id, leftOut: [{ property }] })
    expect(w.salesforce.lead(`${name}@tiber.example`)).toMatchObject({ Title: 'CTO', [property]: null })
  })

  test('that a new record needs, or that identifies it, makes it fail with the field', async () => {
    const { crm } = await openSalesforce(w)
    const [missing] = await crm.write([person('NoRegion')])
    expect(failureOf(missing)).toMatchObject({ kind: 'refused', properties: ['Region__c'] })
    const configured = await open()
    const [address] = await configured.crm.write([writeOf({ LastName: 'A', Company: 'T', Email: 'odd@nowhere' })])
    expect(failureOf(address)).toMatchObject({ kind: 'refused', properties: ['Email'] })
  })
})

describe('a duplicate rule', () => {
  test('names the one record it found, or all of them', async () => {
    const { crm } = await open()
    const add = () => w.salesforce.edit(undefined, { LastName: 'Twin', Company: 'T', Email: 'twin@rule.example' }).Id
    const first = add()
    const write = () => writeOf({ LastName: 'Twin', Company: 'T', Email: 'twin@rule.example' })
    const [single] = await crm.write([write()])
    expect(failureOf(single)).toMatchObject({ kind: 'conflict', matches: [first], existingId: first })
    const second = add()
    const [several] = await crm.write([write()])
    expect(failureOf(several)).toMatchObject({ kind: 'conflict', matches: [first, second], existingId: undefined })
  })

  test('can be overruled by a setting', async () => {
    const { crm } = await open({ allowDuplicates: true })
    w.salesforce.edit(undefined, { LastName: 'Allowed', Company: 'T', Email: 'allowed@rule.example' })
    const [done] = await crm.write([writeOf({ LastName: 'Allowed', Company: 'T', Email: 'allowed@rule.example' })])
    expect(done).toMatchObject({ isNew: true })
  })

  test('costs few calls for many records', async () => {
    const { crm } = await open()
    const emails = Array.from({ length: 50 }, (_, n) => `many${n}@rule.example`)
    for (const Email of emails) w.salesforce.edit(undefined, { LastName: 'M', Company: 'T', Email })
    w.salesforce.calls.splice(0)
    const done = await crm.write(emails.map((Email) => writeOf({ LastName: 'M', Company: 'T', Email })))
    expect(done.every((one) => failureOf(one)?.existingId)).toBe(true)
    expect(w.salesforce.calls.length).toBeLessThanOrEqual(4)
  })
})

test('the list views of the organization choose who becomes a lead', async () => {
  for (const [name, Region__c] of [
    ['EmeaOne', 'EMEA'],
    ['AmerOne', 'AMER'],
  ] as const)
    w.salesforce.edit(undefined, { LastName: name, Company: 'T', Email: `${name}@view.example`, Region__c })
  const { crm } = await open({ importFilter: { kind: 'list', id: '00B000000000002AAA' } })
  const { records } = await crm.readPage({ since: null })
  const names = records.map(({ properties }) => properties.LastName)
  expect(names).toContain('EmeaOne')
  expect(names).not.toContain('AmerOne')
  const changed = await crm.readPage({ since: new Date(0) })
  const linkedOnly = changed.records
    .filter(({ isFilteredOut }) => isFilteredOut)
    .map(({ properties }) => properties.LastName)
  expect(linkedOnly).toContain('AmerOne')
  expect(linkedOnly).not.toContain('EmeaOne')
})
