import { useState } from 'react'

/** Where a smaller share of the leads stays, it is another list. */
const LEAST_STAYING = 0.75

type Row = { id: number }
type Keyed = { rows: readonly Row[]; keys: number[]; next: number; isTakenOver: boolean }

/**
 * A key for each row. A lead that stays keeps its row. When a search or another page shows other leads, these take over the rows in
 * their places: the browser then changes texts, which takes a fraction of making rows or of moving them.
 */
export function useRowKeys(rows: readonly Row[]): Pick<Keyed, 'keys' | 'isTakenOver'> {
  const [last, setLast] = useState<Keyed>({ rows: [], keys: [], next: 0, isTakenOver: false })
  if (last.rows === rows) return last
  const keyed = nextKeys(last, rows)
  setLast(keyed)
  return keyed
}

export function nextKeys(last: Keyed, rows: readonly Row[]): Keyed {
  const keyOf = new Map(last.rows.map(({ id }, at) => [id, last.keys[at]]))
  const staying = rows.filter(({ id }) => keyOf.has(id)).length
  // After a deletion or an import few are new: no row, which may have the focus, becomes another lead's.
  const isTakenOver = staying < rows.length * LEAST_STAYING
  let { next } = last
  const keys = rows.map(({ id }, at) => (isTakenOver ? last.keys[at] : keyOf.get(id)) ?? next++)
  return { rows, keys, next, isTakenOver }
}
