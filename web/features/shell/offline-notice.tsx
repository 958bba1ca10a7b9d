import { useQueryClient } from '@tanstack/react-query'
import { CloudOff } from 'lucide-react'
import { useEffect } from 'react'
import { useCachedAt } from '../../lib/freshness.ts'
import { lazily } from '../../lib/lazily.ts'

const timeFormat = lazily(() => new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' }))

const CHECK_EVERY_MS = 5000

const isServerReachable = () =>
  fetch('/api/health').then(
    ({ ok }) => ok,
    () => false,
  )

/** Shown while the page displays cached data. Back online, everything is refetched. */
export function OfflineNotice() {
  const cachedAt = useCachedAt()
  const client = useQueryClient()
  useEffect(() => {
    if (!cachedAt) return
    const check = async () => {
      if (navigator.onLine && (await isServerReachable())) void client.invalidateQueries()
    }
    // After the network is back, the server may take a while to be reachable.
    const timer = setInterval(check, CHECK_EVERY_MS)
    window.addEventListener('online', check)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', check)
    }
  }, [cachedAt, client])
  if (!cachedAt) return null
  return (
    <p
      role="status"
      className="-translate-x-1/2 pointer-events-none fixed bottom-4 left-1/2 z-40 flex items-center gap-2 whitespace-nowrap rounded-full border border-line bg-warn-soft px-3 py-1.5 font-medium text-sm text-warn-text shadow-pop"
    >
      <CloudOff className="size-4" aria-hidden="true" />
      {`Offline. Showing data from ${timeFormat().format(new Date(cachedAt))}.`}
    </p>
  )
}
