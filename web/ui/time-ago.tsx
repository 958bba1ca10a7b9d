import { fullTime, relativeTime } from '../lib/relative-time.ts'

/** How long ago, with the full date when pointed at. */
export function TimeAgo({ moment, className }: { moment: Date | string; className?: string }) {
  const date = new Date(moment)
  return (
    <time dateTime={date.toISOString()} title={fullTime(date)} className={className}>
      {relativeTime(date, new Date())}
    </time>
  )
}
