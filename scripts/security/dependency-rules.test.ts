import { describe, expect, test } from 'vitest'
import { auditProblems, isAllowedLicense, lockProblems, unpinned } from './dependency-rules.mjs'

const integrity = `sha512-${'A'.repeat(86)}==`
const good = { version: '1.2.3', integrity }
const problemsOf = (pack: object) =>
  lockProblems({ lockfileVersion: 3, packages: { '': {}, 'node_modules/left-pad': { ...good, ...pack } } }, {})

describe('a package in the lock file', () => {
  test('is at one version, with the hash of its content', () => {
    expect(problemsOf({})).toEqual([])
    expect(problemsOf({ resolved: 'https://registry.npmjs.org/left-pad/-/left-pad-1.2.3.tgz' })).toEqual([])
  })

  test.each([
    ['no hash', { integrity: undefined }],
    ['a weak hash', { integrity: 'sha1-abc' }],
    ['another registry', { resolved: 'https://packages.example/left-pad/-/left-pad-1.2.3.tgz' }],
    ['plain http', { resolved: 'http://registry.npmjs.org/left-pad/-/left-pad-1.2.3.tgz' }],
    ['another package at its place', { resolved: 'https://registry.npmjs.org/evil/-/evil-1.2.3.tgz' }],
    ['another name', { name: 'evil' }],
    ['a repository', { version: 'git+ssh://git@github.com/a/b.git' }],
    ['a link', { link: true }],
  ])('with %s is refused', (_name, pack) => {
    expect(problemsOf(pack)).not.toEqual([])
  })

  test('has another name only where package.json says so', () => {
    const lock = { lockfileVersion: 3, packages: { 'node_modules/ts7': { ...good, name: 'typescript' } } }
    expect(lockProblems(lock, { devDependencies: { ts7: 'npm:typescript@7.0.2' } })).toEqual([])
    expect(lockProblems(lock, {})).not.toEqual([])
  })
})

test('direct dependencies are pinned', () => {
  expect(unpinned({ dependencies: { a: '1.2.3', b: 'npm:c@1.2.3', d: '1.0.0-beta.1' } })).toEqual([])
  expect(unpinned({ dependencies: { a: '^1.2.3' }, devDependencies: { b: 'github:x/y' } })).toHaveLength(2)
})

test.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0)', true],
  ['MIT AND ISC', true],
  ['MIT AND GPL-3.0', false],
  ['GPL-3.0-only', false],
  ['UNLICENSED', false],
  ['SEE LICENSE IN LICENSE', false],
  [undefined, false],
])('the license %s: allowed is %s', (license, isAllowed) => {
  expect(isAllowedLicense(license)).toBe(isAllowed)
})

describe('a report of known vulnerabilities', () => {
  const advisory = (severity: string) => ({
    url: 'https://github.com/advisories/GHSA-aaaa-bbbb-cccc',
    name: 'left-pad',
    title: 'Pads too far',
    severity,
  })
  const report = (severity: string) => ({
    vulnerabilities: { 'left-pad': { via: [advisory(severity)] }, parent: { via: ['left-pad'] } },
  })
  const accepted = [{ id: 'GHSA-aaaa-bbbb-cccc', reason: 'we never pad', until: '2027-01-31' }]

  test('fails on high and critical ones, once each', () => {
    expect(auditProblems(report('high'), [], '2026-11-16')).toEqual([expect.stringContaining('Pads too far')])
    expect(auditProblems(report('moderate'), [], '2026-11-16')).toEqual([])
  })

  test('lets an accepted one pass until its day', () => {
    expect(auditProblems(report('critical'), accepted, '2027-01-31')).toEqual([])
    expect(auditProblems(report('critical'), accepted, '2027-02-01')).toHaveLength(1)
  })

  test('is missing when the registry does not answer', () => {
    expect(auditProblems(undefined, [], '2026-11-16')).toBeUndefined()
    expect(auditProblems({ message: '405 Method Not Allowed' }, [], '2026-11-16')).toBeUndefined()
  })
})
