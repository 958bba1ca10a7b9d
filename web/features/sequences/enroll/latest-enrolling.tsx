import { formatCount } from '../../../lib/format.ts'
import { relativeTime } from '../../../lib/relative-time.ts'
import { Button } from '../../../ui/button.tsx'
import { Progress } from '../../../ui/progress.tsx'
import { leadCount } from '../../lead-data/lead-words.ts'
import { useLatestEnrolling } from '../sequence-api.ts'
import { useUndoEnroll } from './use-undo-enroll.ts'

/** How far the last enrolling is, and its undo while somebody has got nothing yet. */
export function LatestEnrolling({ sequenceId }: { sequenceId: number }) {
  const latest = useLatestEnrolling(sequenceId).data?.latest
  const { undo, isUndoing } = useUndoEnroll(sequenceId)
  if (!latest || (latest.left === 0 && !latest.isUndoable)) return null
  const { batchAt, leads, left } = latest
  const done = leads - left
  const words =
    left > 0 ? 'Enrolling leads' : `${leadCount(leads)} enrolled ${relativeTime(new Date(batchAt), new Date())}`
  return (
    <section
      aria-label="Latest enrollment"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border px-4 py-2.5"
    >
      <p role="status" className="min-w-0 flex-1 basis-40 text-sm">
        {words}
      </p>
      {left > 0 && (
        <span className="text-ink-2 text-sm tabular-nums">{`${formatCount(done)} of ${formatCount(leads)}`}</span>
      )}
      <Button size="sm" disabled={isUndoing} onClick={() => void undo(batchAt)}>
        Undo
      </Button>
      {left > 0 && <Progress value={(done / leads) * 100} label={words} className="basis-full" />}
    </section>
  )
}
