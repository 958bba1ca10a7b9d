import type { LeadStatus } from './lead.ts'

// Apart from the schemas of `analytics.ts`, so that the first page need not load what they are made with.

/** What each figure is, in the words its tooltip says: counted so by the server, and nowhere else. */
export const DEFINITIONS = {
  totalLeads: 'All leads you have. Deleted ones do not count, not even in the past.',
  qualifiedLeads: 'Leads whose status is Qualified, counted since the day they became so.',
  conversionRate: 'Qualified leads as a share of all leads.',
  emailsSent: 'Emails that were sent, including those kept in the built-in outbox.',
  emailsOpened: 'Of the emails sent then, those a person has opened since. Scanners and privacy proxies do not count.',
  emailsClicked: 'Of the emails sent then, those in which a person has clicked a link since.',
  emailsAnswered: 'Of the emails sent then, those a person has answered since. Automatic replies do not count.',
  change: 'Now, compared with the end of last month.',
  totalPipelineLeads: 'All leads, at every stage.',
  totalPipelineValue: 'The deal values of all leads, at every stage.',
  weightedPipelineValue: 'Each deal value times its probability, added up.',
  newToContacted: 'Leads that got beyond New, as a share of all leads.',
  contactedToQualified: 'Qualified leads, as a share of those that got beyond New.',
  qualifiedToClosed: 'Qualified leads with a probability of 100%, as a share of all qualified ones.',
  timeToAnswer: 'From sending an email to its answer. Half of all answers came sooner than the median.',
  interval: 'With so few emails the true rate may be anywhere in this range (95% sure).',
} as const

export const PERIODS = [7, 30, 90, 365] as const
export type Period = (typeof PERIODS)[number]
export const DEFAULT_PERIOD: Period = 30

/** The stages of the funnel, the widest first. */
export const PIPELINE_STAGES: { status: LeadStatus; name: string; color: string }[] = [
  { status: 'new', name: 'New', color: '#3b82f6' },
  { status: 'contacted', name: 'Contacted', color: '#d97706' },
  { status: 'qualified', name: 'Qualified', color: '#16a34a' },
  { status: 'lost', name: 'Lost', color: '#8b93a7' },
]
