import { Clock, Phone, Reply } from 'lucide-react'
import type { Today } from '../../../contract/today.ts'
import { isUnauthorized } from '../../lib/api.ts'
import { relativeTime } from '../../lib/relative-time.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { useToday } from '../analytics/analytics-api.ts'
import { leadHref } from '../leads/lead-view.ts'
import { useReadNotices } from '../notifications/notification-api.ts'
import { TodayCell, TodaySkeleton } from './today-cell.tsx'
import { answererOf, answersTitle, heldReason, heldTitle, whyCall } from './today-words.ts'

const stripClasses =
  'grid divide-y overflow-hidden rounded-lg border bg-surface shadow-card md:grid-cols-3 md:divide-x md:divide-y-0'

/** What waits this morning, each one click from where it is done. */
export function TodayStrip() {
  const { data, error, isFetching, refetch } = useToday()
  if (!data && error && !isFetching && !isUnauthorized(error))
    return (
      <Card role="alert" className="flex items-center justify-between gap-3 px-4 py-3 text-ink-2 text-sm">
        What waits for you today could not be loaded.
        <Button onClick={() => refetch()}>Try again</Button>
      </Card>
    )
  if (!data)
    return (
      <div role="status" aria-label="Loading today" className={stripClasses}>
        {[1, 1, 3].map((rows, cell) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they never change places.
          <TodaySkeleton key={cell} rows={rows} />
        ))}
      </div>
    )
  return (
    <section aria-label="Today" className={stripClasses}>
      <Answers answers={data.answers} />
      <Held held={data.held} />
      <Calls calls={data.calls} />
    </section>
  )
}

function Answers({ answers }: { answers: Today['answers'] }) {
  const read = useReadNotices()
  const now = new Date()
  return (
    <TodayCell
      icon={Reply}
      title={answersTitle(answers)}
      text="They stop a sequence and appear here"
      rows={answers.newest.map((answer) => ({
        key: answer.noticeId,
        href: answer.link,
        name: answererOf(answer),
        verb: 'Read the answer of',
        why: relativeTime(new Date(answer.at), now),
        onOpen: () => read.mutate([answer.noticeId]),
      }))}
    />
  )
}

function Held({ held }: { held: Today['held'] }) {
  const isAny = held.count > 0
  return (
    <TodayCell
      icon={Clock}
      title={heldTitle(held)}
      text={isAny ? heldReason(held) : 'Everything due has been sent'}
      href={isAny ? '/integrations' : undefined}
    />
  )
}

function Calls({ calls }: { calls: Today['calls'] }) {
  const now = new Date()
  return (
    <TodayCell
      icon={Phone}
      title={calls.length > 0 ? 'Call next' : 'Nobody to call yet'}
      text="The best and freshest leads appear here"
      rows={calls.map((lead) => ({
        key: lead.leadId,
        href: leadHref(lead.leadId),
        name: lead.name,
        verb: 'Call',
        why: whyCall(lead, now),
        score: lead.score,
      }))}
    />
  )
}
