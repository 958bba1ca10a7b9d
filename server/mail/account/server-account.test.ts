import { expect, test } from 'vitest'
import { senderOf } from './server-account.ts'

const nameOf = (firstName: string | null, lastName: string | null = null) =>
  senderOf(
    { fromName: '', fromEmail: '' },
    { email: 'eve@else.example', firstName, lastName, isVerified: true },
    { smtpFrom: 'sales@operator.example' },
  ).from.name

test.each([
  ['ceo@victim.example'],
  ['ceo\uff20victim.example'],
  ['ceo\ufe6bvictim.example'],
  ['The CEO <ceo>'],
  ['The CEO \uff1cceo\uff1e'],
  ['The CEO \u27e8ceo\u27e9'],
  ['\u200b'],
  [null],
])('the name %j is replaced by that of the address', (name) => {
  expect(nameOf(name)).toBe('eve')
})

test('a name has no characters that turn text around or hide, and is one line', () => {
  expect(nameOf('Eve\u202elpmaxe\u202c', 'Mül\u00adler')).toBe('Evelpmaxe Müller')
  expect(nameOf('Eve\r\nBcc: x', 'Li\u2028ne')).toBe('Eve Bcc: x Li ne')
  expect(nameOf('Ｅｖｅ', "O'Neill-Ødegård")).toBe("Eve O'Neill-Ødegård")
})
