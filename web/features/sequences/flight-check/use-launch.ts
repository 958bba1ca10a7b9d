import { useState } from 'react'
import type { EmailSequence } from '../../../../contract/email-sequence.ts'
import type { SequencePreview } from '../../../../contract/sequence-preview.ts'
import { messageOf } from '../../../lib/api.ts'
import { toastFailure } from '../../../lib/toast-failure.ts'
import { toast } from '../../../ui/overlay/use-toast.ts'
import { readPreview, useEnrollLeads } from '../sequence-api.ts'
import type { Doubt } from './launch-doubts.ts'

/** The largest number of leads a preview takes. */
export const MAX_PREVIEW = 1000

/**
 * Enrolls leads. Before the first lead joins a sequence, claims without a source need confirmation. An inactive sequence asks later,
 * when it is resumed.
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
        toast({ variant: 'destructive', title: 'No leads enrolled', description: message })
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
    // Not `disabled`: the button would lose the focus, which returns to it after the question.
    isChecking,
    doubt,
    dismissDoubt: () => setDoubt(undefined),
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
