import { useSyncExternalStore } from 'react'

let asOf: string | undefined
const listeners = new Set<() => void>()

/** Of every answer read: whether it came from the server, or, without a network, from what this browser kept of it. */
export function noteFreshness(answer: Response) {
  const keptAt = answer.headers.get('x-kept-at') ?? undefined
  // Of several that are shown together, the oldest counts.
  const next = keptAt && asOf && asOf < keptAt ? asOf : keptAt
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

/** When what is shown was true; undefined while the server answers. */
export const useKeptAt = () => useSyncExternalStore(subscribe, () => asOf)
