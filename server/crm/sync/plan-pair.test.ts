import { describe, expect, test } from 'vitest'
import { bareLead } from '../../../tests/world/lead-samples.ts'
import { toProperties } from '../field-map.ts'
import { hubspotFieldMap } from '../hubspot/hubspot-field-map.ts'
import { MISSING_VALUE } from '../missing-value.ts'
import { type PairRules, planPair } from './plan-pair.ts'

const map = hubspotFieldMap()
const rules: PairRules = { direction: 'both', owners: {}, duplicates: 'update', isImport: false }
const lead = bareLead({ firstName: 'Zoë', lastName: 'Ng', email: 'zoe@navona.example', company: 'Navona' })
const ours = toProperties(map, lead)
const recordWith = (properties: object, more = {}) => ({
  ...{ id: '1', modifiedAt: new Date('2020-01-01'), properties: { ...ours, ...properties } },
  ...more,
})

describe('the first time a lead meets its record', () => {
  test('the record keeps what it has and gets what it lacks', () => {
    const { recordChanges, leadChanges, conflicts } = planPair(
      map,
      { lead: { ...lead, phone: '1' }, record: recordWith({ lastname: 'Theirs', phone: null }) },
      rules,
    )
    expect(recordChanges).toEqual({ phone: '1' })
    expect(leadChanges).toEqual({ lastName: 'Theirs' })
    expect(conflicts).toEqual([{ field: 'lastName', ours: 'Ng', theirs: 'Theirs', kept: 'theirs' }])
  })

  test('a field that is ours is written, but not to a record that only looks like a duplicate', () => {
    const pair = { lead, record: recordWith({ lastname: 'Theirs' }) }
    const mine = { ...rules, owners: { lastName: 'ours' } } as const
    expect(planPair(map, pair, mine).recordChanges).toEqual({ lastname: 'Ng' })
    expect(planPair(map, { ...pair, keepsTheirs: true }, mine).recordChanges).toEqual({})
  })
})

describe('a property that is mapped after the first sync', () => {
  const without = ({ jobtitle: _, ...rest }: typeof ours) => rest
  const base = { ours: without(ours), theirs: without(ours) }
  const changesOf = (title: string | null, theirs: string | null) => {
    const plan = planPair(
      map,
      { lead: { ...lead, jobTitle: title }, record: recordWith({ jobtitle: theirs }), base },
      rules,
    )
    return [plan.leadChanges, plan.recordChanges, plan.conflicts]
  }
  test('is no edit: where both sides have a value, both keep it', () => {
    expect(changesOf('CTO', 'CEO')).toEqual([{}, {}, []])
  })
  test('fills the side that has none', () => {
    expect(changesOf(null, 'CEO')).toEqual([{ jobTitle: 'CEO' }, {}, []])
    expect(changesOf('CTO', null)).toEqual([{}, { jobtitle: 'CTO' }, []])
  })
})

test('a property that the record does not tell is neither read as empty nor written', () => {
  const { phone: _, ...properties } = recordWith({}).properties
  const record = { ...recordWith({}), properties }
  const plan = planPair(map, { lead: { ...lead, phone: '1' }, record, base: { ours, theirs: ours } }, rules)
  expect([plan.leadChanges, plan.recordChanges]).toEqual([{}, {}])
})

describe.each([
  ['in', { jobTitle: 'Theirs' }, {}],
  ['out', {}, { jobtitle: 'Ours' }],
] as const)('a field that only goes %s', (direction, leadChanges, recordChanges) => {
  const oneWay = map.map((mapped) => (mapped.field === 'jobTitle' ? { ...mapped, direction } : mapped))
  const base = { ours, theirs: ours }
  test('changes only that side', () => {
    const theirs = planPair(oneWay, { lead, record: recordWith({ jobtitle: 'Theirs' }), base }, rules)
    const mine = planPair(oneWay, { lead: { ...lead, jobTitle: 'Ours' }, record: recordWith({}), base }, rules)
    expect([theirs.leadChanges, mine.recordChanges]).toEqual([leadChanges, recordChanges])
  })
  test('is only in a new one on that side', () => {
    const created = planPair(oneWay, { lead: { ...lead, jobTitle: 'Ours' } }, rules).createRecord
    const added = planPair(oneWay, { record: recordWith({ jobtitle: 'Theirs' }) }, rules).createLead
    expect(Object.hasOwn(created ?? {}, 'jobtitle')).toBe(direction === 'out')
    expect(added?.jobTitle).toBe(direction === 'in' ? 'Theirs' : null)
  })
})

describe('a person without a name or company', () => {
  const added = (properties: object) => planPair(map, { record: recordWith(properties) }, rules).createLead
  test.each([
    [{ firstname: null }, { firstName: MISSING_VALUE, lastName: 'Ng' }],
    [{ lastname: null }, { lastName: MISSING_VALUE, company: 'Navona' }],
    [{ company: null }, { lastName: 'Ng', company: 'navona.example' }],
    [{ company: null, email: 'zoe@gmail.com' }, { company: MISSING_VALUE }],
  ])('becomes a lead all the same (%j)', (properties, values) => {
    expect(added(properties)).toMatchObject(values)
  })
  test('gets nothing of that written to the CRM, and takes the real value later', () => {
    const unnamed = { ...lead, firstName: MISSING_VALUE, lastName: MISSING_VALUE, company: MISSING_VALUE }
    const before = { ...ours, firstname: null, lastname: null, company: null }
    expect(planPair(map, { lead: unnamed }, rules).createRecord).toEqual(before)
    const base = { ours: before, theirs: before }
    const same = planPair(map, { lead: unnamed, record: recordWith(before), base }, rules)
    expect([same.recordChanges, same.leadChanges]).toEqual([{}, {}])
    const named = planPair(
      map,
      { lead: unnamed, record: recordWith({ ...before, firstname: 'Zoë', lastname: 'Ng' }), base },
      rules,
    )
    expect([named.recordChanges, named.leadChanges]).toEqual([{}, { firstName: 'Zoë', lastName: 'Ng' }])
  })
  test('and without an address becomes none, with the reason', () => {
    expect(planPair(map, { record: recordWith({ email: null }) }, rules).skipped).toBe('Valid email is required.')
  })
})
