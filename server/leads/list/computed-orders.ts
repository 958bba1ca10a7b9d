import type { LeadSort } from '../../../contract/lead.ts'
import { COMPANY_SIZES, LEAD_STATUSES } from '../../../contract/lead.ts'
import { LAST_ACTIVITY, NEXT_STEP_AT, SEQUENCE_NAME } from './lead-extras.ts'

/** Another table decides it, whose changes nobody counts. */
type Computed = { value: string; isElsewhere?: true }

const text = (column: string): Computed => ({ value: `nullif(lower(${column}), '')` })
const ranked = (column: string, values: readonly string[]): Computed => ({
  value: `array_position(array[${values.map((value) => `'${value}'`).join(', ')}], ${column})`,
})

// Orders without an index: one for each would cost every import and every edit. Leads are sorted when somebody asks for it, up to
// MAX_SORTED of them (sort-leads.ts).
const computed: Record<string, Computed> = {
  jobTitle: text('job_title'),
  industry: text('industry'),
  companySize: ranked('company_size', COMPANY_SIZES),
  status: ranked('status', LEAD_STATUSES),
  phone: text('phone'),
  location: text('location'),
  source: text('source'),
  timeZone: text('time_zone'),
  tags: { value: `case when tags <> '{}' then leadwright_tag_keys(tags) end` },
  lastActivity: { value: LAST_ACTIVITY, isElsewhere: true },
  sequence: { value: SEQUENCE_NAME, isElsewhere: true },
  nextStep: { value: NEXT_STEP_AT, isElsewhere: true },
}

const nameOf = (sort: LeadSort) => sort.replace('-', '')
export const isComputed = (sort: LeadSort) => Object.hasOwn(computed, nameOf(sort))
/** Leads that have a value to be sorted by, as plain SQL on `leads`. */
export const hasSortValue = (sort: LeadSort) => `${computed[nameOf(sort)]?.value} is not null`
export const sortsElsewhere = (sort: LeadSort) => computed[nameOf(sort)]?.isElsewhere === true

/** For `order by`, in plain SQL on `leads`. What is empty comes last, in both directions; ties are in the order of their creation. */
export function computedOrder(sort: LeadSort) {
  const value = computed[nameOf(sort)]?.value
  return sort.startsWith('-')
    ? `${value} desc nulls last, created_at desc, id desc`
    : `${value} nulls last, created_at, id`
}
