import { z } from 'zod'

export const SampleState = z.object({
  isLoaded: z.boolean(),
  /** Sample data can only be added to an empty account. */
  canLoad: z.boolean(),
})
export type SampleState = z.infer<typeof SampleState>

/** DELETE /api/sample-data: what of it stays, because the user changed it, worked on it or uses it for leads of their own. */
export const SampleKept = z.object({
  leads: z.number().int(),
  sequences: z.number().int(),
  templates: z.number().int(),
})
export type SampleKept = z.infer<typeof SampleKept>
