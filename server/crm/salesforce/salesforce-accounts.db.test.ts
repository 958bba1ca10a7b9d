import { beforeAll, describe, expect, test } from 'vitest'
import { type CrmWorld, crmWorld } from '../../../tests/world/crm-world.ts'
import { openSalesforce, writeOf } from '../../../tests/world/open-salesforce.ts'

// Contacts of an organization with accounts of its own.
let w: CrmWorld
beforeAll(async () => {
  w = await crmWorld({ salesforce: { profile: 'lived-in' } })
})

const contact = (email: string) => w.salesforce.rows('Contact').find(({ Email }) => Email === email)
const accountOf = (email: string) => w.salesforce.rows('Account').find(({ Id }) => Id === contact(email)?.AccountId)
const contacts = () => openSalesforce(w, { salesforceObject: 'Contact' })

describe('an existing contact', () => {
  test('is read with the name of its account as company', async () => {
    const { crm } = await contacts()
    const [ana] = await crm.findByEmail(['ana.acker@acme.example'])
    expect(ana?.properties['Account.Name']).toBe('Acme Corporation')
    const [nora] = await crm.findByEmail(['nora.none@nowhere.example'])
    expect(nora?.properties['Account.Name']).toBeNull()
  })

  test('keeps its account when something else is changed here', async () => {
    const { crm } = await contacts()
    const before = w.salesforce.snapshot()
    const id = String(contact('ana.acker@acme.example')?.Id)
    const [done] = await crm.write([{ ...writeOf({ Phone: '+44 1' }, id), company: 'acme.example' }])
    expect(done).toMatchObject({ recordId: id, isNew: false })
    const after = w.salesforce.snapshot()
    expect(after.Account).toEqual(before.Account)
    const changed = after.Contact?.find(({ Id }) => Id === id)
    expect(changed).toEqual({
      ...before.Contact?.find(({ Id }) => Id === id),
      Phone: '+44 1',
      LastModifiedById: changed?.LastModifiedById,
      LastModifiedDate: changed?.LastModifiedDate,
      SystemModstamp: changed?.SystemModstamp,
    })
  })

  test('moves to the account of a company that was changed here, where there is one', async () => {
    const { crm } = await contacts()
    const id = w.salesforce.edit(undefined, { LastName: 'Mover', Email: 'mover@initech.example' }, 'Contact').Id
    const initech = w.salesforce.rows('Account').find(({ Name }) => Name === 'Initech')
    const [done] = await crm.write([writeOf({ 'Account.Name': 'initech' }, id)])
    const references = { 'Account.Name': { from: null, to: initech?.Id } }
    expect(done).toEqual({ leadId: expect.any(Number), recordId: id, isNew: false, references })
    expect(contact('mover@initech.example')?.AccountId).toBe(initech?.Id)
  })

  test('keeps its account where Salesforce has none with that name, and never loses it', async () => {
    const { crm } = await contacts()
    const before = w.salesforce.snapshot()
    const id = String(contact('ana.acker@acme.example')?.Id)
    const [none, empty] = await crm.write([
      writeOf({ 'Account.Name': 'Nobody Ltd' }, id),
      writeOf({ 'Account.Name': null }, id),
    ])
    expect(none).toMatchObject({
      leftOut: [{ property: 'Account.Name', reason: expect.stringContaining('Nobody Ltd') }],
    })
    expect(empty).toMatchObject({ leftOut: [{ property: 'Account.Name' }] })
    expect(w.salesforce.snapshot()).toEqual(before)
  })

  test('of several accounts with that name keeps its own, else gets the one of its domain, else none', async () => {
    const { crm } = await contacts()
    const add = (Email: string) => w.salesforce.edit(undefined, { LastName: 'Several', Email }, 'Contact').Id
    const gus = String(contact('gus.globe@globex.example')?.Id)
    const own = contact('gus.globe@globex.example')?.AccountId
    const [kept, byDomain, unclear] = await crm.write([
      writeOf({ 'Account.Name': 'Globex' }, gus),
      { ...writeOf({ 'Account.Name': 'Globex' }, add('several@globex.example')), email: 'several@globex.example' },
      { ...writeOf({ 'Account.Name': 'Globex' }, add('several@other.example')), email: 'several@other.example' },
    ])
    expect(kept).not.toHaveProperty('leftOut')
    expect(contact('gus.globe@globex.example')?.AccountId).toBe(own)
    expect(byDomain).not.toHaveProperty('leftOut')
    expect(accountOf('several@globex.example')?.Website).toBe('https://globex.example')
    expect(unclear).toMatchObject({ leftOut: [{ reason: expect.stringContaining('2 accounts named "Globex"') }] })
    expect(contact('several@other.example')?.AccountId).toBeNull()
  })
})

describe('a new contact', () => {
  const fresh = (name: string, company: string) =>
    writeOf({ LastName: name, Email: `${name}@fresh.example`.toLowerCase(), 'Account.Name': company })

  test('gets the existing account, or a new one that is named for undo', async () => {
    const { crm } = await contacts()
    const [known, first, second] = await crm.write([
      fresh('Known', 'Acme Corporation'),
      fresh('First', 'Fresh Ltd'),
      fresh('Second', 'fresh ltd'),
    ])
    expect(known).not.toHaveProperty('madeCompany')
    const made = w.salesforce.rows('Account').filter(({ Name }) => String(Name).toLowerCase() === 'fresh ltd')
    expect(made).toHaveLength(1)
    expect(first).toMatchObject({ isNew: true, madeCompany: { id: made[0]?.Id, name: 'fresh ltd' } })
    expect(second).not.toHaveProperty('madeCompany')
    expect(accountOf('known@fresh.example')?.Name).toBe('Acme Corporation')
    for (const email of ['first@fresh.example', 'second@fresh.example'])
      expect(contact(email)?.AccountId).toBe(made[0]?.Id)
  })

  test('that is refused leaves no account behind', async () => {
    const { crm } = await contacts()
    const refused = {
      ...fresh('Refused', 'Orphan Ltd'),
      properties: { Email: 'x@y', LastName: 'R', 'Account.Name': 'Orphan Ltd' },
    }
    const [done] = await crm.write([refused])
    expect(done).toHaveProperty('failure')
    expect(w.salesforce.rows('Account').filter(({ Name }) => Name === 'Orphan Ltd')).toEqual([])
  })

  test('is created without an account where the user may not create one', async () => {
    const { crm } = await contacts()
    w.salesforce.tenant.rules.validation.push({
      object: 'Account',
      isWrong: ({ Name }) => Name === 'Forbidden Ltd',
      message: 'Accounts are made by finance.',
      fields: [],
    })
    const [done] = await crm.write([fresh('Forbidden', 'Forbidden Ltd')])
    expect(done).toMatchObject({
      isNew: true,
      leftOut: [{ property: 'Account.Name', reason: expect.stringContaining('finance') }],
    })
    expect(contact('forbidden@fresh.example')?.AccountId).toBeNull()
  })
})

test('200 long company names are looked up in a few calls', async () => {
  const { crm } = await contacts()
  const names = Array.from({ length: 200 }, (_, n) => `株式会社日本国際総合研究開発機構${n}`)
  for (const Name of names.slice(0, 100)) w.salesforce.edit(undefined, { Name }, 'Account')
  w.salesforce.calls.splice(0)
  const done = await crm.write(
    names.map((name, n) => writeOf({ LastName: `N${n}`, Email: `n${n}@nihon.example`, 'Account.Name': name })),
  )
  expect(done.filter((one) => 'failure' in one)).toEqual([])
  expect(w.salesforce.rows('Account').filter(({ Name }) => String(Name).startsWith('株式会社'))).toHaveLength(200)
  expect(w.salesforce.calls.length).toBeLessThanOrEqual(8)
})
