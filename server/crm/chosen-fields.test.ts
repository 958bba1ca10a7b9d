import { describe, expect, test } from 'vitest'
import { fitsProperty, sharedProperties } from '../../contract/crm-fields.ts'
import type { SyncSettings } from '../../contract/crm-integration.ts'
import { bareLead } from '../../tests/world/lead-samples.ts'
import type { PropertyShape } from './chosen-property.ts'
import { toLead, toProperties } from './field-map.ts'
import { hubspotFieldMap } from './hubspot/hubspot-field-map.ts'
import { salesforceFieldMap } from './salesforce/salesforce-field-map.ts'

const dropdown = (...labels: string[]): PropertyShape => ({
  type: 'choice',
  max: null,
  options: labels.map((label, at) => ({ value: `v${at}`, label })),
})
const mapped = (fields: SyncSettings['fields'], shapes: Record<string, PropertyShape> = {}) =>
  hubspotFieldMap({}, { fields, shapeOf: (property) => shapes[property] })
const propertiesOf = (map: ReturnType<typeof mapped>) =>
  Object.fromEntries(map.map(({ field, property }) => [field, property]))

describe('a field in a property that the user chose', () => {
  test('is kept there, and nowhere else', () => {
    const map = mapped({ phone: { property: 'direct_dial' } })
    expect(propertiesOf(map).phone).toBe('direct_dial')
    expect(toProperties(map, bareLead({ phone: '1' }))).toMatchObject({ direct_dial: '1' })
    expect(toProperties(map, bareLead({ phone: '1' }))).not.toHaveProperty('phone')
  })

  test('can be one that this kind of record has no property for', () => {
    expect(propertiesOf(mapped({ notes: { property: 'sdr_notes', direction: 'out' } })).notes).toBe('sdr_notes')
    const contact = salesforceFieldMap('Contact', [], { fields: { linkedinUrl: { property: 'LinkedIn__c' } } })
    expect(propertiesOf(contact).linkedinUrl).toBe('LinkedIn__c')
  })

  test('goes the ways that the user chose; both by default', () => {
    const map = mapped({ phone: { direction: 'in' }, location: { direction: 'off' } })
    expect(map.find(({ field }) => field === 'phone')?.direction).toBe('in')
    expect(map.find(({ field }) => field === 'company')?.direction).toBe('both')
    expect(propertiesOf(map)).not.toHaveProperty('location')
  })

  test('is cut to its length', () => {
    const map = mapped({ website: { property: 'site' } }, { site: { type: 'text', max: 5, options: [] } })
    expect(toProperties(map, bareLead({ website: 'example.com' })).site).toBe('examp')
  })

  test.each([
    ['status', 'lost', dropdown('New', 'Disqualified'), 'v1'],
    ['industry', 'finance', dropdown('Banking', 'Farming'), 'v0'],
    ['companySize', '51-200', dropdown('Up to 50', '51-200'), 'v1'],
    ['timeZone', 'US/Eastern', dropdown('Europe/London', 'America/New York'), 'v1'],
  ] as const)('%s in a dropdown is one of its options, by label', (field, value, shape, option) => {
    const map = mapped({ [field]: { property: 'chosen' } }, { chosen: shape })
    expect(toProperties(map, bareLead({ [field]: value })).chosen).toBe(option)
    expect(toLead(map, { chosen: option }).changes[field]).toBe(field === 'timeZone' ? 'America/New_York' : value)
  })

  test('a dropdown without a fitting option keeps what it has', () => {
    const map = mapped({ industry: { property: 'chosen' } }, { chosen: dropdown('Farming') })
    expect(toProperties(map, bareLead({ industry: 'finance' }))).not.toHaveProperty('chosen')
  })

  test('a company size in a number is the most people it allows', () => {
    const map = mapped({ companySize: { property: 'staff' } }, { staff: { type: 'number', max: null, options: [] } })
    expect(toProperties(map, bareLead({ companySize: '51-200' })).staff).toBe('200')
  })
})

test('notes are not synced unless the user wants it', () => {
  expect(propertiesOf(salesforceFieldMap('Lead', []))).not.toHaveProperty('notes')
  const wanted = salesforceFieldMap('Lead', [], { fields: { notes: { direction: 'both' } } })
  expect(propertiesOf(wanted).notes).toBe('Description')
})

test('text fits into text, a choice also into a dropdown, a size also into a number; the email address stays where it is', () => {
  const fits = (field: Parameters<typeof fitsProperty>[0], type: PropertyShape['type']) =>
    fitsProperty(field, { type, isReadable: true })
  expect(fits('phone', 'text')).toBe(true)
  expect(fits('phone', 'choice')).toBe(false)
  expect(fits('phone', 'number')).toBe(false)
  expect(fits('industry', 'choice')).toBe(true)
  expect(fits('companySize', 'number')).toBe(true)
  expect(fits('status', 'other')).toBe(false)
  expect(fits('email', 'text')).toBe(false)
  expect(fitsProperty('phone', { type: 'text', isReadable: false })).toBe(false)
})

test('two fields in one property are found, also where one of them is there by default', () => {
  expect(sharedProperties('hubspot', {})).toEqual([])
  expect(sharedProperties('hubspot', { website: { property: 'city' } })).toEqual([['city', ['location', 'website']]])
  expect(sharedProperties('hubspot', { website: { property: 'city' }, location: { direction: 'off' } })).toEqual([])
})
