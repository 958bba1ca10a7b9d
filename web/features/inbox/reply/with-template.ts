import type { EmailTemplate } from '../../../../contract/email-template.ts'
import { htmlFromText } from '../../../../contract/html-text.ts'
import type { ReplyDraft } from './reply-draft.ts'

/** The template after what is written already, with its files. Formatted if one of the two is. */
export function withTemplate(
  draft: ReplyDraft,
  { body, bodyHtml, attachments }: Pick<EmailTemplate, 'body' | 'bodyHtml' | 'attachments'>,
): Pick<ReplyDraft, 'body' | 'bodyHtml' | 'attachments'> {
  const isEmpty = draft.body.trim() === ''
  const isFormatted = draft.bodyHtml !== null || bodyHtml !== null
  const has = (hash: string) => draft.attachments.some((file) => file.hash === hash)
  return {
    body: isEmpty ? body : `${draft.body.trimEnd()}\n\n${body}`,
    bodyHtml: isFormatted
      ? `${isEmpty ? '' : (draft.bodyHtml ?? htmlFromText(draft.body))}${bodyHtml ?? htmlFromText(body)}`
      : null,
    attachments: [...draft.attachments, ...attachments.filter(({ hash }) => !has(hash))],
  }
}
