import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { addressRanges, readAddressRanges } from './address-ranges.ts'

const LIST = `# Apple's format
172.224.224.0/27,GB,GB-EN,London,
172.224.224.32/31,GB,GB-EN,Leeds,

10.0.0.0/8 # ours
2a02:26f7:c8c0::/44,DE,DE-HE,Frankfurt am Main,\r
192.0.2.7/32
`

test.each([
  ['172.224.224.0', true],
  ['172.224.224.31', true],
  ['172.224.224.33', true],
  ['172.224.224.34', false],
  ['172.224.223.255', false],
  ['10.255.255.255', true],
  ['11.0.0.0', false],
  ['192.0.2.7', true],
  ['192.0.2.8', false],
  ['::ffff:10.1.2.3', true],
  ['2a02:26f7:c8c0::1', true],
  ['2a02:26f7:c8cf:ffff:ffff:ffff:ffff:ffff', true],
  ['2a02:26f7:c8d0::', false],
  ['::1', false],
  ['not an address', false],
  ['', false],
])('%s is in the list: %s', (address, isListed) => expect(addressRanges(LIST)(address)).toBe(isListed))

test('nothing is in an empty list', () => expect(addressRanges('# nothing\n')('10.0.0.1')).toBe(false))

test('the list that comes with the product has Apple’s own networks', () => {
  const isListed = readAddressRanges()
  expect(isListed('17.58.99.1')).toBe(true)
  expect(isListed('2620:149::1')).toBe(true)
  expect(isListed('203.0.113.9')).toBe(false)
})

test('a file that cannot be read or understood is named, with its line', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'leadwright-ranges-')), 'ranges.csv')
  expect(() => readAddressRanges(file)).toThrow(`PRIVACY_PROXY_RANGES: ${file} can't be read (ENOENT).`)
  writeFileSync(file, '10.0.0.0/8\n10.0.0.0/40,GB\n')
  expect(() => readAddressRanges(file)).toThrow(
    `PRIVACY_PROXY_RANGES: ${file}, line 2: "10.0.0.0/40" is not a range such as 17.0.0.0/8.`,
  )
})
