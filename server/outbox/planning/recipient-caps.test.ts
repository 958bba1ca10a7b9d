import { expect, test } from 'vitest'
import { capNames, createCapCounter } from './recipient-caps.ts'

const keys = (address: string, company: string | null) => capNames({ address, company }).map(({ key }) => key)

test.each([
  ['ada@navona.example', 'Navona  Ltd', ['company navona ltd', 'domain navona.example']],
  ['ada@navona.example', '', ['company navona.example', 'domain navona.example']],
  ['ada@navona.example', null, ['company navona.example', 'domain navona.example']],
  // Free domains are nobody's.
  ['ada@gmail.com', 'Navona Ltd', ['company navona ltd']],
  ['ada@gmail.com', '', []],
  ['ada@outlook.com', 'gmail.com', []],
])('%s at "%s" counts against %j', (address, company, expected) => {
  expect(keys(address, company)).toEqual(expected)
})

test('counts start again with each calendar day of the time zone', () => {
  const names = capNames({ address: 'ada@navona.example', company: 'Navona' })
  const used = [{ key: 'company navona', at: new Date('2026-06-01T22:00:00Z') }]
  const counter = createCapCounter({ perCompanyLimit: 2, perDomainLimit: null }, used)
  expect(counter.fullAt(names, new Date('2026-06-01T22:10:00Z'), 'Europe/London')).toBeUndefined()
  counter.count(names, new Date('2026-06-01T22:10:00Z'))
  expect(counter.fullAt(names, new Date('2026-06-01T22:59:00Z'), 'Europe/London')).toMatchObject({
    kind: 'company',
    shown: 'Navona',
  })
  // Midnight in London.
  expect(counter.fullAt(names, new Date('2026-06-01T23:00:00Z'), 'Europe/London')).toBeUndefined()
  // A mailbox in another time zone has the day before.
  expect(counter.fullAt(names, new Date('2026-06-01T23:00:00Z'), 'America/New_York')).toMatchObject({ shown: 'Navona' })
})
