import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { BulkJob } from '../../../../contract/bulk-job.ts'
import { messageOf } from '../../../lib/api.ts'
import { formatCount } from '../../../lib/format.ts'
import { toastFailure } from '../../../lib/toast-failure.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/overlay/use-toast.ts'
import { Progress } from '../../../ui/progress.tsx'
import { refreshAfterWrite } from '../../lead-data/lead-api.ts'
import { isOpen, retryBulkJob, useBulkJobs, useCancelBulkJob } from './bulk-job-api.ts'
import { isStale, outcomeWords, progressWords } from './bulk-job-words.ts'
import { useUndoJob } from './use-undo-job.ts'
import { forgetBulkJob, watchBulkJob, watchedBulkJobs } from './watched-bulk-jobs.ts'

/** The progress of what is done to many leads. The outcome is a toast, with Undo. */
export function BulkProgress() {
  const jobs = useBulkJobs().data
  useRefreshedLeads(jobs)
  useOutcomeToast(jobs)
  // They run one after another, the oldest first.
  const shown = jobs?.findLast(isOpen)
  if (!shown) return null
  return (
    <section aria-label="Bulk changes" className="rounded-lg border bg-surface px-4 py-3 shadow-card">
      <Running job={shown} />
    </section>
  )
}

function Running({ job }: { job: BulkJob }) {
  const cancellation = useCancelBulkJob()
  const { id, done, total } = job
  const words = progressWords(job)
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p role="status" className="min-w-0 flex-1 basis-40 text-sm">
        {words}
      </p>
      <span className="text-ink-2 text-sm tabular-nums">
        {formatCount(done)} of {formatCount(total)}
      </span>
      <Button size="sm" disabled={cancellation.isPending} onClick={() => cancellation.mutate(id)}>
        Cancel
      </Button>
      <Progress value={(done / Math.max(1, total)) * 100} label={words} className="basis-full" />
    </div>
  )
}

/** For each job that was seen at work in this browser, also before a reload. */
function useOutcomeToast(jobs: BulkJob[] | undefined) {
  const undo = useUndoJob()
  const client = useQueryClient()
  const latest = useRef(undo)
  latest.current = undo
  useEffect(() => {
    // The same job, and so nothing twice.
    const retry = (id: number) =>
      retryBulkJob(client, id).catch((error) => toastFailure(error, messageOf(error) ?? 'Failed to continue'))
    for (const job of jobs ?? []) {
      if (isOpen(job)) watchBulkJob(job.id)
      else if (watchedBulkJobs().includes(job.id)) {
        forgetBulkJob(job.id)
        if (isStale(job, Date.now())) continue
        const { isFailure, ...words } = outcomeWords(job)
        toast({
          ...words,
          ...(isFailure && { variant: 'destructive' as const }),
          ...(job.isUndoable && {
            action: { label: 'Undo', onClick: () => void latest.current(job) },
          }),
          ...(isFailure &&
            job.kind === 'send' && {
              action: { label: 'Try again', onClick: () => void retry(job.id) },
            }),
        })
      }
    }
  }, [client, jobs])
}

/** Reloads the list as jobs proceed and when they end. */
function useRefreshedLeads(jobs: BulkJob[] | undefined) {
  const client = useQueryClient()
  const progress = jobs
    ?.map(({ id, status, done, total }) => `${id} ${status} ${Math.floor((done / Math.max(1, total)) * 5)}`)
    .join()
  const last = useRef(progress)
  useEffect(() => {
    if (last.current !== undefined && last.current !== progress) refreshAfterWrite(client)
    last.current = progress
  }, [client, progress])
}
