import { useState } from 'react'
import type { EmailSequence } from '../../../../contract/email-sequence.ts'
import { messageOf } from '../../../lib/api.ts'
import { toastFailure } from '../../../lib/toast-failure.ts'
import { toast } from '../../../ui/overlay/use-toast.ts'
import { usePauseSequence } from '../sequence-api.ts'
import { type Doubt, resumeDoubt } from './launch-doubts.ts'

/** Pauses and resumes. If nothing was sent before, resuming is the launch: claims without a source need confirmation. */
export function useResume() {
  const pausing = usePauseSequence()
  const [asked, setAsked] = useState<{ sequence: EmailSequence; doubt: Doubt }>()

  async function change({ id, name, isLaunched }: EmailSequence, isActive: boolean) {
    setAsked(undefined)
    try {
      await pausing.mutateAsync({ id, isActive })
      toast({
        title: isActive ? (isLaunched ? 'Sequence resumed' : 'Sequence launched') : 'Sequence paused',
        description: isActive
          ? `“${name}” ${isLaunched ? 'continues where it stopped' : 'is active'}.`
          : `“${name}” sends nothing until you resume it.`,
      })
    } catch (error) {
      toastFailure(
        error,
        messageOf(error) ?? `Failed to ${!isActive ? 'pause' : isLaunched ? 'resume' : 'launch'} the sequence`,
      )
    }
  }

  async function resume(sequence: EmailSequence) {
    const doubt = await resumeDoubt(sequence.id)
    if (doubt) setAsked({ sequence, doubt })
    else await change(sequence, true)
  }

  return {
    toggle: (sequence: EmailSequence) => (sequence.isActive ? change(sequence, false) : resume(sequence)),
    ask: (sequence: EmailSequence, doubt: Doubt) => setAsked({ sequence, doubt }),
    doubt: asked?.doubt,
    resumeAnyway: () => asked && change(asked.sequence, true),
    dismissDoubt: () => setAsked(undefined),
  }
}
