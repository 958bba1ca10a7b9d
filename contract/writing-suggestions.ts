import { z } from 'zod'

const Groups = z.record(z.string(), z.array(z.string()))

/** Ideas for an email: subject lines, and groups of content suggestions and of improvements. */
export const WritingSuggestions = z.object({
  subjectLines: z.array(z.string()),
  contentSuggestions: Groups,
  improvements: Groups,
})
export type WritingSuggestions = z.infer<typeof WritingSuggestions>
