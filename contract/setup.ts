import { z } from 'zod'

/** What a new account has so far of its own; sample data does not count. */
export const Setup = z.object({
  /** What they sell, to whom, and one proof of it. */
  hasOffer: z.boolean(),
  hasEmailAccount: z.boolean(),
  hasLeads: z.boolean(),
  /** A sequence with an email. */
  hasSequence: z.boolean(),
})
export type Setup = z.infer<typeof Setup>
