import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { LeadJob } from '../../../contract/lead-job.ts'
import { formatCount } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { Progress } from '../../ui/progress.tsx'
import { refreshAfterWrite } from '../lead-data/lead-api.ts'
import { jobOutcome, leadCount } from './enrichment-outcome.ts'
import { isRunning, useCancelJob, useEnrichJobs } from './lead-job-api.ts'
import { forgetJob, watchedJobs, watchJob } from './watched-jobs.ts'

/** While chosen leads are enriched, how far it is; afterwards what came of it, until dismissed. Nothing when there is none. */
export function EnrichProgress() {
  const jobs = useEnrichJobs().data
  const [, setDismissed] = useState(0)
  useRefreshedLeads(jobs)
  // Of one lead, such as one that was just added, nobody needs to be told.
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

/** The list shows what is done so far, and all of it at the end; also of a single lead that nobody is told about. */
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
