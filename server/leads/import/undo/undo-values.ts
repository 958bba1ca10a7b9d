import { isDeepStrictEqual } from 'node:util'
import type { LeadField } from '../../../../contract/lead-fields.ts'
import type { EditDetails } from '../../../../contract/timeline-event.ts'
import type { ImportedLead } from '../import-plan.ts'

export type Restored = {
  /** The fields to change, with their values. */
  values: Partial<ImportedLead>
  /** Whether a field stays as it is, because somebody changed it after the import. */
  isKept: boolean
}

/** A lead as it was before an import made these edits (the latest first). A value changed since stays. */
export function valuesBefore(lead: ImportedLead, edits: EditDetails['changes'][]): Restored {
  const now: Record<string, unknown> = { ...lead }
  const first: Record<string, unknown> = {}
  for (const changes of edits) {
    for (const [field, { from, to }] of Object.entries(changes)) {
      if (isDeepStrictEqual(now[field], to)) now[field] = from
      first[field] = from
    }
  }
  const fields = Object.keys(first) as (LeadField | 'extraColumns')[]
  return {
    values: Object.fromEntries(
      fields.filter((field) => !isDeepStrictEqual(now[field], lead[field])).map((field) => [field, now[field]]),
    ),
    isKept: fields.some((field) => !isDeepStrictEqual(now[field], first[field])),
  }
}
