import { z } from 'zod'
import { MAX_HTML, MAX_SIGNATURE_HTML } from './file-limits.ts'
import { textFromHtml } from './html-text.ts'

const htmlUpTo = (max: number) =>
  z
    .string('Send the formatted text as HTML')
    .max(max, `At most ${max.toLocaleString('en-GB')} characters with formatting`)
export const HtmlInput = htmlUpTo(MAX_HTML)
export const SignatureHtmlInput = htmlUpTo(MAX_SIGNATURE_HTML)

type Text = { body?: string | undefined; bodyHtml?: string | null | undefined }

/** Every email has a text: one that comes as HTML alone gets it from there. */
export const formatted =
  (needsText: string) =>
  <T extends Text>(input: T, check: z.RefinementCtx): Omit<T, 'body'> & { body: string } => {
    const body = input.body ?? textFromHtml(input.bodyHtml ?? '')
    if (body.trim() === '') check.addIssue({ code: 'custom', path: ['body'], message: needsText })
    return { ...input, body }
  }
