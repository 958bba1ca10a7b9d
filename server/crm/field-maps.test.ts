import { describe, expect, test } from 'vitest'
import { bareLead } from '../../tests/world/lead-samples.ts'
import { type LeadFields, toLead, toProperties } from './field-map.ts'
import { hubspotFieldMap, lifecycleStage } from './hubspot/hubspot-field-map.ts'
import { salesforceFieldMap } from './salesforce/salesforce-field-map.ts'
import { soqlList } from './salesforce/soql.ts'
import { mergeSides } from './sync/merge-sides.ts'
import { planPair } from './sync/plan-pair.ts'

const classic = ['Open - Not Contacted', 'Working - Contacted', 'Closed - Not Converted'].map((value) => ({
  value,
  isConverted: false,
}))
const starter = ['New', 'Contacted', 'Nurturing', 'Qualified', 'Unqualified'].map((value) => ({
  value,
  isConverted: value === 'Qualified',
}))

const zoe: LeadFields = bareLead({
  firstName: 'Zoë',
  lastName: 'Ng',
  email: 'Zoe@Navona.example',
  industry: 'healthcare',
  companySize: '51-200',
  location: 'Leeds',
  status: 'qualified',
})

describe('a status in the terms of the CRM', () => {
  test.each([
    ['new', 'Open - Not Contacted', 'New', 'NEW'],
    ['contacted', 'Working - Contacted', 'Contacted', 'CONNECTED'],
    // Neither organization lets it be set: one has no such status, in the other it means converted.
    ['qualified', 'Working - Contacted', 'Contacted', 'OPEN_DEAL'],
    ['lost', 'Closed - Not Converted', 'Unqualified', 'UNQUALIFIED'],
  ] as const)('%s', (status, inClassic, inStarter, inHubspot) => {
    const lead = { ...zoe, status }
    expect(toProperties(salesforceFieldMap('Lead', classic), lead).Status).toBe(inClassic)
    expect(toProperties(salesforceFieldMap('Lead', starter), lead).Status).toBe(inStarter)
    expect(toProperties(hubspotFieldMap(), lead).hs_lead_status).toBe(inHubspot)
    expect(toLead(hubspotFieldMap(), { hs_lead_status: inHubspot }).changes.status).toBe(status)
  })
  test('a lifecycle stage never moves backward', () => expect(lifecycleStage('lost')).toBeNull())
})

test('a lead fits into the fields of Salesforce, and comes back unchanged', () => {
  const map = salesforceFieldMap('Lead', classic)
  const properties = toProperties(map, { ...zoe, firstName: 'x'.repeat(60) })
  expect(properties).toMatchObject({
    FirstName: 'x'.repeat(40),
    Industry: 'Healthcare',
    NumberOfEmployees: '200',
    Email: 'zoe@navona.example',
  })
  expect(toLead(map, properties).changes).toMatchObject({
    industry: 'healthcare',
    companySize: '51-200',
    location: 'Leeds',
  })
})

describe('an industry of the CRM that is not on our list', () => {
  const map = hubspotFieldMap()
  const rules = { direction: 'both', owners: {}, duplicates: 'update', isImport: false } as const
  const modifiedAt = new Date('2030-01-02')
  const record = (industry: string) => ({ id: '1', modifiedAt, properties: { ...toProperties(map, zoe), industry } })
  const planned = (lead: Partial<LeadFields>, industry: string, before?: string) => {
    const now = bareLead({ ...zoe, ...lead })
    const base = before === undefined ? undefined : { ours: toProperties(map, now), theirs: record(before).properties }
    const { leadChanges, recordChanges } = planPair(map, { lead: now, record: record(industry), base }, rules)
    return { leadChanges, recordChanges }
  }

  test('is other, and its word is kept', () => {
    expect(toLead(map, { industry: 'LOGISTICS' }).changes).toEqual({ industry: 'other', industryAsGiven: 'LOGISTICS' })
    expect(toLead(map, { industry: 'Other' }).changes).toEqual({ industry: 'other', industryAsGiven: null })
    expect(toLead(map, { industry: 'Banking' }).changes).toEqual({ industry: 'finance', industryAsGiven: null })
  })

  test.each<[string, Partial<LeadFields>, string, string | undefined, Partial<LeadFields>]>([
    ['a word we do not have yet', { industry: 'other' }, 'Farming', 'Farming', { industryAsGiven: 'Farming' }],
    ['a word of ours that nobody changed', { industry: 'other', industryAsGiven: 'Crops' }, 'Farming', 'Farming', {}],
    [
      'another word than before',
      { industry: 'other', industryAsGiven: 'Farming' },
      'Fishing',
      'Farming',
      { industryAsGiven: 'Fishing' },
    ],
    [
      'one of our list instead',
      { industry: 'other', industryAsGiven: 'Farming' },
      'Banking',
      'Farming',
      { industry: 'finance', industryAsGiven: null },
    ],
  ])('%s: the lead gets what is new, the CRM nothing', (_what, lead, theirs, before, leadChanges) => {
    expect(planned(lead, theirs, before)).toEqual({ leadChanges, recordChanges: {} })
  })
})

describe('a time zone in the options of HubSpot', () => {
  const options = ['america_slash_new_york', 'america_slash_port_hyphen_au_hyphen_prince', 'asia_slash_kolkata'].map(
    (value) => ({ value, label: value }),
  )
  const map = hubspotFieldMap({ hs_timezone: options })
  const sent = (timeZone: string | null) => toProperties(map, { ...zoe, timeZone }).hs_timezone
  test.each([
    ['America/New_York', 'america_slash_new_york'],
    ['America/Port-au-Prince', 'america_slash_port_hyphen_au_hyphen_prince'],
    // Another name of a zone that is on the list.
    ['US/Eastern', 'america_slash_new_york'],
    ['Asia/Calcutta', 'asia_slash_kolkata'],
    // Not on the list, so that HubSpot keeps what it has.
    ['UTC', undefined],
    [null, null],
  ])('%s is sent as %s', (timeZone, value) => expect(sent(timeZone)).toBe(value))

  test.each([
    ['america_slash_new_york', 'America/New_York'],
    ['us_slash_eastern', 'America/New_York'],
    ['poland', 'Europe/Warsaw'],
  ])('%s is read as %s', (value, timeZone) =>
    expect(toLead(map, { hs_timezone: value }).changes.timeZone).toBe(timeZone),
  )

  test('an account whose options are unknown is only read', () => {
    expect(toProperties(hubspotFieldMap(), { ...zoe, timeZone: 'Europe/London' })).not.toHaveProperty('hs_timezone')
  })

  test('neither leads nor contacts of Salesforce have one', () => {
    for (const object of ['Lead', 'Contact'] as const)
      expect(salesforceFieldMap(object, classic).map(({ field }) => field)).not.toContain('timeZone')
  })
})

test('a value that the CRM cannot hold changes neither side', () => {
  const phone = { field: 'phone', property: 'phone', toCrm: () => undefined, fromCrm: (text: string) => text } as const
  const ours = toProperties([phone], { ...zoe, phone: '1' })
  expect(ours).toEqual({})
  const rules = { direction: 'both', owners: {}, newest: 'theirs' } as const
  for (const agreed of [undefined, { ours: { phone: '1' }, theirs: { phone: '1' } }])
    expect(mergeSides([phone], { ours, theirs: { phone: '2' } }, agreed, rules)).toEqual({
      recordChanges: {},
      leadChanges: {},
      conflicts: [],
    })
})

test('values that a lead can’t hold are left out', () => {
  const { changes, refused } = toLead(hubspotFieldMap(), {
    email: 'not an address',
    lastname: null,
    phone: null,
    city: 'York',
  })
  expect(changes).toEqual({ phone: null, location: 'York' })
  expect(refused).toEqual(['lastName', 'email'])
})

describe('which side wins', () => {
  const map = hubspotFieldMap().filter(({ field }) => field === 'phone')
  const base = { ours: { phone: '1' }, theirs: { phone: '1' } }
  const mine = { owners: { phone: 'ours' } } as const
  const their = { owners: { phone: 'theirs' } } as const
  const merge = (ours: string | null, theirs: string | null, rules = {}, before: typeof base | null = base) =>
    mergeSides(map, { ours: { phone: ours }, theirs: { phone: theirs } }, before ?? undefined, {
      direction: 'both',
      owners: {},
      newest: 'ours',
      ...rules,
    })
  test.each([
    ['nobody changed it', merge('1', '1'), {}, {}, 0],
    ['we did', merge('2', '1'), { phone: '2' }, {}, 0],
    ['they did', merge('1', '2'), {}, { phone: '2' }, 0],
    ['they emptied it', merge('1', null), {}, { phone: null }, 0],
    ['both, alike', merge('2', '2'), {}, {}, 0],
    ['both, we last', merge('2', '3'), { phone: '2' }, {}, 1],
    ['both, they last', merge('2', '3', { newest: 'theirs' }), {}, { phone: '3' }, 1],
    ['both, and it is ours', merge('2', '3', { ...mine, newest: 'theirs' }), { phone: '2' }, {}, 1],
    ['both, and it is theirs', merge('2', '3', their), {}, { phone: '3' }, 1],
    ['only they, and it is ours', merge('1', '2', mine), {}, { phone: '2' }, 0],
    ['only we, and it is theirs', merge('2', '1', their), { phone: '2' }, {}, 0],
    ['they emptied it, and it is ours', merge('1', null, mine), {}, { phone: null }, 0],
    ['we emptied it, and it is theirs', merge(null, '1', their), { phone: null }, {}, 0],
    ['they, but nothing comes in', merge('1', '2', { direction: 'out' }), {}, {}, 0],
    ['we, but nothing goes out', merge('2', '1', { direction: 'in' }), {}, {}, 0],
    ['they meet, only we know it', merge('2', null, {}, null), { phone: '2' }, {}, 0],
    ['they meet, only they know it', merge(null, '2', mine, null), {}, { phone: '2' }, 0],
  ])('%s', (_, merged, recordChanges, leadChanges, conflicts) => {
    expect(merged).toMatchObject({ recordChanges, leadChanges })
    expect(Object.keys(merged.recordChanges)).toEqual(Object.keys(recordChanges))
    expect(merged.conflicts).toHaveLength(conflicts)
  })
})

test('a string in a query is fully escaped', () => {
  expect(soqlList(["o'hara\\", 'a\nb'])).toBe("('o\\'hara\\\\', 'a\\nb')")
})
