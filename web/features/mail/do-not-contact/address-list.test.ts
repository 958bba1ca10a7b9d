import { expect, test } from 'vitest'
import { work } from '../../../../tests/world/work.ts'
import { addressesIn, addressesInFile, issueWords, readListFile, unreadWords } from './address-list.ts'

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
  expect(addressesInFile(file)).toEqual({ addresses: ['anna@example.com', 'bob@example.com'], unread: [] })
})

test('of a messy file every address is read, and what is none is named', () => {
  const file =
    'Name;E-Mail;Notiz\r\nMax;MAX@firma.example;siehe anna@x.example, @twitter\r\n;mailto:bob@x.example;\r\n;;\r\nEva;eva@@x.example;call @ 5\r\nMax;max@firma.example;(eve@mail.x.example)'
  const found = addressesInFile(file)
  expect(found).toEqual({
    addresses: ['max@firma.example', 'anna@x.example', 'bob@x.example', 'eve@mail.x.example'],
    unread: ['@twitter', 'eva@@x.example', 'call @ 5'],
  })
  expect(unreadWords(found)).toBe("Not read, because they aren't email addresses: @twitter, eva@@x.example, call @ 5")
  expect(unreadWords({ unread: ['a@b'] })).toBe("Not read, because it isn't an email address: a@b")
  expect(unreadWords({ unread: [] })).toBeUndefined()
})

test('a file of Excel’s “Unicode text” is read, and a workbook is refused', () => {
  const utf16 = new Uint8Array([0xff, 0xfe, ...Array.from('a@x.example', (letter) => [letter.charCodeAt(0), 0]).flat()])
  expect(readListFile(utf16)).toEqual({ text: 'a@x.example' })
  expect(readListFile(new TextEncoder().encode('Zoë@x.example'))).toEqual({ text: 'Zoë@x.example' })
  expect(readListFile(new Uint8Array([0x50, 0x4b, 3, 4, 0]))).toEqual({
    problem: expect.stringContaining('This is an Excel workbook'),
  })
})

test('a hostile file keeps nobody waiting', () => {
  const signs = Array(20)
    .fill(`a${'@'.repeat(20)}b`)
    .join(' ')
  const spaces = `a@x.example${' '.repeat(200_000)}"b`
  const reading = work(() => {
    expect(addressesIn(`${signs} c`)).toEqual([`${signs} c`])
    expect(addressesInFile(`${spaces}\n${spaces}@`).addresses).toEqual(['a@x.example'])
  })
  expect(reading).toBeLessThan(2_000)
})
