import type { CrmSyncLog, SyncSettings } from '../../../contract/crm-integration.ts'
import { CRM_NAMES } from '../../../contract/crm-names.ts'
import { SYNC_FIELDS } from '../../../contract/lead-field-sets.ts'
import { LEAD_FIELDS, rowOf } from '../../../contract/lead-fields.ts'
import { formatPounds } from '../../lib/format.ts'

/** Separates fields; the non-breaking space keeps the dot on its line. */
export const BETWEEN = '\u00a0· '

type Change = { from: unknown; to: unknown }
type Conflict = { field: string; ours: string | null; theirs: string | null; kept: 'ours' | 'theirs' }

/** The changed fields of a log entry, one line each. `fields` has the properties that the user chose. */
export function changeLines(
  { syncedData, provider }: Pick<CrmSyncLog, 'syncedData' | 'provider'>,
  fields: SyncSettings['fields'] = {},
): string[] {
  const labelOf = (name: string) => {
    const field = SYNC_FIELDS.find((one) => fields[one]?.property === name)
    return field ? LEAD_FIELDS[field].label : (labels.get(name) ?? name)
  }
  /** In the order of the lead's fields; other properties come last. */
  const placeOf = (name: string) => {
    const place = fieldOrder.indexOf(labelOf(name))
    return place < 0 ? fieldOrder.length : place
  }
  const conflicts = (syncedData?.conflicts ?? []) as Conflict[]
  const changes = (syncedData?.changes ?? {}) as Record<string, Change>
  const currency = String(changes.deal_currency_code?.to ?? changes.CurrencyIsoCode?.to ?? '')
  const { email, company } = (syncedData?.lead ?? {}) as Record<string, unknown>
  return [
    ...Object.entries({ email, company }).flatMap(([field, to]) => (to ? [`${labelOf(field)}: ${quoted(to)}`] : [])),
    ...conflicts.map(
      ({ field, ours, theirs, kept }) =>
        `${labelOf(field)}: ${quoted(ours)} in Leadwright, ${quoted(theirs)} in ${CRM_NAMES[provider]}; kept the ${kept === 'ours' ? 'Leadwright' : CRM_NAMES[provider]} value`,
    ),
    ...Object.entries(changes)
      // The pipeline is of no interest: most accounts have one.
      .filter(([field, { from, to }]) => from !== to && field !== 'pipeline')
      .sort(([one], [other]) => placeOf(one) - placeOf(other))
      .map(
        ([field, { from, to }]) =>
          `${labelOf(field)}: ${from === null ? '' : `${valueWords(field, from, currency)} → `}${valueWords(field, to, currency)}`,
      ),
  ]
}

// By our names of fields and the CRMs' names of properties.
const labels = new Map([
  ...SYNC_FIELDS.flatMap((field) => {
    const { hubspot, salesforceLead, salesforceContact, label } = rowOf(field)
    const properties = [hubspot, salesforceLead, salesforceContact].flatMap((crm) => crm?.property ?? [])
    return [field, ...properties].map((name): [string, string] => [name, label])
  }),
  ['lifecyclestage', 'Lifecycle stage'],
  // Of a company or an opportunity.
  ['name', 'Name'],
  ['dealname', 'Deal'],
  ['amount', 'Value'],
  ['dealstage', 'Stage'],
  ['deal_currency_code', 'Currency'],
  ['Amount', 'Value'],
  ['StageName', 'Stage'],
  ['CloseDate', 'Close date'],
  ['CurrencyIsoCode', 'Currency'],
  ['dealValue', LEAD_FIELDS.dealValue.label],
  ['hs_email_direction', 'Direction'],
  ['hs_email_subject', 'Subject'],
])
const fieldOrder: string[] = SYNC_FIELDS.map((field) => LEAD_FIELDS[field].label)
// HubSpot's internal option names are not readable.
const choiceWords: Record<string, string> = {
  subscriber: 'Subscriber',
  lead: 'Lead',
  marketingqualifiedlead: 'Marketing qualified lead',
  salesqualifiedlead: 'Sales qualified lead',
  opportunity: 'Opportunity',
  customer: 'Customer',
  appointmentscheduled: 'Appointment scheduled',
  qualifiedtobuy: 'Qualified to buy',
  presentationscheduled: 'Presentation scheduled',
  decisionmakerboughtin: 'Decision maker bought-in',
  contractsent: 'Contract sent',
  closedwon: 'Closed won',
  closedlost: 'Closed lost',
  EMAIL: 'Sent',
  INCOMING_EMAIL: 'Received',
}
function valueWords(field: string, value: unknown, currency: string) {
  const text = String(value)
  if (field === 'dealValue') return formatPounds(Number(text))
  // The CRM's currency is only known where it is sent along.
  if (/^amount$/i.test(field) && Number(text) > 0) return `${amount.format(Number(text))} ${currency}`.trim()
  if (['dealstage', 'lifecyclestage', 'hs_email_direction'].includes(field)) return quoted(choiceWords[text] ?? value)
  // HubSpot shows OPEN_DEAL as "Open deal".
  if (field === 'hs_lead_status' && /^[A-Z_]+$/.test(text))
    return quoted(text.charAt(0) + text.slice(1).toLowerCase().replaceAll('_', ' '))
  return quoted(value)
}
const amount = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

const MAX_SHOWN = 200
function quoted(value: unknown) {
  if (value === null || value === '') return 'empty'
  const text = String(value)
  return `“${text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text}”`
}
