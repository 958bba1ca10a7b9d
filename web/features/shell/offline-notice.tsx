import { useQueryClient } from '@tanstack/react-query'
import { CloudOff } from 'lucide-react'
import { useEffect } from 'react'
import { useKeptAt } from '../../lib/freshness.ts'

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })

const LOOK_EVERY_MS = 5000

const isServerThere = () =>
  fetch('/api/health').then(
    ({ ok }) => ok,
    () => false,
  )

/** While what is shown is not as it is now. Back online, everything is read anew. */
export function OfflineNotice() {
  const keptAt = useKeptAt()
  const client = useQueryClient()
  useEffect(() => {
    if (!keptAt) return
    const look = async () => {
      if (navigator.onLine && (await isServerThere())) void client.invalidateQueries()
    }
    // A network that is back may take a while to lead anywhere.
    const timer = setInterval(look, LOOK_EVERY_MS)
    window.addEventListener('online', look)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', look)
    }
  }, [keptAt, client])
  if (!keptAt) return null
  return (
    <p
      role="status"
      className="-translate-x-1/2 pointer-events-none fixed bottom-4 left-1/2 z-40 flex items-center gap-2 whitespace-nowrap rounded-full border border-line bg-warn-soft px-3 py-1.5 font-medium text-sm text-warn-text shadow-pop"
    >
      <CloudOff className="size-4" aria-hidden="true" />
      {`offline, as of ${clock.format(new Date(keptAt))}`}
    </p>
  )
}
