import { expect, test } from 'vitest'
import { capNames, createCapCounter, NO_RULES } from './recipient-caps.ts'

const keys = (address: string, company: string | null) =>
  capNames({ address, company }).flatMap(({ kind, key }) => (kind === 'lead' ? [] : [key]))

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
  const counter = createCapCounter({ ...NO_RULES, perCompanyLimit: 2 }, used)
  expect(counter.fullAt(names, new Date('2026-06-01T22:10:00Z'), 'Europe/London')).toBeUndefined()
  counter.count(names, new Date('2026-06-01T22:10:00Z'))
  expect(counter.fullAt(names, new Date('2026-06-01T22:59:00Z'), 'Europe/London')).toMatchObject({
    name: { kind: 'company', shown: 'Navona' },
    limit: 2,
    code: 'company_limit',
    until: new Date('2026-06-01T23:00:00Z'),
  })
  // Midnight in London.
  expect(counter.fullAt(names, new Date('2026-06-01T23:00:00Z'), 'Europe/London')).toBeUndefined()
  // A mailbox in another time zone has the day before.
  expect(counter.fullAt(names, new Date('2026-06-01T23:00:00Z'), 'America/New_York')).toMatchObject({
    name: { shown: 'Navona' },
  })
})

test('a week is seven calendar days in a row, and calls count in it, not in the emails of a day', () => {
  const names = capNames({ address: 'Ada@navona.example', company: 'Navona' })
  const used = [
    { key: 'lead ada@navona.example', at: new Date('2026-06-01T09:00:00Z') },
    { key: 'lead ada@navona.example', at: new Date('2026-06-03T15:00:00Z'), isByHand: true },
    { key: 'company navona', at: new Date('2026-06-03T15:00:00Z'), isByHand: true },
  ]
  const counter = createCapCounter({ ...NO_RULES, perLeadWeekLimit: 2, perCompanyLimit: 1 }, used)
  expect(counter.fullAt(names, new Date('2026-06-03T16:00:00Z'), 'UTC')).toMatchObject({
    name: { kind: 'lead', shown: 'Ada@navona.example' },
    code: 'lead_week_limit',
    until: new Date('2026-06-08T00:00:00Z'),
  })
  expect(counter.fullAt(names, new Date('2026-06-07T23:59:00Z'), 'UTC')).toMatchObject({ code: 'lead_week_limit' })
  expect(counter.fullAt(names, new Date('2026-06-08T00:00:00Z'), 'UTC')).toBeUndefined()
})

test('of two limits the one counts that keeps an email back for longer', () => {
  const names = capNames({ address: 'ada@navona.example', company: 'Navona' })
  const counter = createCapCounter({ ...NO_RULES, perCompanyLimit: 1, perCompanyWeekLimit: 1 }, [])
  counter.count(names, new Date('2026-06-01T09:00:00Z'))
  expect(counter.fullAt(names, new Date('2026-06-01T10:00:00Z'), 'UTC')).toMatchObject({
    code: 'company_week_limit',
    until: new Date('2026-06-08T00:00:00Z'),
  })
})
