import { useState } from 'react'
import type { Merge } from '../../../../contract/lead-duplicate.ts'
import { toastFailure } from '../../../lib/toast-failure.ts'
import { toast } from '../../../ui/overlay/use-toast.ts'
import { useMergeLeads, useMergeSure, useUndoMerges } from './duplicate-api.ts'

/** Merges a pair or all sure ones, shows the result, and can undo it. */
export function useMerging() {
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
      return true
    } catch (error) {
      toastFailure(error, 'Failed to merge leads')
      return false
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
