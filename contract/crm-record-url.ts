import type { CrmProvider } from './crm-integration.ts'

/** Where people open a record; null where the address of the CRM is no web page. */
export function recordUrl(provider: CrmProvider, instanceUrl: string | null, recordId: string) {
  if (!instanceUrl || !/^https?:/.test(instanceUrl)) return null
  const place = instanceUrl.replace(/\/+$/, '')
  // In HubSpot 0-1 is the type of contacts; the address of the account ends with its number.
  return provider === 'hubspot' ? `${place}/record/0-1/${recordId}` : `${place}/${recordId}`
}
