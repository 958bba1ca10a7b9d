import { useState } from 'react'
import type { Merge } from '../../../../contract/lead-duplicate.ts'
import { toastFailure } from '../../../lib/toast-failure.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogClose, DialogContent } from '../../../ui/overlay/dialog.tsx'
import { useReturnFocus } from '../../../ui/overlay/use-return-focus.ts'
import { toast } from '../../../ui/overlay/use-toast.ts'
import { useMergeLeads, useUndoMerge } from './duplicate-api.ts'
import { DuplicateFinder } from './duplicate-finder.tsx'

type Props = { open: boolean; onOpenChange: (open: boolean) => void }

/** Likely pairs, to be merged or skipped one by one. What was skipped stays so while the page is open. */
export function DuplicatesDialog({ open, onOpenChange }: Props) {
  const focus = useReturnFocus()
  const [skipped, setSkipped] = useState<string[]>([])
  const { merge, isMerging, lastMergeId, undo } = useMerging()
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent
        title="Find duplicates"
        description="Choose which lead to keep. It gets the more complete value of each field, marked with a check, and both timelines."
        className="max-w-3xl"
        {...focus}
        onOpenAutoFocus={(event) => {
          focus.onOpenAutoFocus()
          // Not at Done, which is there before the pairs are: at the first pair, once it is.
          event.preventDefault()
          ;(event.currentTarget as HTMLElement).focus()
        }}
        footer={
          <>
            {/* The toast's own Undo is out of the keyboard's reach while the dialog is open. */}
            {lastMergeId !== undefined && (
              <Button variant="ghost" className="mr-auto" onClick={() => undo(lastMergeId)}>
                Undo last merge
              </Button>
            )}
            <DialogClose asChild>
              <Button>Done</Button>
            </DialogClose>
          </>
        }
      >
        <DuplicateFinder
          skipped={skipped}
          isMerging={isMerging}
          onMerge={merge}
          onSkip={(key) => setSkipped((keys) => [...keys, key])}
          onShowSkipped={() => setSkipped([])}
        />
      </DialogContent>
    </Dialog>
  )
}

/** Merges, tells how it went, and takes it back. */
function useMerging() {
  const merging = useMergeLeads()
  const undoing = useUndoMerge()
  const [lastMergeId, setLastMergeId] = useState<number>()

  async function undo(mergeId: number) {
    setLastMergeId((last) => (last === mergeId ? undefined : last))
    try {
      await undoing.mutateAsync(mergeId)
      toast({ title: 'Success', description: 'Merge undone' })
    } catch (error) {
      toastFailure(error, 'Failed to undo the merge')
    }
  }

  async function merge(pair: Merge) {
    try {
      const { mergeId } = await merging.mutateAsync(pair)
      setLastMergeId(mergeId)
      toast({
        title: 'Success',
        description: 'Leads merged',
        action: { label: 'Undo', onClick: () => undo(mergeId) },
      })
    } catch (error) {
      toastFailure(error, 'Failed to merge leads')
    }
  }

  return { merge, isMerging: merging.isPending, lastMergeId, undo }
}
