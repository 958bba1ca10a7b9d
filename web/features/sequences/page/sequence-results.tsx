import type { SequenceWithSteps } from '../../../../contract/email-sequence.ts'
import { Card } from '../../../ui/card.tsx'
import { Loaded } from '../../../ui/loading/loaded.tsx'
import { LoadingLines } from '../../../ui/loading/loading-lines.tsx'
import { AnalyticsReport } from '../analytics/analytics-report.tsx'
import { VariantReport } from '../analytics/variant-report.tsx'
import { useSequenceAnalytics } from '../sequence-api.ts'

export function SequenceResults({ sequence }: { sequence: SequenceWithSteps }) {
  const query = useSequenceAnalytics(sequence.id, true)
  return (
    <Card aria-label="Results" className="max-w-5xl p-4 lg:p-5">
      <Loaded
        query={query}
        loading={<LoadingLines label="Loading results" widths={['h-32', 'h-40']} className="gap-4" />}
        failure="The results didn't load."
      >
        {(analytics) => <AnalyticsReport analytics={analytics} testRun={sequence.testRun} steps={sequence.steps} />}
      </Loaded>
      <VariantReport sequence={sequence} />
    </Card>
  )
}
