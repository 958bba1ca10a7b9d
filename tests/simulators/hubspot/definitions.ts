import { currencyOptions, READ_ONLY_DEAL_PROPERTIES, WRITABLE_DEAL_PROPERTIES } from './deal-properties.ts'
import type { Kind } from './new-account.ts'

export type Option = { value: string; label: string }
export type Choices = Record<string, Option[]>
/**
 * A property of an object. `isReadOnly` is HubSpot's modificationMetadata.readOnlyValue. A rule is an admin's property
 * validation, which applies to calls of the API too.
 */
export type Definition = {
  name: string
  label: string
  isReadOnly: boolean
  isCalculated: boolean
  isHidden: boolean
  isArchived: boolean
  rule?: { pattern: RegExp; message: string; error: string }
}

const writable: Record<Kind, string> = {
  contacts:
    'firstname lastname email company jobtitle industry company_size city phone website hs_linkedin_url hs_timezone hs_lead_status lifecyclestage hubspot_owner_id',
  companies: 'name domain hubspot_owner_id',
  deals: `dealname amount dealstage pipeline ${WRITABLE_DEAL_PROPERTIES}`,
  emails:
    'hs_timestamp hs_email_direction hs_email_subject hs_email_text hs_email_headers hs_email_status hubspot_owner_id',
}
const readOnly: Record<Kind, string> = {
  contacts:
    'lastmodifieddate createdate hs_object_id hs_additional_emails hs_merged_object_ids hs_calculated_merged_vids hs_email_optout',
  companies: 'hs_lastmodifieddate createdate hs_object_id hs_created_by_user_id hs_updated_by_user_id',
  deals: `hs_lastmodifieddate createdate hs_object_id ${READ_ONLY_DEAL_PROPERTIES}`,
  emails: 'hs_object_id',
}

export const define = (name: string, more: Partial<Definition> = {}): Definition => ({
  ...{ name, label: name, isReadOnly: false, isCalculated: false, isHidden: false, isArchived: false },
  ...more,
})

/** As HubSpot's people see them. */
const labels: Record<string, string> = {
  ...{ firstname: 'First Name', lastname: 'Last Name', email: 'Email', company: 'Company Name', jobtitle: 'Job Title' },
  ...{
    industry: 'Industry',
    company_size: 'Company size',
    city: 'City',
    phone: 'Phone Number',
    website: 'Website URL',
  },
  ...{ hs_linkedin_url: 'LinkedIn URL', hs_timezone: 'Time Zone', hs_lead_status: 'Lead Status' },
  ...{ lifecyclestage: 'Lifecycle Stage', hubspot_owner_id: 'Contact owner', createdate: 'Create Date' },
}

export const defaultDefinitions = () =>
  Object.fromEntries(
    (Object.keys(writable) as Kind[]).map((kind) => [
      kind,
      new Map([
        ...writable[kind].split(' ').map((name): [string, Definition] => [name, labeled(kind, name)]),
        ...readOnly[kind].split(' ').map((name): [string, Definition] => [name, labeled(kind, name, true)]),
      ]),
    ]),
  ) as Record<Kind, Map<string, Definition>>

const labeled = (kind: Kind, name: string, isReadOnly = false) =>
  define(name, { label: (kind === 'contacts' && labels[name]) || name, isReadOnly })

const optionsOf = (values: string): Option[] =>
  values
    .split(' ')
    .map((value) => ({ value, label: value.charAt(0) + value.slice(1).toLowerCase().replaceAll('_', ' ') }))

export const defaultChoices = (): Choices => ({
  hs_timezone: optionsOf('america_slash_new_york europe_slash_london america_slash_port_hyphen_au_hyphen_prince'),
  hs_lead_status: optionsOf('NEW OPEN IN_PROGRESS OPEN_DEAL UNQUALIFIED ATTEMPTED_TO_CONTACT CONNECTED BAD_TIMING'),
  lifecyclestage: optionsOf(
    'subscriber lead marketingqualifiedlead salesqualifiedlead opportunity customer evangelist other',
  ),
  hs_email_direction: optionsOf('EMAIL INCOMING_EMAIL FORWARDED_EMAIL'),
  hs_email_status: optionsOf('BOUNCED FAILED SCHEDULED SENDING SENT'),
  deal_currency_code: currencyOptions('GBP'),
})
