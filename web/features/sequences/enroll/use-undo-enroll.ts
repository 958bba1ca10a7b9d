import type { UndoneEnroll } from '../../../../contract/sequence-enrollment.ts'
import { messageOf } from '../../../lib/api.ts'
import { toastFailure } from '../../../lib/toast-failure.ts'
import { toast } from '../../../ui/overlay/use-toast.ts'
import { leadCount } from '../../lead-data/lead-words.ts'
import { useTakeBackEnroll } from '../sequence-api.ts'

/** Takes back an enrolling, and says who stays. */
export function useUndoEnroll(sequenceId: number) {
  const taking = useTakeBackEnroll()
  async function undo(batchAt: string) {
    try {
      toast({
        title: 'Enrollment undone',
        description: outcomeWords(await taking.mutateAsync({ sequenceId, batchAt })),
      })
    } catch (error) {
      toastFailure(error, messageOf(error) ?? 'Failed to undo')
    }
  }
  return { undo, isUndoing: taking.isPending }
}

function outcomeWords({ removed, kept }: UndoneEnroll) {
  const out = `${leadCount(removed)} removed from the sequence`
  return kept === 0
    ? `${out}.`
    : `${out}. ${leadCount(kept)} already heard from it and ${kept === 1 ? 'stays' : 'stay'}.`
}
