import { describe, expect, expectTypeOf, test } from 'vitest'
import { type Lead, LeadChanges, type LeadStatus, NewLead } from './lead.ts'
import type { LeadMergeField, SyncField } from './lead-field-sets.ts'
import { LEAD_FIELD_KEYS, LEAD_FIELDS, rowOf } from './lead-fields.ts'

const repeated = (values: string[]) => values.filter((value, at) => values.indexOf(value) !== at)
const rows = LEAD_FIELD_KEYS.map(rowOf)

describe('the table of lead fields', () => {
  test('names columns, labels and CSV headers once', () => {
    expect(repeated(rows.map(({ column }) => column))).toEqual([])
    expect(repeated(rows.map(({ label }) => label))).toEqual([])
    expect(repeated(rows.map(({ csvHeader }) => csvHeader))).toEqual([])
  })

  test('gives each CSV name to one field, spelled as the import compares it', () => {
    const names = rows.flatMap(({ csvNames }) => csvNames.split(' '))
    expect(repeated(names)).toEqual([])
    expect(names.filter((name) => !/^[a-z0-9]+$/.test(name))).toEqual([])
  })

  test.each(LEAD_FIELD_KEYS)('%s: the import recognizes the header of our own export', (field) => {
    const { csvHeader, csvNames } = LEAD_FIELDS[field]
    expect(csvNames.split(' ')).toContain(csvHeader.toLowerCase().replaceAll(' ', ''))
  })

  test.each(['hubspot', 'salesforceLead', 'salesforceContact'] as const)('maps a property of %s to one field', (type) =>
    expect(repeated(rows.flatMap((row) => row[type]?.property ?? []))).toEqual([]),
  )

  test.each(LEAD_FIELD_KEYS)('%s: a merge can choose between two values in this way', (field) => {
    const { merge, type } = rowOf(field)
    const fits = {
      kept: true,
      filled: type !== 'pence' && type !== 'percent',
      larger: type === 'pence' || type === 'percent',
    }
    const only = { furthest: field === 'status', joined: field === 'notes', united: type === 'tags' }
    expect({ ...fits, ...only }[merge]).toBe(true)
  })
})

describe('schemas made from the table', () => {
  const ada = { firstName: ' Ada ', lastName: 'Byron', email: 'ada@x.example', company: 'Engines' }

  test('a new lead needs what is required; the rest is empty, zero or the default', () => {
    expect(NewLead.parse(ada)).toEqual({
      ...Object.fromEntries(LEAD_FIELD_KEYS.map((field) => [field, null])),
      ...ada,
      firstName: 'Ada',
      status: 'new',
      dealValue: 0,
      probability: 0,
      tags: [],
    })
    expect(NewLead.safeParse({}).error?.issues.map(({ message }) => message)).toEqual([
      'First name is required',
      'Last name is required',
      'Valid email is required',
      'Company is required',
    ])
  })

  test.each([
    [{ industry: 'Mining' }, 'Choose an industry from the list'],
    [{ companySize: 'Huge' }, 'Choose a company size from the list'],
    [{ status: '' }, 'Choose a status from the list'],
    [{ dealValue: -1 }, 'Deal value must be positive'],
    [{ dealValue: 0.5 }, 'Deal value must be in whole pence'],
    [{ dealValue: 1e13 }, 'Deal value is too large'],
    [{ probability: 101 }, 'Probability cannot exceed 100'],
    [{ phone: '1'.repeat(51) }, 'At most 50 characters'],
    [{ company: ' ' }, 'Company is required'],
  ])('%j is refused: %s', (changes, message) =>
    expect(LeadChanges.safeParse(changes).error?.issues).toMatchObject([{ message }]),
  )

  test('an empty text and an empty choice are none', () => {
    expect(LeadChanges.parse({ jobTitle: ' ', industry: '' })).toEqual({ jobTitle: null, industry: null })
  })

  test.each([
    ['Europe/London', 'Europe/London'],
    [' europe/london ', 'Europe/London'],
    ['Asia/Kolkata', 'Asia/Kolkata'],
    ['utc', 'UTC'],
    ['', null],
    [null, null],
  ])('time zone %j is stored as %j', (written, timeZone) =>
    expect(LeadChanges.parse({ timeZone: written })).toEqual({ timeZone }),
  )

  test.each(['EST', 'Europe/Londn', '+05:30', 'Eastern Time'])('%s is no time zone', (timeZone) =>
    expect(LeadChanges.safeParse({ timeZone }).error?.issues).toMatchObject([
      { path: ['timeZone'], message: 'Choose a time zone such as Europe/London' },
    ]),
  )

  test('their types say what a field holds', () => {
    expectTypeOf<Lead['status']>().toEqualTypeOf<LeadStatus>()
    expectTypeOf<Lead['industry']>().toEqualTypeOf<string | null>()
    expectTypeOf<NewLead['companySize']>().toEqualTypeOf<'1-10' | '11-50' | '51-200' | '200+' | null>()
    expectTypeOf<NewLead['company']>().toEqualTypeOf<string>()
    expectTypeOf<LeadChanges['dealValue']>().toEqualTypeOf<number | undefined>()
    expectTypeOf<'phone'>().not.toExtend<LeadMergeField>()
    expectTypeOf<'dealValue'>().not.toExtend<SyncField>()
  })
})
