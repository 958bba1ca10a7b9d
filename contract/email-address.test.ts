import { expect, test } from 'vitest'
import { EmailAddress } from './email-address.ts'

test.each([
  'grace@navona.example',
  ' grace@navona.example ',
  'percy_50%@odd.example',
  "o'brien+sales=x/y@a-b.co.uk",
  '用户@例子.广告',
  'zoë@münchen.de',
  'a@xn--mnchen-3ya.de',
  `${'x'.repeat(64)}@long.example`,
])('%s is an address', (address) => {
  expect(EmailAddress.parse(address)).toBe(address.trim())
})

test.each([
  '',
  'grace',
  'grace@',
  '@navona.example',
  'grace@navona',
  'grace@navona.e',
  'grace@@navona.example',
  'grace hopper@navona.example',
  'grace@navona..example',
  '.grace@navona.example',
  'grace.@navona.example',
  'gr..ace@navona.example',
  'grace@-navona.example',
  'grace@navona-.example',
  'grace@navona.example, bob@navona.example',
  'Grace <grace@navona.example>',
  'grace@navona.example\nBcc: x@y.example',
  'grace@[127.0.0.1]',
  `${'x'.repeat(65)}@long.example`,
  `a@${'x'.repeat(250)}.example`,
])('%s is none', (text) => {
  expect(EmailAddress.safeParse(text).error?.issues[0]?.message).toBe('Valid email is required')
})
