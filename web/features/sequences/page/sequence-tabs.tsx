import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import type { SequenceWithSteps } from '../../../../contract/email-sequence.ts'
import { Card } from '../../../ui/card.tsx'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import { useLeaveGuard } from '../../../ui/overlay/leave-guard.ts'
import { PageBody } from '../../../ui/page-body.tsx'
import { useSendingAccounts } from '../../mail/account-data.ts'
import { SequenceFields } from '../editor/sequence-fields.tsx'
import { daysProblem } from '../editor/sequence-form.ts'
import { StepBuilder } from '../editor/step-builder.tsx'
import { useSequenceEdit } from '../editor/use-sequence-edit.ts'
import { EnrolledLeads } from '../enroll/enrolled-leads.tsx'
import { type SequenceTab, sequencePath } from '../sequence-paths.ts'
import { DeleteSequence } from './delete-sequence.tsx'
import { SequenceFrame } from './sequence-frame.tsx'
import { SequenceResults } from './sequence-results.tsx'
import { SequenceSaveBar } from './sequence-save-bar.tsx'

/** The tabs share one form: what is changed in one of them stays while the others are read, and is saved together. */
export function SequenceTabs({ sequence, tab }: { sequence: SequenceWithSteps; tab: SequenceTab }) {
  const [, navigate] = useLocation()
  const [chosen, choose] = useState<string>()
  const [showsProblems, setShowsProblems] = useState(false)
  const edit = useSequenceEdit(sequence, {
    onSaved: (before, after) => {
      setShowsProblems(false)
      // A new step has another key once it is saved.
      choose(after.steps[before.steps.findIndex(({ key }) => key === chosen)]?.key)
    },
    onProblem: (problem) => {
      setShowsProblems(true)
      navigate(sequencePath(sequence.id, problem.tab))
      if (problem.key) choose(problem.key)
    },
  })
  const [isDeleted, setIsDeleted] = useState(false)
  const { leave, stay } = useLeaveGuard(edit.isChanged && !isDeleted)
  // After the guard has heard of it: there is nothing to keep any more.
  useEffect(() => {
    if (isDeleted) navigate('/sequences')
  }, [isDeleted, navigate])
  const { steps, details } = edit.form
  const { data: accounts = [] } = useSendingAccounts(details.mailboxIds)
  return (
    <SequenceFrame sequence={sequence} tab={tab}>
      <PageBody>
        {tab === 'steps' && (
          <StepBuilder
            steps={steps}
            saved={sequence.steps}
            category={details.category}
            mailboxId={accounts.length === 1 ? accounts[0]?.id : undefined}
            chosen={chosen ?? steps[0]?.key ?? ''}
            isOpen
            showsProblems={showsProblems}
            onChoose={choose}
            onChange={(update) => edit.change((last) => ({ steps: update(last.steps) }))}
          />
        )}
        {tab === 'people' && <EnrolledLeads sequence={sequence} />}
        {tab === 'results' && <SequenceResults sequence={sequence} />}
        {tab === 'settings' && (
          <>
            <Card aria-label="Settings" className="max-w-3xl p-4 lg:p-5">
              <SequenceFields
                details={details}
                daysError={daysProblem(details)}
                onChange={(part) => edit.change((last) => ({ details: { ...last.details, ...part } }))}
                onEnter={edit.save}
              />
            </Card>
            <DeleteSequence sequence={sequence} onDelete={() => setIsDeleted(true)} />
          </>
        )}
      </PageBody>
      <SequenceSaveBar edit={edit} />
      <ConfirmDialog
        isOpen={leave !== undefined}
        question="Discard your changes?"
        text={`Your changes to “${sequence.name}” are not saved.`}
        confirmLabel="Discard"
        cancelLabel="Keep editing"
        onConfirm={() => leave?.()}
        onCancel={stay}
      />
    </SequenceFrame>
  )
}
