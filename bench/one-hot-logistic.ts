import { sigmoid } from '../server/scoring/model/additive-model.ts'
import type { Column } from '../server/scoring/model/bins.ts'
import { invert } from '../server/scoring/model/invert.ts'

const ITERATIONS = 12
const RIDGE = 1

/** What the field starts with: numbers scaled, words as one column each, Newton's method. Answers the chance of a case. */
export function fitOneHotLogistic(columns: Column[], outcomes: boolean[]) {
  const encoders = columns.map(encoderOf)
  const encode = (at: number, of: Column[]) => [
    1,
    ...encoders.flatMap((encoder, c) => encoder(of[c]?.values[at] ?? null)),
  ]
  const rows = outcomes.map((_, i) => encode(i, columns))
  const size = rows[0]?.length ?? 0
  const weights = new Array<number>(size).fill(0)
  const chance = (row: number[]) => sigmoid(row.reduce((sum, value, w) => sum + value * (weights[w] as number), 0))
  for (let iteration = 0; iteration < ITERATIONS; iteration++) {
    const slope = weights.map((weight) => RIDGE * weight)
    const bend = weights.map((_, w) => weights.map((_, v) => (w === v ? RIDGE : 0)))
    for (const [i, row] of rows.entries()) {
      const p = chance(row)
      const used = row.flatMap((value, w) => (value === 0 ? [] : [w]))
      for (const w of used) {
        slope[w] = (slope[w] as number) + (p - (outcomes[i] ? 1 : 0)) * (row[w] as number)
        const line = bend[w] as number[]
        for (const v of used) line[v] = (line[v] as number) + p * (1 - p) * (row[w] as number) * (row[v] as number)
      }
    }
    const inverse = invert(bend)
    for (const [w, line] of inverse.entries())
      weights[w] = (weights[w] as number) - line.reduce((sum, value, v) => sum + value * (slope[v] as number), 0)
  }
  return (at: number, of: Column[]) => chance(encode(at, of))
}

function encoderOf(column: Column): (value: string | number | null) => number[] {
  if (column.kind === 'word') {
    const words = [...new Set(column.values)]
    return (value) => words.map((word) => Number(word === value))
  }
  const known = column.values.filter((value) => typeof value === 'number')
  const mean = known.reduce((sum, value) => sum + value, 0) / known.length
  const spread = Math.sqrt(known.reduce((sum, value) => sum + (value - mean) ** 2, 0) / known.length) || 1
  return (value) => [((value === null ? mean : Number(value)) - mean) / spread]
}
