import { z } from 'zod'
import type { LeadStatus } from './lead.ts'

/** What each figure is, in the words its tooltip says: counted so by the server, and nowhere else. */
export const DEFINITIONS = {
  totalLeads: 'All leads you have. Deleted ones do not count, not even in the past.',
  qualifiedLeads: 'Leads whose status is Qualified, counted since the day they became so.',
  conversionRate: 'Qualified leads as a share of all leads.',
  emailsSent: 'Mails that left, those kept in the built-in outbox included.',
  emailsOpened: 'Of the mails sent then, those a person has opened since. Scanners and privacy proxies do not count.',
  emailsClicked: 'Of the mails sent then, those in which a person has clicked a link since.',
  emailsAnswered: 'Of the mails sent then, those a person has answered since. Automatic replies do not count.',
  change: 'Now, compared with the end of last month.',
  totalPipelineLeads: 'All leads, at every stage.',
  totalPipelineValue: 'The deal values of all leads, at every stage.',
  weightedPipelineValue: 'Each deal value times its probability, added up.',
  newToContacted: 'Leads that got beyond New, as a share of all leads.',
  contactedToQualified: 'Qualified leads, as a share of those that got beyond New.',
  qualifiedToClosed: 'Qualified leads with a probability of 100 %, as a share of all qualified ones.',
  timeToAnswer: 'From sending a mail to the answer to it; half of all answers came sooner than the median.',
  interval: 'With so few mails the true rate may be anywhere in this range (95 % sure).',
} as const

const Count = z.number().int().min(0)
const Percent = z.number().min(0).max(100)

const Figures = z.object({
  totalLeads: Count,
  qualifiedLeads: Count,
  conversionRate: Percent,
  emailsSent: Count,
})
export type Figures = z.infer<typeof Figures>

/** What the stat cards show, and the same at the end of last month; null while there was nothing yet to compare with. */
export const Stats = Figures.extend({ lastMonth: Figures.nullable() })
export type Stats = z.infer<typeof Stats>

export const PERIODS = [7, 30, 90, 365] as const
export type Period = (typeof PERIODS)[number]
export const DEFAULT_PERIOD: Period = 30

export const AnalyticsQuery = z.object({
  days: z.coerce
    .number()
    .pipe(z.literal(PERIODS, `Choose one of ${PERIODS.join(', ')} days`))
    .default(DEFAULT_PERIOD),
})

/** One day in the account's time zone: leads as they stood at its end, mails by the day they were sent. */
export const AnalyticsDay = Figures.extend({
  date: z.iso.date(),
  emailsOpened: Count,
  emailsClicked: Count,
  emailsAnswered: Count,
})
export type AnalyticsDay = z.infer<typeof AnalyticsDay>

export const Analytics = z.object({ timeZone: z.string(), days: z.array(AnalyticsDay) })
export type Analytics = z.infer<typeof Analytics>

/** The stages of the funnel, the widest first. */
export const PIPELINE_STAGES: { status: LeadStatus; name: string; color: string }[] = [
  { status: 'new', name: 'New', color: '#3b82f6' },
  { status: 'contacted', name: 'Contacted', color: '#d97706' },
  { status: 'qualified', name: 'Qualified', color: '#16a34a' },
  { status: 'lost', name: 'Lost', color: '#8b93a7' },
]

/** Values in pence. */
export const PipelineStage = z.object({
  name: z.string(),
  color: z.string(),
  count: Count,
  totalValue: z.number(),
  averageValue: z.number(),
  averageProbability: Percent,
  percentage: Percent,
})
export type PipelineStage = z.infer<typeof PipelineStage>

export const PipelineData = z.object({
  stages: z.array(PipelineStage),
  totalLeads: Count,
  totalPipelineValue: z.number(),
  weightedPipelineValue: z.number(),
  conversionRates: z.object({ newToContacted: Percent, contactedToQualified: Percent, qualifiedToClosed: Percent }),
})
export type PipelineData = z.infer<typeof PipelineData>

/** A share of mails with the range its true value is in, in percent. */
export const Rate = z.object({ rate: Percent, low: Percent, high: Percent })
export type Rate = z.infer<typeof Rate>

/** How a template or a sequence did in the period. */
export const Performer = z.object({
  kind: z.enum(['template', 'sequence']),
  id: z.number().int(),
  name: z.string(),
  sent: Count,
  opened: Rate,
  clicked: Rate,
  answered: Rate,
})
export type Performer = z.infer<typeof Performer>

/** How long answers took; hours, null without any. */
export const Outreach = z.object({
  performers: z.array(Performer),
  answers: Count,
  medianHoursToAnswer: z.number().nullable(),
  answerTimes: z.array(z.object({ label: z.string(), answers: Count })),
})
export type Outreach = z.infer<typeof Outreach>
