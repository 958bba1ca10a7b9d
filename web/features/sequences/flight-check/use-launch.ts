import { useState } from 'react'
import type { EmailSequence } from '../../../../contract/email-sequence.ts'
import type { SequencePreview } from '../../../../contract/sequence-preview.ts'
import { messageOf } from '../../../lib/api.ts'
import { toastFailure } from '../../../lib/toast-failure.ts'
import { toast } from '../../../ui/overlay/use-toast.ts'
import { readPreview, useEnrollLeads } from '../sequence-api.ts'
import type { Doubt } from './launch-doubts.ts'

/** The most a preview takes. */
export const MAX_PREVIEW = 1000

/**
 * Enrols leads. Before anybody is in the sequence its text is looked at once more: claims without a source are asked about. One that
 * is inactive is launched when it is resumed, and asked about then.
 */
export function useLaunch(sequence: EmailSequence, onLaunched: () => void) {
  const enrolling = useEnrollLeads(sequence.id)
  const [isChecking, setIsChecking] = useState(false)
  const [doubt, setDoubt] = useState<Doubt>()
  const isLaunch = sequence.isActive && sequence.enrolled === 0

  async function enroll(leadIds: number[]) {
    setDoubt(undefined)
    try {
      const { message, enrolled } = await enrolling.mutateAsync(leadIds)
      if (enrolled === 0) {
        toast({ variant: 'destructive', title: 'Nobody was enrolled', description: message })
        return
      }
      toast({ title: 'Success', description: message || 'Leads enrolled successfully' })
      onLaunched()
    } catch (error) {
      toastFailure(error, messageOf(error) ?? 'Failed to enroll leads')
    }
  }

  async function launch(leadIds: number[]) {
    if (isChecking) return
    if (!isLaunch) return enroll(leadIds)
    setIsChecking(true)
    const found = await doubtOf(sequence.id, leadIds)
    setIsChecking(false)
    if (found) setDoubt(found)
    else await enroll(leadIds)
  }

  return {
    launch,
    enroll,
    isEnrolling: enrolling.isPending,
    // A button that is disabled meanwhile would lose the focus, which comes back to it after the question.
    isChecking,
    doubt,
    forgetDoubt: () => setDoubt(undefined),
  }
}

async function doubtOf(sequenceId: number, leadIds: number[]): Promise<Doubt | undefined> {
  try {
    const plan = await readPreview(sequenceId, { leadIds: leadIds.slice(0, MAX_PREVIEW) })
    const claims = unsourcedClaims(plan)
    return claims.length > 0 ? { claims } : undefined
  } catch {
    return { claims: undefined }
  }
}

const unsourcedClaims = ({ problems }: SequencePreview) => [
  ...new Set(problems.filter(({ kind }) => kind === 'unsourced_claim').map(({ message }) => message)),
]
