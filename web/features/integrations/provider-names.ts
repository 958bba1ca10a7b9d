import type { CrmProvider } from '../../../contract/crm-integration.ts'

// The contract's names, without its schemas: those would bring zod along.
export const PROVIDER_NAMES: Record<CrmProvider, string> = { salesforce: 'Salesforce', hubspot: 'HubSpot' }
