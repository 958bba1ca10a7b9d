import { useQueryClient } from '@tanstack/react-query'
import type { Conversation, ConversationChanges } from '../../../contract/inbox.ts'
import { messageOf } from '../../lib/api.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import { toast } from '../../ui/overlay/use-toast.ts'
import { fullName } from '../lead-data/lead-words.ts'
import { conversationNow, useChangeConversation } from './inbox-api.ts'
import { snoozeWords } from './thread/snooze-times.ts'

/** Shown at once, with a way back. */
export function useConversationActions() {
  const client = useQueryClient()
  const change = useChangeConversation()

  /** An earlier change may not be drawn yet. */
  const latest = (conversation: Conversation) => conversationNow(client, conversation.id) ?? conversation

  async function act(given: Conversation, changes: ConversationChanges, title: string | undefined) {
    const conversation = latest(given)
    const back: ConversationChanges = {}
    if (changes.isUnread !== undefined) back.isUnread = conversation.isUnread
    if (changes.isDone !== undefined || changes.snoozedUntil !== undefined) {
      if (conversation.state === 'snoozed') back.snoozedUntil = conversation.snoozedUntil
      else back.isDone = conversation.state === 'done'
      if (conversation.state === 'open') back.snoozedUntil = null
    }
    const lists = client.getQueriesData<{ conversations: Conversation[] }>({ queryKey: ['/api/inbox'] })
    const wasIn = lists
      .filter(([, list]) => list?.conversations.some(({ id }) => id === conversation.id))
      .map(([key]) => key)
    const undo = () =>
      change
        .mutateAsync({ conversation: latest(conversation), changes: back, backTo: wasIn })
        .catch((error: unknown) => toastFailure(error, messageOf(error) ?? 'Failed to undo. Try again.'))
    // Not after the answer: it is shown already.
    if (title) toast({ title, action: { label: 'Undo', onClick: () => void undo() } })
    try {
      await change.mutateAsync({ conversation, changes })
    } catch (error) {
      toastFailure(error, messageOf(error) ?? 'Failed to change the conversation. Try again.')
    }
  }

  const nameOf = (conversation: Conversation) => fullName(conversation) || conversation.email
  return {
    markDone: (conversation: Conversation, isDone: boolean) =>
      act(conversation, { isDone }, isDone ? `${nameOf(conversation)}: done` : `${nameOf(conversation)}: open again`),
    snooze: (conversation: Conversation, until: Date) =>
      act(
        conversation,
        { snoozedUntil: until.toISOString() },
        `${nameOf(conversation)}: snoozed until ${snoozeWords(until, new Date())}`,
      ),
    unsnooze: (conversation: Conversation) =>
      act(conversation, { snoozedUntil: null }, `${nameOf(conversation)}: open again`),
    markUnread: (conversation: Conversation, isUnread: boolean) =>
      act(conversation, { isUnread }, `${nameOf(conversation)}: marked as ${isUnread ? 'unread' : 'read'}`),
    /** Nobody asked for it. */
    readQuietly: (conversation: Conversation) => act(conversation, { isUnread: false }, undefined),
  }
}

export type ConversationActions = ReturnType<typeof useConversationActions>
