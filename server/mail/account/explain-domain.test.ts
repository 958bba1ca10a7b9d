import { expect, test } from 'vitest'
import { type DomainRecords, explainDomain } from './explain-domain.ts'

const NONE: DomainRecords = { texts: [], dmarc: [], dkim: [] }
const explained = (name: string, records: Partial<DomainRecords>, host: string | null = null) =>
  explainDomain('navona.example', host, { ...NONE, ...records }).find((check) => check.name === name)

test.each<[string, string[], string | null, string, RegExp]>([
  ['none', ['google-site-verification=1'], null, 'missing', /^none: servers cannot tell .* v=spf1 include:\(your/],
  [
    'none, at Google',
    [],
    'smtp.gmail.com',
    'missing',
    /Add a text record to navona\.example: v=spf1 include:_spf\.google/,
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
  ['not the own', ['v=spf1 include:zoho.com -all'], 'smtp.gmail.com', 'weak', /does not include Google, through which/],
  ['perhaps the own', ['v=spf1 include:spf.navona.example -all'], 'smtp.gmail.com', 'good', /^found\.$/],
  ['another with that ending', ['v=spf1 include:notzoho.com -all'], null, 'good', /^found\.$/],
  ['everybody', ['v=spf1 +all'], null, 'weak', /lets everybody send/],
  ['several', ['v=spf1 a -all', 'v=spf1 mx -all'], null, 'weak', /^found 2 records/],
  ['what only begins so', ['v=spf10 a'], null, 'missing', /^none/],
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
  ['withdrawn', [{ selector: 'k1', record: 'v=DKIM1; p=' }], 'weak', /^the key of selector k1 was withdrawn/],
  ['no key', [], 'unknown', /^cannot be known without the selector; tried common ones: google, selector1, .*default/],
])('DKIM: %s', (_case, dkim, state, words) => {
  expect(explained('DKIM', { dkim })).toMatchObject({ state, text: expect.stringMatching(words) })
})

test.each<[string, string[], string, RegExp]>([
  [
    'none',
    ['something else'],
    'missing',
    /^none: mails may land in spam\. Add a text record to _dmarc\.navona\.example: v=DMARC1/,
  ],
  ['p=none', ['v=DMARC1; p=none; rua=mailto:x@y.example'], 'good', /watches only/],
  ['quarantine', ['v=DMARC1;p=quarantine'], 'good', /lands in spam/],
  ['reject', ['V=dmarc1; sp=none; P=Reject'], 'good', /is refused/],
  ['no policy', ['v=DMARC1; rua=mailto:x@y.example; sp=reject'], 'weak', /names no policy/],
  ['several', ['v=DMARC1; p=none', 'v=DMARC1; p=reject'], 'weak', /^found 2 records/],
])('DMARC: %s', (_case, dmarc, state, words) => {
  expect(explained('DMARC', { dmarc })).toMatchObject({ state, text: expect.stringMatching(words) })
})

test('where DNS does not answer, that is said and nothing else', () => {
  const checks = explainDomain('navona.example', null, { texts: undefined, dmarc: undefined, dkim: undefined })
  expect(checks.map(({ state, text }) => [state, text])).toEqual(
    Array(3).fill(['unknown', 'DNS did not answer. Look again later.']),
  )
})
