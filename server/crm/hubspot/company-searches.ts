/** HubSpot refuses a search whose body is longer than 3,000 characters. The rest of the body is for the other fields. */
const MAX_BYTES = 2600
const MAX_RESULTS = 200

export type CompanySearch = {
  filterGroups: { filters: { propertyName: string; operator: 'IN'; values: string[] }[] }[]
  properties: string[]
  sorts: string[]
  limit: number
  after: string
}

/** As few searches as possible that find the companies with one of these domains or names. */
export function companySearches(domains: Iterable<string>, names: Iterable<string>): CompanySearch[] {
  const wanted = [
    ...[...new Set(domains)].map((value) => ({ propertyName: 'domain', value })),
    ...[...new Set(names)].map((value) => ({ propertyName: 'name', value })),
  ]
  const parts: (typeof wanted)[] = []
  let left = 0
  for (const one of wanted) {
    const bytes = Buffer.byteLength(JSON.stringify(one.value)) + 1
    if (bytes > MAX_BYTES) continue
    if (bytes > left) {
      parts.push([])
      left = MAX_BYTES
    }
    parts.at(-1)?.push(one)
    left -= bytes
  }
  return parts.map((part) => ({
    filterGroups: ['domain', 'name'].flatMap((propertyName) => {
      // HubSpot wants lowercase values for IN, and then ignores the case of what it has.
      const values = part.filter((one) => one.propertyName === propertyName).map(({ value }) => value.toLowerCase())
      return values.length > 0 ? { filters: [{ propertyName, operator: 'IN' as const, values }] } : []
    }),
    properties: ['name', 'domain'],
    sorts: [],
    limit: MAX_RESULTS,
    after: '0',
  }))
}
