import type { LeadSource } from '../../../contract/lead.ts'
import { LEAD_FIELDS } from '../../../contract/lead-fields.ts'
import type { TellingOutcome } from './calls.ts'
import { columnOfExtra, type ExtraName, foldColumn, isExtra } from './extra-features.ts'
import {
  type FeatureName,
  type FieldFeature,
  type LeadFeatures,
  PLAIN_FIELDS,
  type PlainField,
  type Said,
  type ScoredFields,
} from './lead-features.ts'

function ofPlainFields<T>(make: (field: PlainField) => T) {
  return Object.fromEntries(PLAIN_FIELDS.map((field) => [field, make(field)])) as Record<PlainField, T>
}

/** What a person calls each feature. */
const featureLabels: Record<FieldFeature, string> = {
  ...ofPlainFields((field) => LEAD_FIELDS[field].label),
  source: 'Added by',
  seniority: 'Seniority',
  jobFunction: 'Job function',
  companySize: 'Company size',
  industry: 'Industry',
  address: 'Email address',
  website: 'Website',
  location: 'Location',
  filledFields: 'Completeness',
  dealPounds: 'Deal value',
  probability: 'Probability',
  opens: 'Opens',
  clicks: 'Clicks',
  answers: 'Replies',
  said: 'Latest reply',
  hasLeft: 'Opt-out',
  call: 'Calls',
  daysSinceEngaged: 'Last sign of interest',
}

type Known = { lead: ScoredFields; features: LeadFeatures }

const addressWords: Record<LeadFeatures['address'], string> = {
  business: 'a business email address',
  shared: 'a shared mailbox',
  free: 'a free email address',
  disposable: 'a disposable email address',
}
const sourceWords: Record<LeadSource, string> = {
  form: 'Added manually',
  import: 'Imported from a file',
  crm: 'Synced from a CRM',
  sample: 'Sample data',
}
const callWords: Record<TellingOutcome, string> = {
  meeting_booked: 'Booked a meeting on a call',
  connected: 'Talked to you on the phone',
  wrong_number: 'The phone number is wrong',
}
const saidWords: Record<Said, string> = {
  not_interested: "Said they aren't interested",
  not_now: "Said it isn't the right time",
}
const times = (count: number) => (count === 1 ? 'once' : `${count} times`)
// Intl would take longer than all the rest of an explanation.
const pounds = (value: number) => `£${String(Math.round(value)).replace(/\B(?=(\d{3})+$)/g, ',')}`

/** What of the lead a feature was read from, in words. */
const evidence: Record<FieldFeature, (known: Known) => string> = {
  ...ofPlainFields(
    (field): ((known: Known) => string) =>
      ({ lead }) =>
        String(lead[field] || `${LEAD_FIELDS[field].label} unknown`),
  ),
  source: ({ lead }) => (lead.source ? sourceWords[lead.source] : 'Unknown'),
  seniority: ({ lead, features }) =>
    lead.jobTitle ? `Job title '${lead.jobTitle}': ${features.seniority ?? 'not a current job'}` : 'No job title',
  jobFunction: ({ lead, features }) =>
    lead.jobTitle
      ? `Job title '${lead.jobTitle}': ${features.jobFunction ?? 'no job function recognized'}`
      : 'No job title',
  companySize: ({ lead }) => (lead.companySize ? `${lead.companySize} employees` : 'Company size unknown'),
  industry: ({ lead }) => (lead.industry ? capital(lead.industry) : 'Industry unknown'),
  address: ({ lead, features }) => `${lead.email}: ${addressWords[features.address]}`,
  website: ({ lead }) => lead.website ?? 'No website',
  location: ({ lead }) => lead.location ?? 'Location unknown',
  filledFields: ({ lead, features }) => {
    const missing = COUNTED.filter(([field]) => !lead[field]).map(([, word]) => word)
    return missing.length === 0
      ? 'All filled in'
      : `${features.filledFields} of 6 filled in. Missing: ${missing.join(', ')}`
  },
  dealPounds: ({ features }) => (features.dealPounds ? pounds(features.dealPounds) : 'No deal value'),
  probability: ({ features }) => (features.probability ? `${features.probability}%` : 'No probability'),
  opens: ({ features }) => (features.opens ? `Opened your emails ${times(features.opens)}` : 'No email opened'),
  clicks: ({ features }) => (features.clicks ? `Clicked a link ${times(features.clicks)}` : 'No link clicked'),
  answers: ({ features }) => (features.answers ? `Replied ${times(features.answers)}` : 'No reply that shows interest'),
  said: ({ features }) => (features.said ? saidWords[features.said] : 'No refusal'),
  hasLeft: ({ features }) => (features.hasLeft === 'yes' ? 'Unsubscribed or bounced' : 'Can be contacted'),
  call: ({ features }) => (features.call ? callWords[features.call] : 'Not reached by phone'),
  daysSinceEngaged: ({ features }) =>
    features.daysSinceEngaged === null ? 'None so far' : daysAgo(features.daysSinceEngaged),
}

const COUNTED = [
  ['phone', 'phone'],
  ['location', 'location'],
  ['linkedinUrl', 'LinkedIn'],
  ['jobTitle', 'title'],
  ['industry', 'industry'],
  ['companySize', 'size'],
] as const satisfies [keyof ScoredFields, string][]
const daysAgo = (days: number) => (days === 0 ? 'Today' : days === 1 ? 'Yesterday' : `${days} days ago`)
const capital = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1)

const joined = (names: FeatureName[], word: (name: FeatureName) => string, between: string) =>
  names.length === 1 ? word(names[0] as FeatureName) : names.map(word).join(between)

export const evidenceOf = (names: FeatureName[], known: Known) =>
  joined(names, (name) => (isExtra(name) ? extraEvidence(name, known) : evidence[name](known)), '; ')
export const labelOf = (names: FeatureName[]) =>
  joined(names, (name) => (isExtra(name) ? columnOfExtra(name) : featureLabels[name]), ' and ')

function extraEvidence(name: ExtraName, { lead }: Known) {
  const column = foldColumn(columnOfExtra(name))
  const found = Object.entries(lead.extraColumns ?? {}).find(([other]) => foldColumn(other) === column)
  return found ? found[1] : `${columnOfExtra(name)} unknown`
}
