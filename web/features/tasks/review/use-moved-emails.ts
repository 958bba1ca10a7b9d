import { useLayoutEffect, useRef } from 'react'

/** As long as a finger that is on its way takes to stop. */
const STARTLED_MS = 800

/**
 * Whether emails have just moved up or down without a decision made here. A key or click of this moment was meant for another
 * email.
 */
export function useMovedEmails(ids: number[], isDecided: (id: number) => boolean) {
  const before = useRef(ids)
  /** Those that come back were decided here too: nobody is startled. */
  const decided = useRef(new Set<number>())
  const movedAt = useRef<number>(undefined)
  useLayoutEffect(() => {
    for (const id of before.current) if (isDecided(id)) decided.current.add(id)
    const isOther = (id: number) => !decided.current.has(id)
    const [expected, found] = [before.current.filter(isOther), ids.filter(isOther)]
    before.current = ids
    if (expected.some((id, at) => found[at] !== id)) movedAt.current = Date.now()
  })
  return () => movedAt.current !== undefined && Date.now() - movedAt.current < STARTLED_MS
}
