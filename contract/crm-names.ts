// Without zod, so that a page can use these names without loading it.

export const CRM_PROVIDERS = ['salesforce', 'hubspot'] as const
export type CrmProvider = (typeof CRM_PROVIDERS)[number]
export const CRM_NAMES: Record<CrmProvider, string> = { salesforce: 'Salesforce', hubspot: 'HubSpot' }

/** Whether leads with a deal value get a deal, unless the user chose. In Salesforce, the user has to ask for opportunities. */
export const HAS_DEALS_BY_DEFAULT: Record<CrmProvider, boolean> = { salesforce: false, hubspot: true }

/** Why a person in the CRM gets no more sequence emails: a converted lead, a customer, or a won deal. */
export const CRM_OUTCOMES = ['converted', 'customer', 'won'] as const
export type CrmOutcome = (typeof CRM_OUTCOMES)[number]

/** Of all deal values, unless the user said otherwise for a CRM. */
export const DEAL_VALUE_CURRENCY = 'GBP'
