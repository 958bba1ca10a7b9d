import { expect, test } from 'vitest'
import { type DomainRecords, explainDomain } from './explain-domain.ts'

const NONE: DomainRecords = { texts: [], dmarc: [], dkim: [] }
const explained = (name: string, records: Partial<DomainRecords>, host: string | null = null) =>
  explainDomain('navona.example', host, { ...NONE, ...records }).find((check) => check.name === name)

test.each<[string, string[], string | null, string, RegExp]>([
  ['none', ['google-site-verification=1'], null, 'missing', /^not found: servers can't tell .* v=spf1 include:\(your/],
  [
    'none, at Google',
    [],
    'smtp.gmail.com',
    'missing',
    /Add a TXT record to navona\.example: v=spf1 include:_spf\.google/,
  ],
  ['Google', ['v=spf1 include:_spf.google.com ~all'], 'smtp.gmail.com', 'good', /^found, includes Google\.$/],
  [
    'two',
    ['v=spf1 include:zoho.com include:_spf.google.com -all'],
    null,
    'good',
    /^found, includes Google and Zoho\.$/,
  ],
  ['by redirect', ['v=spf1 redirect=_spf.google.com'], null, 'good', /^found, includes Google\.$/],
  ['an address', ['V=SPF1 ip4:192.0.2.1 -all'], null, 'good', /^found\.$/],
  [
    'another provider',
    ['v=spf1 include:zoho.com -all'],
    'smtp.gmail.com',
    'weak',
    /doesn't include Google, which sends your email/,
  ],
  [
    'an include that is not followed',
    ['v=spf1 include:spf.navona.example -all'],
    'smtp.gmail.com',
    'good',
    /^found\.$/,
  ],
  ['another with that ending', ['v=spf1 include:notzoho.com -all'], null, 'good', /^found\.$/],
  ['everybody', ['v=spf1 +all'], null, 'weak', /lets anyone send/],
  ['several', ['v=spf1 a -all', 'v=spf1 mx -all'], null, 'weak', /^found 2 records/],
  ['what only begins so', ['v=spf10 a'], null, 'missing', /^not found/],
])('SPF: %s', (_case, texts, host, state, words) => {
  expect(explained('SPF', { texts }, host)).toMatchObject({ state, text: expect.stringMatching(words) })
})

test.each<[string, DomainRecords['dkim'], string, RegExp]>([
  ['a key', [{ selector: 'google', record: 'v=DKIM1; k=rsa; p=MIIB' }], 'good', /^found \(selector google\)/],
  [
    'two keys',
    ['selector1', 'selector2'].map((selector) => ({ selector, record: 'p=MIIB' })),
    'good',
    /^found \(selectors selector1 and selector2\)/,
  ],
  ['revoked', [{ selector: 'k1', record: 'v=DKIM1; p=' }], 'weak', /^the key for selector k1 was revoked/],
  ['no key', [], 'unknown', /^not found under common selectors \(google, selector1, .*default/],
])('DKIM: %s', (_case, dkim, state, words) => {
  expect(explained('DKIM', { dkim })).toMatchObject({ state, text: expect.stringMatching(words) })
})

test.each<[string, string[], string, RegExp]>([
  [
    'none',
    ['something else'],
    'missing',
    /^not found: emails may land in spam\. Add a TXT record to _dmarc\.navona\.example: v=DMARC1/,
  ],
  ['p=none', ['v=DMARC1; p=none; rua=mailto:x@y.example'], 'good', /monitoring only/],
  ['quarantine', ['v=DMARC1;p=quarantine'], 'good', /land in spam/],
  ['reject', ['V=dmarc1; sp=none; P=Reject'], 'good', /are rejected/],
  ['no policy', ['v=DMARC1; rua=mailto:x@y.example; sp=reject'], 'weak', /has no policy/],
  ['several', ['v=DMARC1; p=none', 'v=DMARC1; p=reject'], 'weak', /^found 2 records/],
])('DMARC: %s', (_case, dmarc, state, words) => {
  expect(explained('DMARC', { dmarc })).toMatchObject({ state, text: expect.stringMatching(words) })
})

test('without a DNS response every check says so', () => {
  const checks = explainDomain('navona.example', null, { texts: undefined, dmarc: undefined, dkim: undefined })
  expect(checks.map(({ state, text }) => [state, text])).toEqual(
    Array(3).fill(['unknown', "DNS didn't respond. Try again later."]),
  )
})
