import { type KeyboardEvent, useRef, useState } from 'react'
import type { Lead } from '../../../../contract/lead.ts'
import { formatPounds } from '../../../lib/format.ts'
import { Input } from '../../../ui/form/input.tsx'
import { useEditWithUndo } from '../../lead-data/edit-with-undo.ts'
import { fullName } from '../../lead-data/lead-words.ts'
import { readPounds } from './read-pounds.ts'

type Props = {
  lead: Lead
  /** `byKey`: the focus goes back to where it was. */
  onClose: (byKey: boolean) => void
}

/** Enter or leaving saves, Esc leaves the value as it was. */
export default function ValueEditor({ lead, onClose }: Props) {
  const edit = useEditWithUndo(lead.id)
  // Remembered: the list may be refreshed while its user types.
  const [seen] = useState(lead.dealValue)
  const [draft, setDraft] = useState(lead.dealValue === 0 ? '' : String(lead.dealValue / 100))
  const [isWrong, setIsWrong] = useState(false)
  const isOver = useRef(false)

  function close(byKey: boolean) {
    isOver.current = true
    onClose(byKey)
  }

  function save(byKey: boolean) {
    if (isOver.current) return
    const dealValue = readPounds(draft)
    // Leaving a text that is no amount leaves the value as it was.
    if (dealValue === undefined && byKey) return setIsWrong(true)
    if (dealValue !== undefined && dealValue !== seen)
      void edit({
        changes: { dealValue },
        seen: { dealValue: seen },
        title: `${fullName(lead)}: deal value is now ${formatPounds(dealValue)}`,
      })
    close(byKey)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter') save(true)
    if (event.key !== 'Escape') return
    event.stopPropagation()
    close(true)
  }

  return (
    <span className="relative z-1 -mr-1.5 block">
      <Input
        autoFocus
        inputMode="decimal"
        autoComplete="off"
        aria-label={`Deal value of ${fullName(lead)}, in pounds`}
        aria-invalid={isWrong || undefined}
        title={isWrong ? 'Enter an amount such as 2500' : undefined}
        value={draft}
        onChange={(event) => {
          setDraft(event.target.value)
          setIsWrong(false)
        }}
        onFocus={(event) => event.target.select()}
        onBlur={() => save(false)}
        onKeyDown={onKeyDown}
        className="h-8 px-1.5 text-right tabular-nums"
      />
      {isWrong && (
        <span
          role="alert"
          className="absolute top-full right-0 z-20 rounded-sm border bg-surface px-2 py-1 text-bad text-xs shadow-pop"
        >
          Enter an amount such as 2500
        </span>
      )}
    </span>
  )
}
