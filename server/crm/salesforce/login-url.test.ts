import { expect, test } from 'vitest'
import { readLoginUrl } from './login-url.ts'

const CONFIGURED = 'https://login.salesforce.com'

test.each([
  ['https://test.salesforce.com', 'https://test.salesforce.com'],
  ['https://acme.my.salesforce.com/', 'https://acme.my.salesforce.com'],
  ['acme--uat.sandbox.my.salesforce.com', 'https://acme--uat.sandbox.my.salesforce.com'],
  ['https://ACME-dev-ed.develop.my.salesforce.com', 'https://acme-dev-ed.develop.my.salesforce.com'],
  ['https://login.salesforce.com', null],
  ['', null],
  [null, null],
])('%s is a login address', (given, read) => {
  expect(readLoginUrl(given, CONFIGURED)).toBe(read)
})

test.each([
  'https://evil.example',
  'https://my.salesforce.com.evil.example',
  'https://evil.example/.my.salesforce.com',
  'https://evil.example?x=.my.salesforce.com',
  'https://evil.example#.my.salesforce.com',
  'https://acme.my.salesforce.com@evil.example',
  'https://user:secret@acme.my.salesforce.com',
  'https://acme.my.salesforce.com:8443',
  'http://acme.my.salesforce.com',
  'https://a.b.c.my.salesforce.com',
  'https://evilmy.salesforce.com',
  'https://acme.lightning.force.com',
  'http://169.254.169.254',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'not an address',
])('%s is refused', (given) => {
  expect(() => readLoginUrl(given, CONFIGURED)).toThrow('This is not a Salesforce login address')
})

test("the operator's own setting is allowed whatever it is, and stored as the default", () => {
  expect(readLoginUrl('http://127.0.0.1:4802', 'http://127.0.0.1:4802')).toBeNull()
})
