import { useQueryClient } from '@tanstack/react-query'
import { MailOpen } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Conversation } from '../../../contract/inbox.ts'
import { openComposer } from '../../lib/places/open-composer.ts'
import { usePageActions } from '../../lib/places/page-actions.ts'
import { useMedia } from '../../lib/use-media.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadFailureState } from '../../ui/loading/load-failure.tsx'
import { Loaded } from '../../ui/loading/loaded.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { fullName } from '../lead-data/lead-words.ts'
import { useNoticeStream } from '../notifications/notification-api.ts'
import { conversationNow, useConversations, useOpenConversation } from './inbox-api.ts'
import { useInboxView } from './inbox-view.ts'
import { countWords } from './inbox-words.ts'
import { LeadPanel, preloadParts } from './lazy-parts.ts'
import { ConversationList, type ListHandle } from './list/conversation-list.tsx'
import { EmptyInbox, ListSkeleton, ReadingProblem } from './list/list-states.tsx'
import { ListToolbar } from './list/list-toolbar.tsx'
import { ThreadPane } from './thread/thread-pane.tsx'
import { useInboxCounts } from './unread-api.ts'
import { useConversationActions } from './use-conversation-actions.ts'
import { useInboxKeys } from './use-inbox-keys.ts'

/** Conversations with leads: the list, what was written, and the lead, beside each other as far as the screen is wide. */
export default function InboxPage() {
  useEffect(preloadParts, [])
  const client = useQueryClient()
  useNoticeStream()
  const { view, open, change, goTo } = useInboxView()
  const { query, more, loadMore } = useConversations(view, open)
  const actions = useConversationActions()
  const unread = useInboxCounts().data?.unread ?? 0
  const hasList = useMedia('(width >= 64rem)')
  const hasLead = useMedia('(width >= 80rem)')
  const list = useRef<ListHandle>(null)
  const [isSnoozing, setIsSnoozing] = useState(false)
  const [replies, setReplies] = useState({ id: 0, count: 0 })
  // The first one may be opened by its address: the page's heading has the focus then.
  const firstOpen = useRef(open)
  const conversations = query.data?.conversations ?? []
  const opened = useOpenConversation(open)
  /** The one that is open, whether the list has it or not. */
  const current = open === undefined ? undefined : (conversations.find(({ id }) => id === open) ?? opened)

  /** The same as the page knows it now, or else the one in focus. */
  const target = () => {
    const id = open ?? focusedId()
    return id === undefined ? undefined : conversationNow(client, id)
  }

  function next(from: number, step: 1 | -1) {
    const at = conversations.findIndex(({ id }) => id === from)
    return conversations[at + step]
  }

  function move(step: 1 | -1) {
    const from = open ?? focusedId()
    const to = from === undefined ? conversations[0] : next(from, step)
    if (!to) return
    if (open === undefined) list.current?.focusRow(to.id)
    else show(to.id, { replace: true })
  }

  /** Another one: what was asked for before was not asked of this one. */
  function opening() {
    firstOpen.current = undefined
    setIsSnoozing(false)
    setReplies({ id: 0, count: 0 })
  }

  function show(id: number | undefined, options?: { replace?: boolean }) {
    opening()
    goTo(id, options)
  }

  /** To the next one, or back to the list where there is none. */
  function leave({ id }: Conversation) {
    const to = next(id, 1) ?? next(id, -1)
    if (open === undefined) return to && list.current?.focusRow(to.id)
    if (hasList && to) show(to.id, { replace: true })
    else back(to?.id)
  }

  function back(toRow = open) {
    show(undefined)
    // Once the list is there.
    setTimeout(() => toRow !== undefined && list.current?.focusRow(toRow))
  }

  /** Not while an earlier search is still shown. */
  function toList() {
    const [first] = conversations
    if (first && !query.isPlaceholderData) list.current?.focusRow(first.id)
  }

  function done(conversation: Conversation | undefined) {
    if (!conversation) return
    const isDone = conversation.state !== 'done'
    if (isDone) leave(conversation)
    void actions.markDone(conversation, isDone)
  }

  function openAnd(conversation: Conversation | undefined, act: (id: number) => void) {
    if (!conversation) return
    if (conversation.id !== open) show(conversation.id)
    act(conversation.id)
  }
  const reply = () => openAnd(target(), (id) => setReplies(({ count }) => ({ id, count: count + 1 })))
  const snooze = () => openAnd(target(), () => setIsSnoozing(true))
  const toggleUnread = () => {
    const conversation = target()
    if (conversation) void actions.markUnread(conversation, !conversation.isUnread)
  }

  useInboxKeys({ move, done: () => done(target()), snooze, reply, unread: toggleUnread })
  usePageActions(current && (fullName(current) || current.email), [
    { label: 'Reply', words: ['answer', 'write', 'email'], run: reply },
    {
      label: current?.state === 'done' ? 'Open again' : 'Mark as done',
      words: ['archive', 'close'],
      run: () => done(current),
    },
    { label: 'Snooze', words: ['later', 'remind'], run: snooze },
    { label: current?.isUnread ? 'Mark as read' : 'Mark as unread', run: toggleUnread },
    { label: 'New email', words: ['write', 'compose'], run: () => current && openComposer({ leadId: current.leadId }) },
  ])

  const showsList = hasList || open === undefined
  return (
    <div className="flex h-dvh flex-col overflow-hidden">
      <PageHeader title="Inbox" aside={unread > 0 ? `${countWords(unread)} unread` : undefined} />
      <div className="grid min-h-0 flex-1 grid-cols-1 grid-rows-1 bg-surface lg:grid-cols-[22rem_minmax(0,1fr)] xl:grid-cols-[21rem_minmax(0,1fr)_20rem]">
        {showsList && (
          <section aria-label="Conversation list" className="flex min-h-0 min-w-0 flex-col lg:border-r">
            <ListToolbar view={view} onChange={change} onToList={toList} />
            <ReadingProblem />
            <Loaded
              query={query}
              loading={<ListSkeleton />}
              failure={(retry) => <LoadFailureState what="Your inbox didn't load" onRetry={retry} />}
              isEmpty={({ conversations: all }) => all.length === 0}
              empty={<EmptyInbox view={view} onChange={change} />}
            >
              {(loaded) => (
                <ConversationList
                  list={loaded}
                  view={view}
                  open={open}
                  more={more}
                  onMore={loadMore}
                  onOpen={opening}
                  handle={list}
                />
              )}
            </Loaded>
          </section>
        )}
        {open !== undefined ? (
          <section aria-label="Conversation" className="flex min-h-0 min-w-0 flex-col">
            <ThreadPane
              key={open}
              id={open}
              actions={actions}
              onBack={hasList ? undefined : back}
              isFocused={firstOpen.current !== open}
              onLeave={leave}
              isSnoozing={isSnoozing}
              onSnoozing={setIsSnoozing}
              replyCount={replies.id === open ? replies.count : 0}
            />
          </section>
        ) : (
          hasList && (
            <EmptyState
              icon={MailOpen}
              title="Choose a conversation"
              text="Select one on the left, or press j and Enter."
              className="xl:col-span-2"
            />
          )
        )}
        {hasLead && current && <LeadPanel key={current.leadId} leadId={current.leadId} />}
      </div>
    </div>
  )
}

function focusedId() {
  const id = document.activeElement?.closest<HTMLElement>('[data-conversation]')?.dataset.conversation
  return id ? Number(id) : undefined
}
