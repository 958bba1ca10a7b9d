import { useQuery } from '@tanstack/react-query'
import { Clock, ListTodo, Phone, Reply } from 'lucide-react'
import type { OwnMailbox } from '../../../contract/mailbox.ts'
import { TASK_KINDS } from '../../../contract/task-choices.ts'
import type { DueTasks, Today } from '../../../contract/today.ts'
import { isUnauthorized } from '../../lib/api.ts'
import { relativeTime } from '../../lib/relative-time.ts'
import { phoneAddress } from '../../lib/safe-link.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { useToday } from '../analytics/analytics-api.ts'
import { leadHref } from '../lead-data/lead-filters.ts'
import { useReadNotices } from '../notifications/notification-api.ts'
import { TodayCell, TodaySkeleton } from './today-cell.tsx'
import { onHoldReason, onHoldTitle, repliesTitle, tasksTitle, taskWhy, unreadReason, whyCall } from './today-words.ts'

const stripClasses =
  'grid divide-y overflow-hidden rounded-lg border bg-surface shadow-card md:grid-cols-3 md:divide-x md:divide-y-0'

/** Today's to-do list; every item links to the place where it is done. */
export function TodayStrip() {
  const { data, error, isFetching, refetch } = useToday()
  if (!data && error && !isFetching && !isUnauthorized(error))
    return (
      <Card role="alert" className="flex items-center justify-between gap-3 px-4 py-3 text-ink-2 text-sm">
        Today's list didn't load. Try again.
        <Button onClick={() => refetch()}>Try again</Button>
      </Card>
    )
  if (!data)
    return (
      <div role="status" aria-label="Loading today" className={stripClasses}>
        {[1, 1, 3].map((rows, cell) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the order never changes.
          <TodaySkeleton key={cell} rows={rows} />
        ))}
      </div>
    )
  return (
    <section aria-label="Today" className={stripClasses}>
      <Replies replies={data.replies} />
      <OnHold onHold={data.onHold} />
      {data.tasks && data.tasks.count > 0 ? <Tasks tasks={data.tasks} /> : <Calls calls={data.calls} />}
    </section>
  )
}

function Replies({ replies }: { replies: Today['replies'] }) {
  const read = useReadNotices()
  // Not through the mail feature, which the dashboard does not load.
  const { data: accounts } = useQuery<OwnMailbox[]>({ queryKey: ['/api/mailboxes'] })
  const unread = accounts === undefined ? '' : unreadReason(accounts)
  const now = new Date()
  return (
    <TodayCell
      icon={Reply}
      title={repliesTitle(replies)}
      text={unread ?? 'A reply stops the sequence and appears here'}
      href={unread && replies.newest.length === 0 ? '/settings/email-accounts' : undefined}
      rows={replies.newest.map((reply) => ({
        key: reply.noticeId,
        href: reply.link,
        name: reply.name,
        verb: 'Read the reply from',
        why: relativeTime(new Date(reply.at), now),
        onOpen: () => read.mutate([reply.noticeId]),
      }))}
    />
  )
}

function OnHold({ onHold }: { onHold: Today['onHold'] }) {
  const isAny = onHold.count > 0
  return (
    <TodayCell
      icon={Clock}
      title={onHoldTitle(onHold)}
      text={isAny ? onHoldReason(onHold) : 'All due emails have been sent'}
      href={isAny ? '/outbox' : undefined}
    />
  )
}

function Tasks({ tasks }: { tasks: DueTasks }) {
  return (
    <TodayCell
      icon={ListTodo}
      title={tasksTitle(tasks)}
      text=""
      rows={tasks.next.map((task) => ({
        key: task.id,
        href: `/tasks/focus?task=${task.id}`,
        name: task.name ?? task.note,
        verb: `${TASK_KINDS[task.kind]}:`,
        why: taskWhy(task),
      }))}
    />
  )
}

function Calls({ calls }: { calls: Today['calls'] }) {
  const now = new Date()
  return (
    <TodayCell
      icon={Phone}
      title={calls.length > 0 ? 'Call next' : 'No one to call yet'}
      text="Your hottest leads appear here"
      rows={calls.map((lead) => ({
        key: lead.leadId,
        href: leadHref(lead.leadId),
        name: lead.name,
        verb: 'Open',
        call: phoneAddress(lead.phone ?? ''),
        why: whyCall(lead, now),
        score: lead.score,
      }))}
    />
  )
}
