import { MAX_ENROLL_MATCHING } from '../../contract/enroll-limits.ts'
import type { LeadsToEnroll } from '../../contract/sequence-enrollment.ts'
import type { Db } from '../db/connect.ts'
import { badField } from '../http/errors.ts'
import { matchingIds, refuseMore } from '../leads/lead-list-queries.ts'

/**
 * The leads that match the filter now, and none that come to match later; none at all when there are more than the asker has seen.
 * Undefined when they are named otherwise.
 */
export async function matchingToEnroll(
  db: Db,
  userId: number,
  { filter, expected = 0, except = [] }: Pick<LeadsToEnroll, 'filter' | 'expected' | 'except'>,
  most = MAX_ENROLL_MATCHING,
) {
  if (!filter) return undefined
  const found = await matchingIds(db, userId, filter, Math.min(expected, most + except.length) + 1)
  refuseMore(found.length, expected, 'enrolled')
  const without = new Set(except)
  const leadIds = found.filter((id) => !without.has(id))
  if (leadIds.length > most)
    throw badField(
      'filter',
      `You can enroll up to ${most.toLocaleString('en-GB')} leads at a time. Narrow the list with a filter.`,
    )
  return leadIds
}
