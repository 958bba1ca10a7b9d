import { useState } from 'react'

type Row = { id: number }
type Keyed = { rows: readonly Row[]; keys: number[]; next: number }

/**
 * A key for each row. A lead that stays keeps its row. When a search or another page shows mostly other leads, these take over the
 * rows of those that are gone: the browser then changes texts, which takes a fraction of making rows.
 */
export function useRowKeys(rows: readonly Row[]): number[] {
  const [last, setLast] = useState<Keyed>({ rows: [], keys: [], next: 0 })
  if (last.rows === rows) return last.keys
  const keyed = nextKeys(last, rows)
  setLast(keyed)
  return keyed.keys
}

export function nextKeys(last: Keyed, rows: readonly Row[]): Keyed {
  const keyOf = new Map(last.rows.map(({ id }, at) => [id, last.keys[at]]))
  const staying = rows.flatMap(({ id }) => keyOf.get(id) ?? [])
  // After a deletion or an import few are new: no row, which may have the focus, becomes another lead's.
  const isOther = staying.length * 2 < rows.length
  const free = isOther ? last.keys.filter((key) => !staying.includes(key)) : []
  let { next } = last
  const keys = rows.map(({ id }) => keyOf.get(id) ?? free.shift() ?? next++)
  return { rows, keys, next }
}
