import { expect, test } from 'vitest'
import { columnsText } from '../../../../contract/lead-columns.ts'
import { chosenColumns, moved, resized, toggled } from './column-edits.ts'
import { layoutOf, USUAL_COLUMNS } from './column-layout.ts'

const columns = chosenColumns('name,company.220,status', 1440)

test('the name takes the room that the other columns leave, and the table is never narrower than all of them', () => {
  const { columns: placed, minWidth } = layoutOf('name,company.220,status')
  expect(placed.map(({ width }) => width)).toEqual([undefined, 220, 124])
  expect(minWidth).toBe(240 + 220 + 124 + 252)
  expect(layoutOf('').minWidth).toBeUndefined()
})

test('of the usual columns, the chooser has those that are shown at this width', () => {
  const keysAt = (width: number) => chosenColumns('', width).map(({ key }) => key)
  // On a tablet the name needs the room.
  expect(keysAt(1024)).toEqual(['name', 'company', 'status', 'aiScore'])
  expect(keysAt(1440)).toEqual(['name', 'company', 'industry', 'status', 'aiScore', 'dealValue'])
  expect(keysAt(1900)).toEqual(['name', 'company', 'email', 'industry', 'status', 'aiScore', 'dealValue', 'createdAt'])
  for (const { className = '', from } of USUAL_COLUMNS)
    expect(className.includes('hidden')).toBe(from !== undefined && className.includes(`min-[${from}px]:table-cell`))
})

test('a column is moved, resized, added and removed', () => {
  expect(columnsText(moved(columns, 'status', 0))).toBe('status,name,company.220')
  expect(columnsText(moved(columns, 'name', 9))).toBe('company.220,status,name')
  expect(columnsText(resized(columns, 'status', 151.4))).toBe('name,company.220,status.151')
  expect(columnsText(resized(columns, 'status', 2))).toBe('name,company.220,status.60')
  expect(columnsText(toggled(columns, 'phone', true))).toBe('name,company.220,status,phone')
  expect(columnsText(toggled(columns, 'company', false))).toBe('name,status')
  // It opens the lead.
  expect(toggled(columns, 'name', false)).toEqual(columns)
})
