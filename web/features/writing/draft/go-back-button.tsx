import { Undo2 } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'

/** Restores what the user typed before a generated text replaced it. In the dialog, because a modal blocks a toast's button. */
export function GoBackButton({ onClick }: { onClick: (() => void) | undefined }) {
  if (!onClick) return null
  return (
    <Button size="sm" variant="ghost" onClick={onClick}>
      <Undo2 className="size-3.5!" aria-hidden="true" />
      Restore my text
    </Button>
  )
}
