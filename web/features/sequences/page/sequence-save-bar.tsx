import { SaveBar } from '../../../ui/form/save-bar.tsx'
import { reachWords } from '../editor/step-draft.ts'
import type { useSequenceEdit } from '../editor/use-sequence-edit.ts'
import { LaunchQuestion } from '../flight-check/launch-question.tsx'

/** Says which emails a change of the sequence reaches, and asks where saving launches it. */
export function SequenceSaveBar({ edit }: { edit: ReturnType<typeof useSequenceEdit> }) {
  const reach = reachWords(edit.before.steps, edit.form.steps)
  return (
    <SaveBar
      isChanged={edit.isChanged}
      words={reach ?? 'You have unsaved changes.'}
      isBusy={edit.isBusy}
      onSave={edit.save}
      onDiscard={edit.discard}
    >
      <LaunchQuestion
        doubt={edit.doubt}
        confirmLabel={edit.doubt?.joining ? 'Save and launch' : 'Save anyway'}
        onLaunch={edit.saveAnyway}
        onCancel={edit.dismissDoubt}
      />
    </SaveBar>
  )
}
