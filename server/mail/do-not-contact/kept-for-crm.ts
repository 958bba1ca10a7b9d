import { sql } from 'drizzle-orm'
import { CRM_NAMES, type CrmProvider } from '../../../contract/crm-names.ts'

export const optOutNote = (provider: CrmProvider) => `Opted out in ${CRM_NAMES[provider]}`

/** In an update of `suppressions`, in place of removing an entry: who opted out in the CRM too stays on the list for that reason. */
export const KEPT_FOR_CRM = sql`reason = 'opted_out', merged_lead_id = null, note = case split_part(crm_record, ':', 1)
  when 'hubspot' then ${optOutNote('hubspot')} when 'salesforce' then ${optOutNote('salesforce')} else 'Opted out in your CRM' end`
