import type { CrmProvider } from './crm-integration.ts'

/** Below the address of the account, which in HubSpot ends with its number; 0-1 is the type of contacts there. */
const RECORDS_AT: Record<CrmProvider, string> = { salesforce: '', hubspot: '/record/0-1' }

/** Where people open a record; null where the address of the CRM is no web page. */
export function recordUrl(provider: CrmProvider, instanceUrl: string | null, recordId: string) {
  if (!instanceUrl || !/^https?:/.test(instanceUrl)) return null
  const place = instanceUrl.replace(/\/+$/, '')
  return `${place}${RECORDS_AT[provider]}/${recordId}`
}
