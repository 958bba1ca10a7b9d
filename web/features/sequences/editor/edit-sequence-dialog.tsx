import { useEffect, useRef, useState } from 'react'
import type { EmailSequence, SequenceChanges } from '../../../../contract/email-sequence.ts'
import { messageOf } from '../../../lib/api.ts'
import { toastFailure } from '../../../lib/toast-failure.ts'
import { Button } from '../../../ui/button.tsx'
import { LoadFailure } from '../../../ui/load-failure.tsx'
import { Dialog, DialogContent } from '../../../ui/overlay/dialog.tsx'
import { useDiscardGuard } from '../../../ui/overlay/discard-guard.tsx'
import { useReturnFocus } from '../../../ui/overlay/use-return-focus.ts'
import { toast } from '../../../ui/overlay/use-toast.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../../../ui/tabs.tsx'
import { type Doubt, triggerDoubt } from '../flight-check/launch-doubts.ts'
import { LaunchQuestion } from '../flight-check/launch-question.tsx'
import { useEditSequence, useSequence } from '../sequence-api.ts'
import { daysProblem, SequenceFields } from './sequence-fields.tsx'
import { changesOf, formOf, type SequenceForm } from './sequence-form.ts'
import { StepBuilder } from './step-builder.tsx'
import { firstProblem, inputOf, reachWords } from './step-draft.ts'

type Props = { isOpen: boolean; sequence: EmailSequence; onClose: () => void }

/** Edits the steps and details of a sequence. Changes apply to emails that have not been sent yet. */
export default function EditSequenceDialog({ isOpen, sequence, onClose }: Props) {
  const focus = useReturnFocus()
  const content = useRef<HTMLDivElement>(null)
  const { data, isError, isFetching, isFetchedAfterMount, refetch } = useSequence(sequence.id, isOpen)
  const editing = useEditSequence(sequence.id)
  // The sequence as it was when the dialog opened, not from the cache: who is waiting for which step has changed since.
  // Emails sent meanwhile do not change the form.
  const before = useRef<SequenceForm>(undefined)
  if (data && isFetchedAfterMount && !before.current) before.current = formOf(data)
  const [edited, setEdited] = useState<SequenceForm>()
  const [tab, setTab] = useState('steps')
  const [chosen, choose] = useState<string>()
  const [showsProblems, setShowsProblems] = useState(false)
  const [doubt, setDoubt] = useState<Doubt>()
  const [isChecking, setIsChecking] = useState(false)
  const form = edited ?? before.current
  const changes = before.current && form && changesOf(before.current, form)
  const guard = useDiscardGuard(isOpen && changes !== undefined, onClose)
  // Based on the latest form: an undo may come late.
  const change = (update: (last: SequenceForm) => Partial<SequenceForm>) =>
    setEdited((last = before.current) => last && { ...last, ...update(last) })

  function problemIn({ details, steps }: SequenceForm) {
    if (details.name.trim() === '') return { tab: 'details', message: 'Please enter a sequence name' }
    const days = daysProblem(details)
    if (days) return { tab: 'details', message: days }
    const step = firstProblem(steps)
    return step && { tab: 'steps', ...step }
  }

  async function save() {
    if (!form || isChecking) return
    if (!changes) return onClose()
    const problem = problemIn(form)
    if (problem) {
      setShowsProblems(true)
      setTab(problem.tab)
      if ('key' in problem) choose(problem.key)
      toast({ variant: 'destructive', title: 'Error', description: problem.message })
      return
    }
    const { trigger } = changes
    if (!data?.isActive || !trigger || trigger === 'manual') return saveChanges(changes)
    setIsChecking(true)
    setDoubt(await triggerDoubt(sequence.id, trigger, { steps: form.steps.map(inputOf) }))
    setIsChecking(false)
  }

  async function saveChanges(wanted: SequenceChanges) {
    setDoubt(undefined)
    try {
      await editing.mutateAsync(wanted)
      toast({ title: 'Success', description: 'Sequence updated successfully' })
      onClose()
    } catch (error) {
      toastFailure(error, messageOf(error) ?? 'Failed to update email sequence')
    }
  }

  const isLoaded = form !== undefined
  useEffect(() => {
    if (isLoaded && document.activeElement === content.current)
      content.current?.querySelector<HTMLElement>('[role=tab]')?.focus()
  }, [isLoaded])

  const reach = before.current && form && reachWords(before.current.steps, form.steps)
  return (
    <Dialog open={isOpen} onOpenChange={(next) => !next && guard.close()}>
      <DialogContent
        title="Edit Sequence"
        description={sequence.name}
        className="max-w-7xl"
        ref={content}
        {...focus}
        onOpenAutoFocus={(event) => {
          focus.onOpenAutoFocus()
          // On the dialog, not on Cancel, until the form has loaded.
          event.preventDefault()
          content.current?.focus()
        }}
        notice={
          reach && (
            <p role="status" className="border-t bg-info-soft px-5 py-2 text-sm">
              {reach}
            </p>
          )
        }
        footer={
          <>
            <Button onClick={guard.close}>Cancel</Button>
            <Button
              variant="primary"
              onClick={save}
              disabled={!form || editing.isPending}
              // A disabled button would lose the focus, which returns to it after the question.
              aria-disabled={isChecking}
            >
              Save Changes
            </Button>
          </>
        }
      >
        {form && (
          <Tabs value={tab} onValueChange={setTab}>
            <TabsList aria-label="Sequence sections">
              <TabsTrigger value="steps">Steps</TabsTrigger>
              <TabsTrigger value="details">Details</TabsTrigger>
            </TabsList>
            <TabsContent value="steps">
              <StepBuilder
                steps={form.steps}
                category={form.details.category}
                chosen={chosen ?? form.steps[0]?.key ?? ''}
                isOpen={isOpen}
                showsProblems={showsProblems}
                onChoose={choose}
                onChange={(update) => change(({ steps }) => ({ steps: update(steps) }))}
              />
            </TabsContent>
            <TabsContent value="details" className="max-w-2xl md:min-h-[34rem]">
              <SequenceFields
                details={form.details}
                daysError={daysProblem(form.details)}
                onChange={(part) => change(({ details }) => ({ details: { ...details, ...part } }))}
                onEnter={save}
              />
            </TabsContent>
          </Tabs>
        )}
        {!form && isError && !isFetching && (
          <LoadFailure what="The sequence didn't load." onRetry={() => void refetch()} />
        )}
        {!form && (!isError || isFetching) && (
          <div role="status" aria-label="Loading sequence" className="grid gap-5 md:grid-cols-[15rem_minmax(0,1fr)]">
            <Skeleton className="h-48" />
            <Skeleton className="h-96" />
          </div>
        )}
        <LaunchQuestion
          doubt={doubt}
          confirmLabel="Save and launch"
          onLaunch={() => changes && saveChanges(changes)}
          onCancel={() => setDoubt(undefined)}
        />
        {guard.question}
      </DialogContent>
    </Dialog>
  )
}
