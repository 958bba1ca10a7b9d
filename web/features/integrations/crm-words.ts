import type { CrmIntegration, CrmProvider, CrmRun, CrmSyncLog } from '../../../contract/crm-integration.ts'
import { type CrmRecordType, SYNC_FIELDS } from '../../../contract/lead-field-sets.ts'
import { LEAD_FIELDS, rowOf } from '../../../contract/lead-fields.ts'
import type { DuplicatePolicy } from '../../../contract/lead-import.ts'
import { formatCount, formatPounds } from '../../lib/format.ts'
import { CRMS } from './providers.ts'

export const directionWords: Record<CrmIntegration['syncSettings']['syncDirection'], string> = {
  both: 'Both ways',
  in: 'From the CRM only',
  out: 'To the CRM only',
}

/** The fields that are synced with a CRM. */
export function keptFields({ provider, salesforceObject }: { provider: CrmProvider; salesforceObject: string }) {
  const type: CrmRecordType =
    provider === 'hubspot' ? 'hubspot' : salesforceObject === 'Contact' ? 'salesforceContact' : 'salesforceLead'
  return SYNC_FIELDS.filter((field) => type in LEAD_FIELDS[field])
}

export const ownerWords = { newest: 'Newest wins', ours: 'Leadwright wins', theirs: 'The CRM wins' }

const duplicateWords: Record<DuplicatePolicy, string> = {
  update: 'Update the lead',
  skip: 'Keep the lead unchanged',
  add: 'Add a second lead',
}
export const optionsOf = (words: Record<string, string>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }))
export const duplicateOptions = optionsOf(duplicateWords)

type Tone = 'good' | 'warn' | 'neutral'

export function connectionWords(integration: CrmIntegration | undefined): { label: string; tone: Tone } {
  if (!integration) return { label: 'Not Connected', tone: 'neutral' }
  return integration.isActive ? { label: 'Connected', tone: 'good' } : { label: 'Inactive', tone: 'warn' }
}

const logTones = {
  success: { label: 'Done', tone: 'good' },
  failed: { label: 'Failed', tone: 'bad' },
  skipped: { label: 'Skipped', tone: 'neutral' },
  conflict: { label: 'Conflict', tone: 'warn' },
  planned: { label: 'Planned', tone: 'info' },
  undone: { label: 'Undone', tone: 'neutral' },
} as const
type LogStatus = keyof typeof logTones
export const LOG_FILTERS = (['success', 'failed', 'skipped', 'conflict', 'undone'] as const).map((value) => ({
  value,
  label: logTones[value].label,
}))
export const logState = (status: string) => logTones[status as LogStatus] ?? { label: status, tone: 'neutral' as const }

export function actionWords({ action, provider, status }: Pick<CrmSyncLog, 'action' | 'provider' | 'status'>) {
  const name = CRMS[provider].name
  const failed: Record<string, string> = {
    create_record: `Failed to create in ${name}`,
    update_record: `Failed to update in ${name}`,
    create_deal: `Failed to create deal in ${name}`,
    update_deal: `Failed to update deal in ${name}`,
    log_mail: `Failed to log email in ${name}`,
  }
  if (status === 'failed' && failed[action]) return failed[action]
  const words: Record<string, string> = {
    create_record: `Created in ${name}`,
    update_record: `Updated in ${name}`,
    create_lead: 'Lead added in Leadwright',
    update_lead: 'Lead updated in Leadwright',
    create_deal: `Deal created in ${name}`,
    update_deal: `Deal updated in ${name}`,
    log_mail: `Email logged in ${name}`,
    record_deleted: `Deleted in ${name}`,
    conflict: 'Changed on both sides',
    skip: 'Not changed',
  }
  return words[action] ?? action
}

/** The same for a preview. */
export function plannedWords({ action, provider, status }: Pick<CrmSyncLog, 'action' | 'provider' | 'status'>) {
  const name = CRMS[provider].name
  const words: Record<string, string> = {
    create_record: `New in ${name}`,
    update_record: `Update in ${name}`,
    create_lead: 'New lead in Leadwright',
    update_lead: 'Update in Leadwright',
    create_deal: `New deal in ${name}`,
    update_deal: `Deal update in ${name}`,
    conflict: 'Different on both sides',
  }
  return words[action] ?? actionWords({ action, provider, status })
}

/** Separates fields; the non-breaking space keeps the dot on its line. */
export const BETWEEN = '\u00a0· '

type Change = { from: unknown; to: unknown }
type Conflict = { field: string; ours: string | null; theirs: string | null; kept: 'ours' | 'theirs' }

/** The changed fields of a log entry, one line each. */
export function changeLines({ syncedData, provider }: Pick<CrmSyncLog, 'syncedData' | 'provider'>): string[] {
  const conflicts = (syncedData?.conflicts ?? []) as Conflict[]
  const changes = (syncedData?.changes ?? {}) as Record<string, Change>
  const { email, company } = (syncedData?.lead ?? {}) as Record<string, unknown>
  return [
    ...Object.entries({ email, company }).flatMap(([field, to]) => (to ? [`${labelOf(field)}: ${quoted(to)}`] : [])),
    ...conflicts.map(
      ({ field, ours, theirs, kept }) =>
        `${labelOf(field)}: ${quoted(ours)} in Leadwright, ${quoted(theirs)} in ${CRMS[provider].name}; kept the ${kept === 'ours' ? 'Leadwright' : CRMS[provider].name} value`,
    ),
    ...Object.entries(changes)
      // The pipeline is of no interest: most accounts have one.
      .filter(([field, { from, to }]) => from !== to && field !== 'pipeline')
      .sort(([one], [other]) => placeOf(one) - placeOf(other))
      .map(
        ([field, { from, to }]) =>
          `${labelOf(field)}: ${from === null ? '' : `${valueWords(field, from)} → `}${valueWords(field, to)}`,
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
  ['dealname', 'Deal'],
  ['amount', 'Value'],
  ['dealstage', 'Stage'],
  ['hs_email_direction', 'Direction'],
  ['hs_email_subject', 'Subject'],
])
const labelOf = (name: string) => labels.get(name) ?? name
const fieldOrder: string[] = SYNC_FIELDS.map((field) => LEAD_FIELDS[field].label)
/** In the order of the lead's fields; other properties come last. */
const placeOf = (field: string) => {
  const place = fieldOrder.indexOf(labelOf(field))
  return place < 0 ? fieldOrder.length : place
}
// HubSpot's internal option names are not readable.
const choiceWords: Record<string, string> = {
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
function valueWords(field: string, value: unknown) {
  const text = String(value)
  if (field === 'amount' && Number(text) > 0) return formatPounds(Math.round(Number(text) * 100))
  if (field === 'dealstage' || field === 'hs_email_direction') return quoted(choiceWords[text] ?? value)
  // HubSpot shows OPEN_DEAL as "Open deal".
  if (field === 'hs_lead_status' && /^[A-Z_]+$/.test(text))
    return quoted(text.charAt(0) + text.slice(1).toLowerCase().replaceAll('_', ' '))
  return quoted(value)
}
const quoted = (value: unknown) => (value === null || value === '' ? 'empty' : `“${String(value)}”`)

const runKinds = { import: 'Import from', sync: 'Sync with', preview: 'Preview for', undo: 'Undo in' }

export function runWords({ kind, provider, status, created, updated, skipped, failed, message }: CrmRun) {
  const what = `${runKinds[kind]} ${CRMS[provider].name}`
  if (status === 'waiting') return `${what}: waiting to start`
  const counts = [
    created > 0 && `${formatCount(created)} created`,
    updated > 0 && (kind === 'undo' ? `${formatCount(updated)} undone` : `${formatCount(updated)} updated`),
    skipped > 0 && `${formatCount(skipped)} unchanged`,
    failed > 0 && `${formatCount(failed)} failed`,
  ].filter(Boolean)
  return `${what}: ${counts.join(', ') || 'no changes'}${message ? `. ${message}` : ''}`
}
