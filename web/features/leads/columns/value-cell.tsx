import { useLayoutEffect, useRef, useState } from 'react'
import type { Lead } from '../../../../contract/lead.ts'
import { formatPounds } from '../../../lib/format.ts'
import { fullName } from '../../lead-data/lead-words.ts'
import { ValueEditor } from '../lazy-parts.ts'

const load = () => {
  ValueEditor.load().catch(() => undefined)
}

/** The deal value, which becomes a field when clicked. */
export function ValueCell({ lead }: { lead: Lead }) {
  const [isEditing, setIsEditing] = useState(false)
  const returnsFocus = useRef(false)
  const button = useRef<HTMLButtonElement>(null)
  // With the render: the next key may come at once.
  useLayoutEffect(() => {
    if (isEditing || !returnsFocus.current) return
    returnsFocus.current = false
    button.current?.focus()
  }, [isEditing])

  function close(byKey: boolean) {
    returnsFocus.current = byKey
    setIsEditing(false)
  }

  if (isEditing) return <ValueEditor lead={lead} onClose={close} />
  const value = formatPounds(lead.dealValue)
  return (
    <button
      ref={button}
      type="button"
      aria-label={`${value}, change deal value of ${fullName(lead)}`}
      onPointerEnter={load}
      onFocus={load}
      onClick={() => setIsEditing(true)}
      className="relative z-1 -mr-1.5 rounded-sm px-1.5 py-1 tabular-nums hover:ring-2 hover:ring-line-strong pointer-coarse:py-2.5"
    >
      {value}
    </button>
  )
}
