import { EllipsisVertical, Mail, Pencil, Sparkles, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import type { Lead } from '../../../../contract/lead.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '../../../ui/overlay/dropdown-menu.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { useIsEnriching } from '../../enrichment/enrichment-api.ts'
import { SyncMenuItems } from '../../integrations/sync-lead.tsx'
import { fullName } from '../../lead-data/lead-words.ts'
import type { LeadActions } from './list-tools.ts'
import type { RowActions } from './use-row-actions.ts'

type Props = { lead: Lead; actions: RowActions }

// Above the card's link, which covers the card.
const TRIGGER = 'relative z-1 -mr-2'

/** Actions for a lead where there is no room for buttons. */
export function LeadCardMenu({ lead, actions: { onWrite, onEnrich, onEdit, onDelete } }: Props) {
  const isEnriching = useIsEnriching(lead.id)
  const name = fullName(lead)
  const trigger = useRef<HTMLButtonElement>(null)
  // A dialog returns the focus to where it was when it opened, so it opens after the menu has closed.
  const opensNext = useRef<() => void>(undefined)
  function giveBackFocus(event: Event) {
    event.preventDefault()
    trigger.current?.focus()
    opensNext.current?.()
    opensNext.current = undefined
  }
  const open = (part: LeadActions['onEdit']) => () => {
    opensNext.current = () => part(lead)
  }

  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <IconButton
          ref={trigger}
          label={isEnriching ? `Actions for ${name}, enriching` : `Actions for ${name}`}
          aria-busy={isEnriching}
          className={TRIGGER}
        >
          {isEnriching ? <Spinner /> : <EllipsisVertical aria-hidden="true" />}
        </IconButton>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end" onCloseAutoFocus={giveBackFocus}>
        <DropdownMenuItem onSelect={open(onWrite)}>
          <Mail aria-hidden="true" />
          Generate email
        </DropdownMenuItem>
        <DropdownMenuItem disabled={isEnriching} onSelect={() => onEnrich(lead)}>
          <Sparkles aria-hidden="true" />
          {isEnriching ? 'Enriching…' : 'Enrich'}
        </DropdownMenuItem>
        <SyncMenuItems leadId={lead.id} />
        <DropdownMenuItem onSelect={open(onEdit)}>
          <Pencil aria-hidden="true" />
          Edit
        </DropdownMenuItem>
        <DropdownMenuItem variant="destructive" onSelect={open(onDelete)}>
          <Trash2 aria-hidden="true" />
          Delete
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
