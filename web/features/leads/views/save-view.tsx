import { Bookmark } from 'lucide-react'
import { useRef } from 'react'
import { useLocation } from 'wouter'
import { Button } from '../../../ui/button.tsx'
import { useDialogHost } from '../../../ui/overlay/use-dialog-host.tsx'
import { toast } from '../../../ui/overlay/use-toast.ts'
import { type LeadView, savedPartOf } from '../../lead-data/lead-view.ts'
import { viewHref } from '../../lead-data/saved-view-address.ts'
import { focusCurrentView } from './focus-current-view.ts'
import { useAddView } from './view-changes.ts'
import { ViewNameDialog } from './view-name-dialog.tsx'

type Props = {
  view: LeadView
  label: string
  /** Loads what shows the saved view. */
  prepare?: () => Promise<void>
}

/** Saves the view of the page under a new name, and shows it. */
export default function SaveView({ view, label, prepare }: Props) {
  const naming = useDialogHost()
  const adding = useAddView()
  const [, navigate] = useLocation()

  const isSaved = useRef(false)

  async function save(name: string) {
    const saved = await adding.mutateAsync({ name, ...savedPartOf(view) } as Parameters<typeof adding.mutateAsync>[0])
    isSaved.current = true
    await prepare?.().catch(() => undefined)
    navigate(viewHref(saved.id), { replace: true })
    // The first view takes the place of the button, and the dialog goes with the button.
    requestAnimationFrame(() => requestAnimationFrame(focusCurrentView))
    toast({ title: `View "${saved.name}" saved` })
  }

  return (
    <>
      <Button onClick={() => naming.open()}>
        <Bookmark aria-hidden="true" />
        {label}
      </Button>
      {naming.host((dialog) => (
        <ViewNameDialog
          {...dialog}
          title="Save view"
          onSave={save}
          // The button goes with the changes: the focus goes to the view.
          onCloseAutoFocus={() => isSaved.current && focusCurrentView()}
        />
      ))}
    </>
  )
}
