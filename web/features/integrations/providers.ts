import type { CrmProvider, SyncSettings } from '../../../contract/crm-integration.ts'
import type { CrmRecordType } from '../../../contract/lead-field-sets.ts'

type CrmInfo = {
  name: string
  markClasses: string
  features: string[]
  /** What the CRM calls the people that become leads. */
  recordName: string
  /** The kind of record that leads are saved as, with these settings. */
  recordTypeOf(settings: SyncSettings): CrmRecordType
  /** For CRMs that can save leads as different kinds of record. */
  recordTypes?: { value: NonNullable<SyncSettings['salesforceObject']>; label: string }[]
}

/** Everything on screen that differs by CRM. Not from the contract's schemas, because they would load zod. */
export const CRMS: Record<CrmProvider, CrmInfo> = {
  salesforce: {
    name: 'Salesforce',
    markClasses: 'bg-info-soft text-info',
    features: ['Contact Management', 'Account Creation', 'Lead Tracking', 'Real-time Sync'],
    recordName: 'record',
    recordTypeOf: ({ salesforceObject }) => (salesforceObject === 'Contact' ? 'salesforceContact' : 'salesforceLead'),
    recordTypes: [
      { value: 'Lead', label: 'Salesforce leads' },
      { value: 'Contact', label: 'Salesforce contacts with accounts' },
    ],
  },
  hubspot: {
    name: 'HubSpot',
    markClasses: 'bg-bad-soft text-bad',
    features: ['Contact Sync', 'Company Management', 'Pipeline Tracking', 'Activity Logging'],
    recordName: 'contact',
    recordTypeOf: () => 'hubspot',
  },
}

/** In the order of their cards. */
export const CRM_ORDER = Object.keys(CRMS) as CrmProvider[]
