import { expect, test } from 'vitest'
import { returnPath, returnPathFromReferer } from './return-path.ts'

test.each(['/leads', '/leads?lead=12&search=a%20b', '/', '/no/such/page'])('%s is returned to', (path) => {
  expect(returnPath(path)).toBe(path)
})

test.each([
  '//evil.example',
  '/\\evil.example',
  'https://evil.example/leads',
  'javascript:alert(1)',
  'leads',
  '/api/logout',
  '/API/logout',
  '/api',
  '/landing',
  '/assets/x.js',
  '/leads\r\nset-cookie: a=b',
  '/\t/evil.example',
  `/${'x'.repeat(2001)}`,
  undefined,
  ['/leads'],
])('%o leads home', (path) => {
  expect(returnPath(path)).toBe('/')
})

test('a referer counts when it is ours', () => {
  const own = ['localhost:3000', 'leads.example.com']
  expect(returnPathFromReferer('http://localhost:3000/leads?lead=12', own)).toBe('/leads?lead=12')
  expect(returnPathFromReferer('https://leads.example.com/emails', own)).toBe('/emails')
  expect(returnPathFromReferer('https://evil.example/leads', own)).toBe('/')
  expect(returnPathFromReferer('http://localhost:3000/api/login', own)).toBe('/')
  expect(returnPathFromReferer('not an address', own)).toBe('/')
  expect(returnPathFromReferer(undefined, own)).toBe('/')
})
