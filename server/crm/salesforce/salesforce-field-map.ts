import { LEAD_STATUSES, type LeadStatus } from '../../../contract/lead.ts'
import { readStatus } from '../../leads/import/import-values.ts'
import { companySize, cut, email, industry, type MappedField } from '../field-map.ts'

/** A value of Salesforce's Lead Status, as the organisation has set them up. */
export type StatusValue = { value: string; isConverted: boolean }

/** The lengths are Salesforce's. A contact's company is its account, which is written apart. */
export function salesforceFieldMap(object: 'Lead' | 'Contact', statuses: StatusValue[]): MappedField[] {
  const shared = [
    cut('firstName', 'FirstName', 40),
    cut('lastName', 'LastName', 80),
    email('Email'),
    cut('jobTitle', 'Title', 128),
    cut('phone', 'Phone', 40),
    cut('notes', 'Description', 32_000),
  ]
  if (object === 'Contact') return [...shared, cut('location', 'MailingCity', 40)]
  return [
    ...shared,
    cut('company', 'Company', 255),
    industry('Industry'),
    companySize('NumberOfEmployees'),
    cut('location', 'City', 40),
    cut('website', 'Website', 255),
    leadStatus(statuses),
  ]
}

/** Converted ones cannot be set, only reached by converting a lead there. */
function leadStatus(statuses: StatusValue[]): MappedField {
  const chosen = new Map<LeadStatus, string>()
  for (const status of LEAD_STATUSES) {
    const fitting = statuses.filter(({ isConverted }) => !isConverted).find(({ value }) => readStatus(value) === status)
    if (fitting) chosen.set(status, fitting.value)
  }
  // An organisation without a word for "qualified" goes on working on the lead.
  const contacted = chosen.get('contacted')
  if (!chosen.has('qualified') && contacted) chosen.set('qualified', contacted)
  return {
    field: 'status',
    property: 'Status',
    isAlwaysSet: true,
    toCrm: (status) => chosen.get(status as LeadStatus) ?? null,
    fromCrm: readStatus,
  }
}
