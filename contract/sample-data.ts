import { z } from 'zod'

export const SampleState = z.object({
  isLoaded: z.boolean(),
  /** Sample data can only be added to an empty account. */
  canLoad: z.boolean(),
})
export type SampleState = z.infer<typeof SampleState>
