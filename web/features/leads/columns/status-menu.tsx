import type { RefObject } from 'react'
import type { Lead, LeadStatus } from '../../../../contract/lead.ts'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuTrigger,
} from '../../../ui/overlay/dropdown-menu.tsx'
import { useEditWithUndo } from '../../lead-data/edit-with-undo.ts'
import { fullName, STATUS_OPTIONS, statusWord } from '../../lead-data/lead-words.ts'

type Props = { lead: Lead; button: RefObject<HTMLButtonElement | null>; onClose: () => void }

/** The statuses, under the button that opened them. */
export default function StatusMenu({ lead, button, onClose }: Props) {
  const edit = useEditWithUndo(lead.id)
  const isButton = (event: Event) => event.target instanceof Node && button.current?.contains(event.target)

  function choose(status: string) {
    if (status !== lead.status)
      void edit({
        changes: { status: status as LeadStatus },
        seen: { status: lead.status },
        title: `${fullName(lead)} is now ${statusWord(status)}`,
      })
  }

  return (
    <DropdownMenu open onOpenChange={(isOpen) => !isOpen && onClose()}>
      {/* Where the menu appears. The button itself stays as it is, so that it keeps the focus. */}
      <DropdownMenuTrigger asChild>
        <span aria-hidden="true" className="pointer-events-none absolute inset-0" />
      </DropdownMenuTrigger>
      <DropdownMenuContent
        align="start"
        aria-label="Status"
        aria-labelledby={undefined}
        // The button closes it itself.
        onInteractOutside={(event) => isButton(event) && event.preventDefault()}
        onCloseAutoFocus={(event) => {
          event.preventDefault()
          button.current?.focus()
        }}
      >
        <DropdownMenuRadioGroup value={lead.status} onValueChange={choose}>
          {STATUS_OPTIONS.map(({ value, label }) => (
            <DropdownMenuRadioItem key={value} value={value}>
              {label}
            </DropdownMenuRadioItem>
          ))}
        </DropdownMenuRadioGroup>
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
