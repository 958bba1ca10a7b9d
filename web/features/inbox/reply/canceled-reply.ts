import type { ThreadMessage } from '../../../../contract/inbox.ts'
import { readMail } from '../../mail/mail-api.ts'
import { newReply, type ReplyDraft } from './reply-draft.ts'

/** A reply that was canceled, as the server has it, to be written on. Undefined of a forwarded email. */
export async function readCanceledReply(
  { to, cc }: Pick<ThreadMessage, 'to' | 'cc'>,
  mailId: number,
): Promise<ReplyDraft | undefined> {
  const written = (await readMail(mailId).catch(() => undefined))?.written
  if (!written?.isReply) return undefined
  const { body, bodyHtml, attachments } = written
  return { ...newReply(to.length + cc.length > 1 ? 'replyAll' : 'reply'), body, bodyHtml, attachments }
}
