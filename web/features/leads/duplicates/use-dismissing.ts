import { useState } from 'react'
import type { DuplicatePair } from '../../../../contract/lead-duplicate.ts'
import { toastFailure } from '../../../lib/toast-failure.ts'
import { toast } from '../../../ui/overlay/use-toast.ts'
import { useDismissPair, useUndoDismissal } from './duplicate-api.ts'

/** Remembers that a pair is two people, and can forget it again. */
export function useDismissing() {
  const dismissing = useDismissPair()
  const undoing = useUndoDismissal()
  const [lastPair, setLastPair] = useState<DuplicatePair>()

  async function takeBack(pair: DuplicatePair) {
    const [older, newer] = pair.leads
    setLastPair((last) => (last === pair ? undefined : last))
    try {
      await undoing.mutateAsync({ leadId: older.id, otherId: newer.id })
      toast({ title: 'Success', description: 'We compare these two again' })
    } catch (error) {
      toastFailure(error, 'Failed to undo')
    }
  }

  async function dismiss(pair: DuplicatePair) {
    const [older, newer] = pair.leads
    try {
      await dismissing.mutateAsync({ leadId: older.id, otherId: newer.id })
      setLastPair(pair)
      toast({
        title: 'Success',
        description: 'We won’t show this pair again',
        action: { label: 'Undo', onClick: () => takeBack(pair) },
      })
    } catch (error) {
      toastFailure(error, 'Failed to save your choice')
    }
  }

  return { dismiss, takeBack, lastPair, forgetLast: () => setLastPair(undefined) }
}
