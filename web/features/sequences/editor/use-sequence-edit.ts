import { useRef, useState } from 'react'
import type { EmailSequence, SequenceChanges } from '../../../../contract/email-sequence.ts'
import { confirmationsOf } from '../../../../contract/launch-confirmation.ts'
import { messageOf } from '../../../lib/api.ts'
import { toastFailure } from '../../../lib/toast-failure.ts'
import { toast } from '../../../ui/overlay/use-toast.ts'
import { type Doubt, doubtOf, triggerDoubt } from '../flight-check/launch-doubts.ts'
import { useEditSequence, useSequence } from '../sequence-api.ts'
import { changesOf, formOf, problemIn, type SequenceForm } from './sequence-form.ts'
import { inputOf } from './step-draft.ts'

type Events = { onSaved: () => void; onProblem: (problem: NonNullable<ReturnType<typeof problemIn>>) => void }

/** The form of a sequence, its changes, and saving them, with a question first where leads would join automatically. */
export function useSequenceEdit({ id }: EmailSequence, isOpen: boolean, { onSaved, onProblem }: Events) {
  const query = useSequence(id, isOpen)
  const editing = useEditSequence(id)
  // The sequence as it was when the dialog opened, not from the cache: who is waiting for which step has changed since.
  // Emails sent meanwhile do not change the form.
  const before = useRef<SequenceForm>(undefined)
  if (query.data && query.isFetchedAfterMount && !before.current) before.current = formOf(query.data)
  const [edited, setEdited] = useState<SequenceForm>()
  const [doubt, setDoubt] = useState<Doubt>()
  const [isChecking, setIsChecking] = useState(false)
  const form = edited ?? before.current
  const changes = before.current && form && changesOf(before.current, form)

  async function save() {
    if (!form || isChecking || editing.isPending) return
    if (!changes) return onSaved()
    const problem = problemIn(form)
    if (problem) {
      onProblem(problem)
      toast({ variant: 'destructive', title: 'Error', description: problem.message })
      return
    }
    const { trigger } = changes
    if (!query.data?.isActive || !trigger || trigger === 'manual') return saveChanges(changes)
    setIsChecking(true)
    setDoubt(await triggerDoubt(id, trigger, { steps: form.steps.map(inputOf) }))
    setIsChecking(false)
  }

  async function saveChanges(wanted: SequenceChanges) {
    try {
      await editing.mutateAsync(wanted)
      toast({ title: 'Success', description: 'Sequence updated successfully' })
      onSaved()
    } catch (error) {
      const asked = doubtOf(error)
      if (asked) return setDoubt(asked)
      setDoubt(undefined)
      toastFailure(error, messageOf(error) ?? 'Failed to update email sequence')
    }
  }

  return {
    /** The form as a query: its data is there once the sequence has loaded. */
    query: { ...query, data: form },
    before: before.current,
    // Based on the latest form: an undo may come late.
    change: (update: (last: SequenceForm) => Partial<SequenceForm>) =>
      setEdited((last = before.current) => last && { ...last, ...update(last) }),
    isChanged: changes !== undefined,
    save,
    isSaving: editing.isPending,
    isChecking,
    doubt,
    saveAnyway: () => changes && doubt && saveChanges({ ...changes, ...confirmationsOf(doubt.problems) }),
    dismissDoubt: () => setDoubt(undefined),
  }
}
