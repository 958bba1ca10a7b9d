import { z } from 'zod'

/** A filter in ordinary words, such as "fintech, score above 80, not contacted". */
export const FilterWordsQuery = z.object({
  text: z
    .string('Describe the leads you want')
    .trim()
    .min(1, 'Describe the leads you want')
    .max(200, 'At most 200 characters'),
})

/** The conditions it names, as the `where` of a list of leads, and the words that name none. */
export const FilterWords = z.object({ where: z.string(), unread: z.array(z.string()) })
export type FilterWords = z.infer<typeof FilterWords>
