import { z } from 'zod'

export const LeadSettings = z.object({
  /** The first email sent to a lead moves it from New to Contacted. */
  marksContacted: z.boolean('Choose true or false'),
})
export type LeadSettings = z.infer<typeof LeadSettings>
