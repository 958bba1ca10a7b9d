import type { LeadStatus } from './lead.ts'

// Separate from the zod schemas of `analytics.ts`, so that the first page does not load zod.

/** The definition of each figure, shown as its tooltip. The server counts exactly this. */
export const DEFINITIONS = {
  totalLeads: 'All your leads. Deleted leads are not counted, even for past dates.',
  qualifiedLeads: 'Leads with the status Qualified, counted from the day they reached it.',
  conversionRate: 'Qualified leads as a share of all leads.',
  emailsSent: 'Emails sent. Tests, which the built-in outbox captures, are not counted.',
  emailsOpened: 'Of the emails sent that day, those a person has opened. Scanners and privacy proxies are not counted.',
  emailsClicked: 'Of the emails sent that day, those where a person has clicked a link. Scanners are not counted.',
  emailsReplied: 'Of the emails sent that day, those with a reply from a person. Automatic replies are not counted.',
  change: 'Today compared with the end of last month.',
  totalPipelineLeads: 'All leads, at every stage.',
  totalPipelineValue: 'The deal values of all leads, at every stage, added up.',
  weightedPipelineValue: 'Each deal value times its probability, added up.',
  newToContacted: 'Leads that moved past New, as a share of all leads.',
  contactedToQualified: 'Qualified leads as a share of the leads that moved past New.',
  qualifiedToClosed: 'Qualified leads that are won or have a probability of 100%, as a share of all qualified leads.',
  won: 'Qualified leads marked as won, and the value of their sales.',
  timeToReply: 'Time from sending an email to its reply. Half of all replies came faster than the median.',
  calls: 'Calls logged on leads, by you or as tasks. Deleted calls are not counted.',
  interval: 'With this many emails, the true rate is within this range 95% of the time.',
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
