import { useState } from 'react'

const KEY = 'leadwright.imports-dismissed'
// More than the list of imports ever shows.
const KEPT = 50

/** The outcomes the user has dismissed in this browser. */
export function useDismissedImports(): [number[], (id: number) => void] {
  const [ids, setIds] = useState(read)
  function dismiss(id: number) {
    // From storage: another tab may have dismissed one meanwhile.
    const next = [...read(), id].slice(-KEPT)
    localStorage.setItem(KEY, JSON.stringify(next))
    setIds(next)
  }
  return [ids, dismiss]
}

function read(): number[] {
  try {
    const ids = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(ids) ? ids.filter(Number.isInteger) : []
  } catch {
    return []
  }
}
