import { Download } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { acceptInstall, dismissInstall, isIos, useInstall } from './install-event.ts'

/** Placed above a page's floating button on narrow screens. */
export default function InstallCard() {
  const { event } = useInstall()
  return (
    <Card
      aria-label="Install Leadwright"
      className="fixed right-4 bottom-4 z-30 w-80 max-w-[calc(100vw-2rem)] animate-rise-in p-4 shadow-pop max-lg:bottom-22"
    >
      <h2 className="font-semibold text-base">Install Leadwright</h2>
      <p className="mt-1 text-ink-2 text-sm">
        {isIos()
          ? 'Add to your home screen for quick access. Tap the Share button and select "Add to Home Screen".'
          : 'Install our app for faster access and offline use.'}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        {event && !isIos() && (
          <Button variant="primary" onClick={acceptInstall}>
            <Download aria-hidden="true" />
            Install App
          </Button>
        )}
        <Button variant="ghost" onClick={dismissInstall}>
          Maybe Later
        </Button>
      </div>
    </Card>
  )
}
