import type { CrmProvider } from '../../contract/crm-integration.ts'

/** Our external ID in Salesforce records. It finds a record that we created, even if the response was lost. */
export const EXTERNAL_ID = 'Leadwright_Id__c'

/**
 * Properties that no field of a lead is saved in and that no new record gets a fixed value for: our own ID, which finds records;
 * the owner, who is chosen by the CRM; the account, which comes from the company; further addresses; opt-outs, which are
 * synced on their own; and what the CRM counts and dates itself. A record type may have a value for new records.
 */
const RESERVED: Record<CrmProvider, string[]> = {
  hubspot: [
    ...['hubspot_owner_id', 'hs_additional_emails', 'hs_email_optout'],
    ...['hs_object_id', 'createdate', 'lastmodifieddate', 'hs_merged_object_ids', 'hs_calculated_merged_vids'],
  ],
  salesforce: ['Id', EXTERNAL_ID, 'OwnerId', 'AccountId', 'HasOptedOutOfEmail'],
}

/** HubSpot also has an opt-out for each type of subscription. */
const RESERVED_STARTS: Record<CrmProvider, string[]> = { hubspot: ['hs_email_optout_'], salesforce: [] }

export const isReserved = (provider: CrmProvider, property: string) =>
  RESERVED[provider].includes(property) || RESERVED_STARTS[provider].some((start) => property.startsWith(start))

/** What the settings page offers: nothing that saving would refuse. */
export const withoutReserved = <P extends { name: string }>(provider: CrmProvider, properties: P[]) =>
  properties.filter(({ name }) => !isReserved(provider, name))
