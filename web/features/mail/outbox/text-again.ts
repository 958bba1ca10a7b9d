import type { CapturedMail } from '../../../../contract/mail.ts'
import { openComposer } from '../../../lib/places/open-composer.ts'

/** Opens the composer with the text of a canceled email; undefined where there is none to use again, or it belongs to a conversation. */
export function textAgain({ leadId, subject, written }: CapturedMail) {
  if (leadId === null || !written || written.isReply) return undefined
  const { mailboxId, body, bodyHtml, attachments } = written
  return () =>
    openComposer({
      leadId,
      text: { subject: subject ?? '', body, bodyHtml, attachments },
      ...(mailboxId !== null && { mailboxId }),
    })
}
