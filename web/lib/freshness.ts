import { useSyncExternalStore } from 'react'

let asOf: string | undefined
const listeners = new Set<() => void>()

/** Notes for every response whether it came from the server or, offline, from the service worker's cache. */
export function noteFreshness(response: Response) {
  const cachedAt = response.headers.get('x-kept-at') ?? undefined
  // Of several responses shown together, the oldest counts.
  const next = cachedAt && asOf && asOf < cachedAt ? asOf : cachedAt
  if (next === asOf) return
  asOf = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** When the data on screen was cached; undefined while the server responds. */
export const useCachedAt = () => useSyncExternalStore(subscribe, () => asOf)
