import { z } from 'zod'

const MAX_LIMIT = 10_000
/** So many emails a day to one company or domain are suggested. */
export const SUGGESTED_RECIPIENT_LIMIT = 2

/** So many emails, calls and LinkedIn touches a week to one lead are suggested. */
export const SUGGESTED_WEEK_LIMIT = 3

const limit = z
  .number('Enter a whole number')
  .int('Enter a whole number')
  .min(1, 'Enter at least 1')
  .max(MAX_LIMIT, 'Enter at most 10,000')
  .nullable()
const off = limit.default(null)

/**
 * How many emails of sequences, and to many leads at once, go to one recipient company and to one domain in a calendar day, over all
 * mailboxes; null: any number. An email to one lead goes out all the same, and counts. The week is any seven calendar days in a row; calls
 * and LinkedIn tasks that were done count there too.
 */
export const SendingRules = z.object({
  perCompanyLimit: off,
  perDomainLimit: off,
  perLeadWeekLimit: off,
  perCompanyWeekLimit: off,
})
export type SendingRules = z.infer<typeof SendingRules>

/** PUT /api/sending-rules. Limits of a week that are absent stay. */
export const SendingRulesInput = SendingRules.extend({
  perLeadWeekLimit: limit.optional(),
  perCompanyWeekLimit: limit.optional(),
})
export type SendingRulesInput = z.infer<typeof SendingRulesInput>
