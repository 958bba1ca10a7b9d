import { expect, test } from 'vitest'
import { LEAD_SORTS } from './lead.ts'
import { columnRow, columnsText, LEAD_COLUMN_KEYS, type LeadColumn, readColumns } from './lead-columns.ts'
import { LEAD_FIELD_KEYS, rowOf } from './lead-fields.ts'

test('columns read as they were written, with their order and widths', () => {
  for (const text of ['name', 'status,name.300,lastActivity', LEAD_COLUMN_KEYS.join(',')])
    expect(columnsText(readColumns(text) ?? [])).toBe(text)
})

test.each([
  '',
  'company',
  'name,name',
  'name,secret',
  'name.5',
  'name.5000',
  'name,',
  'name;company',
  'name.1x',
  'a'.repeat(600),
])('%j is no list of columns', (text) => {
  expect(readColumns(text)).toBeUndefined()
})

test('every column can be sorted, in both directions', () => {
  for (const key of LEAD_COLUMN_KEYS) {
    const name = columnRow(key).sort.replace('-', '')
    expect(LEAD_SORTS).toContain(name)
    expect(LEAD_SORTS).toContain(`-${name}`)
  }
})

// Not derived: the table of fields would be in the first load of the list.
test('a column of a field has the label of the field', () => {
  const ofFields = LEAD_COLUMN_KEYS.flatMap((column) => LEAD_FIELD_KEYS.find((field) => field === column) ?? [])
  expect(ofFields).toHaveLength(11)
  for (const field of ofFields) expect(columnRow(field as LeadColumn).label).toBe(rowOf(field).label)
})
