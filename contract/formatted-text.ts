import { z } from 'zod'
import { MAX_HTML } from './file-limits.ts'
import { textFromHtml } from './html-text.ts'

export const HtmlInput = z
  .string('Send the formatted text as HTML')
  .max(MAX_HTML, `At most ${MAX_HTML.toLocaleString('en-GB')} characters with formatting`)

type Text = { body?: string | undefined; bodyHtml?: string | null | undefined }

/** Every email has a text: one that comes as HTML alone gets it from there. */
export const formatted =
  (needsText: string) =>
  <T extends Text>(input: T, check: z.RefinementCtx): Omit<T, 'body'> & { body: string } => {
    const body = input.body ?? textFromHtml(input.bodyHtml ?? '')
    if (body.trim() === '') check.addIssue({ code: 'custom', path: ['body'], message: needsText })
    return { ...input, body }
  }
