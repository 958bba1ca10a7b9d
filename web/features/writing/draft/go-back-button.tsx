import { Undo2 } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'

/** Brings back what was typed before a writer wrote over it. In the dialog, because a toast's button cannot be reached from it. */
export function GoBackButton({ onClick }: { onClick: (() => void) | undefined }) {
  if (!onClick) return null
  return (
    <Button size="sm" variant="ghost" onClick={onClick}>
      <Undo2 className="size-3.5!" aria-hidden="true" />
      Back to mine
    </Button>
  )
}
