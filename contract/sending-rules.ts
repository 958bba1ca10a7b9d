import { z } from 'zod'

const MAX_LIMIT = 10_000
/** So many emails a day to one company or domain are suggested. */
export const SUGGESTED_RECIPIENT_LIMIT = 2

const limit = z
  .number('Enter a whole number')
  .int('Enter a whole number')
  .min(1, 'Enter at least 1')
  .max(MAX_LIMIT, 'Enter at most 10,000')
  .nullable()
  .default(null)

/**
 * How many emails of sequences, and to many leads at once, go to one recipient company and to one domain in a calendar day, over all
 * mailboxes; null: any number. An email to one lead goes out all the same, and counts.
 */
export const SendingRules = z.object({ perCompanyLimit: limit, perDomainLimit: limit })
export type SendingRules = z.infer<typeof SendingRules>
