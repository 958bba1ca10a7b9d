import { z } from 'zod'

/** A short text with a source that drafted replies may quote: pricing, security, a case study. */
export const KnowledgeSnippet = z.object({
  title: z.string().trim().min(1).max(100),
  text: z.string().trim().min(1).max(1_000),
  /** Where it comes from: a page, a document, a person. */
  source: z.string().trim().min(1).max(300),
})
export type KnowledgeSnippet = z.infer<typeof KnowledgeSnippet>

/** A piece of the draft and its source; null where nothing supports it. Positions in UTF-16 units, as in string.slice. */
export const DraftSource = z.object({ start: z.number().int(), end: z.number().int(), source: z.string().nullable() })
export type DraftSource = z.infer<typeof DraftSource>

/** `text` is empty where no reply is better than any: after a bounce, an out-of-office notice or an unsubscription. */
export const ReplyDraft = z.object({
  text: z.string(),
  sources: z.array(DraftSource),
  /** Questions of theirs that none of the snippets covers; the draft has a placeholder for each. */
  open: z.array(z.string()),
})
export type ReplyDraft = z.infer<typeof ReplyDraft>
