import { Plus, X } from 'lucide-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { cn } from '../../../ui/class-names.ts'
import { Input } from '../../../ui/form/input.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'

type Props = {
  label: string
  hint: string
  itemLabel: string
  placeholder: string
  items: string[]
  maxItems: number
  maxLength: number
  /** Shows short items side by side. */
  isCompact?: boolean
  onChange: (items: string[]) => void
}

/** A list of short texts. Enter or leaving the input adds what was typed; each item has a remove button. */
export function ListEditor(props: Props) {
  const { label, hint, itemLabel, items, maxItems, isCompact, onChange } = props
  const id = useId()
  const [text, setText] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const isFull = items.length >= maxItems

  function add() {
    const item = text.trim()
    if (item === '' || isFull) return
    setText('')
    if (!items.includes(item)) onChange([...items, item])
  }

  function addByKey(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    add()
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be laid out with the rest.
    <div role="group" aria-labelledby={`${id}-label`} aria-describedby={`${id}-hint`} className="flex flex-col gap-1.5">
      <p id={`${id}-label`} className="font-medium text-sm">
        {label}
      </p>
      {items.length > 0 && (
        <ul className={isCompact ? 'flex flex-wrap gap-1.5' : 'divide-y rounded-md border'}>
          {items.map((item) => (
            <li
              key={item}
              className={cn(
                'flex items-center gap-1 text-sm',
                isCompact ? 'max-w-full rounded-sm bg-quiet-soft pl-2.5' : 'py-1 pr-1 pl-3',
              )}
            >
              <span className="wrap-anywhere min-w-0 flex-1">{item}</span>
              <IconButton
                label={`Remove ${item}`}
                className={isCompact ? 'size-6' : 'size-7'}
                onClick={() => {
                  onChange(items.filter((other) => other !== item))
                  input.current?.focus()
                }}
              >
                <X aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <div className="flex gap-2">
        <Input
          ref={input}
          aria-label={itemLabel}
          aria-describedby={`${id}-hint`}
          autoComplete="off"
          placeholder={isFull ? `At most ${maxItems}` : props.placeholder}
          disabled={isFull}
          maxLength={props.maxLength}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={addByKey}
          onBlur={add}
        />
        <Button
          className="h-9"
          aria-label={`Add ${itemLabel.toLowerCase()}`}
          disabled={isFull || text.trim() === ''}
          onClick={add}
        >
          <Plus aria-hidden="true" />
          Add
        </Button>
      </div>
      <p id={`${id}-hint`} className="text-ink-3 text-xs">
        {hint}
      </p>
    </div>
  )
}
