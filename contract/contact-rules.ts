import { z } from 'zod'

const MAX_DAYS = 3_650

/**
 * GET, PUT /api/contact-rules: whom enrolling leaves out, in every sequence. `oneSequence`: leads who are in another sequence that has
 * not ended for them. `recontactDays`: leads who got an email or a call within so many days; null: anybody. Test runs don't count.
 */
export const ContactRules = z.object({
  oneSequence: z.boolean('Choose true or false').default(false),
  recontactDays: z
    .number('Enter a whole number of days')
    .int('Enter a whole number of days')
    .min(1, 'Enter at least 1 day')
    .max(MAX_DAYS, 'Enter at most 3,650 days')
    .nullable()
    .default(null),
})
export type ContactRules = z.infer<typeof ContactRules>
