import { Bell as BellIcon, CheckCheck } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Loaded } from '../../ui/loading/loaded.tsx'
import { Popover, PopoverContent, PopoverTrigger } from '../../ui/overlay/popover.tsx'
import { useFocusFallback } from '../../ui/overlay/use-focus-fallback.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { NoticeList } from './notice-list.tsx'
import { useNoticeStream, useNotices, useReadNotices } from './notification-api.ts'

const MOST_SHOWN = 99

/** The number of unread notifications, and a panel that lists them. `onLeads` is called when leads may have changed elsewhere. */
export function Bell({ onLeads }: { onLeads?: () => void }) {
  const [isOpen, setOpen] = useState(false)
  const notices = useNotices()
  const read = useReadNotices()
  useNoticeStream(onLeads)
  const unread = notices.data?.unread ?? 0
  // "Mark all as read" disappears when it is clicked.
  const focusFallback = useFocusFallback<HTMLDivElement>(unread)
  return (
    <Popover open={isOpen} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <IconButton label={unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'} className="relative">
          <BellIcon aria-hidden="true" />
          {unread > 0 && (
            <span
              data-testid="unread-badge"
              className="-top-0.5 -right-0.5 absolute flex h-4 pointer-coarse:top-1 pointer-coarse:right-1 min-w-4 items-center justify-center rounded-full bg-bad px-1 font-semibold text-[0.625rem] text-surface leading-none"
            >
              {unread > MOST_SHOWN ? `${MOST_SHOWN}+` : unread}
            </span>
          )}
        </IconButton>
      </PopoverTrigger>
      <PopoverContent {...focusFallback} align="end" aria-label="Notifications">
        <header className="sticky top-0 flex min-h-12 items-center justify-between border-b bg-surface px-4">
          <h2 className="font-semibold text-base">Notifications</h2>
          {unread > 0 && (
            <Button variant="ghost" size="sm" onClick={() => read.mutate(undefined)} className="-mr-2">
              <CheckCheck aria-hidden="true" />
              Mark all as read
            </Button>
          )}
        </header>
        <Loaded
          query={notices}
          loading={<NoticesSkeleton />}
          failure={(retry) => (
            <p role="alert" className="flex items-center justify-between gap-3 p-4 text-ink-2 text-sm">
              Notifications didn't load.
              <Button onClick={retry}>Try again</Button>
            </p>
          )}
          isEmpty={({ notifications }) => notifications.length === 0}
          empty={
            <p className="px-4 py-8 text-center text-ink-2 text-sm">
              Replies, bounces and finished imports appear here.
            </p>
          }
        >
          {({ notifications }) => (
            <NoticeList
              notices={notifications}
              onOpen={({ id, readAt }) => {
                if (!readAt) read.mutate([id])
                setOpen(false)
              }}
            />
          )}
        </Loaded>
      </PopoverContent>
    </Popover>
  )
}

function NoticesSkeleton() {
  return (
    <div role="status" aria-label="Loading notifications" className="flex flex-col gap-3 p-4">
      <Skeleton className="w-2/3" />
      <Skeleton className="w-1/2" />
    </div>
  )
}
