import type { EncodingReading } from '../../../../contract/lead-import.ts'
import type { Reading } from './rank-encodings.ts'

const SHOWN_LINES = 3
const SHOWN_CHARACTERS = 200
/** What is shown before the first letter that differs. A screen cuts long lines at their end. */
const CHARACTERS_BEFORE = 30

/** Of each reading the lines by which people can tell it from the others: they read differently, from near the first such letter. */
export function tellingLines(readings: Reading[]): EncodingReading[] {
  const texts = readings.map(({ text }) => text.split(/[\r\n]+/).filter((line) => line.trim() !== ''))
  const chosen = chooseLines(texts)
  return readings.map(({ encoding }, at) => ({
    encoding,
    lines: chosen.map(({ line, from }) => {
      const shown = (texts[at]?.[line] ?? '').slice(from, from + SHOWN_CHARACTERS)
      return from > 0 ? `…${shown}` : shown
    }),
  }))
}

type Chosen = { line: number; from: number }

/** The first line that tells the best reading from each of the others, then further ones that do. */
function chooseLines([best = [], ...others]: string[][]): Chosen[] {
  const differing = others.map((lines) =>
    best.flatMap((line, at) => {
      const letter = firstDifference(line, lines[at] ?? '')
      return letter === undefined ? [] : [{ line: at, from: Math.max(0, letter - CHARACTERS_BEFORE) }]
    }),
  )
  const inTurns = Array.from({ length: SHOWN_LINES }, (_, turn) =>
    differing.flatMap((lines) => lines[turn] ?? []),
  ).flat()
  const once = new Map(inTurns.toReversed().map((chosen) => [chosen.line, chosen]))
  const chosen = inTurns.filter((each) => once.get(each.line) === each).slice(0, SHOWN_LINES)
  return chosen.length > 0 ? chosen : best.slice(0, SHOWN_LINES).map((_, line) => ({ line, from: 0 }))
}

function firstDifference(line: string, other: string) {
  if (line === other) return undefined
  let at = 0
  while (line[at] === other[at]) at++
  return at
}
