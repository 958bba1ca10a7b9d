import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { LeadJob } from '../../../contract/lead-job.ts'
import { formatCount } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { Progress } from '../../ui/progress.tsx'
import { refreshAfterWrite } from '../lead-data/lead-api.ts'
import { leadCount } from '../lead-data/lead-words.ts'
import { jobOutcome } from './enrichment-outcome.ts'
import { isRunning, useCancelJob, useEnrichJobs } from './lead-job-api.ts'
import { forgetJob, watchedJobs, watchJob } from './watched-jobs.ts'

/** The progress of a running job, then its outcome until dismissed. */
export function EnrichProgress() {
  const jobs = useEnrichJobs().data
  const [, setDismissed] = useState(0)
  useRefreshedLeads(jobs)
  // Jobs of a single lead, such as one just added, show no progress.
  const many = jobs?.filter(({ total }) => total > 1) ?? []
  const active = many.find(({ status }) => status === 'running') ?? many.findLast(isRunning)
  const shown = active ?? many.find(({ id }) => watchedJobs().includes(id))
  const activeId = active?.id
  useEffect(() => {
    if (activeId !== undefined) watchJob(activeId)
  }, [activeId])

  if (!shown) return null
  const dismiss = () => {
    forgetJob(shown.id)
    setDismissed(shown.id)
  }
  return (
    <section aria-label="Enrichment" className="rounded-lg border bg-surface px-4 py-3 shadow-card">
      {isRunning(shown) ? <Running job={shown} /> : <Outcome job={shown} onDismiss={dismiss} />}
    </section>
  )
}

function Running({ job: { id, status, done, total } }: { job: LeadJob }) {
  const cancellation = useCancelJob()
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="min-w-0 flex-1 basis-40 text-sm">
        {status === 'waiting' ? 'Waiting to enrich' : 'Enriching'}{' '}
        <span className="font-medium">{leadCount(total)}</span>
      </p>
      <span className="text-ink-2 text-sm tabular-nums">
        {formatCount(done)} of {formatCount(total)}
      </span>
      <Button size="sm" disabled={cancellation.isPending} onClick={() => cancellation.mutate(id)}>
        Cancel
      </Button>
      <Progress value={(done / total) * 100} label={`Enrichment of ${leadCount(total)}`} className="basis-full" />
    </div>
  )
}

function Outcome({ job, onDismiss }: { job: LeadJob; onDismiss: () => void }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p role="status" className="min-w-0 flex-1 basis-40 text-sm">
        {jobOutcome(job)}
      </p>
      <Button size="sm" variant="ghost" onClick={onDismiss}>
        Dismiss
      </Button>
    </div>
  )
}

/** Reloads the list as jobs proceed, including jobs of a single lead. */
function useRefreshedLeads(jobs: LeadJob[] | undefined) {
  const client = useQueryClient()
  const progress = jobs
    ?.map(({ id, status, done, total }) => `${id} ${status} ${Math.floor((done / total) * 10)}`)
    .join()
  const last = useRef(progress)
  useEffect(() => {
    if (last.current !== undefined && last.current !== progress) refreshAfterWrite(client)
    last.current = progress
  }, [client, progress])
}
