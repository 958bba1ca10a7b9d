import { Pencil, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { ENTRY_CHANGED } from '../../../../contract/entry-codes.ts'
import type { EntryDetails, EntryKind } from '../../../../contract/lead-entry.ts'
import type { TimelineEvent } from '../../../../contract/timeline-event.ts'
import { errorBodyOf, fieldIssuesOf } from '../../../lib/api.ts'
import { toastFailure } from '../../../lib/toast-failure.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { toast } from '../../../ui/overlay/use-toast.ts'
import { followedWords } from '../../lead-data/lead-words.ts'
import { useReportUnsaved } from '../lead/unsaved-fields.tsx'
import { useDeleteEntry, useEditEntry, useRestoreEntry } from './entry-api.ts'
import { type EntryDraft, EntryFields } from './entry-fields.tsx'
import { toLocalInput } from './entry-moment.ts'
import { happenedAt, problemOf, tellFollowed, toastUndoFailure } from './new-entry.tsx'
import { OutcomeNote } from './outcome-note.tsx'

export const isEntry = ({ kind }: TimelineEvent) => kind === 'note' || kind === 'call'

type Props = { leadId: number; event: TimelineEvent; onDeleted: () => void }

/** The text of a note or a call, with ways to change and delete it. */
export function EntryItem({ leadId, event, onDeleted }: Props) {
  const [isEditing, setEditing] = useState(false)
  const editButton = useRef<HTMLButtonElement>(null)
  const deleting = useDeleteEntry(leadId)
  const restoring = useRestoreEntry(leadId)
  const { text } = event.details as EntryDetails
  const noun = event.kind === 'note' ? 'note' : 'call'

  async function remove() {
    onDeleted()
    try {
      const followed = followedWords(await deleting.mutateAsync(event.id))
      const undo = () => void restoring.mutateAsync(event.id).then(tellFollowed('Call restored'), toastUndoFailure)
      toast({
        title: noun === 'note' ? 'Note deleted' : 'Call deleted',
        ...(followed && { description: followed }),
        action: { label: 'Undo', onClick: undo },
      })
    } catch (error) {
      toastFailure(error, `Failed to delete the ${noun}`)
    }
  }

  function closeEditor() {
    setEditing(false)
    // The editor took the focus with it.
    requestAnimationFrame(() => editButton.current?.focus())
  }

  if (isEditing) return <EntryEdit leadId={leadId} event={event} onClose={closeEditor} />
  return (
    <div className="flex items-start gap-1">
      <p className="wrap-anywhere min-w-0 flex-1 whitespace-pre-wrap text-sm">{text}</p>
      <IconButton
        ref={editButton}
        label={`Edit ${noun}`}
        title={`Edit ${noun}`}
        onClick={() => setEditing(true)}
        className="size-7"
      >
        <Pencil aria-hidden="true" />
      </IconButton>
      <IconButton label={`Delete ${noun}`} title={`Delete ${noun}`} onClick={remove} className="-mr-2 size-7">
        <Trash2 aria-hidden="true" />
      </IconButton>
    </div>
  )
}

function EntryEdit({ leadId, event, onClose }: Omit<Props, 'onDeleted'> & { onClose: () => void }) {
  const kind = event.kind as EntryKind
  const { text, outcome } = event.details as EntryDetails
  const editing = useEditEntry(leadId, event.id)
  const [before, setBefore] = useState<EntryDraft>({
    text,
    when: toLocalInput(new Date(event.occurredAt)),
    ...(kind === 'call' && { outcome: outcome ?? '' }),
  })
  const [draft, setDraft] = useState(before)
  const [problem, setProblem] = useState<string>()
  const isOther = draft.outcome !== before.outcome
  const isChanged = draft.text.trim() !== before.text || draft.when !== before.when || isOther
  useReportUnsaved(`Entry ${event.id}`, isChanged)

  async function save() {
    if (editing.isPending) return
    if (!isChanged) return onClose()
    const found = problemOf(kind, draft)
    setProblem(found)
    if (found) return
    try {
      // To the minute is as exact as the input is, so an unchanged time is not sent.
      const isMoved = draft.when !== before.when
      const followed = followedWords(
        await editing.mutateAsync({
          text: draft.text,
          seen: before.text,
          ...(isMoved && happenedAt(kind, draft)),
          ...(isOther && { outcome: draft.outcome || null }),
        }),
      )
      const earlier = {
        text: before.text,
        ...(isMoved && { happenedAt: new Date(event.occurredAt).toISOString() }),
        ...(isOther && { outcome: before.outcome || null }),
      }
      toast({
        title: kind === 'note' ? 'Note changed' : 'Call changed',
        ...(followed && { description: followed }),
        action: {
          label: 'Undo',
          onClick: () => void editing.mutateAsync({ ...earlier, seen: draft.text.trim() }).catch(toastUndoFailure),
        },
      })
      onClose()
    } catch (error) {
      const [issue] = fieldIssuesOf(error)
      if (errorBodyOf(error).code === ENTRY_CHANGED && issue) {
        // Both texts are in sight. Saving again replaces the other one.
        setBefore({ ...before, text: issue.message })
        return setProblem(`Changed in another tab or on another device. It now says: ${issue.message}`)
      }
      setProblem(issue?.message)
      toastFailure(error, kind === 'note' ? 'Failed to save the note' : 'Failed to save the call')
    }
  }

  return (
    <div className="flex flex-col gap-2 py-1">
      <EntryFields
        kind={kind}
        draft={draft}
        problem={problem}
        autoFocus
        onChange={setDraft}
        onSubmit={() => void save()}
        onCancel={onClose}
      />
      {isOther && <OutcomeNote before={before} draft={draft} />}
      <div className="flex gap-2">
        <Button size="sm" variant="primary" aria-disabled={editing.isPending} onClick={save}>
          Save
        </Button>
        <Button size="sm" variant="ghost" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </div>
  )
}
