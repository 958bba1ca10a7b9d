import { countWords } from './inbox-words.ts'
import { useInboxCounts } from './unread-api.ts'

/** Beside the Inbox of the sidebar; nothing while all is read. */
export default function UnreadCount() {
  const unread = useInboxCounts().data?.unread ?? 0
  if (unread === 0) return null
  return (
    <span className="ml-auto rounded-full bg-accent-fill px-1.5 font-medium text-accent-ink text-xs tabular-nums">
      {countWords(unread)}
      <span className="sr-only"> unread</span>
    </span>
  )
}
