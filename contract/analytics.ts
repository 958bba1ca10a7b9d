import { z } from 'zod'

/** What the four stat cards show. `conversionRate` is qualified leads as a percentage of all leads. */
export const Stats = z.object({
  totalLeads: z.number().int(),
  qualifiedLeads: z.number().int(),
  conversionRate: z.number(),
  emailsSent: z.number().int(),
})
export type Stats = z.infer<typeof Stats>
