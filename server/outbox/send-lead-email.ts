import { createHash } from 'node:crypto'
import { DRAFT_CHANGED, DRAFT_GONE } from '../../contract/draft-codes.ts'
import type { AttachmentsInput } from '../../contract/email-file.ts'
import type { EmailText } from '../../contract/email-template.ts'
import type { Db } from '../db/connect.ts'
import { retried } from '../db/retry.ts'
import { AppError } from '../http/errors.ts'
import { deleteDraft, lockDraft } from '../leads/drafts/draft-queries.ts'
import type { MailTools } from '../mail-tools.ts'
import { storedContent } from '../templates/formatted/stored-content.ts'
import { lookUpLeadDomains } from './guard/check-domains.ts'
import { type MailWishes, queueMail } from './preparing/queue-mail.ts'
import { writeFor } from './send-template.ts'

type Sending = EmailText &
  MailWishes & {
    leadId: number
    bodyHtml: string | null
    attachments: AttachmentsInput
    key?: string | undefined
    /** The draft it was written as, which is done with it. */
    draftId?: number | undefined
    draftVersion?: string | undefined
  }

/** Puts a text, filled in for one lead, into the outbox. It is no template, and none is saved. */
export async function sendLeadEmail(
  db: Db,
  userId: number,
  { leadId, subject, body, bodyHtml, attachments: given, key, draftId, draftVersion, ...wishes }: Sending,
  tools: MailTools,
) {
  await lookUpLeadDomains(db, userId, [leadId], tools)
  return retried(() =>
    db.transaction(async (tx) => {
      const content = await storedContent(tx, userId, { bodyHtml, attachments: given })
      const { bodyHtml: html = null, attachments } = content
      const written = await writeFor(tx, userId, leadId, { subject, body, bodyHtml: html })
      // Locked before the email is queued: of two tabs that send one draft, the second finds what the first one did.
      const draft = draftId === undefined ? undefined : await lockDraft(tx, userId, leadId, draftId)
      // An edited text is another email: the first one may have failed because of it.
      const text = createHash('sha256')
        .update(JSON.stringify([subject, body, ...(html || given.length > 0 ? [html, given] : [])]))
        .digest('base64url')
      const wish = key && [key, 'text', text, leadId, wishes.scheduledAt?.getTime()].join(' ')
      const queued = await queueMail(tx, userId, { ...written, attachments: attachments ?? [], wish, ...wishes }, tools)
      if (draftId === undefined) return queued
      // A repeated request finds its email; the draft went with it.
      if (queued.isNew) refuseOther(draft, draftVersion)
      if (draft) await deleteDraft(tx, userId, draftId)
      return queued
    }),
  )
}

/** Thrown inside the transaction, so that nothing is queued. */
function refuseOther(draft: { version: string } | undefined, version: string | undefined) {
  if (!draft)
    throw new AppError('conflict', 'This draft was already sent or deleted in another tab. Nothing was sent again.', {
      details: { code: DRAFT_GONE },
    })
  if (version !== undefined && draft.version !== version)
    throw new AppError('conflict', 'This draft was changed in another tab. Check the text, then send it.', {
      details: { code: DRAFT_CHANGED },
    })
}
