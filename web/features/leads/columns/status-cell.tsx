import { useRef, useState } from 'react'
import type { Lead } from '../../../../contract/lead.ts'
import { fullName, statusWord } from '../../lead-data/lead-words.ts'
import { StatusMenu } from '../lazy-parts.ts'
import { StatusBadge } from '../list/lead-badges.tsx'

const load = () => {
  StatusMenu.load().catch(() => undefined)
}

/** The status, which a click changes. Its menu is loaded when the pointer or the focus comes near. */
export function StatusCell({ lead }: { lead: Lead }) {
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <span className="relative z-1 block w-fit">
      <button
        ref={button}
        type="button"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-label={`${statusWord(lead.status)}, change status of ${fullName(lead)}`}
        onPointerEnter={load}
        onFocus={load}
        onClick={() => setIsOpen(!isOpen)}
        className="block rounded-full hover:ring-2 hover:ring-line-strong pointer-coarse:py-2.5"
      >
        <StatusBadge status={lead.status} />
      </button>
      {isOpen && <StatusMenu lead={lead} button={button} onClose={() => setIsOpen(false)} />}
    </span>
  )
}
