import { useState } from 'react'
import type { Merge } from '../../../../contract/lead-duplicate.ts'
import { toastFailure } from '../../../lib/toast-failure.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogClose, DialogContent } from '../../../ui/overlay/dialog.tsx'
import { toast } from '../../../ui/overlay/use-toast.ts'
import { useMergeLeads, useUndoMerge } from './duplicate-api.ts'
import { DuplicateFinder } from './duplicate-finder.tsx'

type Props = { isOpen: boolean; onClose: () => void }

/** Likely duplicates, to merge or skip one by one. Skipped pairs stay skipped while the page is open. */
export function DuplicatesDialog({ isOpen, onClose }: Props) {
  const [skipped, setSkipped] = useState<string[]>([])
  const { merge, isMerging, lastMergeId, undo } = useMerging()
  return (
    <Dialog open={isOpen} onOpenChange={(next) => !next && onClose()}>
      <DialogContent
        title="Find duplicates"
        description="Choose which lead to keep. It gets the more complete value of each field, marked with a check, and both timelines."
        className="max-w-3xl"
        onOpenAutoFocus={(event) => {
          // The pairs are still loading: the first one takes the focus when it is there, not the Done button.
          event.preventDefault()
          ;(event.currentTarget as HTMLElement).focus()
        }}
        footer={
          <>
            {/* Stays when the toast is gone. */}
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

/** Merges a pair, shows the result, and can undo it. */
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
