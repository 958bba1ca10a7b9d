/** What we read of a node in PostgreSQL's JSON. Rows are the average of its loops. */
export type PlanNode = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  Filter?: string
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Rows Removed by Filter'?: number
  'Rows Removed by Join Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: PlanNode[]
}

const MOST_REMOVED = 1000

const REMOVED = ['Rows Removed by Filter', 'Rows Removed by Join Filter', 'Rows Removed by Index Recheck'] as const
const INDEX_SCANS = ['Index Scan', 'Index Only Scan', 'Bitmap Index Scan']

/** Each reason why the plan would get slower with the rows of others: a big table or index read as a whole, or rows read only to be dropped. */
export function findWaste(plan: PlanNode, bigTables: Set<string>): string[] {
  const loops = plan['Actual Loops'] ?? 0
  const table = plan['Relation Name'] ?? ''
  const waste = REMOVED.flatMap((kind) => {
    const removed = (plan[kind] ?? 0) * loops
    if (isOneLookAtOwnEntries(plan)) return []
    return removed > MOST_REMOVED ? [`${nameOf(plan)}: ${removed} ${kind.toLowerCase()}`] : []
  })
  if (loops > 0 && plan['Node Type'] === 'Seq Scan' && bigTables.has(table))
    waste.push(`${nameOf(plan)}: reads the whole table`)
  // A walk along an index from its beginning, without a condition, is the same thing.
  const read = (plan['Actual Rows'] ?? 0) * loops
  if (INDEX_SCANS.includes(plan['Node Type']) && !plan['Index Cond'] && read > MOST_REMOVED)
    waste.push(`${nameOf(plan)}: reads the whole index`)
  return [...waste, ...(plan.Plans ?? []).flatMap((inner) => findWaste(inner, bigTables))]
}

/** One pass over an owner's part of an index that holds all the columns of the filter: no row is fetched to be dropped. */
function isOneLookAtOwnEntries(plan: PlanNode) {
  return (
    plan['Node Type'] === 'Index Only Scan' && plan['Actual Loops'] === 1 && !!plan['Index Cond']?.includes('user_id =')
  )
}

function nameOf(plan: PlanNode) {
  const of = [plan['Relation Name'], plan['Index Name'] && `by ${plan['Index Name']}`].filter(Boolean).join(' ')
  return of ? `${plan['Node Type']} on ${of}` : plan['Node Type']
}
