import { Forward, MailQuestion, Reply, ReplyAll, Sparkles } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Conversation, Thread } from '../../../../contract/inbox.ts'
import { INTENTS_WITHOUT_REPLY } from '../../../../contract/inbox-choices.ts'
import { ApiError } from '../../../lib/api.ts'
import { useKeyHints } from '../../../lib/keys/letter-keys.ts'
import { useCurrentUser } from '../../../lib/use-current-user.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LoadFailureState } from '../../../ui/loading/load-failure.tsx'
import { LoadingLines } from '../../../ui/loading/loading-lines.tsx'
import { useMailboxes } from '../../mail/account-data.ts'
import { useThread } from '../inbox-api.ts'
import { isConfirmed } from '../inbox-words.ts'
import { ReplyEditor } from '../lazy-parts.ts'
import { hasOthers, ownAddresses, repliedTo } from '../reply/recipients.ts'
import { draftName, newReply, type ReplyMode, readReply, useReplyDraft, writeReply } from '../reply/reply-draft.ts'
import { useDraftReply } from '../reply/use-draft-reply.ts'
import type { ConversationActions } from '../use-conversation-actions.ts'
import { MessageItem } from './message-item.tsx'
import { SnoozeMenu } from './snooze-menu.tsx'
import { ThreadHeader } from './thread-header.tsx'
import { useKeptFocus } from './use-kept-focus.ts'
import { useNewestInSight } from './use-newest-in-sight.ts'
import { WhatFollows } from './what-follows.tsx'

type Props = {
  id: number
  actions: ConversationActions
  onBack: (() => void) | undefined
  /** Whether somebody opened it just now, so that it gets the focus. */
  isFocused: boolean
  /** After it is done or snoozed. */
  onLeave: (conversation: Conversation) => void
  isSnoozing: boolean
  onSnoozing: (isOpen: boolean) => void
  /** Counts how often somebody asked to reply by key or command. */
  replyCount: number
}

export function ThreadPane({ id, ...props }: Props) {
  const { query, earlier, loadEarlier } = useThread(id)
  const isGone = query.error instanceof ApiError && [400, 404].includes(query.error.status)
  if (isGone)
    return (
      <div role="alert">
        <EmptyState
          icon={MailQuestion}
          title="We can't find this conversation"
          text="Its lead may have been deleted, or it may belong to another user."
          action={props.onBack && <Button onClick={props.onBack}>Back to the list</Button>}
        />
      </div>
    )
  if (query.data) return <Shown {...props} thread={query.data} earlier={earlier} onEarlier={loadEarlier} />
  if (query.isError && !query.isFetching)
    return <LoadFailureState what="This conversation didn't load" onRetry={() => void query.refetch()} />
  return <LoadingLines label="Loading conversation" widths={['w-1/2', 'w-full', 'w-4/5']} className="gap-4 p-5" />
}

type ShownProps = Omit<Props, 'id'> & {
  thread: Thread
  earlier: 'loading' | 'failed' | undefined
  onEarlier: () => void
}

function Shown({
  thread,
  earlier,
  onEarlier,
  actions,
  onBack,
  isFocused,
  onLeave,
  replyCount,
  ...snoozing
}: ShownProps) {
  const { conversation, messages, hasEarlier } = thread
  const scroller = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const userId = useCurrentUser().data?.id ?? 0
  const name = draftName(userId, conversation.id)
  const draft = useReplyDraft(name)
  const [focusCount, setFocusCount] = useState(0)
  const drafting = useDraftReply(thread, name)
  useMarkRead(conversation, actions)
  useNewestInSight(scroller, messages)
  useKeptFocus(heading)

  function write(mode: ReplyMode) {
    const before = readReply(name)
    writeReply(name, before ? { ...before, mode } : newReply(mode))
    setFocusCount((count) => count + 1)
  }
  function draftNow() {
    write('reply')
    void drafting.draft()
  }
  const writeReplyNow = useEffectEvent(() => write(readReply(name)?.mode ?? 'reply'))
  useEffect(() => {
    if (replyCount > 0) writeReplyNow()
  }, [replyCount])

  const last = messages.findLast(({ direction }) => direction === 'in')
  return (
    <>
      <ThreadHeader
        conversation={conversation}
        heading={heading}
        onBack={onBack}
        isFocused={isFocused}
        onDone={() => {
          void actions.markDone(conversation, conversation.state !== 'done')
          if (conversation.state !== 'done') onLeave(conversation)
        }}
        onUnread={() => void actions.markUnread(conversation, !conversation.isUnread)}
        onUnsnooze={() => void actions.unsnooze(conversation)}
        snoozeMenu={
          <SnoozeMenu
            isOpen={snoozing.isSnoozing}
            onOpenChange={snoozing.onSnoozing}
            onSnooze={(until) => {
              void actions.snooze(conversation, until)
              onLeave(conversation)
            }}
          />
        }
      />
      <div ref={scroller} className="relative min-h-0 flex-1 overflow-y-auto bg-page px-4 py-4 lg:px-5">
        {hasEarlier && (
          <div className="mb-3 flex items-center justify-center gap-3 text-ink-2 text-sm">
            {earlier === 'failed' && <span role="alert">Earlier messages didn't load.</span>}
            <Button size="sm" aria-disabled={earlier === 'loading'} onClick={onEarlier}>
              {earlier === 'loading' ? 'Loading…' : earlier === 'failed' ? 'Try again' : 'Show earlier messages'}
            </Button>
          </div>
        )}
        <ol aria-label="Messages" className="flex flex-col gap-3">
          {messages.map((message) => (
            <MessageItem key={message.id} conversation={conversation} message={message} />
          ))}
        </ol>
        <div className="mt-3 flex flex-col gap-3">
          {last?.intent && isConfirmed(last) && (
            <WhatFollows conversation={conversation} judged={last.intent} actions={actions} />
          )}
          {!draft && <ReplyButtons thread={thread} onWrite={write} onDraft={draftNow} />}
        </div>
      </div>
      {draft && (
        <ReplyEditor
          key={name}
          conversation={conversation}
          messages={messages}
          draft={draft}
          name={name}
          focusCount={focusCount}
          drafting={drafting}
          onEscape={() => heading.current?.focus({ preventScroll: true })}
        />
      )}
    </>
  )
}

function ReplyButtons({
  thread: { messages },
  onWrite,
  onDraft,
}: {
  thread: Thread
  onWrite: (mode: ReplyMode) => void
  onDraft: () => void
}) {
  const hint = useKeyHints()
  const own = ownAddresses(useMailboxes().data)
  const message = repliedTo(messages)
  const isToDraft =
    message?.direction === 'in' && message.isAuthentic && !INTENTS_WITHOUT_REPLY.has(message.intent?.intent ?? 'other')
  return (
    <div className="flex flex-wrap gap-2" onPointerEnter={() => void ReplyEditor.load()}>
      <Button {...hint('Reply', 'r')} onClick={() => onWrite('reply')}>
        <Reply aria-hidden="true" />
        Reply
      </Button>
      {message && hasOthers(message, own) && (
        <Button onClick={() => onWrite('replyAll')}>
          <ReplyAll aria-hidden="true" />
          Reply all
        </Button>
      )}
      <Button onClick={() => onWrite('forward')}>
        <Forward aria-hidden="true" />
        Forward
      </Button>
      {isToDraft && (
        <Button onClick={onDraft}>
          <Sparkles aria-hidden="true" />
          Draft a reply
        </Button>
      )}
    </div>
  )
}

/** Once for each message that comes in while it is open: who marks it as unread wants that. */
function useMarkRead(conversation: Conversation, actions: ConversationActions) {
  const read = useEffectEvent(() => {
    if (conversation.isUnread) void actions.readQuietly(conversation)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each new message.
  useEffect(() => {
    if (!document.hidden) return read()
    document.addEventListener('visibilitychange', read, { once: true })
    return () => document.removeEventListener('visibilitychange', read)
  }, [conversation.lastMessageAt])
}
