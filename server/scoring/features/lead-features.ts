import type { LeadSource } from '../../../contract/lead.ts'
import { LEAD_FIELD_KEYS, LEAD_FIELDS, type LeadField, rowOf } from '../../../contract/lead-fields.ts'
import { type JobFunction, jobFunctionOf, type Seniority, seniorityOf } from '../../leads/job-title.ts'
import { domainOf, isSharedMailbox, kindOfMailDomain, type MailDomainKind } from '../../leads/mail-domain.ts'
import type { TellingOutcome } from './calls.ts'
import type { ExtraName } from './extra-features.ts'

// These are read in ways of their own below, or say who somebody is rather than what they are like.
const READ_OTHERWISE = [
  'firstName',
  'lastName',
  'email',
  'company',
  'jobTitle',
  'industry',
  'companySize',
  'location',
  'phone',
  'website',
  'linkedinUrl',
  'status',
  'dealValue',
  'probability',
  'notes',
  'tags',
] as const satisfies LeadField[]

/** Every other field of a lead, also one that is added to the table later: its values are compared as they are. */
export type PlainField = Exclude<LeadField, (typeof READ_OTHERWISE)[number]>
export const PLAIN_FIELDS = LEAD_FIELD_KEYS.filter(
  (field): field is PlainField => !(READ_OTHERWISE as readonly LeadField[]).includes(field) && !isLong(field),
)
function isLong(field: LeadField) {
  const row = rowOf(field)
  return row.type === 'text' && row.isLong === true
}

/** The fields of a lead that its score looks at. */
export type ScoredFields = PlainValues & {
  source?: LeadSource
  extraColumns?: Record<string, string> | null
  email: string
  jobTitle: string | null
  industry: string | null
  companySize: string | null
  location: string | null
  phone: string | null
  website: string | null
  linkedinUrl: string | null
  dealValue: number
  probability: number
}

/** What the latest reply of a lead may say that speaks against a sale now. */
export const SAID = ['not_interested', 'not_now'] as const
export type Said = (typeof SAID)[number]

/**
 * What the lead did with our mail, and the best outcome of the calls with them; those we cannot tell from machines are not counted.
 * `answers` are replies but for those that say no. `lastAt` is when they last showed interest, by email or on the phone.
 */
export type Engagement = {
  opens: number
  clicks: number
  answers: number
  said: Said | null
  hasLeft: boolean
  call: TellingOutcome | null
  lastAt: Date | null
}
export const NO_ENGAGEMENT: Engagement = {
  opens: 0,
  clicks: 0,
  answers: 0,
  said: null,
  hasLeft: false,
  call: null,
  lastAt: null,
}

type PlainValues = { [Field in PlainField]?: string | number | null }

/** How the score adds up. Names are kept with learnt models: a new meaning needs a new name. */
export type LeadFeatures = { [Field in PlainField]: string | number | null } & {
  source: string | null
  seniority: Seniority | null
  jobFunction: JobFunction | null
  companySize: string | null
  industry: string | null
  address: MailDomainKind | 'shared'
  website: 'yes' | 'no'
  location: string | null
  /** Of phone, location, LinkedIn, job title, industry and company size. */
  filledFields: number
  dealPounds: number | null
  probability: number | null
  opens: number
  clicks: number
  answers: number
  said: Said | null
  hasLeft: 'yes' | 'no'
  call: TellingOutcome | null
  daysSinceEngaged: number | null
  /** As the files had them: a learned model reads from them what it needs. */
  extraColumns: Record<string, string> | null
}
/** What every lead has. */
export type FieldFeature = Exclude<keyof LeadFeatures, 'extraColumns'>
export type FeatureName = FieldFeature | ExtraName

const DAY_MS = 86_400_000

export function leadFeatures(lead: ScoredFields, engagement: Engagement, now: Date): LeadFeatures {
  const filled = [lead.phone, lead.location, lead.linkedinUrl, lead.jobTitle, lead.industry, lead.companySize]
  const { seniority, jobFunction } = readTitle(lead.jobTitle)
  return {
    source: lead.source ?? null,
    seniority,
    jobFunction,
    companySize: lead.companySize,
    industry: lead.industry,
    address: addressKind(lead.email),
    website: lead.website ? 'yes' : 'no',
    location: placeOf(lead.location),
    filledFields: filled.filter(Boolean).length,
    dealPounds: lead.dealValue > 0 ? lead.dealValue / 100 : null,
    probability: lead.probability > 0 ? lead.probability : null,
    opens: engagement.opens,
    clicks: engagement.clicks,
    answers: engagement.answers,
    said: engagement.said,
    hasLeft: engagement.hasLeft ? 'yes' : 'no',
    call: engagement.call,
    daysSinceEngaged: engagement.lastAt
      ? Math.max(0, Math.floor((now.getTime() - engagement.lastAt.getTime()) / DAY_MS))
      : null,
    extraColumns: lead.extraColumns ?? null,
    // Last: V8 gives an object that starts with a spread a hidden class of its own, and thousands of leads are scored.
    ...plainFeatures(lead),
  }
}

/** Whether its values are numbers; others are words, compared without case. */
export const isPlainNumber = (field: PlainField) => ['pence', 'percent'].includes(LEAD_FIELDS[field].type)

function plainFeatures(lead: ScoredFields) {
  const read = {} as { [Field in PlainField]: string | number | null }
  for (const field of PLAIN_FIELDS) {
    const value = lead[field] ?? null
    read[field] = typeof value === 'string' ? value.trim().toLowerCase() || null : value || null
  }
  return read
}

function addressKind(email: string) {
  const kind = kindOfMailDomain(domainOf(email))
  return kind === 'business' && isSharedMailbox(email) ? 'shared' : kind
}

/** The widest part of a place: the country of "Leeds, West Yorkshire, UK". */
const placeOf = (location: string | null) => location?.split(',').at(-1)?.trim().toLowerCase() || null

// Titles come back again and again, and reading one costs as much as all the rest.
const MAX_TITLES = 20_000
const titles = new Map<string, Pick<LeadFeatures, 'seniority' | 'jobFunction'>>()

function readTitle(title: string | null) {
  const known = titles.get(title ?? '')
  if (known) return known
  const read = { seniority: seniorityOf(title), jobFunction: jobFunctionOf(title) }
  if (titles.size >= MAX_TITLES) titles.clear()
  titles.set(title ?? '', read)
  return read
}
