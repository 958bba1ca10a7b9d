import { z } from 'zod'
import { MAIL_STATES } from './email-sequence.ts'
import { Id } from './ids.ts'

/** What the palette finds besides leads and templates. */
export const SearchQuery = z.object({
  text: z
    .string('Enter a text to search for')
    .trim()
    .min(1, 'Enter a text to search for')
    .max(200, 'The search is too long'),
})

/** At most 5 of each, newest first. Emails are searched by subject and recipient among the newest 1,000. */
export const SearchResults = z.object({
  sequences: z.array(z.object({ id: Id, name: z.string(), isActive: z.boolean() })),
  emails: z.array(z.object({ id: Id, subject: z.string(), recipientAddress: z.string(), state: z.enum(MAIL_STATES) })),
})
export type SearchResults = z.infer<typeof SearchResults>
