import { beforeAll, describe, expect, test } from 'vitest'
import { CONNECTED_USER, QUEUE } from '../../../tests/simulators/salesforce/tenant.ts'
import { type CrmWorld, crmWorld } from '../../../tests/world/crm-world.ts'
import { openSalesforce, writeOf } from '../../../tests/world/open-salesforce.ts'
import { AS_CONTACT, AS_CONVERTED_LEAD } from './salesforce-records.ts'

// An organization that people have worked in for years.
let w: CrmWorld
beforeAll(async () => {
  w = await crmWorld({ salesforce: { profile: 'lived-in' } })
})

const add = (name: string, more = {}) =>
  w.salesforce.edit(undefined, { LastName: name, Company: 'Hooli', Email: `${name}@people.example`, ...more })

describe('a merged record', () => {
  test('names the record that stayed, also after several merges', async () => {
    const { crm } = await openSalesforce(w)
    const [a, b, c, other] = ['A', 'B', 'C', 'Other'].map((name) => add(name).Id) as [string, string, string, string]
    w.salesforce.merge(b, [a])
    w.salesforce.merge(c, [b])
    w.salesforce.remove(other)
    expect(await crm.findMerged?.([a, b, other])).toEqual(
      new Map([
        [a, c],
        [b, c],
      ]),
    )
  })
})

describe('an opt-out', () => {
  test('is read, and written without changing anything else', async () => {
    const { crm } = await openSalesforce(w)
    const [otto, uma] = await crm.findByEmail(['otto.optout@hooli.example', 'uma.user@hooli.example'])
    expect([otto?.isOptedOut, uma?.isOptedOut]).toEqual([true, false])
    const queued = w.salesforce.lead('quin.queue@hooli.example')
    const result = await crm.setOptedOut?.([
      { recordId: String(queued?.Id), email: 'queued@people.example', isOptedOut: true },
      { recordId: '00Q000000000999AAA', email: 'gone@people.example', isOptedOut: true },
    ])
    expect(result).toEqual([undefined, expect.objectContaining({ kind: 'gone' })])
    expect(w.salesforce.lead('quin.queue@hooli.example')).toMatchObject({ HasOptedOutOfEmail: true, OwnerId: QUEUE })
  })

  test('that the user may not change is refused with the field', async () => {
    w.salesforce.tenant.rules.readOnly.add('Lead.HasOptedOutOfEmail')
    const { crm } = await openSalesforce(w)
    const [failure] =
      (await crm.setOptedOut?.([{ recordId: add('Locked').Id, email: 'locked@people.example', isOptedOut: true }])) ??
      []
    w.salesforce.tenant.rules.readOnly.delete('Lead.HasOptedOutOfEmail')
    expect(failure).toMatchObject({ kind: 'refused', properties: ['HasOptedOutOfEmail'] })
  })
})

describe('a converted lead', () => {
  test('is reported where it is linked, and becomes no lead', async () => {
    const { crm } = await openSalesforce(w)
    const { Id } = add('Soon')
    const since = new Date(Date.now() - 60_000)
    w.salesforce.convert(Id)
    const [read] = await crm.readRecords([Id])
    expect(read).toMatchObject({ outcome: 'converted', isFilteredOut: true })
    const changed = (await crm.readPage({ since })).records.find(({ id }) => id === Id)
    expect(changed).toMatchObject({ outcome: 'converted', isFilteredOut: true })
    expect((await crm.readPage({ since: null })).records.map(({ id }) => id)).not.toContain(Id)
    expect(await crm.findByEmail(['soon@people.example'])).toEqual([])
  })

  test('and a contact stand in the way of a new lead, and nothing is created', async () => {
    const { crm } = await openSalesforce(w)
    const { Id } = add('Gone')
    w.salesforce.convert(Id)
    const contact = w.salesforce.rows('Contact').find(({ Email }) => Email === 'gone@people.example')
    w.salesforce.remove(String(contact?.Id), 'Contact')
    const before = w.salesforce.rows()
    const emails = ['ana.acker@acme.example', 'gone@people.example', 'new@people.example']
    const done = await crm.write(emails.map((Email) => writeOf({ LastName: 'N', Company: 'T', Email })))
    expect(done).toMatchObject([
      { failure: { kind: 'conflict', message: AS_CONTACT, matches: [] } },
      { failure: { kind: 'conflict', message: AS_CONVERTED_LEAD, matches: [] } },
      { isNew: true },
    ])
    expect(w.salesforce.rows()).toHaveLength(before.length + 1)
  })
})

describe('an import filter', () => {
  const namesWith = async (importFilter: NonNullable<Parameters<typeof openSalesforce>[1]>['importFilter']) => {
    const { crm } = await openSalesforce(w, { importFilter })
    return (await crm.readPage({ since: null })).records.map(({ properties }) => properties.LastName)
  }

  test('"mine" imports what the connected user owns', async () => {
    const names = await namesWith({ kind: 'mine' })
    const owned = w.salesforce.rows().filter(({ OwnerId, IsConverted }) => OwnerId === CONNECTED_USER && !IsConverted)
    expect(names).toContain('User')
    expect(names).toEqual(owned.map(({ LastName }) => LastName))
  })

  test('"where" imports what fits a condition', async () => {
    const soql = "(Company = 'Hooli' AND HasOptedOutOfEmail = true) OR LastName LIKE 'Quee%'"
    expect(await namesWith({ kind: 'where', soql })).toEqual(expect.arrayContaining(['Optout', 'Queue']))
    expect(await namesWith({ kind: 'where', soql: "LastName = 'Queue'" })).toEqual(['Queue'])
  })

  test('that Salesforce rejects says so, before anything is read', async () => {
    const { crm } = await openSalesforce(w)
    const check = (soql: string) => crm.checkFilter?.({ kind: 'where', soql })
    await expect(check("Nonsense__c = 'x'")).rejects.toThrow(
      "can't use your import condition: No such column 'Nonsense__c'",
    )
    await expect(check('Id IN (SELECT ConvertedContactId FROM Lead)')).rejects.toThrow("can't contain SELECT")
    await expect(check('Company = ')).rejects.toThrow("can't use your import condition")
    await expect(crm.checkFilter?.({ kind: 'list', id: '00B000000000009AAA' })).rejects.toThrow('no longer exists')
  })
})
