import { ArrowDown, ArrowUp, Ellipsis, Pencil, Star, StarOff, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { useLocation } from 'wouter'
import type { SavedLeadView } from '../../../../contract/lead-saved-view.ts'
import { toastFailure } from '../../../lib/toast-failure.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '../../../ui/overlay/dropdown-menu.tsx'
import { useDialogHost } from '../../../ui/overlay/use-dialog-host.tsx'
import { toast } from '../../../ui/overlay/use-toast.ts'
import { ALL_LEADS, viewHref } from '../../lead-data/saved-view-address.ts'
import { useChangeView, useDeleteView, useRestoreView } from './view-changes.ts'
import { ViewNameDialog } from './view-name-dialog.tsx'

/** What can be done with the saved view that is shown. */
export function ViewMenu({ current, views }: { current: SavedLeadView; views: SavedLeadView[] }) {
  const { id, name, isDefault } = current
  const trigger = useRef<HTMLButtonElement>(null)
  // A dialog returns the focus to where it was when it opened, so it opens after the menu has closed.
  const opensNext = useRef<() => void>(undefined)
  const renaming = useDialogHost()
  const changing = useChangeView()
  const deleting = useDeleteView()
  const restoring = useRestoreView()
  const [, navigate] = useLocation()
  const at = views.findIndex((view) => view.id === id)

  const tell = (work: Promise<unknown>, title?: string) =>
    work.then(
      () => title && toast({ title }),
      (error: unknown) => toastFailure(error, 'The view was not changed. Try again.'),
    )

  async function remove() {
    try {
      await deleting.mutateAsync(id)
      navigate(viewHref(ALL_LEADS), { replace: true })
      toast({
        title: `View "${name}" deleted`,
        action: {
          label: 'Undo',
          onClick: () => tell(restoring.mutateAsync(id).then(() => navigate(viewHref(id), { replace: true }))),
        },
      })
    } catch (error) {
      toastFailure(error, 'The view was not deleted. Try again.')
    }
  }

  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <IconButton ref={trigger} label={`Actions for view ${name}`}>
            <Ellipsis aria-hidden="true" />
          </IconButton>
        </DropdownMenuTrigger>
        <DropdownMenuContent
          align="start"
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            trigger.current?.focus()
            opensNext.current?.()
            opensNext.current = undefined
          }}
        >
          <DropdownMenuItem
            onSelect={() => {
              opensNext.current = () => renaming.open()
            }}
          >
            <Pencil aria-hidden="true" />
            Rename
          </DropdownMenuItem>
          <DropdownMenuItem
            onSelect={() =>
              tell(
                changing.mutateAsync({ id, isDefault: !isDefault }),
                isDefault ? 'Leads opens with all leads' : `Leads opens with "${name}"`,
              )
            }
          >
            {isDefault ? <StarOff aria-hidden="true" /> : <Star aria-hidden="true" />}
            {isDefault ? 'Remove as default' : 'Set as default'}
          </DropdownMenuItem>
          <DropdownMenuItem disabled={at === 0} onSelect={() => tell(changing.mutateAsync({ id, position: at - 1 }))}>
            <ArrowUp aria-hidden="true" />
            Move up
          </DropdownMenuItem>
          <DropdownMenuItem
            disabled={at === views.length - 1}
            onSelect={() => tell(changing.mutateAsync({ id, position: at + 1 }))}
          >
            <ArrowDown aria-hidden="true" />
            Move down
          </DropdownMenuItem>
          <DropdownMenuItem variant="destructive" onSelect={remove}>
            <Trash2 aria-hidden="true" />
            Delete
          </DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
      {renaming.host((dialog) => (
        <ViewNameDialog
          {...dialog}
          title="Rename view"
          name={name}
          onSave={(next) => changing.mutateAsync({ id, name: next })}
        />
      ))}
    </>
  )
}
