import type { CrmProvider } from '../../contract/crm-integration.ts'
import { EXTERNAL_ID } from './salesforce/salesforce-setup.ts'

/**
 * Properties that no field of a lead is saved in and that no new record gets a fixed value for: our own ID, which finds records;
 * the owner, who is chosen by the CRM; the account, which comes from the company; further addresses; and opt-outs, which are
 * synced on their own. A record type may have a value for new records.
 */
const RESERVED: Record<CrmProvider, string[]> = {
  hubspot: ['hubspot_owner_id', 'hs_additional_emails', 'hs_email_optout'],
  salesforce: ['Id', EXTERNAL_ID, 'OwnerId', 'AccountId', 'HasOptedOutOfEmail'],
}

export const isReserved = (provider: CrmProvider, property: string) =>
  // HubSpot has an opt-out for each type of subscription too.
  RESERVED[provider].includes(property) || (provider === 'hubspot' && property.startsWith('hs_email_optout_'))
