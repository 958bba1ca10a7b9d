import { useState } from 'react'
import type { EmailSequence } from '../../../../contract/email-sequence.ts'
import { confirmationsOf } from '../../../../contract/launch-confirmation.ts'
import type { Confirmations } from '../../../../contract/launch-problem.ts'
import { messageOf } from '../../../lib/api.ts'
import { toastFailure } from '../../../lib/toast-failure.ts'
import { toast } from '../../../ui/overlay/use-toast.ts'
import { useEnrollLeads } from '../sequence-api.ts'
import { type Doubt, doubtOf } from './launch-doubts.ts'

/** The largest number of leads a preview takes. */
export const MAX_PREVIEW = 1000

/** Enrolls leads. What the server refuses without a confirmation becomes a question. */
export function useLaunch(sequence: EmailSequence, onLaunched: () => void) {
  const enrolling = useEnrollLeads(sequence.id)
  const [doubt, setDoubt] = useState<Doubt>()

  async function enroll(leadIds: number[], confirmations: Confirmations = {}) {
    if (enrolling.isPending) return
    try {
      const { message, enrolled, isTest } = await enrolling.mutateAsync({ leadIds, ...confirmations })
      setDoubt(undefined)
      if (enrolled === 0) {
        toast({ variant: 'destructive', title: 'No leads enrolled', description: message })
        return
      }
      const told = message || 'Leads enrolled successfully'
      toast(
        isTest
          ? { title: 'Test run started', description: `${told}. Nothing is delivered.` }
          : { title: 'Success', description: told },
      )
      onLaunched()
    } catch (error) {
      const asked = doubtOf(error)
      if (asked) setDoubt(asked)
      else toastFailure(error, messageOf(error) ?? 'Failed to enroll leads')
    }
  }

  return {
    launch: (leadIds: number[]) => enroll(leadIds),
    launchAnyway: (leadIds: number[]) => doubt && enroll(leadIds, confirmationsOf(doubt.problems)),
    isEnrolling: enrolling.isPending,
    doubt,
    dismissDoubt: () => setDoubt(undefined),
  }
}
