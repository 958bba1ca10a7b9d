import { z } from 'zod'
import { DEFAULT_PERIOD, PERIODS } from './figures.ts'

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

const WHICH_PERIODS = `Choose one of ${PERIODS.join(', ')} days`

export const AnalyticsQuery = z.object({
  days: z.coerce.number(WHICH_PERIODS).pipe(z.literal(PERIODS, WHICH_PERIODS)).default(DEFAULT_PERIOD),
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
