import type { ReactNode } from 'react'
import type { EmailSequence } from '../../../../contract/email-sequence.ts'
import type { SequenceAnalytics } from '../../../../contract/sequence-analytics.ts'
import { formatCount, formatPercent } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { LoadFailure } from '../../../ui/load-failure.tsx'
import { Dialog, DialogContent } from '../../../ui/overlay/dialog.tsx'
import { useReturnFocus } from '../../../ui/overlay/use-return-focus.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useSequenceAnalytics } from '../sequence-api.ts'
import { counted, shareWords } from '../sequence-words.ts'
import { AnalyticsChart } from './analytics-chart.tsx'
import { AnalyticsPeople } from './analytics-people.tsx'
import { StepFunnel } from './step-funnel.tsx'

type Props = { isOpen: boolean; sequence: EmailSequence; onClose: () => void }

export default function AnalyticsDialog({ isOpen, sequence, onClose }: Props) {
  const focus = useReturnFocus()
  const { data, isError, isFetching, refetch } = useSequenceAnalytics(sequence.id, isOpen)
  return (
    <Dialog open={isOpen} onOpenChange={(next) => !next && onClose()}>
      <DialogContent
        title="Sequence Analytics"
        description={sequence.name}
        className="max-w-4xl"
        {...focus}
        footer={<Button onClick={onClose}>Done</Button>}
      >
        {data && <Report analytics={data} />}
        {!data && isError && !isFetching && (
          <LoadFailure what="The analytics didn't load." onRetry={() => void refetch()} />
        )}
        {!data && (!isError || isFetching) && (
          <div role="status" aria-label="Loading analytics" className="flex flex-col gap-4">
            <Skeleton className="h-32" />
            <Skeleton className="h-40" />
          </div>
        )}
      </DialogContent>
    </Dialog>
  )
}

function Report({ analytics }: { analytics: SequenceAnalytics }) {
  return (
    <div className="flex flex-col gap-6">
      <Figures analytics={analytics} />
      <Part title="Day by day">
        <AnalyticsChart days={analytics.days} />
      </Part>
      <Part title="Step by step">
        <StepFunnel steps={analytics.steps} />
      </Part>
      <Part title="Recent opens, clicks and replies">
        <AnalyticsPeople people={analytics.people} />
      </Part>
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="flex flex-col gap-2.5">
      <h3 className="font-semibold text-base">{title}</h3>
      {children}
    </section>
  )
}

function Figures({ analytics }: { analytics: SequenceAnalytics }) {
  const { totalEnrollments, emailsSent, opened, clicked, replied, completed, unsubscribed } = analytics
  const figures = [
    {
      label: 'Total Enrollments',
      value: formatCount(totalEnrollments),
      note: unsubscribed > 0 ? `${formatCount(unsubscribed)} unsubscribed` : undefined,
    },
    { label: 'Emails Sent', value: formatCount(emailsSent), note: counted(analytics.steps.length, 'step') },
    { label: 'Open Rate', value: formatPercent(analytics.openRate), note: shareWords(opened) },
    { label: 'Click Rate', value: formatPercent(analytics.clickRate), note: shareWords(clicked) },
    { label: 'Reply Rate', value: formatPercent(analytics.replyRate), note: shareWords(replied) },
    {
      label: 'Completion Rate',
      value: formatPercent(analytics.completionRate),
      note: completed.of === 0 ? 'Nobody enrolled yet' : shareWords(completed),
    },
  ]
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-md border bg-line sm:grid-cols-3">
      {figures.map(({ label, value, note }) => (
        <div key={label} className="flex flex-col bg-surface px-4 py-3">
          <dt className="text-ink-2 text-sm">{label}</dt>
          <dd className="font-semibold text-xl tabular-nums">{value}</dd>
          {note && <dd className="text-ink-3 text-xs tabular-nums">{note}</dd>}
        </div>
      ))}
    </dl>
  )
}
