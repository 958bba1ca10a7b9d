import { type Condition, readWhere, type WhereField, whereText } from '../../../../contract/lead-where.ts'
import type { LeadFilters } from '../../lead-data/lead-filters.ts'

/** All filters of the leads page but the search as conditions, which the filter bar shows and changes. */
export function whereOf({ industry, companySize, status, where }: LeadFilters): string {
  const wanted: [WhereField, string][] = [
    ['industry', industry],
    ['size', companySize],
    ['status', status],
  ]
  const chosen: Condition[] = wanted.flatMap(([field, value]) => (value ? [{ field, values: [value] }] : []))
  if (chosen.length === 0) return where
  const others = readWhere(where)
  // A list of which any is met becomes one item of a list of which all are.
  const items = others?.any
    ? [{ any: true, items: others.items.flatMap((item) => ('field' in item ? [item] : item.items)) }]
    : (others?.items ?? [])
  return whereText({ any: false, items: [...chosen, ...items] })
}
