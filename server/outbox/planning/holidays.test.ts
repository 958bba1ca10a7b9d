import HolidayList from 'date-holidays'
import { expect, test } from 'vitest'
import { HOLIDAY_COUNTRIES } from '../../../contract/mailbox.ts'
import { readHolidays } from './holidays.ts'

test('every country that can be chosen is known, and no other is', () => {
  expect(Object.keys(new HolidayList().getCountries())).toEqual(HOLIDAY_COUNTRIES)
})

test.each([
  ['GB', 'United Kingdom', '2030-12-25', 'Christmas Day'],
  ['GB', 'United Kingdom', '2030-04-22', 'Easter Monday'],
  ['GB', 'United Kingdom', '2026-12-28', 'Boxing Day (substitute day)'],
  ['DE', 'Germany', '2030-10-03', 'National Holiday'],
  ['AE', 'United Arab Emirates', '2027-03-11', 'End of Ramadan (Eid al-Fitr)'],
  ['GB', 'United Kingdom', '2030-12-24', undefined],
  ['CN', 'China', '2027-03-08', undefined],
])('in %s, %s, %s is %s', async (country, place, date, name) => {
  const holidays = await readHolidays(country)
  expect(holidays?.place).toBe(place)
  expect(holidays?.nameOn(date)).toBe(name)
})

test('without a country no day is off', async () => {
  expect(await readHolidays(null)).toBeNull()
})
