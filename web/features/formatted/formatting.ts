import type { EmailFile } from '../../../contract/email-file.ts'
import { htmlFromText, textFromHtml } from '../../../contract/html-text.ts'

/** The part of an email's text that may be formatted. */
export type FormattedText = { body: string; bodyHtml: string | null }
export type Formatting = FormattedText & { attachments: EmailFile[] }

const words = (text: string) => text.replace(/\s+/g, ' ').trim()

/** Whether somebody wrote the plain text by hand, so that it says something else than the formatted one. */
export const hasOwnText = ({ body, bodyHtml }: FormattedText) =>
  bodyHtml !== null && words(body) !== words(textFromHtml(bodyHtml))

/** After an edit of the formatted text: the plain one follows, unless somebody wrote it by hand. */
export const withHtml = (text: FormattedText, bodyHtml: string): FormattedText => ({
  bodyHtml,
  body: hasOwnText(text) ? text.body : textFromHtml(bodyHtml),
})

/** Another text in place of this one, formatted if this one is. */
export const withText = ({ bodyHtml }: Pick<FormattedText, 'bodyHtml'>, body: string): FormattedText => ({
  body,
  bodyHtml: bodyHtml === null ? null : htmlFromText(body),
})
