import type { CrmSyncLog } from '../../../contract/crm-integration.ts'
import { capitalized } from '../../lib/format.ts'
import { CRMS } from './providers.ts'

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
export function logState({ status, action }: Pick<CrmSyncLog, 'status' | 'action'>) {
  if (action === 'choose_record') return { label: 'Your choice', tone: 'warn' as const }
  return logTones[status as LogStatus] ?? { label: status, tone: 'neutral' as const }
}

/** Who or what an entry is about. Without a name, the lead is gone or never was one. */
export function subjectWords({ leadName, action, provider }: Pick<CrmSyncLog, 'leadName' | 'action' | 'provider'>) {
  if (leadName) return leadName
  if (action === 'create_company') return capitalized(CRMS[provider].companyName[0])
  return /^(skip|conflict|record_merged|opt_out|choose_record)$/.test(action)
    ? `Record in ${CRMS[provider].name}`
    : 'Deleted lead'
}

type Happened = Pick<CrmSyncLog, 'action' | 'provider' | 'status'> & Partial<Pick<CrmSyncLog, 'syncedData'>>

export function actionWords({ action, provider, status, syncedData }: Happened) {
  const { name, companyName } = CRMS[provider]
  const candidates = (syncedData?.candidates ?? []) as unknown[]
  // The user can only create a record all the same, or has to do something else first.
  if (action === 'choose_record' && candidates.length === 0) return `Not created in ${name}`
  if (status === 'conflict' && action === 'create_record') return `Not created in ${name}`
  const failed: Record<string, string> = {
    create_record: `Failed to create in ${name}`,
    update_record: `Failed to update in ${name}`,
    create_deal: `Failed to create deal in ${name}`,
    update_deal: `Failed to update deal in ${name}`,
    log_mail: `Failed to log email in ${name}`,
    opt_out: `Failed to opt out in ${name}`,
  }
  if (status === 'failed' && failed[action]) return failed[action]
  const words: Record<string, string> = {
    create_record: `Created in ${name}`,
    update_record: `Updated in ${name}`,
    create_lead: 'Lead added in Leadwright',
    update_lead: 'Lead updated in Leadwright',
    create_deal: `Deal created in ${name}`,
    update_deal: `Deal updated in ${name}`,
    read_deal: `Someone moved the deal in ${name}`,
    log_mail: `Email logged in ${name}`,
    opt_out: `Opted out in ${name}`,
    link_record: `Linked to an existing record in ${name}`,
    create_company: `${capitalized(companyName[0])} created in ${name}`,
    choose_record: `Several records in ${name} may be this person`,
    merge_leads: 'Leads merged in Leadwright',
    record_merged: `Merged in ${name}`,
    record_deleted: `Deleted in ${name}`,
    conflict: 'Different on both sides',
    skip: 'Not changed',
  }
  return words[action] ?? action
}

/** The same for a preview. */
export function plannedWords({ action, provider, status, syncedData }: Happened) {
  const { name, companyName } = CRMS[provider]
  const words: Record<string, string> = {
    create_record: `New in ${name}`,
    update_record: `Update in ${name}`,
    create_lead: 'New lead in Leadwright',
    update_lead: 'Update in Leadwright',
    create_deal: `New deal in ${name}`,
    update_deal: `Deal update in ${name}`,
    create_company: `New ${companyName[0]} in ${name}`,
    opt_out: `Opt-out in ${name}`,
    conflict: 'Different on both sides',
  }
  return words[action] ?? actionWords({ action, provider, status, ...(syncedData && { syncedData }) })
}
