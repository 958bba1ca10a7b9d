import { type JobFunction, jobFunctionOf, type Seniority, seniorityOf } from '../leads/job-title.ts'
import { domainOf, isSharedMailbox, kindOfMailDomain, type MailDomainKind } from '../leads/mail-domain.ts'

/** The fields of a lead that its score looks at. */
export type ScoredFields = {
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

/** What the lead did with our mail; those we cannot tell from machines are not counted. */
export type Engagement = { opens: number; clicks: number; answers: number; hasLeft: boolean; lastAt: Date | null }
export const NO_ENGAGEMENT: Engagement = { opens: 0, clicks: 0, answers: 0, hasLeft: false, lastAt: null }

/** How the score adds up. Names are kept with learnt models: a new meaning needs a new name. */
export type LeadFeatures = {
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
  hasLeft: 'yes' | 'no'
  daysSinceEngaged: number | null
}
export type FeatureName = keyof LeadFeatures

const DAY_MS = 86_400_000

export function leadFeatures(lead: ScoredFields, engagement: Engagement, now: Date): LeadFeatures {
  const filled = [lead.phone, lead.location, lead.linkedinUrl, lead.jobTitle, lead.industry, lead.companySize]
  const { seniority, jobFunction } = readTitle(lead.jobTitle)
  return {
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
    hasLeft: engagement.hasLeft ? 'yes' : 'no',
    daysSinceEngaged: engagement.lastAt
      ? Math.max(0, Math.floor((now.getTime() - engagement.lastAt.getTime()) / DAY_MS))
      : null,
  }
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
