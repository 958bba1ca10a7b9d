import { expect, test } from 'vitest'
import { mailAddress, phoneAddress, webAddress } from './safe-link.ts'

test.each([
  ['https://navona.example/team?x=1', 'https://navona.example/team?x=1'],
  ['http://navona.example', 'http://navona.example/'],
  ['navona.example', 'https://navona.example/'],
  [' linkedin.com/in/grace ', 'https://linkedin.com/in/grace'],
  ['localhost.test:8080/x', 'https://localhost.test:8080/x'],
])('%s leads to %s', (text, href) => {
  expect(webAddress(text)).toBe(href)
})

test.each([
  'javascript:alert(1)',
  'JavaScript:alert(1)//x.com',
  'java\nscript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  '//evil.example',
  'mailto:a@b.c',
  'ftp://x.example',
  'no domain',
  'navona',
  'https://a b.example',
  '',
])('%j is no link', (text) => {
  expect(webAddress(text)).toBeUndefined()
})

test('an address cannot add headers to the mail', () => {
  expect(mailAddress('a@b.example')).toBe('mailto:a@b.example')
  expect(mailAddress('a?bcc=x@b.example')).toBe('mailto:a%3Fbcc%3Dx@b.example')
})

test('a phone number is dialable, or no link', () => {
  expect(phoneAddress('+44 (0)20 7946-0018')).toBe('tel:+4402079460018')
  expect(phoneAddress('ask reception')).toBeUndefined()
})
