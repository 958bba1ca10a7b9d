import { useState } from 'react'
import type { EmailSequence } from '../../../contract/email-sequence.ts'
import { messageOf } from '../../lib/api.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import { toast } from '../../ui/use-toast.ts'
import { readLaunchCheck, usePauseSequence } from './sequence-api.ts'
import type { Doubt } from './use-launch.ts'

/** Pauses, and resumes. Where nothing was sent before, resuming is the launch: claims without a source are asked about. */
export function useResume() {
  const pausing = usePauseSequence()
  const [asked, setAsked] = useState<{ sequence: EmailSequence; doubt: Doubt }>()

  async function change({ id, name }: EmailSequence, isActive: boolean) {
    setAsked(undefined)
    try {
      await pausing.mutateAsync({ id, isActive })
      toast({
        title: isActive ? 'Sequence resumed' : 'Sequence paused',
        description: isActive ? `“${name}” goes on where it was.` : `“${name}” sends nothing until you resume it.`,
      })
    } catch (error) {
      toastFailure(error, messageOf(error) ?? `Failed to ${isActive ? 'resume' : 'pause'} the sequence`)
    }
  }

  async function resume(sequence: EmailSequence) {
    const doubt = await doubtOf(sequence.id)
    if (doubt) setAsked({ sequence, doubt })
    else await change(sequence, true)
  }

  return {
    toggle: (sequence: EmailSequence) => (sequence.isActive ? change(sequence, false) : resume(sequence)),
    doubt: asked?.doubt,
    resumeAnyway: () => asked && change(asked.sequence, true),
    forgetDoubt: () => setAsked(undefined),
  }
}

async function doubtOf(id: number): Promise<Doubt | undefined> {
  try {
    const { hasSent, claims } = await readLaunchCheck(id)
    return hasSent || claims.length === 0 ? undefined : { claims }
  } catch {
    return { claims: undefined }
  }
}
