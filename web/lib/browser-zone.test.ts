import { expect, test } from 'vitest'
import { timeZones } from './browser-zone.ts'

test('the list of time zones includes a saved one that the browser does not list', () => {
  expect(timeZones('Etc/GMT+3')).toEqual(expect.arrayContaining(['Europe/London', 'UTC', 'Etc/GMT+3']))
})
