import { z } from 'zod'
import { Id, idParams } from './ids.ts'
import { MAX_SNIPPET_SOURCE, MAX_SNIPPET_TEXT, MAX_SNIPPET_TITLE, MAX_SNIPPETS } from './knowledge-limits.ts'

const line = (what: string, max: number) =>
  z
    .string(`Enter ${what}`)
    .trim()
    .min(1, `Enter ${what}`)
    .max(max, `At most ${max.toLocaleString('en-GB')} characters`)
    .refine((text) => !text.includes('\0'), 'This contains an invalid character')

/** A short text with a source that drafts may quote: pricing, security, a case study. */
export const SnippetInput = z.object({
  title: line('a title', MAX_SNIPPET_TITLE).transform((title) => title.replace(/\s+/g, ' ')),
  text: line('a text', MAX_SNIPPET_TEXT),
  /** Where it comes from: a page, a document, a person. */
  source: line('a source', MAX_SNIPPET_SOURCE).transform((source) => source.replace(/\s+/g, ' ')),
})
export type SnippetInput = z.infer<typeof SnippetInput>

export const KnowledgeSnippet = z.object({
  id: Id,
  title: z.string(),
  text: z.string(),
  source: z.string(),
})
export type KnowledgeSnippet = z.infer<typeof KnowledgeSnippet>

/** GET /api/knowledge, by title. */
export const KnowledgeList = z.array(KnowledgeSnippet).max(MAX_SNIPPETS)

export const SnippetId = idParams('snippet')
