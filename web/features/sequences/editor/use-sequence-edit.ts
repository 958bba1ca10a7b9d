import { useState } from 'react'
import type { SequenceChanges, SequenceWithSteps } from '../../../../contract/email-sequence.ts'
import { confirmationsOf } from '../../../../contract/launch-confirmation.ts'
import { messageOf } from '../../../lib/api.ts'
import { toastFailure } from '../../../lib/toast-failure.ts'
import { toast } from '../../../ui/overlay/use-toast.ts'
import { type Doubt, doubtOf, triggerDoubt } from '../flight-check/launch-doubts.ts'
import { useEditSequence, useSequence } from '../sequence-api.ts'
import { changesOf, formOf, problemIn, refusedStep, type SequenceForm } from './sequence-form.ts'
import { inputOf } from './step-draft.ts'

type Events = {
  /** With the form as it was saved, and as the server returned it. */
  onSaved: (before: SequenceForm, after: SequenceForm) => void
  onProblem: (problem: NonNullable<ReturnType<typeof problemIn>>) => void
}

/** The form of a sequence, its changes, and saving them, with a question first where leads would join automatically. */
export function useSequenceEdit(sequence: SequenceWithSteps, { onSaved, onProblem }: Events) {
  const { id } = sequence
  const editing = useEditSequence(id)
  const { refetch } = useSequence(id, true)
  // The sequence as it was when it was opened or saved: emails sent meanwhile do not change the form.
  const [before, setBefore] = useState(() => formOf(sequence))
  const [edited, setEdited] = useState<SequenceForm>()
  const [doubt, setDoubt] = useState<Doubt>()
  const [isBusy, setIsBusy] = useState(false)
  const form = edited ?? before
  const changes = changesOf(before, form)

  async function save() {
    if (!changes || isBusy) return
    const problem = problemIn(form)
    if (problem) {
      onProblem(problem)
      toast({ variant: 'destructive', title: 'Error', description: problem.message })
      return
    }
    const { trigger } = changes
    if (!sequence.isActive || !trigger || trigger === 'manual') return saveChanges(changes)
    setIsBusy(true)
    setDoubt(await triggerDoubt(id, trigger, { steps: form.steps.map(inputOf) }))
    setIsBusy(false)
  }

  async function saveChanges(wanted: SequenceChanges) {
    setIsBusy(true)
    try {
      await editing.mutateAsync(wanted)
      const { data } = await refetch()
      const saved = data ? formOf(data) : form
      setBefore(saved)
      setEdited((last) => (last === edited ? undefined : last && onTopOf(last, form, saved)))
      setDoubt(undefined)
      toast({ title: 'Success', description: 'Sequence updated successfully' })
      onSaved(form, saved)
    } catch (error) {
      const asked = doubtOf(error)
      if (asked) return setDoubt(asked)
      setDoubt(undefined)
      const refused = refusedStep(form, error)
      if (refused) onProblem(refused)
      toastFailure(error, refused?.message ?? messageOf(error) ?? 'Failed to update email sequence')
    } finally {
      setIsBusy(false)
    }
  }

  return {
    form,
    before,
    // Based on the latest form: an undo may come late.
    change: (update: (last: SequenceForm) => Partial<SequenceForm>) =>
      setEdited((last = before) => ({ ...last, ...update(last) })),
    discard: () => setEdited(undefined),
    isChanged: changes !== undefined,
    save,
    isBusy,
    doubt,
    saveAnyway: () => changes && doubt && saveChanges({ ...changes, ...confirmationsOf(doubt.problems) }),
    dismissDoubt: () => setDoubt(undefined),
  }
}

/** What was typed while it was saved, with the steps as they are stored now. */
function onTopOf(typed: SequenceForm, sent: SequenceForm, saved: SequenceForm): SequenceForm {
  const storedAs = (key: string) => saved.steps[sent.steps.findIndex((step) => step.key === key)]
  const steps = typed.steps.map((step) => {
    const stored = storedAs(step.key)
    const branch = step.within && storedAs(step.within.branch)
    return {
      ...step,
      ...(stored && { key: stored.key, id: stored.id }),
      ...(step.within && branch && { within: { ...step.within, branch: branch.key } }),
    }
  })
  return { ...typed, steps }
}
