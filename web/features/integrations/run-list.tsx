import { useState } from 'react'
import type { CrmRun } from '../../../contract/crm-integration.ts'
import { messageOf } from '../../lib/api.ts'
import { formatCount } from '../../lib/format.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx'
import { Progress } from '../../ui/progress.tsx'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { isRunning, useCancelRun, useUndoRun } from './crm-api.ts'
import { runWords } from './crm-words.ts'
import { useKeptFocus } from './use-kept-focus.ts'

const SHOWN = 3

/** The last imports and syncs: how far they are, what came of them, and a way back. */
export function RunList({ runs }: { runs: CrmRun[] }) {
  const shown = runs.filter(({ kind }) => kind !== 'preview').slice(0, SHOWN)
  const keptFocus = useKeptFocus<HTMLUListElement>(shown.map(({ id, status }) => `${id} ${status}`).join())
  if (shown.length === 0) return null
  return (
    <ul {...keptFocus} tabIndex={-1} aria-label="Last runs" className="mx-4 mb-3 divide-y rounded-md border text-sm">
      {shown.map((run) => (
        <RunRow key={run.id} run={run} />
      ))}
    </ul>
  )
}

const soFar = ({ done, total }: CrmRun) =>
  total > done ? `${formatCount(done)} of ${formatCount(total)}` : `${formatCount(done)} so far`

function RunRow({ run }: { run: CrmRun }) {
  const cancelling = useCancelRun()
  const undoing = useUndoRun()
  const [isAsking, setIsAsking] = useState(false)
  const canUndo = !isRunning(run) && run.kind !== 'undo' && !run.isUndone && run.created + run.updated > 0
  const onError = (error: unknown) => toastFailure(error, messageOf(error) ?? 'That could not be done.')
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-3 py-2">
      <p role="status" className="wrap-anywhere min-w-0 flex-1 basis-52">
        {runWords(run)}
        {run.isUndone && <span className="text-ink-3">{'\u00a0· undone'}</span>}
        <span className="block text-ink-3 text-xs tabular-nums">
          {isRunning(run) ? soFar(run) : run.finishedAt && <TimeAgo moment={run.finishedAt} />}
        </span>
      </p>
      {isRunning(run) && (
        <>
          <Button size="sm" disabled={cancelling.isPending} onClick={() => cancelling.mutate(run.id, { onError })}>
            Cancel
          </Button>
          <Progress value={run.total ? (run.done / run.total) * 100 : 0} label={runWords(run)} className="basis-full" />
        </>
      )}
      {canUndo && (
        <Button size="sm" disabled={undoing.isPending} onClick={() => setIsAsking(true)}>
          Undo
        </Button>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        question={`Are you sure you want to undo this ${run.kind}?`}
        text="What it created is archived or deleted, and what it changed is set back, unless it was changed since. Auto sync is turned off."
        confirmLabel="Undo"
        onConfirm={() => {
          setIsAsking(false)
          undoing.mutate(run.id, { onError })
        }}
        onCancel={() => setIsAsking(false)}
      />
    </li>
  )
}
