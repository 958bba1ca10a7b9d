import type { ReplyDraft as WrittenReply } from '../../../../contract/reply-draft.ts'
import { newKey } from '../../../lib/queries/new-key.ts'
import { withText } from '../../formatted/formatting.ts'
import { draftedClaims } from '../../writing/draft/drafted-claims.ts'
import type { ReplyDraft } from './reply-draft.ts'

/** What somebody typed; undefined for nothing, and for a draft as it came. */
function typedIn({ body, bodyHtml, drafted }: ReplyDraft) {
  return body.trim() === '' || body === drafted?.body ? undefined : { body, bodyHtml }
}

/** The reply with a drafted text. What somebody typed can be restored. */
export function withDraft(reply: ReplyDraft, { body, evidence, open, standIn }: WrittenReply): ReplyDraft {
  return {
    ...reply,
    ...withText(reply, body),
    drafted: { body, open, standIn, claims: draftedClaims(evidence) },
    replaced: typedIn(reply) ?? reply.replaced,
  }
}

/** The reply with what was typed before the draft. What was typed since takes its place. */
export const withoutDraft = (reply: ReplyDraft): ReplyDraft =>
  reply.replaced ? { ...reply, ...reply.replaced, drafted: undefined, replaced: typedIn(reply) } : reply

/** A reply that was not sent after all. What was typed since can be restored. */
export const unsent = (reply: ReplyDraft, since: ReplyDraft | undefined): ReplyDraft => ({
  ...reply,
  // The key of the undone email would not send it again.
  key: newKey(),
  replaced: (since && typedIn(since)) ?? reply.replaced,
})

const PLACEHOLDER = /\[(?:Your reply to: |Add what they asked for: )[^\]]{1,300}\]|\[time\]/

/** A gap of a draft that nobody has filled. */
export const gapIn = ({ body, drafted }: ReplyDraft) => (drafted ? PLACEHOLDER.exec(body)?.[0] : undefined)
