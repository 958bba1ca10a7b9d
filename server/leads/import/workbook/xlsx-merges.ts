import type { Readable } from 'node:stream'
import { MOST_COLUMNS } from './sheet-rows.ts'

/** Cells that span several rows, by the row they begin in. */
export type Merges = Map<number, { column: number; lastRow: number }[]>

const MERGE = /<(?:\w+:)?mergeCell\s[^<>]{0,150}?ref="([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})"/g
/** Longer than one of them. */
const OVERLAP = 200
/** A sheet with more is no list. */
const MAX_MERGES = 50_000

/** The merged cells are listed below the rows, so the sheet is searched for them first, without reading the rest. */
export async function findMerges(part: Readable): Promise<Merges> {
  const merges: Merges = new Map()
  let text = ''
  let count = 0
  try {
    for await (const chunk of part as AsyncIterable<Buffer>) {
      text += chunk.toString('latin1')
      let end = 0
      if (text.includes('mergeCell'))
        for (const match of text.matchAll(MERGE)) {
          end = match.index + match[0].length
          const [, letters = '', from, to] = match
          const [row, lastRow, column] = [Number(from), Number(to), columnOf(letters)]
          if (lastRow <= row || column >= MOST_COLUMNS) continue
          if (++count > MAX_MERGES) return new Map()
          merges.set(row, [...(merges.get(row) ?? []), { column, lastRow }].slice(-MOST_COLUMNS))
        }
      text = text.slice(Math.max(end, text.length - OVERLAP))
    }
  } finally {
    part.destroy()
  }
  return merges
}

/** 0 for A. */
export function columnOf(letters: string) {
  let column = 0
  for (let at = 0; at < letters.length; at++) {
    const code = letters.charCodeAt(at) | 32
    if (code < 97 || code > 122) break
    column = column * 26 + code - 96
  }
  return column - 1
}
