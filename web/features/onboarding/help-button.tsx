import { CircleHelp } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { showSetup } from './setup-state.ts'
import { resetTour, startTour } from './tour-state.ts'

/** Restarts the page's tour, and brings the setup steps back. */
export function HelpButton() {
  function restart() {
    showSetup()
    resetTour()
    startTour()
  }
  return (
    <Button variant="ghost" onClick={restart} className="max-sm:px-2.5 pointer-coarse:min-w-11">
      <CircleHelp aria-hidden="true" />
      <span className="max-sm:sr-only">Help</span>
    </Button>
  )
}
