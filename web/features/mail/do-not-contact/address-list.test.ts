import { expect, test } from 'vitest'
import { addressesIn, addressesInFile, issueWords } from './address-list.ts'

test.each([
  ['', []],
  ['a@x.example', ['a@x.example']],
  ['a@x.example\nb@x.example\r\n\n', ['a@x.example', 'b@x.example']],
  ['a@x.example, b@x.example; c@x.example d@x.example', ['a@x.example', 'b@x.example', 'c@x.example', 'd@x.example']],
  ['Ada Byron <Ada@X.example>,\n"b@x.example"', ['ada@x.example', 'b@x.example']],
  ['Email\nA@x.example\na@x.example', ['a@x.example']],
  ['not an address', ['not an address']],
])('%j contains %j', (text, addresses) => {
  expect(addressesIn(text)).toEqual(addresses)
})

test('rejected addresses are named', () => {
  const issue = (index: number) => ({ field: `addresses.${index}`, message: 'Valid email is required' })
  const addresses = ['a', 'b', 'c', 'd', 'e']
  expect(issueWords([issue(1)], addresses)).toBe('b is not an email address')
  expect(issueWords([issue(0), issue(1)], addresses)).toBe('a, b are not email addresses')
  expect(issueWords([0, 1, 2, 3, 4].map(issue), addresses)).toBe('a, b, c and 2 more are not email addresses')
  expect(issueWords([{ field: 'addresses', message: 'Too many' }], addresses)).toBe('Too many')
})

test('only the addresses of a file are read, not its other columns', () => {
  const file =
    '"Address","Reason","Since"\r\n"anna@example.com","Added by you","2026-11-01"\r\nbob@example.com;bounced;\r\n'
  expect(addressesInFile(file)).toEqual(['anna@example.com', 'bob@example.com'])
})
