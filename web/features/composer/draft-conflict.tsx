import { TriangleAlert } from 'lucide-react'
import { newKey } from '../../lib/queries/new-key.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import { Button } from '../../ui/button.tsx'
import { isGone, readDraft } from './draft-api.ts'
import { type Content, contentOf, NO_CONTENT, type Session } from './session-store.ts'
import type { Composer } from './use-composer.ts'

type Props = { composer: Composer; onReplaced: (mine: Content) => void }

/** Two tabs wrote in one draft, or it is gone: the user decides, and neither text is lost. */
export function DraftConflict({ composer, onReplaced }: Props) {
  const { session, problem, report } = composer
  if (!session || !problem || problem.kind === 'offline') return null

  /** This text as a draft of its own. The other one stays as it is. */
  function keepMine() {
    report(undefined)
    composer.update({ key: newKey(), draftId: undefined, version: undefined, saved: NO_CONTENT })
    void composer.save()
  }

  async function takeOther(mine: Session) {
    const { draftId } = mine
    if (draftId === undefined) return
    const signal = composer.signalOfEmail()
    try {
      const other = await readDraft(draftId)
      if (signal.aborted) return
      const saved = { leadId: other.leadId, ...contentOf(other) }
      onReplaced(contentOf(mine))
      composer.update({ ...saved, version: other.version, saved })
      report(undefined)
    } catch (error) {
      if (signal.aborted) return
      if (isGone(error)) report({ kind: 'gone' })
      else toastFailure(error, "The other version didn't load. Try again.")
    }
  }

  return (
    <div
      role="alert"
      className="flex flex-col gap-2 rounded-md border border-warn/40 bg-warn-soft/50 px-3 py-2.5 text-sm"
    >
      <p className="flex items-start gap-2">
        <TriangleAlert className="mt-0.5 size-4 shrink-0 text-warn" aria-hidden="true" />
        {words[problem.kind](problem.message)}
      </p>
      {problem.kind !== 'failed' && (
        <div className="flex flex-wrap gap-2">
          {problem.kind === 'changed' && (
            <Button size="sm" onClick={() => takeOther(session)}>
              Use the other version
            </Button>
          )}
          <Button size="sm" onClick={keepMine}>
            Keep mine as a new draft
          </Button>
        </div>
      )}
    </div>
  )
}

const words = {
  changed: () => 'This draft was changed in another tab or on another device. Nothing was overwritten.',
  gone: () => 'This draft was sent or deleted in another tab. Your text here was not.',
  failed: (message: string | undefined) => message ?? 'The draft isn’t saved yet. We keep trying.',
}
