import { z } from 'zod'
import { Id } from './ids.ts'

/** What one person's writing took this month. */
const Figures = z.object({
  /** Emails written or improved, by a model or the built-in writer. */
  emailsWritten: z.number().int(),
  emailsByModel: z.number().int(),
  modelFailures: z.number().int(),
  inputTokens: z.number().int(),
  outputTokens: z.number().int(),
  /** In dollars; null where no price is known for the models that were used. */
  cost: z.number().nullable(),
})

/** `since` is the first day of the month in the reader's time zone. */
export const OwnModelUsage = Figures.extend({ since: z.iso.date(), isOperator: z.boolean() })
export type OwnModelUsage = z.infer<typeof OwnModelUsage>

const PersonUsage = Figures.extend({ userId: Id, name: z.string(), email: z.string() })
export type PersonUsage = z.infer<typeof PersonUsage>

/** Those who used most come first. `others` is how many are not listed. */
export const ModelUsageOfPeople = z.object({
  since: z.iso.date(),
  people: z.array(PersonUsage),
  others: z.number().int(),
})
export type ModelUsageOfPeople = z.infer<typeof ModelUsageOfPeople>
