import {
  Conversation,
  ConversationId,
  ConversationMessageId,
  ConversationReply,
  QueuedReply,
} from '../../../contract/inbox.ts'
import { AppError, badField, notFound } from '../../http/errors.ts'
import type { App, Parts } from '../../http/parts.ts'
import { rateLimit } from '../../http/rate-limit.ts'
import { cancelMail, findMail } from '../../outbox/mail-queries.ts'
import { readPlanOf } from '../../outbox/read-send-plan.ts'
import { findConversation } from '../conversation-queries.ts'
import { findLastMessage, findMessage, findMessageOfLog, toThread } from '../thread-queries.ts'
import { forwardedFiles, NO_FILES } from './forwarded-files.ts'
import { forwardedHtml } from './forwarded-html.ts'
import { sendReply } from './send-reply.ts'

const SENDS_A_MINUTE = 120

export function replyRoutes(app: App, parts: Parts) {
  const { db, pool, mail } = parts
  const sends = rateLimit(pool, 'send-mail', SENDS_A_MINUTE, 60)
  const findOrFail = async (userId: number, id: number) => {
    const found = await findConversation(db, userId, id)
    if (!found) throw notFound('Conversation')
    return found
  }

  app.post(
    '/inbox/:id/reply',
    { schema: { params: ConversationId, body: ConversationReply, response: { 202: QueuedReply } } },
    async ({ userId, params, body }, reply) => {
      const { id: conversationId, leadId } = await findOrFail(userId, params.id)
      const { messageId, mode, keepsAttachments, sendAt } = body
      const message = await (messageId === undefined
        ? findLastMessage(db, userId, conversationId)
        : findMessage(db, userId, messageId))
      if (!message || message.conversationId !== conversationId) throw notFound('Message')
      if (sendAt && new Date(sendAt) <= new Date()) throw badField('sendAt', 'Choose a time in the future')
      await sends.spend(String(userId))
      const isForward = mode === 'forward'
      const files = isForward && keepsAttachments ? await forwardedFiles(parts, message) : NO_FILES
      const wanted = {
        ...body,
        attachments: [...body.attachments, ...files.attachments],
        forwardedHtml: isForward ? await forwardedHtml(message, files.images) : null,
      }
      const queued = await sendReply(db, userId, { ...wanted, conversationId, leadId, message }, mail)
      const [found, own] = [await findMail(db, userId, queued.id), await findMessageOfLog(db, userId, queued.id)]
      const [shown] = own ? await toThread(db, userId, [own]) : []
      // The same key was used for an email that was undone.
      if (!found || !shown) throw new AppError('conflict', 'This reply was canceled. Send it with another key.')
      const plan = await readPlanOf(db, userId, found.log, mail)
      return reply.code(202).send({
        message: shown,
        conversation: await findOrFail(userId, conversationId),
        plan,
        isRepeat: !queued.isNew,
      })
    },
  )

  app.delete(
    '/inbox/messages/:id',
    { schema: { params: ConversationMessageId, response: { 200: Conversation } } },
    async ({ userId, params }) => {
      const message = await findMessage(db, userId, params.id)
      if (!message) throw notFound('Message')
      await findOrFail(userId, message.conversationId)
      const { logId } = message
      if (logId === null) throw new AppError('invalid', 'Only a scheduled reply can be undone')
      if (!(await cancelMail(db, userId, logId)))
        throw new AppError('conflict', 'Too late to undo: this email was sent, or is being sent now.')
      return findOrFail(userId, message.conversationId)
    },
  )
}
