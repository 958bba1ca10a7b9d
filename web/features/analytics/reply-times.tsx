import type { Outreach } from '../../../contract/analytics.ts'
import { DEFINITIONS } from '../../../contract/figures.ts'
import { formatCount } from '../../lib/format.ts'
import { Card, CardHeader } from '../../ui/card.tsx'
import { Defined } from '../../ui/defined.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { SaveCsv } from './save-csv.tsx'

const HOURS_A_DAY = 24

function duration(hours: number) {
  if (hours < 1) return `${Math.max(1, Math.round(hours * 60))} min`
  return hours < 2 * HOURS_A_DAY ? `${hours.toFixed(1)} h` : `${(hours / HOURS_A_DAY).toFixed(1)} days`
}

export function ReplyTimes({ outreach: { replies, replyTimes, medianHoursToReply } }: { outreach: Outreach }) {
  const most = Math.max(1, ...replyTimes.map((time) => time.replies))
  return (
    <Card aria-labelledby="reply-times-title">
      <CardHeader
        title={<Defined term="Time to reply" definition={DEFINITIONS.timeToReply} />}
        titleId="reply-times-title"
        description={
          medianHoursToReply === null
            ? 'No replies in this period'
            : `${formatCount(replies)} ${replies === 1 ? 'reply' : 'replies'}, median ${duration(medianHoursToReply)}`
        }
        actions={
          replies > 0 && (
            <SaveCsv
              name="time-to-reply"
              rows={() => [['Time', 'Replies'], ...replyTimes.map((time) => [time.label, time.replies])]}
            />
          )
        }
      />
      {replies > 0 && (
        <dl className="flex flex-col gap-2.5 px-4 pt-1 pb-4 text-sm">
          {replyTimes.map((time) => (
            <div key={time.label} className="grid grid-cols-[7rem_1fr_2.5rem] items-center gap-3">
              <dt className="text-ink-2">{time.label}</dt>
              <dd className="h-2 rounded-full bg-quiet-soft" aria-hidden="true">
                <div className="h-full rounded-full bg-accent" style={{ width: `${(100 * time.replies) / most}%` }} />
              </dd>
              <dd className="text-right tabular-nums">{formatCount(time.replies)}</dd>
            </div>
          ))}
        </dl>
      )}
    </Card>
  )
}

export function ReplyTimesSkeleton() {
  return (
    <Card aria-hidden="true">
      <CardHeader title="Time to reply" description={'\u00a0'} />
      <div className="flex flex-col gap-2.5 px-4 pt-1 pb-4">
        {['w-full', 'w-11/12', 'w-5/6', 'w-3/4', 'w-2/3', 'w-1/2'].map((width) => (
          <Skeleton key={width} className={`my-0.5 ${width}`} />
        ))}
      </div>
    </Card>
  )
}
