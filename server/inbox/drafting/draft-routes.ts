import { ConversationId } from '../../../contract/inbox.ts'
import { ReplyDraft, ReplyDraftRequest } from '../../../contract/reply-draft.ts'
import { AppError, notFound } from '../../http/errors.ts'
import type { App, Parts } from '../../http/parts.ts'
import { disconnectSignal } from '../../writing/disconnect-signal.ts'
import type { ModelSource } from '../../writing/model/settings/model-source.ts'
import { writeLimit } from '../../writing/write-limit.ts'
import { findConversation } from '../conversation-queries.ts'
import { findLastMessage, findMessage } from '../thread-queries.ts'
import { writeDraft } from './write-draft.ts'

const FAILED_CHECK =
  "This message failed the sender check, so we don't draft a reply to it. Check with the lead, then write the reply yourself."

export function replyDraftRoutes(app: App, { db, pool }: Parts, currentModel: ModelSource) {
  const writes = writeLimit(pool)

  app.post(
    '/inbox/:id/draft',
    { schema: { params: ConversationId, body: ReplyDraftRequest, response: { 200: ReplyDraft } } },
    async ({ userId, params, body: { messageId }, log }, reply) => {
      const conversation = await findConversation(db, userId, params.id)
      if (!conversation) throw notFound('Conversation')
      const message = await (messageId === undefined
        ? findLastMessage(db, userId, conversation.id)
        : findMessage(db, userId, messageId))
      if (!message || message.conversationId !== conversation.id) throw notFound('Message')
      if (!message.isAuthentic) throw new AppError('conflict', FAILED_CHECK)
      await writes.spend(String(userId))
      const signal = disconnectSignal(reply)
      const deps = { db, userId, log, model: await currentModel(), signal }
      const draft = await writeDraft(deps, { leadId: conversation.leadId, message })
      if (!draft) throw notFound('Lead')
      return draft
    },
  )
}
