import { z } from 'zod'
import { recordOf } from './bounded-lists.ts'

const Groups = z.record(z.string(), z.array(z.string()))

/** Ideas for an email: subject lines, and groups of content suggestions and of improvements. */
export const WritingSuggestions = z.object({
  subjectLines: z.array(z.string()),
  contentSuggestions: Groups,
  improvements: Groups,
})
export type WritingSuggestions = z.infer<typeof WritingSuggestions>

const MAX_IDEAS = 50
const MAX_GROUPS = 20
const Ideas = z.array(z.string()).max(MAX_IDEAS, `At most ${MAX_IDEAS} suggestions in a list`)
const NewGroups = recordOf(z.string(), Ideas, MAX_GROUPS, `At most ${MAX_GROUPS} groups of suggestions`)

/** The same, to be saved. */
export const NewSuggestions = z.object({ subjectLines: Ideas, contentSuggestions: NewGroups, improvements: NewGroups })
