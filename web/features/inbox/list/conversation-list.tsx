import {
  type RefObject,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { ConversationList as Loaded } from '../../../../contract/inbox.ts'
import { Button } from '../../../ui/button.tsx'
import { type InboxView, inboxHref } from '../inbox-view.ts'
import { ConversationRow, ROW_HEIGHT } from './conversation-row.tsx'
import { scrollToRow, useVirtualRows } from './use-virtual-rows.ts'

export type ListHandle = { focusRow: (id: number) => void }

type Props = {
  list: Loaded
  view: InboxView
  open: number | undefined
  more: 'loading' | 'failed' | undefined
  onMore: () => void
  /** Somebody follows the link of a row. */
  onOpen: () => void
  handle: RefObject<ListHandle | null>
}

/** Draws only the rows in sight, however many there are. */
export function ConversationList({
  list: { conversations, next, total },
  view,
  open,
  more,
  onMore,
  onOpen,
  handle,
}: Props) {
  const scroller = useRef<HTMLDivElement>(null)
  const [focused, setFocused] = useState<number>()
  const wanted = useRef<number>(undefined)
  const indexOf = (id: number | undefined) => conversations.findIndex((conversation) => conversation.id === id)
  const { indexes, isNearEnd } = useVirtualRows(scroller, conversations.length, ROW_HEIGHT, indexOf(focused))

  const loadMore = useEffectEvent(onMore)
  const hasMore = next !== null
  // biome-ignore lint/correctness/useExhaustiveDependencies: again for each page, while its end is in sight.
  useEffect(() => {
    if (isNearEnd && hasMore && more === undefined) loadMore()
  }, [isNearEnd, hasMore, more, conversations.length])

  function show(id: number | undefined) {
    const at = indexOf(id)
    if (at >= 0 && scroller.current) scrollToRow(scroller.current, at, ROW_HEIGHT)
  }
  const showOpen = useEffectEvent(() => show(open))
  // biome-ignore lint/correctness/useExhaustiveDependencies: when another one is opened.
  useEffect(() => showOpen(), [open])

  useImperativeHandle(handle, () => ({
    focusRow: (id) => {
      wanted.current = id
      setFocused(id)
      show(id)
    },
  }))
  // Once its row is drawn.
  useLayoutEffect(() => {
    if (wanted.current === undefined) return
    const row = scroller.current?.querySelector<HTMLElement>(`[data-conversation="${wanted.current}"]`)
    if (!row) return
    wanted.current = undefined
    row.focus({ preventScroll: true })
  })

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it follows the links inside.
    <div
      ref={scroller}
      className="relative min-h-0 flex-1 overflow-y-auto"
      onClickCapture={onOpen}
      onFocus={({ target }) => {
        const id = target.closest<HTMLElement>('[data-conversation]')?.dataset.conversation
        if (id) setFocused(Number(id))
      }}
    >
      <ul aria-label="Conversations" className="relative" style={{ height: conversations.length * ROW_HEIGHT }}>
        {indexes.map((index) => {
          const conversation = conversations[index]
          return (
            conversation && (
              <ConversationRow
                key={conversation.id}
                conversation={conversation}
                href={inboxHref(view, conversation.id)}
                isOpen={conversation.id === open}
                index={index}
                total={Math.max(total, conversations.length)}
              />
            )
          )
        })}
      </ul>
      {hasMore && (
        <div className="flex h-14 items-center justify-center px-4 text-ink-3 text-sm">
          {more === 'failed' ? (
            <span role="alert" className="flex items-center gap-2">
              More conversations didn't load.
              <Button size="sm" onClick={onMore}>
                Try again
              </Button>
            </span>
          ) : (
            'Loading more…'
          )}
        </div>
      )}
    </div>
  )
}
