import { useState } from 'react'
import type { DuplicatePair, Merge } from '../../../../contract/lead-duplicate.ts'
import { toastFailure } from '../../../lib/toast-failure.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogClose, DialogContent } from '../../../ui/overlay/dialog.tsx'
import { toast } from '../../../ui/overlay/use-toast.ts'
import { useDismissPair, useMergeLeads, useMergeSure, useUndoDismissal, useUndoMerges } from './duplicate-api.ts'
import { DuplicateFinder } from './duplicate-finder.tsx'

type Props = { isOpen: boolean; onClose: () => void }

/**
 * Likely duplicates: the sure ones can be merged at once, the others one by one. Skipped pairs stay skipped while the page is open;
 * those that are not the same person never come back.
 */
export function DuplicatesDialog({ isOpen, onClose }: Props) {
  const [skipped, setSkipped] = useState<string[]>([])
  const { merge, isMerging, sureMerge, lastMergeIds, undo } = useMerging()
  const dismiss = useDismissing()
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
            {lastMergeIds.length > 0 && !isMerging && (
              <Button variant="ghost" className="mr-auto" onClick={() => undo(lastMergeIds)}>
                {lastMergeIds.length === 1 ? 'Undo last merge' : `Undo ${lastMergeIds.length} merges`}
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
          sureMerge={sureMerge}
          onMerge={merge}
          onDismiss={dismiss}
          onSkip={(key) => setSkipped((keys) => [...keys, key])}
          onShowSkipped={() => setSkipped([])}
        />
      </DialogContent>
    </Dialog>
  )
}

/** Merges a pair or all sure ones, shows the result, and can undo it. */
function useMerging() {
  const merging = useMergeLeads()
  const undoing = useUndoMerges()
  const [lastMergeIds, setLastMergeIds] = useState<number[]>([])
  const mergingSure = useMergeSure()

  async function undo(mergeIds: number[]) {
    setLastMergeIds((last) => (last[0] === mergeIds[0] ? [] : last))
    try {
      await undoing.mutateAsync(mergeIds)
      toast({
        title: 'Success',
        description: mergeIds.length === 1 ? 'Merge undone' : `${mergeIds.length} merges undone`,
      })
    } catch (error) {
      toastFailure(error, 'Failed to undo the merge')
    }
  }

  function showMerged(mergeIds: number[]) {
    if (mergeIds.length === 0) return
    toast({
      title: 'Success',
      description: mergeIds.length === 1 ? 'Leads merged' : `${mergeIds.length} pairs merged`,
      action: { label: 'Undo', onClick: () => undo(mergeIds) },
    })
  }

  async function merge(pair: Merge) {
    try {
      const { mergeId } = await merging.mutateAsync(pair)
      setLastMergeIds([mergeId])
      showMerged([mergeId])
    } catch (error) {
      toastFailure(error, 'Failed to merge leads')
    }
  }

  async function mergeSure() {
    let merged: number[] = []
    setLastMergeIds(merged)
    try {
      await mergingSure.mutateAsync((ids) => {
        merged = [...merged, ...ids]
        setLastMergeIds(merged)
      })
    } catch (error) {
      toastFailure(error, 'Failed to merge all leads')
    }
    // What is merged can be undone, also when the rest failed.
    showMerged(merged)
  }

  const isRunning = mergingSure.isPending
  return {
    merge,
    isMerging: merging.isPending || isRunning,
    sureMerge: { isRunning, merged: isRunning ? lastMergeIds.length : 0, onStart: mergeSure },
    lastMergeIds,
    undo,
  }
}

/** Remembers that a pair is two people, and can forget it again. */
function useDismissing() {
  const dismissing = useDismissPair()
  const undoing = useUndoDismissal()
  return async function dismiss({ leads: [older, newer] }: DuplicatePair) {
    const dismissal = { leadId: older.id, otherId: newer.id }
    const undo = () => undoing.mutateAsync(dismissal).catch((error) => toastFailure(error, 'Failed to undo'))
    try {
      await dismissing.mutateAsync(dismissal)
      toast({
        title: 'Success',
        description: 'We won’t show this pair again',
        action: { label: 'Undo', onClick: undo },
      })
    } catch (error) {
      toastFailure(error, 'Failed to save your choice')
    }
  }
}
