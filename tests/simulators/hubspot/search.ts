import type { Answer } from '../crm-server.ts'
import { invalid } from './answers.ts'
import { shown } from './objects.ts'
import type { HubspotRecord, Kind, Tenant } from './tenant.ts'

type Filter = { propertyName: string; operator: string; value?: string; values?: string[] }
export type Search = {
  filterGroups?: { filters: Filter[] }[]
  properties?: string[]
  limit?: number
  after?: string
}

/** The search index lags behind the records. */
export function search({ definitions, indexed }: Tenant, kind: Kind, body: Search): Answer {
  const { filterGroups = [], properties = [], limit = 10, after = '0' } = body
  if (limit > 200) return invalid('limit must be at most 200')
  if (JSON.stringify(body).length > 3000) return invalid('The request body must be at most 3000 characters')
  if (filterGroups.length > 5) return invalid('There are too many filter groups')
  if (Number(after) + limit > 10_000) return invalid('The maximum number of results is 10000')
  for (const { filters } of filterGroups)
    for (const { propertyName, operator } of filters) {
      if (!definitions[kind].has(propertyName))
        return invalid(`There was a problem with the request: property ${propertyName} does not exist`)
      if (!/^(EQ|GTE|GT|LT|LTE|IN)$/.test(operator)) return invalid('Invalid operator')
    }
  const found = indexed(kind)
    .filter(
      (one) =>
        !one.isArchived &&
        (filterGroups.length === 0 || filterGroups.some(({ filters }) => filters.every((filter) => fits(one, filter)))),
    )
    .sort((a, b) => a.updatedAt.getTime() - b.updatedAt.getTime())
  const from = Number(after)
  const next = from + limit < found.length ? { paging: { next: { after: String(from + limit) } } } : {}
  return {
    status: 200,
    body: {
      total: found.length,
      results: found.slice(from, from + limit).map((one) => shown(one, properties)),
      ...next,
    },
  }
}

function fits({ properties }: HubspotRecord, { propertyName, operator, value = '', values = [] }: Filter) {
  const held = properties[propertyName] ?? ''
  if (operator === 'IN') return values.includes(held.toLowerCase())
  const [one, other] = /^(hs_)?lastmodifieddate$/.test(propertyName) ? [Date.parse(held), Number(value)] : [held, value]
  if (operator === 'EQ') return one === other
  if (operator === 'GTE') return one >= other
  if (operator === 'GT') return one > other
  return operator === 'LT' ? one < other : one <= other
}
