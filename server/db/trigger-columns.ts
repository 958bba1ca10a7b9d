import { fieldsWith, LEAD_MERGE_FIELDS, SYNC_FIELDS } from '../../contract/lead-field-sets.ts'
import { LEAD_FIELD_KEYS, type LeadField, rowOf } from '../../contract/lead-fields.ts'

/** The lists that a trigger file can name. */
const lists: Record<string, LeadField[]> = {
  /** Of a lead or its deal, whatever a CRM has too. */
  synced: LEAD_FIELD_KEYS.filter((field) => (SYNC_FIELDS as LeadField[]).includes(field) || rowOf(field).isInDeal),
  /** Whatever emails can name. */
  merged: [...LEAD_MERGE_FIELDS, ...fieldsWith('ownWordOf')],
}

/** `@merged(old)` becomes `old.first_name, old.last_name, …`, and `@merged` the same without the prefix. */
export const withLeadColumns = (sql: string) =>
  sql.replace(/@(\w+)(?:\((\w+)\))?/g, (placeholder, list: string, row?: string) => {
    const fields = lists[list]
    if (!fields) throw new Error(`${placeholder}: there is no list of lead columns with this name`)
    return fields.map((field) => `${row ? `${row}.` : ''}${rowOf(field).column}`).join(', ')
  })
