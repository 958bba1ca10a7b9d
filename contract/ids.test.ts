import { expect, test } from 'vitest'
import { bodyId, idParams } from './ids.ts'
import { DateOrTimestamp, Timestamp } from './moments.ts'

test.each([0, -1, 1.5, 2_147_483_648, 'x', null])(
  '%j is no ID, and the message names what it should be of',
  (value) => {
    expect(bodyId('Choose a lead').safeParse(value).error?.issues[0]?.message).toBe('Choose a lead')
    expect(idParams('lead').safeParse({ id: value }).error?.issues[0]?.message).toBe('Invalid lead ID')
  },
)

test('an ID is text in a path and a number in a body', () => {
  expect(idParams('lead').parse({ id: '2147483647' })).toEqual({ id: 2_147_483_647 })
  expect(bodyId().safeParse('7').success).toBe(false)
  expect(bodyId().parse(7)).toBe(7)
})

test('a Date is a moment only where the server fills a response from database rows', () => {
  const date = new Date('2030-01-31T09:00:00Z')
  expect(DateOrTimestamp.parse(date)).toBe(date)
  expect(Timestamp.safeParse(date).success).toBe(false)
  expect(Timestamp.parse(date.toISOString())).toBe('2030-01-31T09:00:00.000Z')
})
