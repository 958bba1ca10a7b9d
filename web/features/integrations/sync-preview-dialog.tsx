import { useEffect, useRef } from 'react'
import type { CrmIntegration } from '../../../contract/crm-integration.ts'
import { messageOf } from '../../lib/api.ts'
import { formatCount } from '../../lib/format.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogContent } from '../../ui/overlay/dialog.tsx'
import { Progress } from '../../ui/progress.tsx'
import { isRunning, useCancelRun, useRunLogs, useRuns, useStartRun } from './crm-api.ts'
import { PlannedTable } from './planned-table.tsx'
import { CRMS } from './providers.ts'

type Props = { isOpen: boolean; integration: CrmIntegration; onClose: () => void }

/** Shows what a sync would create and update on both sides, before it starts. */
export function SyncPreviewDialog({ isOpen, integration, onClose }: Props) {
  const preview = useStartRun()
  const sync = useStartRun()
  const { id, provider } = integration
  const name = CRMS[provider].name
  const hasStarted = useRef(false)
  const startPreview = preview.mutate
  useEffect(() => {
    if (hasStarted.current) return
    hasStarted.current = true
    startPreview({ id, kind: 'preview' })
  }, [startPreview, id])
  const run = useRuns().data?.find((one) => one.id === preview.data?.id)
  const canceling = useCancelRun()
  const close = () => {
    // No one needs the preview any more.
    if (preview.data && !isFinished) canceling.mutate(preview.data.id)
    onClose()
  }
  const isFinished = run !== undefined && !isRunning(run)
  const logs = useRunLogs(isFinished ? run.id : undefined).data
  const start = () =>
    sync.mutate(
      { id, kind: 'sync' },
      {
        onSuccess: onClose,
        onError: (error) => toastFailure(error, messageOf(error) ?? `Failed to sync with ${name}.`),
      },
    )
  const problem = preview.error
    ? (messageOf(preview.error) ?? 'The preview failed. Close this window and try again.')
    : run?.status === 'failed'
      ? run.message
      : undefined
  return (
    <Dialog open={isOpen} onOpenChange={(next) => !next && close()}>
      <DialogContent
        title={`Sync with ${name}`}
        description="Nothing changes until you start the sync."
        className="max-w-2xl"
        footer={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button variant="primary" disabled={!isFinished || sync.isPending || problem !== undefined} onClick={start}>
              Start sync
            </Button>
          </>
        }
      >
        {problem !== undefined && (
          <p role="alert" className="text-bad text-sm">
            {problem}
          </p>
        )}
        {!problem && !isFinished && (
          <div role="status" className="flex flex-col gap-3 text-ink-2 text-sm">
            Comparing {name} with your leads: {formatCount(run?.done)} so far
            <Progress
              value={run?.total ? (run.done / run.total) * 100 : 0}
              label={`Preview of the sync with ${name}`}
            />
          </div>
        )}
        {!problem && isFinished && logs && <PlannedTable logs={logs} run={run} />}
      </DialogContent>
    </Dialog>
  )
}
