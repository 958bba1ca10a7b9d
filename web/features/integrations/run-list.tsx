import { useState } from 'react'
import type { CrmIntegration, CrmRun } from '../../../contract/crm-integration.ts'
import { messageOf } from '../../lib/api.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx'
import { useFocusFallback } from '../../ui/overlay/use-focus-fallback.ts'
import { Progress } from '../../ui/progress.tsx'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { isRunning, useCancelRun, useUndoRun } from './crm-api.ts'
import { progressWords, runWords } from './crm-words.ts'

const FIRST_SHOWN = 3

type Props = { runs: CrmRun[]; integrations: CrmIntegration[] }

/** A finished undo is shown with the run that it undid. */
const isListed = (run: CrmRun) =>
  run.kind !== 'preview' && (run.kind !== 'undo' || run.status !== 'done' || run.skipped > 0)

/** The latest imports and syncs: progress, result and undo. */
export function RunList({ runs, integrations }: Props) {
  const [isAll, setIsAll] = useState(false)
  const listed = runs.filter(isListed)
  const shown = isAll ? listed : listed.slice(0, FIRST_SHOWN)
  const isAutomatic = integrations.some(({ syncSettings }) => syncSettings.autoSync)
  // A quick undo is first seen when it has ended: only the run it undid has changed by then.
  const state = shown.map(({ id, status, isUndone }) => `${id} ${status} ${isUndone}`).join()
  const focusFallback = useFocusFallback<HTMLUListElement>(state)
  return (
    <>
      {shown.length > 0 && (
        <ul
          {...focusFallback}
          tabIndex={-1}
          aria-label="Recent syncs"
          className="mx-4 mb-3 divide-y rounded-md border text-sm"
        >
          {shown.map((run) => (
            <RunRow
              key={run.id}
              run={run}
              isConnected={integrations.some(({ provider }) => provider === run.provider)}
            />
          ))}
        </ul>
      )}
      {listed.length > FIRST_SHOWN && (
        <Button size="sm" variant="ghost" className="mx-4 mb-3" aria-expanded={isAll} onClick={() => setIsAll(!isAll)}>
          {isAll ? 'Show fewer syncs' : `Show all ${listed.length} syncs`}
        </Button>
      )}
      {isAutomatic && (
        <p className="mx-4 mb-3 text-ink-3 text-xs">
          Undo works for syncs and imports that you start. The log lists what auto sync changed, with the previous
          values.
        </p>
      )}
    </>
  )
}

function RunRow({ run, isConnected }: { run: CrmRun; isConnected: boolean }) {
  const canceling = useCancelRun()
  const undoing = useUndoRun()
  const [isAsking, setIsAsking] = useState(false)
  const canUndo =
    isConnected && !isRunning(run) && run.kind !== 'undo' && !run.isUndone && run.created + run.updated > 0
  const onError = (error: unknown) => toastFailure(error, messageOf(error) ?? "That didn't work. Try again.")
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-3 py-2">
      <p role="status" className="wrap-anywhere min-w-0 flex-1 basis-52">
        {runWords(run)}
        {run.isUndone && <span className="text-ink-3">{'\u00a0· undone'}</span>}
        <span className="block text-ink-3 text-xs tabular-nums">
          {isRunning(run) ? progressWords(run) : run.finishedAt && <TimeAgo moment={run.finishedAt} />}
        </span>
      </p>
      {isRunning(run) && (
        <>
          <Button size="sm" disabled={canceling.isPending} onClick={() => canceling.mutate(run.id, { onError })}>
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
        text="This archives what was created and restores what was changed, unless someone edited it since. It also turns off auto sync."
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
