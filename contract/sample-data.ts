import { z } from 'zod'

export const SampleState = z.object({
  isLoaded: z.boolean(),
  /** Only an account without anything of its own can be filled. */
  canLoad: z.boolean(),
})
export type SampleState = z.infer<typeof SampleState>
