import { LEAD_CHANGED } from '../../contract/conflict-codes.ts'
import type { Lead, LeadChanges } from '../../contract/lead.ts'
import { isInCrm } from '../../contract/lead-field-sets.ts'
import { isSameValue } from '../../contract/lead-tag-rules.ts'
import type { EditDetails } from '../../contract/timeline-event.ts'
import type { Db } from '../db/connect.ts'
import { AppError } from '../http/errors.ts'
import { scoreLeads } from '../scoring/score-leads.ts'
import { findLead, lockLead, updateLead } from './lead-queries.ts'
import { allowTags } from './tags/tag-queries.ts'
import { addEvent } from './timeline-queries.ts'

type Seen = Record<string, unknown>

/**
 * Returns the updated lead; undefined when it does not exist or belongs to somebody else. A field that no longer has the value that
 * was seen is refused. `source`: the change is not the user's own.
 */
export async function editLead(
  db: Db,
  userId: number,
  leadId: number,
  wanted: LeadChanges,
  seen: Seen = {},
  source?: string,
) {
  return db.transaction(async (tx) => {
    const before = await lockLead(tx, userId, leadId)
    if (!before) return undefined
    const changes = differences(before, wanted)
    if (Object.keys(changes).length === 0) return before
    refuseStale(changes, seen)
    if (changes.tags && wanted.tags) await allowTags(tx, userId, wanted.tags)
    await addEvent(tx, userId, {
      leadId,
      kind: 'edited',
      details: { changes, ...(source && { source }) } satisfies EditDetails,
    })
    const isCrmChange = Object.keys(changes).some(isInCrm)
    return updateAndScore(tx, userId, leadId, isCrmChange ? wanted : pickChanged(wanted, changes))
  })
}

/** The lead with its changes and its new score. */
export async function updateAndScore(
  tx: Db,
  userId: number,
  leadId: number,
  changes: Parameters<typeof updateLead>[3],
) {
  const hasChanges = Object.keys(changes).length > 0
  const lead = await (hasChanges ? updateLead(tx, userId, leadId, changes) : findLead(tx, userId, leadId))
  const scores = await scoreLeads(tx, userId, [leadId])
  return lead && { ...lead, aiScore: scores.get(leadId) ?? lead.aiScore }
}

function refuseStale(changes: EditDetails['changes'], seen: Seen) {
  const stale = Object.entries(changes).filter(([field, { from }]) => field in seen && !isSameValue(seen[field], from))
  if (stale.length === 0) return
  const issues = stale.map(([field]) => ({ field, message: 'Changed since you opened it' }))
  throw new AppError('conflict', 'This lead was changed since you opened it. Check it, then try again.', {
    issues,
    details: { code: LEAD_CHANGED },
  })
}

const pickChanged = (wanted: LeadChanges, changes: object): LeadChanges =>
  Object.fromEntries(Object.entries(wanted).filter(([field]) => field in changes))

/** The fields whose value would change. */
function differences(before: Lead, wanted: LeadChanges): EditDetails['changes'] {
  const changes: EditDetails['changes'] = {}
  for (const [field, to] of Object.entries(wanted)) {
    const from = before[field as keyof LeadChanges]
    if (to !== undefined && !isSameValue(to, from)) changes[field] = { from, to }
  }
  return changes
}
