import { useState } from 'react'
import { useLocation } from 'wouter'
import type { EmailSequence } from '../../../../contract/email-sequence.ts'
import { confirmationsOf } from '../../../../contract/launch-confirmation.ts'
import type { Confirmations } from '../../../../contract/launch-problem.ts'
import { messageOf } from '../../../lib/api.ts'
import { toastFailure } from '../../../lib/toast-failure.ts'
import { toast } from '../../../ui/overlay/use-toast.ts'
import { useUndoEnroll } from '../enroll/use-undo-enroll.ts'
import { type EnrollTarget, useEnrollLeads } from '../sequence-api.ts'
import { sequencePath } from '../sequence-paths.ts'
import { type Doubt, doubtOf } from './launch-doubts.ts'

/** The largest number of leads a preview takes. */
export const MAX_PREVIEW = 1000

/** Enrolls leads. What the server refuses without a confirmation becomes a question. Without a sequence, one is yet to be picked. */
export function useLaunch(sequence: EmailSequence | undefined, onLaunched: () => void) {
  const [path, navigate] = useLocation()
  const enrolling = useEnrollLeads(sequence?.id ?? 0)
  const { undo } = useUndoEnroll(sequence?.id ?? 0)
  const [doubt, setDoubt] = useState<Doubt>()

  async function enroll(leads: EnrollTarget, confirmations: Confirmations = {}) {
    if (enrolling.isPending || !sequence) return
    try {
      const { message, enrolled, isTest, batchAt } = await enrolling.mutateAsync({ ...leads, ...confirmations })
      setDoubt(undefined)
      if (enrolled === 0) {
        toast({ variant: 'destructive', title: 'No leads enrolled', description: message })
        return
      }
      const told = message || 'Leads enrolled successfully'
      const openSequence = { label: 'Open sequence', onClick: () => navigate(sequencePath(sequence.id, 'people')) }
      // The sequence's own pages show it.
      const other = path.startsWith('/sequences') ? {} : { action: openSequence }
      const next = batchAt ? { action: { label: 'Undo', onClick: () => void undo(batchAt) } } : other
      toast({
        ...(isTest
          ? { title: 'Test run started', description: `${told}. Nothing is delivered.` }
          : { title: 'Success', description: told }),
        ...next,
      })
      onLaunched()
    } catch (error) {
      const asked = doubtOf(error)
      if (asked) setDoubt(asked)
      else toastFailure(error, messageOf(error) ?? 'Failed to enroll leads')
    }
  }

  return {
    launch: (leads: EnrollTarget) => enroll(leads),
    launchAnyway: (leads: EnrollTarget) => doubt && enroll(leads, confirmationsOf(doubt.problems)),
    isEnrolling: enrolling.isPending,
    doubt,
    dismissDoubt: () => setDoubt(undefined),
  }
}
