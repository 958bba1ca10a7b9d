import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { cn } from '../../../ui/class-names.ts'
import { SuggestedInput } from '../../../ui/form/suggested-input.tsx'
import { Textarea } from '../../../ui/form/textarea.tsx'
import { useReportUnsaved } from './unsaved-fields.tsx'

/** Marks a control that handles Esc itself. */
export const INLINE_EDIT = 'data-inline-edit'

type Props = {
  label: string
  /** The text to edit, '' when empty. */
  value: string
  /** The text to show, where it differs. */
  shown?: string
  /** Shown beside the value, such as a link. */
  aside?: ReactNode
  /** What the server said about the last value. */
  issue?: string
  isLong?: boolean
  input?: Pick<ComponentProps<'input'>, 'type' | 'inputMode' | 'placeholder' | 'min' | 'max' | 'step'> | undefined
  suggestions?: (() => string[]) | undefined
  /** Called when editing begins. */
  onStart?: () => void
  /** Called with every change as it is typed, and with the old value when it is restored. */
  onType?: (value: string) => void
  /** Saves the value, or returns what is wrong with it. */
  onSave: (value: string) => string | undefined
}

/**
 * A value that becomes its own control when clicked: Enter or leaving saves, Esc leaves it as it was. A long text is saved by
 * Esc too: nobody types a paragraph again.
 */
export function InlineField({
  label,
  value,
  shown = value,
  aside,
  issue,
  isLong,
  input,
  suggestions,
  onStart,
  onType,
  onSave,
}: Props) {
  const [draft, setDraft] = useState<string>()
  const [error, setError] = useState<string>()
  const noteId = useId()
  const button = useRef<HTMLButtonElement>(null)
  const returnsFocus = useRef(false)
  const isEditing = draft !== undefined
  const text = shown || `Add ${label === 'LinkedIn' ? label : label.toLowerCase()}`
  useReportUnsaved(label, isEditing && draft.trim() !== value.trim())
  const note = error ?? (isEditing ? undefined : issue)

  // With the render: the next key may come at once.
  useLayoutEffect(() => {
    if (isEditing || !returnsFocus.current) return
    returnsFocus.current = false
    button.current?.focus()
  }, [isEditing])

  function close() {
    setDraft(undefined)
    setError(undefined)
  }

  function save() {
    if (draft === undefined) return
    const problem = draft.trim() === value ? undefined : onSave(draft)
    if (problem) {
      returnsFocus.current = false
      setError(problem)
    } else close()
  }

  function onKeyDown(event: KeyboardEvent) {
    const isEscape = event.key === 'Escape'
    const isEnter = event.key === 'Enter' && (!isLong || event.ctrlKey || event.metaKey)
    if (!isEscape && !isEnter) return
    event.preventDefault()
    returnsFocus.current = true
    if (isEnter || isLong) return save()
    onType?.(value)
    close()
  }

  function type(next: string) {
    setDraft(next)
    onType?.(next)
  }

  const control = {
    [INLINE_EDIT]: true,
    'aria-label': label,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error ? noteId : undefined,
    autoFocus: true,
    value: draft ?? '',
    onKeyDown,
    onBlur: save,
  } as const

  return (
    <>
      <div className="flex items-start gap-1">
        {!isEditing && (
          <button
            ref={button}
            type="button"
            aria-label={`${label}: ${text}`}
            aria-describedby={note ? noteId : undefined}
            onClick={() => {
              setDraft(value)
              onStart?.()
            }}
            className={cn(
              'min-h-8 min-w-0 flex-1 cursor-text rounded-md border border-transparent px-2 py-1 text-left text-sm hover:border-line-strong hover:bg-sunken pointer-coarse:min-h-11',
              isLong ? 'wrap-anywhere whitespace-pre-wrap' : 'truncate',
              !shown && 'text-ink-3 hover:text-ink-2',
            )}
          >
            {text}
          </button>
        )}
        {isEditing &&
          (isLong ? (
            <Textarea {...control} rows={5} onChange={(event) => type(event.target.value)} className="px-2" />
          ) : (
            <SuggestedInput
              {...input}
              {...control}
              suggestions={suggestions}
              autoComplete="off"
              onChange={(event) => type(event.target.value)}
              onFocus={(event) => event.target.select()}
              className="h-8 px-2"
            />
          ))}
        {!isEditing && aside}
      </div>
      {isEditing && isLong && !note && (
        <p className="px-2 pt-1.5 text-ink-3 text-xs">Press Esc or Ctrl+Enter to save</p>
      )}
      {note && (
        // Clear of the ring around the control above.
        <p id={noteId} role="alert" className="px-2 pt-1.5 text-bad text-xs">
          {note}
        </p>
      )}
    </>
  )
}
