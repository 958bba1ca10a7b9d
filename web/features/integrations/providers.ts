import type { CrmProvider, SyncSettings } from '../../../contract/crm-integration.ts'
import { CRM_NAMES, HAS_DEALS_BY_DEFAULT } from '../../../contract/crm-names.ts'

type CrmInfo = {
  name: string
  markClasses: string
  features: string[]
  /** What the CRM calls the people that become leads. */
  recordName: string
  /** What the CRM calls the companies they belong to: one, several. */
  companyName: [string, string]
  /** What the CRM calls a saved selection of them. */
  listName: string
  /** A selection can be a condition of a query. */
  hasConditions: boolean
  /** What the CRM calls deals, and whether leads with a deal value get one. */
  dealName: string
  hasDealsByDefault: boolean
  canHaveDeals(settings: SyncSettings): boolean
  /** How emails can be logged, the default first. */
  activities: { value: NonNullable<SyncSettings['activities']>; label: string }[]
  /** For CRMs that can save leads as different kinds of record, the default first. */
  recordTypes?: { value: NonNullable<SyncSettings['salesforceObject']>; label: string }[]
  /** Records can have our own ID, by which they are recognized. */
  hasOurId: boolean
  /** Said below a preview that creates records. */
  aboutCreates?: string
  /** Said where the app is not set up on the server. */
  withoutApp?: string
}

/** Everything on screen that differs by CRM. Not from the contract's schemas, because they would load zod. */
export const CRMS: Record<CrmProvider, CrmInfo> = {
  salesforce: {
    name: CRM_NAMES.salesforce,
    markClasses: 'bg-info-soft text-info',
    features: ['Contact Management', 'Account Creation', 'Lead Tracking', 'Real-time Sync'],
    recordName: 'record',
    companyName: ['account', 'accounts'],
    listName: 'list view',
    hasConditions: true,
    dealName: 'opportunities',
    hasDealsByDefault: HAS_DEALS_BY_DEFAULT.salesforce,
    canHaveDeals: ({ salesforceObject }) => salesforceObject === 'Contact',
    activities: [
      { value: 'task', label: 'As completed tasks' },
      { value: 'email', label: 'As email messages' },
      { value: 'off', label: "Don't log emails" },
    ],
    recordTypes: [
      { value: 'Lead', label: 'Salesforce leads' },
      { value: 'Contact', label: 'Salesforce contacts with accounts' },
    ],
    hasOurId: true,
    aboutCreates:
      'Salesforce checks its duplicate rules during the sync. If one applies, we link the matching record or ask you to choose.',
  },
  hubspot: {
    name: CRM_NAMES.hubspot,
    markClasses: 'bg-bad-soft text-bad',
    features: ['Contact Sync', 'Company Management', 'Pipeline Tracking', 'Activity Logging'],
    recordName: 'contact',
    companyName: ['company', 'companies'],
    listName: 'list',
    hasConditions: false,
    dealName: 'deals',
    hasDealsByDefault: HAS_DEALS_BY_DEFAULT.hubspot,
    canHaveDeals: () => true,
    activities: [
      { value: 'email', label: 'As emails' },
      { value: 'off', label: "Don't log emails" },
    ],
    hasOurId: false,
    withoutApp: 'Or connect with a key of your HubSpot account.',
  },
}

/** In the order of their cards. */
export const CRM_ORDER = Object.keys(CRMS) as CrmProvider[]
