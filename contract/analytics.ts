import { z } from 'zod'
import { DEFAULT_PERIOD, PERIODS } from './figures.ts'
import { Id } from './ids.ts'
import { CALL_OUTCOMES, type CallOutcome } from './task-choices.ts'

const Count = z.number().int().min(0)
const Percent = z.number().min(0).max(100)

const Figures = z.object({
  totalLeads: Count,
  qualifiedLeads: Count,
  conversionRate: Percent,
  emailsSent: Count,
})
export type Figures = z.infer<typeof Figures>

/** The stat cards, and the same figures at the end of last month; null while there is nothing to compare with. */
export const Stats = Figures.extend({ lastMonth: Figures.nullable() })
export type Stats = z.infer<typeof Stats>

const WHICH_PERIODS = `Choose a period of ${PERIODS.slice(0, -1).join(', ')} or ${PERIODS.at(-1)} days`

export const AnalyticsQuery = z.object({
  days: z.coerce.number(WHICH_PERIODS).pipe(z.literal(PERIODS, WHICH_PERIODS)).default(DEFAULT_PERIOD),
})

/** One day in the account's time zone: leads at the end of the day, emails by the day they were sent. */
export const AnalyticsDay = Figures.extend({
  date: z.iso.date(),
  emailsOpened: Count,
  emailsClicked: Count,
  emailsReplied: Count,
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
  /** Where some are won; `value` is in pence. */
  won: z.object({ count: Count, value: z.number() }).optional(),
  conversionRates: z.object({ newToContacted: Percent, contactedToQualified: Percent, qualifiedToClosed: Percent }),
})
export type PipelineData = z.infer<typeof PipelineData>

/** A share of emails in percent, with its 95% confidence interval. */
export const Rate = z.object({ rate: Percent, low: Percent, high: Percent })
export type Rate = z.infer<typeof Rate>

/** How a template or a sequence did in the period. */
export const Performer = z.object({
  kind: z.enum(['template', 'sequence']),
  id: Id,
  name: z.string(),
  sent: Count,
  opened: Rate,
  clicked: Rate,
  replied: Rate,
})
export type Performer = z.infer<typeof Performer>

/** How long replies took, in hours; null when there are none. */
const OUTCOMES = Object.keys(CALL_OUTCOMES) as [CallOutcome, ...CallOutcome[]]

export const Outreach = z.object({
  performers: z.array(Performer),
  replies: Count,
  medianHoursToReply: z.number().nullable(),
  replyTimes: z.array(z.object({ label: z.string(), replies: Count })),
  /** Calls on timelines. Those logged without an outcome count in `total` alone. Missing from a server of the previous version. */
  calls: z
    .object({ total: Count, outcomes: z.array(z.object({ outcome: z.enum(OUTCOMES), calls: Count })) })
    .optional(),
})
export type Outreach = z.infer<typeof Outreach>
