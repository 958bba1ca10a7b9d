import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { SuppressionRun } from '../../../../contract/suppression.ts'
import { messageOf } from '../../../lib/api.ts'
import { toastFailure } from '../../../lib/toast-failure.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import { toast } from '../../../ui/overlay/use-toast.ts'
import { useSuppressionRuns, useUndoSuppressions } from './suppression-api.ts'
import { runWords, undoneWords, undoText, undoTitle } from './suppression-words.ts'

/** So many fit above the list; what is older is removed one by one. */
const SHOWN = 3

/** Addresses that came on the list together, each run with one step back. */
export function SuppressionRuns() {
  const runs = useSuppressionRuns().data?.slice(0, SHOWN) ?? []
  const undoing = useUndoSuppressions()
  const [asked, setAsked] = useState<SuppressionRun>()
  if (runs.length === 0) return null

  async function undo(run: SuppressionRun) {
    setAsked(undefined)
    try {
      const undone = await undoing.mutateAsync(run)
      toast({ title: 'Success', description: undoneWords(undone) })
    } catch (error) {
      toastFailure(error, messageOf(error) ?? 'Failed to remove the addresses. Try again')
    }
  }

  return (
    <section aria-label="Added together" className="border-t px-4 py-2.5 text-sm">
      <ul className="space-y-1.5">
        {runs.map((run) => (
          <li key={`${run.reason} ${run.from}`} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="wrap-anywhere min-w-0 flex-1 basis-64">
              {runWords(run)}
              {run.note && <span className="block text-ink-2 text-xs">{run.note}</span>}
            </span>
            <Button variant="ghost" disabled={undoing.isPending} onClick={() => setAsked(run)}>
              <Undo2 aria-hidden="true" />
              Undo
            </Button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        isOpen={asked !== undefined}
        question={asked ? undoTitle(asked) : ''}
        text={asked && undoText(asked)}
        confirmLabel="Remove from list"
        confirmVariant="primary"
        onConfirm={() => asked && void undo(asked)}
        onCancel={() => setAsked(undefined)}
      />
    </section>
  )
}
