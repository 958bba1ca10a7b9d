import { type KeyboardEvent, type Ref, useId } from 'react'
import type { EntryKind } from '../../../../contract/lead-entry.ts'
import { CALL_OUTCOMES, type CallOutcome } from '../../../../contract/task-choices.ts'
import { Input } from '../../../ui/form/input.tsx'
import { NativeSelect } from '../../../ui/form/native-select.tsx'
import { Textarea } from '../../../ui/form/textarea.tsx'
import { toLocalInput } from './entry-moment.ts'

export type EntryDraft = {
  text: string
  /** Of a call: as its input holds it. */
  when: string
  /** What the form offered for it. */
  offered?: string
  /** Of a call. */
  outcome?: CallOutcome | ''
}

type Props = {
  kind: EntryKind
  draft: EntryDraft
  problem: string | undefined
  textRef?: Ref<HTMLTextAreaElement>
  autoFocus?: boolean
  onChange: (draft: EntryDraft) => void
  onSubmit: () => void
  onCancel?: () => void
}

const words = {
  note: { label: 'Note', placeholder: 'Write a note…' },
  call: { label: 'Call notes', placeholder: 'What did you talk about?' },
}

/** The text of a note or a call, and when the call was. Ctrl+Enter saves. */
export function EntryFields({ kind, draft, problem, textRef, autoFocus, onChange, onSubmit, onCancel }: Props) {
  const noteId = useId()
  const whenId = useId()
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && onCancel) {
      event.preventDefault()
      event.stopPropagation()
      onCancel()
    } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      onSubmit()
    }
  }
  return (
    <>
      <Textarea
        ref={textRef}
        aria-label={words[kind].label}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? noteId : undefined}
        placeholder={words[kind].placeholder}
        rows={2}
        autoFocus={autoFocus}
        value={draft.text}
        onChange={(event) => onChange({ ...draft, text: event.target.value })}
        onKeyDown={onKeyDown}
        className="field-sizing-content max-h-80 min-h-16"
      />
      {kind === 'call' && (
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-ink-2 text-sm">
          <label htmlFor={whenId}>When</label>
          <Input
            id={whenId}
            type="datetime-local"
            value={draft.when}
            max={toLocalInput(new Date())}
            onChange={(event) => onChange({ ...draft, when: event.target.value })}
            onKeyDown={onKeyDown}
            className="w-auto px-2"
          />
          {draft.outcome !== undefined && (
            <NativeSelect
              aria-label="Outcome"
              options={[['', 'No outcome'], ...Object.entries(CALL_OUTCOMES)]}
              value={draft.outcome}
              onChange={(event) => onChange({ ...draft, outcome: event.target.value as CallOutcome | '' })}
              onKeyDown={onKeyDown}
            />
          )}
        </div>
      )}
      {problem && (
        <p id={noteId} role="alert" className="text-bad text-xs">
          {problem}
        </p>
      )}
    </>
  )
}
