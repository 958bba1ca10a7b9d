import { useEffect, useRef } from 'react'
import type { CrmIntegration } from '../../../contract/crm-integration.ts'
import { messageOf } from '../../lib/api.ts'
import { formatCount } from '../../lib/format.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogContent } from '../../ui/overlay/dialog.tsx'
import { Progress } from '../../ui/progress.tsx'
import { isRunning, useBeginRun, useCancelRun, useRunLogs, useRuns } from './crm-api.ts'
import { PlannedTable } from './planned-table.tsx'
import { PROVIDER_NAMES } from './provider-names.ts'

type Props = { isOpen: boolean; integration: CrmIntegration; onClose: () => void }

/** What a sync would create and change on either side, before it is done. */
export function SyncPreviewDialog({ isOpen, integration, onClose }: Props) {
  const preview = useBeginRun()
  const sync = useBeginRun()
  const { id, provider } = integration
  const name = PROVIDER_NAMES[provider]
  const hasBegun = useRef(false)
  const begin = preview.mutate
  useEffect(() => {
    if (hasBegun.current) return
    hasBegun.current = true
    begin({ id, kind: 'preview' })
  }, [begin, id])
  const run = useRuns().data?.find((one) => one.id === preview.data?.id)
  const cancelling = useCancelRun()
  const close = () => {
    // Nobody waits for it any more, and it would hold up the next run.
    if (preview.data && !isOver) cancelling.mutate(preview.data.id)
    onClose()
  }
  const isOver = run !== undefined && !isRunning(run)
  const logs = useRunLogs(isOver ? run.id : undefined).data
  const start = () =>
    sync.mutate(
      { id, kind: 'sync' },
      {
        onSuccess: onClose,
        onError: (error) => toastFailure(error, messageOf(error) ?? `Failed to sync with ${name}.`),
      },
    )
  const problem = preview.error
    ? (messageOf(preview.error) ?? 'The preview could not be made.')
    : run?.status === 'failed'
      ? run.message
      : undefined
  return (
    <Dialog open={isOpen} onOpenChange={(next) => !next && close()}>
      <DialogContent
        title={`Sync with ${name}`}
        description="Nothing is changed until you begin."
        className="max-w-2xl"
        footer={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button variant="primary" disabled={!isOver || sync.isPending || problem !== undefined} onClick={start}>
              Begin sync
            </Button>
          </>
        }
      >
        {problem !== undefined && (
          <p role="alert" className="text-bad text-sm">
            {problem}
          </p>
        )}
        {!problem && !isOver && (
          <div role="status" className="flex flex-col gap-3 text-ink-2 text-sm">
            Looking at {name} and your leads: {formatCount(run?.done)} so far
            <Progress
              value={run?.total ? (run.done / run.total) * 100 : 0}
              label={`Preview of the sync with ${name}`}
            />
          </div>
        )}
        {!problem && isOver && logs && <PlannedTable logs={logs} run={run} />}
      </DialogContent>
    </Dialog>
  )
}
