import type { EmailSequence } from '../../../../contract/email-sequence.ts'
import { Button } from '../../../ui/button.tsx'
import { Loaded } from '../../../ui/loading/loaded.tsx'
import { LoadingLines } from '../../../ui/loading/loading-lines.tsx'
import { Dialog, DialogContent } from '../../../ui/overlay/dialog.tsx'
import { useSequence, useSequenceAnalytics } from '../sequence-api.ts'
import { AnalyticsReport } from './analytics-report.tsx'

type Props = { isOpen: boolean; sequence: EmailSequence; onClose: () => void }

export default function AnalyticsDialog({ isOpen, sequence, onClose }: Props) {
  const query = useSequenceAnalytics(sequence.id, isOpen)
  const steps = useSequence(sequence.id, isOpen).data?.steps
  return (
    <Dialog open={isOpen} onOpenChange={(next) => !next && onClose()}>
      <DialogContent
        title="Sequence Analytics"
        description={sequence.name}
        className="max-w-4xl"
        footer={<Button onClick={onClose}>Done</Button>}
      >
        <Loaded
          query={query}
          loading={<LoadingLines label="Loading analytics" widths={['h-32', 'h-40']} className="gap-4" />}
          failure="The analytics didn't load."
        >
          {(analytics) => <AnalyticsReport analytics={analytics} testRun={sequence.testRun} steps={steps} />}
        </Loaded>
      </DialogContent>
    </Dialog>
  )
}
