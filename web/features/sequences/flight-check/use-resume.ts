import { useState } from 'react'
import type { EmailSequence } from '../../../../contract/email-sequence.ts'
import { confirmationsOf } from '../../../../contract/launch-confirmation.ts'
import type { Confirmations } from '../../../../contract/launch-problem.ts'
import { messageOf } from '../../../lib/api.ts'
import { toastFailure } from '../../../lib/toast-failure.ts'
import { toast } from '../../../ui/overlay/use-toast.ts'
import { useConfirmSequence, usePauseSequence } from '../sequence-api.ts'
import { type Doubt, doubtOf } from './launch-doubts.ts'

/** Pauses, resumes, and answers the open question of a running sequence. What the server refuses becomes a question. */
export function useResume() {
  const pausing = usePauseSequence()
  const confirming = useConfirmSequence()
  const [asked, setAsked] = useState<{ sequence: EmailSequence; doubt: Doubt }>()

  async function change(sequence: EmailSequence, isActive: boolean, confirmations: Confirmations = {}) {
    const { id, name, isLaunched } = sequence
    setAsked(undefined)
    try {
      await pausing.mutateAsync({ id, isActive, ...confirmations })
      toast({
        title: isActive ? (isLaunched ? 'Sequence resumed' : 'Sequence launched') : 'Sequence paused',
        description: isActive
          ? `“${name}” ${isLaunched ? 'continues where it stopped' : 'is active'}.`
          : `“${name}” sends nothing until you resume it.`,
      })
    } catch (error) {
      const doubt = doubtOf(error)
      if (doubt) return setAsked({ sequence, doubt })
      toastFailure(
        error,
        messageOf(error) ?? `Failed to ${!isActive ? 'pause' : isLaunched ? 'resume' : 'launch'} the sequence`,
      )
    }
  }

  async function confirm({ id, name }: EmailSequence, confirmations: Confirmations) {
    setAsked(undefined)
    try {
      await confirming.mutateAsync({ id, ...confirmations })
      toast({ title: 'Confirmed', description: `Leads can join “${name}” again.` })
    } catch (error) {
      toastFailure(error, messageOf(error) ?? 'Failed to save your confirmation')
    }
  }

  function confirmAsked() {
    if (!asked) return
    const confirmations = confirmationsOf(asked.doubt.problems)
    return asked.sequence.isActive
      ? confirm(asked.sequence, confirmations)
      : change(asked.sequence, true, confirmations)
  }

  return {
    toggle: (sequence: EmailSequence) => change(sequence, !sequence.isActive),
    ask: (sequence: EmailSequence, doubt: Doubt) => setAsked({ sequence, doubt }),
    /** The question is about a sequence that is running already. */
    isRunning: asked?.sequence.isActive === true,
    doubt: asked?.doubt,
    confirm: confirmAsked,
    dismissDoubt: () => setAsked(undefined),
  }
}
