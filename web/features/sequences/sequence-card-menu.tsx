import { EllipsisVertical, Pause, Pencil, PlaneTakeoff, Play, Trash2, Users } from 'lucide-react'
import { useRef } from 'react'
import { useLocation } from 'wouter'
import type { EmailSequence } from '../../../contract/email-sequence.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '../../ui/overlay/dropdown-menu.tsx'
import { launchPath, sequencePath } from './sequence-paths.ts'

export type SequenceActions = {
  onPause: () => void
  onDelete: () => void
}

export function SequenceCardMenu({ sequence, ...actions }: SequenceActions & { sequence: EmailSequence }) {
  const { id, name, isActive, isLaunched } = sequence
  const [, navigate] = useLocation()
  const trigger = useRef<HTMLButtonElement>(null)
  // A dialog returns the focus to the element that had it before, and a page takes it. So both open after the menu gave it back.
  const opensNext = useRef<() => void>(undefined)
  function returnFocus(event: Event) {
    event.preventDefault()
    trigger.current?.focus()
    opensNext.current?.()
    opensNext.current = undefined
  }
  const open = (part: () => void) => () => {
    opensNext.current = part
  }

  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <IconButton ref={trigger} label={`Actions for ${name}`} className="relative z-1 -mr-2">
          <EllipsisVertical aria-hidden="true" />
        </IconButton>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end" onCloseAutoFocus={returnFocus}>
        <DropdownMenuItem onSelect={open(() => navigate(sequencePath(id)))}>
          <Pencil aria-hidden="true" />
          Edit
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={open(actions.onPause)}>
          {isActive ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
          {isActive ? 'Pause' : isLaunched ? 'Resume' : 'Launch'}
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={open(() => navigate(launchPath(id)))}>
          <PlaneTakeoff aria-hidden="true" />
          Preview
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={open(() => navigate(sequencePath(id, 'people')))}>
          <Users aria-hidden="true" />
          Enrolled leads
        </DropdownMenuItem>
        <DropdownMenuSeparator />
        <DropdownMenuItem variant="destructive" onSelect={open(actions.onDelete)}>
          <Trash2 aria-hidden="true" />
          Delete
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
