import {
  keepPreviousData,
  type QueryClient,
  type QueryKey,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useState } from 'react'
import type { EmailSequence } from '../../../contract/email-sequence.ts'
import type {
  Conversation,
  ConversationChanges,
  ConversationList,
  CorrectedMessage,
  IntentCorrection,
  QueuedReply,
  Thread,
  ThreadMessage,
} from '../../../contract/inbox.ts'
import type { ConversationFilter } from '../../../contract/inbox-choices.ts'
import { callApi, getJson, withParams } from '../../lib/api.ts'
import { refreshAfterMail } from '../mail/mail-api.ts'
import type { InboxView } from './inbox-view.ts'
import { withConversation, withFirstPage, withNewest, withNextPage } from './merge-pages.ts'
import { COUNTS } from './unread-api.ts'

const INBOX = '/api/inbox'
const PAGE_SIZE = 50
const POLL_MS = 5_000
const POLL_GOING_OUT_MS = 2_000
const keyOf = (view: InboxView): QueryKey => [INBOX, { ...view, q: view.q.trim(), limit: PAGE_SIZE }]
const threadKey = (id: number) => [`${INBOX}/${id}`]

/** Newest first; further pages on demand. New messages appear as they come. */
export function useConversations(view: InboxView, open: number | undefined) {
  const client = useQueryClient()
  const key = keyOf(view)
  const [, params] = key as [string, object]
  const [more, setMore] = useState<'loading' | 'failed'>()
  const query = useQuery<ConversationList>({
    queryKey: key,
    queryFn: async () => {
      const fresh = await getJson<ConversationList>(withParams(INBOX, params))
      return withFirstPage(fresh, client.getQueryData<ConversationList>(key), open)
    },
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
    refetchInterval: POLL_MS,
  })

  async function loadMore() {
    const after = query.data?.next
    if (!after || more === 'loading' || query.isPlaceholderData) return
    setMore('loading')
    try {
      const page = await getJson<ConversationList>(withParams(INBOX, { ...params, after }))
      client.setQueryData<ConversationList>(key, (last) => (last?.next === after ? withNextPage(last, page) : last))
      setMore(undefined)
    } catch {
      setMore('failed')
    }
  }

  return { query, more, loadMore }
}

export function useThread(id: number) {
  const client = useQueryClient()
  const key = threadKey(id)
  const [earlier, setEarlier] = useState<'loading' | 'failed'>()
  const query = useQuery<Thread>({
    queryKey: key,
    queryFn: async () => withNewest(await getJson<Thread>(`${INBOX}/${id}`), client.getQueryData<Thread>(key)),
    refetchOnMount: 'always',
    refetchInterval: ({ state: { data } }) => (data?.messages.some(isGoingOut) ? POLL_GOING_OUT_MS : POLL_MS),
  })

  async function loadEarlier() {
    const before = query.data?.messages[0]?.id
    if (before === undefined || earlier === 'loading') return
    setEarlier('loading')
    try {
      const { messages, hasEarlier } = await getJson<Thread>(withParams(`${INBOX}/${id}`, { before }))
      client.setQueryData<Thread>(
        key,
        (last) =>
          last && {
            ...last,
            hasEarlier,
            messages: [
              ...messages.filter((one) => last.messages.every((other) => other.id !== one.id)),
              ...last.messages,
            ],
          },
      )
      setEarlier(undefined)
    } catch {
      setEarlier('failed')
    }
  }

  return { query, earlier, loadEarlier }
}

/** The conversation whose thread is open, also where no list has it. */
export const useOpenConversation = (id: number | undefined) =>
  useQuery<Thread>({ queryKey: threadKey(id ?? 0), enabled: false }).data?.conversation

const isGoingOut = ({ delivery }: ThreadMessage) => delivery?.state === 'scheduled' || delivery?.state === 'sending'

/** Names of sequences, to filter by. */
export const useSequenceNames = () => useQuery<EmailSequence[]>({ queryKey: ['/api/email-sequences'] })

/** As the page knows it now, drawn or not: from what was read or changed last of the lists and the thread. */
export function conversationNow(client: QueryClient, id: number): Conversation | undefined {
  const { data, dataUpdatedAt = 0 } = client.getQueryState<Thread>(threadKey(id)) ?? {}
  const known = [{ conversation: data?.conversation, at: dataUpdatedAt }]
  for (const { state, queryKey } of client.getQueryCache().findAll({ queryKey: [INBOX] }))
    known.push({
      conversation: client.getQueryData<ConversationList>(queryKey)?.conversations.find((one) => one.id === id),
      at: state.dataUpdatedAt,
    })
  return known.filter(({ conversation }) => conversation).sort((a, b) => b.at - a.at)[0]?.conversation
}

/** The state a conversation gets by a change. */
function afterChange(conversation: Conversation, changes: ConversationChanges): Conversation {
  const { isUnread, isDone, snoozedUntil } = changes
  const next = { ...conversation }
  if (isUnread !== undefined) next.isUnread = isUnread
  if (isDone !== undefined) {
    next.doneAt = isDone ? new Date().toISOString() : null
    if (isDone) next.snoozedUntil = null
  }
  if (snoozedUntil !== undefined) {
    next.snoozedUntil = snoozedUntil
    if (snoozedUntil) next.doneAt = null
  }
  next.state = next.doneAt ? 'done' : next.snoozedUntil ? 'snoozed' : 'open'
  if (next.state !== 'open' && isUnread === undefined) next.isUnread = false
  return next
}

/** Read conversations stay in the list of unread ones: it would change under the reader's eyes. */
const belongsTo = (filter: ConversationFilter, { state }: Conversation) =>
  filter === 'all' || (filter === 'done' || filter === 'snoozed' ? state === filter : state === 'open')

type Change = {
  conversation: Conversation
  changes: ConversationChanges
  /** The lists to put it back to. */
  backTo?: QueryKey[]
}

/** Optimistic. `onMutate` resolves to what it was and the lists it was taken from. */
export function useChangeConversation() {
  const client = useQueryClient()
  return useMutation({
    mutationKey: [INBOX],
    mutationFn: async ({ conversation: { id }, changes }: Change): Promise<Conversation> =>
      (await callApi('PATCH', `${INBOX}/${id}`, changes)).json(),
    onMutate: async ({ conversation, changes, backTo = [] }) => {
      const { id } = conversation
      await Promise.all([INBOX, COUNTS, ...threadKey(id)].map((url) => client.cancelQueries({ queryKey: [url] })))
      const next = afterChange(conversation, changes)
      const takenFrom = putInLists(client, next, backTo)
      putInThread(client, next)
      return { takenFrom }
    },
    onError: (_error, { conversation }, context) => {
      putInLists(client, conversation, context?.takenFrom ?? [])
      putInThread(client, conversation)
    },
    onSettled: (_reply, _error, { conversation: { id } }) => {
      // The last of several quick ones: an answer to an earlier one would bring back what is changed already.
      if (client.isMutating({ mutationKey: [INBOX] }) > 1) return
      refreshInbox(client)
      void client.invalidateQueries({ queryKey: threadKey(id) })
    },
  })
}

/** Returns the lists it is no longer in. */
function putInLists(client: QueryClient, next: Conversation, backTo: QueryKey[]): QueryKey[] {
  const isBack = new Set(backTo.map((key) => JSON.stringify(key)))
  const takenFrom: QueryKey[] = []
  for (const [key, list] of client.getQueriesData<ConversationList>({ queryKey: [INBOX] })) {
    if (!list) continue
    const has = list.conversations.some(({ id }) => id === next.id)
    if (!has && !isBack.has(JSON.stringify(key))) continue
    const stays = belongsTo((key[1] as InboxView).state, next)
    if (!stays) takenFrom.push(key)
    const others = list.conversations.filter(({ id }) => id !== next.id)
    client.setQueryData<ConversationList>(key, {
      ...list,
      total: list.total + (stays ? 1 : 0) - (has ? 1 : 0),
      conversations: stays ? withConversation(others, next) : others,
    })
  }
  return takenFrom
}

function putInThread(client: QueryClient, conversation: Conversation) {
  client.setQueryData<Thread>(threadKey(conversation.id), (thread) => thread && { ...thread, conversation })
}

function refreshInbox(client: QueryClient) {
  for (const url of [INBOX, COUNTS]) void client.invalidateQueries({ queryKey: [url] })
}

/** The reply is in the thread at once, while it can still be undone. */
export function useSendReply(conversationId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (reply: object): Promise<QueuedReply> =>
      (await callApi('POST', `${INBOX}/${conversationId}/reply`, reply)).json(),
    onSuccess: ({ message, conversation }) => {
      client.setQueryData<Thread>(
        threadKey(conversationId),
        (thread) =>
          thread && {
            ...thread,
            conversation,
            messages: [...thread.messages.filter(({ id }) => id !== message.id), message],
          },
      )
      refreshAfterReply(client, conversationId)
    },
  })
}

/** From a toast, which outlives the thread. */
export async function undoReply(client: QueryClient, conversationId: number, messageId: number) {
  try {
    await callApi('DELETE', `${INBOX}/messages/${messageId}`)
    client.setQueryData<Thread>(
      threadKey(conversationId),
      (thread) => thread && { ...thread, messages: thread.messages.filter(({ id }) => id !== messageId) },
    )
  } finally {
    refreshAfterReply(client, conversationId)
  }
}

function refreshAfterReply(client: QueryClient, conversationId: number) {
  void client.invalidateQueries({ queryKey: threadKey(conversationId) })
  refreshInbox(client)
  refreshAfterMail(client)
}

export function useCorrectIntent(conversationId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, ...correction }: { id: number } & IntentCorrection): Promise<CorrectedMessage> =>
      (await callApi('PUT', `${INBOX}/messages/${id}/intent`, correction)).json(),
    onSuccess: ({ optOut: _, continuedSequences: __, endedSequences: ___, ...message }) => {
      putMessage(client, conversationId, message)
      refreshInbox(client)
      // The sequences of the lead may continue after such a reply, or end.
      refreshAfterMail(client)
    },
  })
}

/** A reply that failed the sender check is the lead's after all, or not. */
export function useTrustReply({ id: conversationId, leadId }: Pick<Conversation, 'id' | 'leadId'>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, isTrusted }: { id: number; isTrusted: boolean }): Promise<ThreadMessage> =>
      (await callApi('PUT', `${INBOX}/messages/${id}/trust`, { isTrusted })).json(),
    onSuccess: (message) => {
      putMessage(client, conversationId, message)
      refreshAfterReply(client, conversationId)
      for (const part of ['timeline', 'enrollments', 'score'])
        void client.invalidateQueries({ queryKey: [`/api/leads/${leadId}/${part}`] })
    },
  })
}

/** The user accepted an invitation in their calendar, or did not after all. */
export function useRespondToInvitation(conversationId: number, leadId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ messageId, isAccepted }: { messageId: number; isAccepted: boolean }): Promise<ThreadMessage> =>
      (await callApi('PUT', `${INBOX}/messages/${messageId}/meeting`, { isAccepted })).json(),
    onSuccess: (message) => {
      putMessage(client, conversationId, message)
      void client.invalidateQueries({ queryKey: [`/api/leads/${leadId}/timeline`] })
    },
  })
}

function putMessage(client: QueryClient, conversationId: number, message: ThreadMessage) {
  client.setQueryData<Thread>(
    threadKey(conversationId),
    (thread) =>
      thread && {
        ...thread,
        messages: thread.messages.map((other) => (other.id === message.id ? message : other)),
      },
  )
}

export const attachmentAddress = (messageId: number, part: string) =>
  `${INBOX}/messages/${messageId}/attachments/${part}`
export const imageAddress = (messageId: number, part: string) => `${INBOX}/messages/${messageId}/images/${part}`
/** An image that the message only links to, read by our server: its sender doesn't see who looks. */
export const remoteImageAddress = (messageId: number, url: string) =>
  withParams(`${INBOX}/messages/${messageId}/remote-images`, { url })
