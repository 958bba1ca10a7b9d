import { expect, test } from 'vitest'
import { domainOf, kindOfMailDomain } from './mail-domain.ts'

test.each([
  ['gmail.com', 'free'],
  ['GMX.de', 'free'],
  ['hotmail.co.uk', 'free'],
  ['qq.com', 'free'],
  ['mailinator.com', 'disposable'],
  ['navona.example', 'business'],
  ['', 'business'],
])('%s is %s', (domain, kind) => {
  expect(kindOfMailDomain(domain)).toBe(kind)
})

test('the domain is what follows the last @', () => {
  expect(domainOf('"a@b"@Example.COM')).toBe('example.com')
})
