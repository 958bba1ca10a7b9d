/**
 * The versions of the CRMs' APIs that we were built and tested with. HubSpot publishes one each March and September and supports it
 * for 18 months; Salesforce publishes three a year and supports each for at least three years.
 */
export const CRM_API_VERSIONS = { salesforce: '67.0', hubspot: '2026-09' } as const
