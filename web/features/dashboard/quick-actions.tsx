import { ChartColumn, Mail, Plus, UserPlus } from 'lucide-react'
import { useLocation } from 'wouter'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '../../ui/overlay/dropdown-menu.tsx'
import { useDialogHost } from '../../ui/overlay/use-dialog-host.tsx'
import { LeadDialog } from '../leads/lazy-parts.ts'

/** The floating action button on narrow screens. */
export function QuickActions() {
  const [, go] = useLocation()
  const form = useDialogHost()
  return (
    // Leaves room for the button below the end of the page.
    <div className="h-16 lg:hidden">
      <DropdownMenu>
        <DropdownMenuTrigger
          aria-label="Quick actions"
          className="fixed right-4 bottom-4 z-30 flex size-14 items-center justify-center rounded-full bg-accent-fill text-accent-ink shadow-pop transition-transform duration-100 hover:bg-accent-fill-hover data-[state=open]:rotate-45"
        >
          <Plus className="size-6" aria-hidden="true" />
        </DropdownMenuTrigger>
        <DropdownMenuContent align="end" side="top">
          <DropdownMenuItem onSelect={() => form.open()}>
            <UserPlus aria-hidden="true" />
            Add Lead
          </DropdownMenuItem>
          <DropdownMenuItem onSelect={() => go('/emails')}>
            <Mail aria-hidden="true" />
            Templates
          </DropdownMenuItem>
          <DropdownMenuItem onSelect={() => go('/analytics')}>
            <ChartColumn aria-hidden="true" />
            Analytics
          </DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
      {form.host((dialog) => (
        <LeadDialog {...dialog} />
      ))}
    </div>
  )
}
