import { useEffect, useRef, useState } from 'react'
import type { EmailSequence } from '../../../../contract/email-sequence.ts'
import { Button } from '../../../ui/button.tsx'
import { Loaded } from '../../../ui/loading/loaded.tsx'
import { Dialog, DialogContent } from '../../../ui/overlay/dialog.tsx'
import { useDiscardGuard } from '../../../ui/overlay/discard-guard.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../../../ui/tabs.tsx'
import { LaunchButtons, LaunchStep } from '../flight-check/launch-question.tsx'
import { SequenceFields } from './sequence-fields.tsx'
import { daysProblem } from './sequence-form.ts'
import { StepBuilder } from './step-builder.tsx'
import { reachWords } from './step-draft.ts'
import { useSequenceEdit } from './use-sequence-edit.ts'

type Props = { isOpen: boolean; sequence: EmailSequence; onClose: () => void }

/** Edits the steps and details of a sequence. Changes apply to emails that have not been sent yet. */
export default function EditSequenceDialog({ isOpen, sequence, onClose }: Props) {
  const content = useRef<HTMLDivElement>(null)
  const [tab, setTab] = useState('steps')
  const [chosen, choose] = useState<string>()
  const [showsProblems, setShowsProblems] = useState(false)
  const edit = useSequenceEdit(sequence, isOpen, {
    onSaved: onClose,
    onProblem: (problem) => {
      setShowsProblems(true)
      setTab(problem.tab)
      if (problem.key) choose(problem.key)
    },
  })
  const guard = useDiscardGuard(isOpen && edit.isChanged, onClose)
  const form = edit.query.data

  const isLoaded = form !== undefined
  useEffect(() => {
    if (isLoaded && document.activeElement === content.current)
      content.current?.querySelector<HTMLElement>('[role=tab]')?.focus()
  }, [isLoaded])

  const reach = edit.before && form && reachWords(edit.before.steps, form.steps)
  return (
    <Dialog open={isOpen} onOpenChange={(next) => !next && guard.close()}>
      <DialogContent
        title="Edit Sequence"
        description={sequence.name}
        className="max-w-7xl"
        ref={content}
        onOpenAutoFocus={(event) => {
          // On the dialog, not on Cancel, until the form has loaded.
          event.preventDefault()
          content.current?.focus()
        }}
        notice={
          reach &&
          !edit.doubt && (
            <p role="status" className="border-t bg-info-soft px-5 py-2 text-sm">
              {reach}
            </p>
          )
        }
        footer={
          <LaunchButtons
            doubt={edit.doubt}
            confirmLabel={edit.doubt?.joining ? 'Save and launch' : 'Save anyway'}
            isBusy={edit.isSaving}
            onLaunch={edit.saveAnyway}
            onCancel={edit.dismissDoubt}
          >
            <Button onClick={guard.close}>Cancel</Button>
            <Button
              variant="primary"
              onClick={edit.save}
              disabled={!form}
              aria-disabled={edit.isChecking || edit.isSaving}
            >
              Save Changes
            </Button>
          </LaunchButtons>
        }
      >
        <LaunchStep doubt={edit.doubt}>
          <Loaded query={edit.query} loading={<EditorSkeleton />} failure="The sequence didn't load.">
            {({ steps, details }) => (
              <Tabs value={tab} onValueChange={setTab}>
                <TabsList aria-label="Sequence sections">
                  <TabsTrigger value="steps">Steps</TabsTrigger>
                  <TabsTrigger value="details">Details</TabsTrigger>
                </TabsList>
                <TabsContent value="steps">
                  <StepBuilder
                    steps={steps}
                    category={details.category}
                    chosen={chosen ?? steps[0]?.key ?? ''}
                    isOpen={isOpen}
                    showsProblems={showsProblems}
                    onChoose={choose}
                    onChange={(update) => edit.change((last) => ({ steps: update(last.steps) }))}
                  />
                </TabsContent>
                <TabsContent value="details" className="max-w-2xl md:min-h-[34rem]">
                  <SequenceFields
                    details={details}
                    daysError={daysProblem(details)}
                    onChange={(part) => edit.change((last) => ({ details: { ...last.details, ...part } }))}
                    onEnter={edit.save}
                  />
                </TabsContent>
              </Tabs>
            )}
          </Loaded>
        </LaunchStep>
        {guard.question}
      </DialogContent>
    </Dialog>
  )
}

const EditorSkeleton = () => (
  <div role="status" aria-label="Loading sequence" className="grid gap-5 md:grid-cols-[15rem_minmax(0,1fr)]">
    <Skeleton className="h-48" />
    <Skeleton className="h-96" />
  </div>
)
