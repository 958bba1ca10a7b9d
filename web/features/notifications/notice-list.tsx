import { Link } from 'wouter'
import type { Notice } from '../../../contract/notification.ts'
import { cn } from '../../ui/class-names.ts'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { noticeIcon } from './notice-icons.ts'

type Props = { notices: Notice[]; onOpen: (notice: Notice) => void }

/** Newest first; each one links to what it is about. */
export function NoticeList({ notices, onOpen }: Props) {
  return (
    <ul className="divide-y">
      {notices.map((notice) => (
        <li key={notice.id}>
          <Link
            href={notice.link ?? '/'}
            onClick={() => onOpen(notice)}
            className="flex gap-3 px-4 py-3 hover:bg-sunken focus-visible:shadow-(--focus-inset)"
          >
            <NoticeIcon notice={notice} />
            <div className="min-w-0 flex-1">
              <p className={cn('text-sm', notice.readAt ? 'text-ink-2' : 'font-medium')}>
                {!notice.readAt && <span className="sr-only">Unread: </span>}
                {notice.title}
              </p>
              {notice.body && <p className="line-clamp-2 text-ink-2 text-sm">{notice.body}</p>}
              <TimeAgo moment={notice.createdAt} className="text-ink-2 text-xs" />
            </div>
            {!notice.readAt && <span className="mt-1.5 size-2 shrink-0 rounded-full bg-accent" aria-hidden="true" />}
          </Link>
        </li>
      ))}
    </ul>
  )
}

function NoticeIcon({ notice: { kind, readAt } }: { notice: Notice }) {
  const Icon = noticeIcon(kind)
  return (
    <span
      className={cn(
        'flex size-8 shrink-0 items-center justify-center rounded-md',
        readAt ? 'bg-quiet-soft text-ink-2' : 'bg-accent-soft text-accent-text',
      )}
    >
      <Icon className="size-4" aria-hidden="true" />
    </span>
  )
}
