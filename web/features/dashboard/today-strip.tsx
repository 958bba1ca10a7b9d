import { Clock, type LucideIcon, Phone, Reply } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { Today } from '../../../contract/today.ts'
import { isUnauthorized } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useToday } from '../analytics/analytics-api.ts'
import { leadHref } from '../leads/lead-view.ts'
import { useReadNotices } from '../notifications/notification-api.ts'
import { answerNames, answersTitle, heldTitle, whyCall } from './today-words.ts'

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
        {[1, 2, 3].map((cell) => (
          <div key={cell} className="flex h-15 items-center gap-3 px-4">
            <Skeleton className="size-8 shrink-0 rounded-md" />
            <Skeleton className="w-1/2" />
          </div>
        ))}
      </div>
    )
  return (
    <section aria-label="Today" className={stripClasses}>
      <Answers answers={data.answers} />
      <Held held={data.held} />
      <Call calls={data.calls} />
    </section>
  )
}

function Answers({ answers }: { answers: Today['answers'] }) {
  const read = useReadNotices()
  const [first] = answers.newest
  return (
    <Cell
      icon={Reply}
      title={answersTitle(answers)}
      text={first ? answerNames(answers) : 'They stop a sequence and appear here'}
      link={first && { href: first.link, onOpen: () => read.mutate([first.noticeId]) }}
    />
  )
}

function Held({ held }: { held: Today['held'] }) {
  const isAny = held.count > 0
  return (
    <Cell
      icon={Clock}
      title={heldTitle(held)}
      text={isAny ? (held.reason ?? 'See why') : 'Everything due has left'}
      link={isAny ? { href: '/integrations' } : undefined}
    />
  )
}

function Call({ calls }: { calls: Today['calls'] }) {
  const [first] = calls
  return (
    <Cell
      icon={Phone}
      title={first ? `Call ${first.name}` : 'Nobody to call yet'}
      text={first ? whyCall(first, new Date()) : 'The best and freshest lead appears here'}
      link={first && { href: leadHref(first.leadId) }}
    />
  )
}

type CellProps = {
  icon: LucideIcon
  title: string
  text: ReactNode
  link?: { href: string; onOpen?: () => void } | undefined
}

function Cell({ icon: Icon, title, text, link }: CellProps) {
  const content = (
    <>
      <span
        className={`flex size-8 shrink-0 items-center justify-center rounded-md ${link ? 'bg-accent-soft text-accent-text' : 'bg-quiet-soft text-ink-2'}`}
      >
        <Icon className="size-4" aria-hidden="true" />
      </span>
      <span className="min-w-0">
        <span className="block truncate font-medium text-sm">{title}</span>
        <span className="block truncate text-ink-2 text-xs">{text}</span>
      </span>
    </>
  )
  const classes = 'flex min-h-15 items-center gap-3 px-4 py-2.5'
  if (!link) return <div className={classes}>{content}</div>
  return (
    <Link
      href={link.href}
      onClick={link.onOpen}
      className={`${classes} hover:bg-sunken focus-visible:shadow-(--focus-inset)`}
    >
      {content}
    </Link>
  )
}
