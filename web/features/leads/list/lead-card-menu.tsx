import {
  CircleDot,
  EllipsisVertical,
  ListPlus,
  Mail,
  MailPlus,
  NotebookPen,
  Pencil,
  Send,
  Sparkles,
  Trash2,
} from 'lucide-react'
import { useRef } from 'react'
import type { Lead } from '../../../../contract/lead.ts'
import { openComposer } from '../../../lib/places/open-composer.ts'
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
import { openActing } from '../../lead-data/acting.ts'
import { fullName } from '../../lead-data/lead-words.ts'
import type { LeadActions } from './list-tools.ts'
import type { RowActions } from './use-row-actions.ts'

const ACTS = [
  { act: 'sequence', label: 'Add to sequence', Icon: ListPlus },
  { act: 'status', label: 'Change status', Icon: CircleDot },
  { act: 'template', label: 'Send template', Icon: Send },
] as const

type Props = {
  lead: Lead
  actions: RowActions
  /** In a row, the menu is made when it is asked for. */
  startsOpen?: boolean
}

// Above the card's link, which covers the card.
const TRIGGER = 'relative z-1 -mr-2'

/** Actions for a lead where there is no room for buttons. */
export function LeadCardMenu({
  lead,
  actions: { onWrite, onEnrich, onEdit, onNote, onDelete },
  startsOpen = false,
}: Props) {
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
    <DropdownMenu defaultOpen={startsOpen}>
      <DropdownMenuTrigger asChild>
        <IconButton
          ref={trigger}
          label={isEnriching ? `Actions for ${name}, enriching` : `Actions for ${name}`}
          aria-busy={isEnriching}
          className={startsOpen ? 'relative z-1' : TRIGGER}
        >
          {isEnriching ? <Spinner /> : <EllipsisVertical aria-hidden="true" />}
        </IconButton>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end" onCloseAutoFocus={giveBackFocus}>
        <DropdownMenuItem onSelect={open(onWrite)}>
          <Mail aria-hidden="true" />
          Generate email
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={open(({ id }) => openComposer({ leadId: id }))}>
          <MailPlus aria-hidden="true" />
          New email
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={open(onNote)}>
          <NotebookPen aria-hidden="true" />
          Add note
        </DropdownMenuItem>
        {ACTS.map(({ act, label, Icon }) => (
          <DropdownMenuItem key={act} onSelect={open(() => openActing({ act, leads: { ids: [lead.id] } }))}>
            <Icon aria-hidden="true" />
            {label}
          </DropdownMenuItem>
        ))}
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
