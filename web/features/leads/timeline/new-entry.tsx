import { NotebookPen, Phone } from 'lucide-react'
import { useRef, useState } from 'react'
import type { AddedEntry, EntryKind } from '../../../../contract/lead-entry.ts'
import { fieldIssuesOf, messageOf } from '../../../lib/api.ts'
import { toastFailure } from '../../../lib/toast-failure.ts'
import { Button } from '../../../ui/button.tsx'
import { cn } from '../../../ui/class-names.ts'
import { toast } from '../../../ui/overlay/use-toast.ts'
import { endedWords, type Followed, followedWords } from '../../lead-data/lead-words.ts'
import { useReportUnsaved } from '../lead/unsaved-fields.tsx'
import { useAddEntry, useDeleteEntry } from './entry-api.ts'
import { type EntryDraft, EntryFields } from './entry-fields.tsx'
import { fromLocalInput, toLocalInput } from './entry-moment.ts'
import { useNoteRequest } from './note-request.ts'
import { OutcomeNote } from './outcome-note.tsx'

const KINDS = [
  { kind: 'note', label: 'Note', add: 'Add note', added: 'Note added', icon: NotebookPen },
  { kind: 'call', label: 'Call', add: 'Log call', added: 'Call logged', icon: Phone },
] as const

function offeredNow() {
  const when = toLocalInput(new Date())
  return { when, offered: when }
}

/** At the top of the activity: adds a note or a call. */
export function NewEntry({ leadId }: { leadId: number }) {
  const [kind, setKind] = useState<EntryKind>('note')
  const [draft, setDraft] = useState<EntryDraft>({ text: '', outcome: '', ...offeredNow() })
  const [problem, setProblem] = useState<string>()
  const adding = useAddEntry(leadId)
  const removing = useDeleteEntry(leadId)
  const field = useRef<HTMLTextAreaElement>(null)
  useReportUnsaved('New entry', draft.text.trim() !== '')
  const { add, added } = kind === 'note' ? KINDS[0] : KINDS[1]

  function choose(next: EntryKind) {
    setKind(next)
    setProblem(undefined)
    setDraft((last) => ({ ...last, ...offeredNow() }))
    field.current?.focus()
  }

  useNoteRequest(leadId, () => choose('note'))

  function showAdded({ id, endedSequences }: AddedEntry) {
    const undo = () => void removing.mutateAsync(id).then(tellFollowed('Call removed'), toastUndoFailure)
    toast({
      title: added,
      ...(endedSequences && { description: endedWords(endedSequences) }),
      action: { label: 'Undo', onClick: undo },
    })
  }

  async function save() {
    if (adding.isPending) return
    const found = problemOf(kind, draft)
    setProblem(found)
    if (found) return field.current?.focus()
    try {
      showAdded(
        await adding.mutateAsync({
          kind,
          text: draft.text,
          ...(!isJustNow(draft) && happenedAt(kind, draft)),
          ...outcomeOf(kind, draft),
        }),
      )
      setDraft({ text: '', outcome: '', ...offeredNow() })
      field.current?.focus()
    } catch (error) {
      setProblem(fieldIssuesOf(error)[0]?.message)
      toastFailure(error, kind === 'note' ? 'Failed to add the note' : 'Failed to log the call')
    }
  }

  return (
    <form
      aria-label="New entry"
      className="mb-5 flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <fieldset className="flex gap-1">
        <legend className="sr-only">Kind of entry</legend>
        {KINDS.map(({ kind: one, label, icon: Icon }) => (
          <Button
            key={one}
            size="sm"
            variant="ghost"
            aria-pressed={one === kind}
            onClick={() => choose(one)}
            className={cn(one === kind ? 'bg-sunken text-ink' : 'text-ink-2')}
          >
            <Icon aria-hidden="true" />
            {label}
          </Button>
        ))}
      </fieldset>
      <EntryFields
        kind={kind}
        draft={draft}
        problem={problem}
        textRef={field}
        onChange={setDraft}
        onSubmit={() => void save()}
      />
      {kind === 'call' && <OutcomeNote draft={draft} />}
      {/* Not disabled while saving: that would lose the focus. */}
      <Button type="submit" size="sm" variant="primary" aria-disabled={adding.isPending} className="self-start">
        {add}
      </Button>
    </form>
  )
}

export function problemOf(kind: EntryKind, { text, when }: EntryDraft) {
  if (kind === 'note') return text.trim() ? undefined : 'Enter a note'
  const at = fromLocalInput(when)
  if (!at) return 'Enter when you called'
  return Date.parse(at) > Date.now() ? "The time can't be in the future" : undefined
}

const outcomeOf = (kind: EntryKind, { outcome }: EntryDraft) => (kind === 'call' && outcome ? { outcome } : {})

const JUST_NOW_MS = 5 * 60_000

/** As the form offered it: the server knows now to the second, which keeps the order of the activity. */
const isJustNow = ({ when, offered }: EntryDraft) =>
  when === offered && Date.now() - new Date(when).getTime() < JUST_NOW_MS

/** Of a call. A note happened when it was written. */
export const happenedAt = (kind: EntryKind, { when }: EntryDraft) =>
  kind === 'call' ? { happenedAt: fromLocalInput(when) } : {}

/** Of a promise, not of the mutation: the form that made the call may be closed by then, and its callbacks with it. */
export const toastUndoFailure = (error: unknown) => toastFailure(error, messageOf(error) ?? 'Failed to undo')

/** After an undo: only what it did beyond what can be seen. */
export const tellFollowed = (title: string) => (followed: Followed) => {
  const words = followedWords(followed)
  if (words) toast({ title, description: words })
}
