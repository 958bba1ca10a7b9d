import { keepDraft, readDraft } from '../../lib/drafts/kept-draft.ts'
import { type ComposerRequest, openComposer } from '../../lib/places/open-composer.ts'

// The text of the email that was sent last, in this browser: whoever takes it back after a reload gets it back too.

const nameOf = (userId: number | undefined) => `sent-email-${userId}`

export const keepSentText = (userId: number | undefined, mailId: number, request: ComposerRequest) =>
  keepDraft(nameOf(userId), { mailId, request })

/** Opens the composer with the text of an email that was taken back; false when this browser doesn't have it. */
export function reopenSentText(userId: number | undefined, mailId: number) {
  const kept = readDraft(nameOf(userId)) as { mailId?: unknown; request?: ComposerRequest } | undefined
  if (kept?.mailId !== mailId || typeof kept.request?.text?.body !== 'string') return false
  keepDraft(nameOf(userId), undefined)
  openComposer(kept.request)
  return true
}
