import { startTransition, useEffect, useState } from 'react'

/** They fill the screen. */
export const AT_FIRST = 18
const AT_A_TIME = 8

/**
 * How many rows to show: those that fill the screen first, the others a few at a time while nothing else is going on. Rows that
 * are there already cost nothing, so a list that reloads stays whole, and so does one whose rows are taken over by other leads
 * (use-row-keys.ts).
 */
export function useGradualRows(rows: { id: number }[], { takesOver = false } = {}): number {
  const [last, setLast] = useState<{ rows: { id: number }[]; shown: number }>({ rows: [], shown: 0 })
  const atLeast = takesOver ? Math.min(last.shown, rows.length) : 0
  const shown = last.rows === rows ? last.shown : Math.max(atLeast, countAtFirst(last.rows.slice(0, last.shown), rows))
  useEffect(() => {
    if (shown < rows.length) startTransition(() => setLast({ rows, shown: shown + AT_A_TIME }))
    else if (last.rows !== rows) setLast({ rows, shown })
  }, [rows, shown, last.rows])
  return shown
}

function countAtFirst(before: { id: number }[], rows: { id: number }[]) {
  const known = new Set(before.map(({ id }) => id))
  let added = 0
  const end = rows.findIndex(({ id }) => !known.has(id) && ++added > AT_FIRST)
  return end === -1 ? rows.length : end
}
