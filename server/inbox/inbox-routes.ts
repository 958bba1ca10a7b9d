import type { FastifyRequest } from 'fastify'
import {
  Conversation,
  ConversationChanges,
  ConversationCounts,
  ConversationId,
  ConversationList,
  ConversationMessageId,
  ConversationQuery,
  CorrectedMessage,
  InboxSettings,
  InboxSettingsChanges,
  IntentCorrection,
  ReplyTrust,
  Thread,
  ThreadMessage,
  ThreadQuery,
} from '../../contract/inbox.ts'
import { MeetingResponse } from '../../contract/invitation.ts'
import { AppError, notFound } from '../http/errors.ts'
import type { App, Parts } from '../http/parts.ts'
import { allowLifting, allowResuming } from '../outbox/steps/allow-continuing.ts'
import { changeConversation, correctIntent } from './change-conversation.ts'
import { countConversations, findConversation, listConversations } from './conversation-queries.ts'
import { respondToInvitation } from './respond-to-invitation.ts'
import { readSettings, saveSettings } from './retention.ts'
import { findMessage, listMessages, toThread } from './thread-queries.ts'
import { setTrust } from './trust-reply.ts'

const allowed = (req: FastifyRequest) => ({ resuming: allowResuming(req), lifting: allowLifting(req) })

/** Conversations with leads. */
export function inboxRoutes(app: App, { db }: Parts) {
  const findOrFail = async (userId: number, id: number) => {
    const found = await findConversation(db, userId, id)
    if (!found) throw notFound('Conversation')
    return found
  }

  app.get(
    '/inbox',
    { schema: { querystring: ConversationQuery, response: { 200: ConversationList } } },
    ({ userId, query }) => listConversations(db, userId, query),
  )

  app.get('/inbox/counts', { schema: { response: { 200: ConversationCounts } } }, ({ userId }) =>
    countConversations(db, userId),
  )

  app.get('/inbox/settings', { schema: { response: { 200: InboxSettings } } }, ({ userId }) => readSettings(db, userId))

  app.put(
    '/inbox/settings',
    { schema: { body: InboxSettingsChanges, response: { 200: InboxSettings } } },
    async ({ userId, body }) => {
      await saveSettings(db, userId, body)
      return readSettings(db, userId)
    },
  )

  app.get(
    '/inbox/:id',
    { schema: { params: ConversationId, querystring: ThreadQuery, response: { 200: Thread } } },
    async ({ userId, params, query }) => {
      const conversation = await findOrFail(userId, params.id)
      return { conversation, ...(await listMessages(db, userId, params.id, query.before)) }
    },
  )

  app.patch(
    '/inbox/:id',
    { schema: { params: ConversationId, body: ConversationChanges, response: { 200: Conversation } } },
    async ({ userId, params, body }) => {
      await findOrFail(userId, params.id)
      await changeConversation(db, userId, params.id, body)
      return findOrFail(userId, params.id)
    },
  )

  app.put(
    '/inbox/messages/:id/intent',
    { schema: { params: ConversationMessageId, body: IntentCorrection, response: { 200: CorrectedMessage } } },
    async (req) => {
      const { userId, params, body } = req
      const message = await findMessage(db, userId, params.id)
      if (!message) throw notFound('Message')
      await findOrFail(userId, message.conversationId)
      const corrected = await correctIntent(db, userId, params.id, body, allowed(req))
      if (!corrected) throw new AppError('invalid', 'Only messages that came in have an intent')
      const now = await findMessage(db, userId, params.id)
      const [changed] = now ? await toThread(db, userId, [now]) : []
      if (!changed) throw notFound('Message')
      const { optOut, continued, ended } = corrected
      return {
        ...changed,
        ...(optOut && { optOut }),
        ...(continued > 0 && { continuedSequences: continued }),
        ...(ended > 0 && { endedSequences: ended }),
      }
    },
  )

  app.put(
    '/inbox/messages/:id/trust',
    { schema: { params: ConversationMessageId, body: ReplyTrust, response: { 200: ThreadMessage } } },
    async (req) => {
      const { userId, params, body } = req
      const { id } = params
      const { isTrusted } = body
      const message = await findMessage(db, userId, id)
      if (!message) throw notFound('Message')
      await findOrFail(userId, message.conversationId)
      await setTrust(db, userId, id, isTrusted, allowed(req))
      const [shown] = await toThread(db, userId, [{ ...message, isAuthentic: isTrusted }])
      if (!shown) throw notFound('Message')
      return shown
    },
  )

  app.put(
    '/inbox/messages/:id/meeting',
    { schema: { params: ConversationMessageId, body: MeetingResponse, response: { 200: ThreadMessage } } },
    async ({ userId, params, body: { isAccepted } }) => {
      const message = await findMessage(db, userId, params.id)
      if (!message) throw notFound('Message')
      const { leadId } = await findOrFail(userId, message.conversationId)
      const { id: messageId, invitation } = message
      if (message.direction !== 'in' || invitation?.status !== 'invited')
        throw new AppError('invalid', 'Only invitations that came in can be accepted')
      const changed = await respondToInvitation(db, userId, { leadId, messageId, invitation, isAccepted })
      const [shown] = await toThread(db, userId, [{ ...message, invitation: changed }])
      if (!shown) throw notFound('Message')
      return shown
    },
  )
}
