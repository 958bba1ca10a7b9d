import { expect, test } from 'vitest'
import { companySearches } from './known-companies.ts'

const numbered = (count: number, text: (n: number) => string) => Array.from({ length: count }, (_, n) => text(n))
const valuesOf = (searches: ReturnType<typeof companySearches>) =>
  searches.flatMap(({ filterGroups }) => filterGroups.flatMap(({ filters }) => filters.flatMap(({ values }) => values)))

test('searches for companies stay within the 3,000 characters and five groups that HubSpot allows, and leave out none', () => {
  const domains = numbered(500, (n) => `company-${n}.example`)
  const names = numbered(500, (n) => `株式会社 ${n} "Sons"`)
  const searches = companySearches(domains, names)
  for (const search of searches) {
    expect(Buffer.byteLength(JSON.stringify(search))).toBeLessThan(3000)
    expect(search.filterGroups.length).toBeLessThanOrEqual(5)
  }
  expect(valuesOf(searches)).toEqual([...domains, ...names].map((value) => value.toLowerCase()))
  expect(searches.length).toBeLessThan(20)
})

test('a hundred companies by domain are one search', () => {
  expect(
    companySearches(
      numbered(100, (n) => `company-${n}.example`),
      [],
    ),
  ).toHaveLength(1)
})

test('each company is searched once, and a name that no search can have not at all', () => {
  expect(valuesOf(companySearches(['a.example', 'a.example'], ['A', 'x'.repeat(3000)]))).toEqual(['a.example', 'a'])
})
