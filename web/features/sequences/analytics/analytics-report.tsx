import type { ReactNode } from 'react'
import type { EmailSequence, SequenceStep } from '../../../../contract/email-sequence.ts'
import type { SequenceAnalytics } from '../../../../contract/sequence-analytics.ts'
import { shareWords } from '../../../lib/figures/share-words.ts'
import { NOT_TRACKED, useTracking } from '../../../lib/figures/use-tracking.ts'
import { formatCount, formatPercent } from '../../../lib/format.ts'
import { counted, testRunWords } from '../sequence-words.ts'
import { AnalyticsChart } from './analytics-chart.tsx'
import { AnalyticsPeople } from './analytics-people.tsx'
import { StepFunnel } from './step-funnel.tsx'

type Props = {
  analytics: SequenceAnalytics
  testRun: EmailSequence['testRun']
  /** The steps of the sequence, once they are known. */
  steps: SequenceStep[] | undefined
}

/** The figures of a sequence: totals, per day, per step and recent activity. */
export function AnalyticsReport({ analytics, testRun, steps }: Props) {
  return (
    <div className="flex flex-col gap-6">
      {testRun && (
        <p className="text-ink-2 text-sm">{`${testRunWords(testRun)}. These figures count real emails only.`}</p>
      )}
      <Figures analytics={analytics} />
      <Part title="Day by day">
        <AnalyticsChart days={analytics.days} />
      </Part>
      <Part title="Step by step">
        <StepFunnel steps={analytics.steps} all={steps} />
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
  const isUntracked = useTracking()
  const rate = (what: 'opened' | 'clicked', percent: number) =>
    isUntracked(what, analytics[what].count)
      ? { value: NOT_TRACKED, note: undefined }
      : { value: formatPercent(percent), note: shareWords(analytics[what]) }
  const { totalEnrollments, emailsSent, replied, completed, unsubscribed } = analytics
  const figures = [
    {
      label: 'Total Enrollments',
      value: formatCount(totalEnrollments),
      note: unsubscribed > 0 ? `${formatCount(unsubscribed)} unsubscribed` : undefined,
    },
    { label: 'Emails Sent', value: formatCount(emailsSent), note: counted(analytics.steps.length, 'step') },
    { label: 'Open Rate', ...rate('opened', analytics.openRate) },
    { label: 'Click Rate', ...rate('clicked', analytics.clickRate) },
    { label: 'Reply Rate', value: formatPercent(analytics.replyRate), note: shareWords(replied) },
    {
      label: 'Completion Rate',
      value: formatPercent(analytics.completionRate),
      note: completed.of === 0 ? 'No leads enrolled yet' : shareWords(completed),
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
