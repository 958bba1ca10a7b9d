import { Button } from '../../../ui/button.tsx'
import { useFocusFallback } from '../../../ui/overlay/use-focus-fallback.ts'
import { reachWords } from '../editor/step-draft.ts'
import type { useSequenceEdit } from '../editor/use-sequence-edit.ts'
import { LaunchQuestion } from '../flight-check/launch-question.tsx'

/** Stays in sight while there is something to save, and says which emails it changes. */
export function SaveBar({ edit }: { edit: ReturnType<typeof useSequenceEdit> }) {
  const focus = useFocusFallback<HTMLDivElement>(edit.isChanged)
  const reach = reachWords(edit.before.steps, edit.form.steps)
  return (
    // It stays without its buttons too: the focus that one of them had returns to it.
    <div {...focus} tabIndex={-1} className="sticky bottom-0 z-10">
      {edit.isChanged && (
        <section
          aria-label="Unsaved changes"
          className="flex flex-wrap items-center justify-end gap-2 border-t bg-surface px-4 py-3 lg:px-6"
        >
          <p role="status" className="mr-auto min-w-0 basis-60 text-ink-2 text-sm">
            {reach ?? 'You have unsaved changes.'}
          </p>
          <Button onClick={edit.discard}>Discard changes</Button>
          <Button variant="primary" onClick={edit.save} aria-disabled={edit.isBusy}>
            Save Changes
          </Button>
        </section>
      )}
      <LaunchQuestion
        doubt={edit.doubt}
        confirmLabel={edit.doubt?.joining ? 'Save and launch' : 'Save anyway'}
        onLaunch={edit.saveAnyway}
        onCancel={edit.dismissDoubt}
      />
    </div>
  )
}
