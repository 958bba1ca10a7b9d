import { expect, test } from 'vitest'
import { plainHost } from './plain-host.ts'

test.each([
  ['link.acme.com', 'link.acme.com'],
  [' LINK.Acme.com. ', 'link.acme.com'],
  ['link.bücher.com', 'link.xn--bcher-kva.com'],
  ['link.xn--bcher-kva.com', 'link.xn--bcher-kva.com'],
  // Other letters and dots that browsers read as ours.
  ['ｌｉｎｋ。acme。com', 'link.acme.com'],
  ['a.b.c.d.acme.com', 'a.b.c.d.acme.com'],
])('%s is the host %s', (given, host) => expect(plainHost(given)).toBe(host))

test.each([
  'link',
  'localhost',
  'link.localhost',
  'link.acme.local',
  'leads.internal',
  '127.0.0.1',
  '8.8.8.8',
  '0x7f.1',
  '2130706433',
  '[::1]',
  'link.acme.com:443',
  'link.acme.com:80',
  'link.acme.com/x',
  'a@link.acme.com',
  'https://link.acme.com',
  'link..acme.com',
  'link.acme.com..',
  '-link.acme.com',
  'li_nk.acme.com',
  '*.acme.com',
  'link acme.com',
  'link.acme.c%6fm/',
  `${'a'.repeat(64)}.acme.com`,
  `${'a.'.repeat(130)}com`,
  '',
])('%s is no host for links', (given) => expect(plainHost(given)).toBeUndefined())
