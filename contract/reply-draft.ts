import { z } from 'zod'
import { CheckedLanguage } from './checked-language.ts'
import { bodyId, invalidId } from './ids.ts'
import { Evidence, StandIn } from './writing.ts'

/** POST /api/inbox/:id/draft */
export const ReplyDraftRequest = z
  .object({
    /** The message to reply to. Omitted: the last one that came in. */
    messageId: bodyId(invalidId('message')).optional(),
  })
  .default({})

/** A drafted reply. It is not stored and not sent. */
export const ReplyDraft = z.object({
  /** Empty where no reply is better than any: after a bounce, an out-of-office notice or an unsubscription. */
  body: z.string(),
  evidence: z.array(Evidence),
  /** Questions of theirs that no knowledge snippet covers. The draft has a placeholder in brackets for each. */
  open: z.array(z.string()),
  language: CheckedLanguage.nullable(),
  writtenBy: z.string(),
  standIn: StandIn.optional(),
})
export type ReplyDraft = z.infer<typeof ReplyDraft>
