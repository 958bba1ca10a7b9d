import { type Bins, binCount, binOf, NO_BIN } from './bins.ts'

/** What is known of one case, by the names of the columns. Undefined: it can't be told what was known, so it adds nothing. */
export type Values = Record<string, string | number | null | undefined>

/** What the value of one column, or of two together, adds to the log-odds of a good outcome. */
export type Feature = { bins: Bins[]; effects: number[] }

/** The log-odds of the average case, and what its features add to them. */
export type AdditiveModel = { intercept: number; features: Feature[] }

export const sigmoid = (x: number) => 1 / (1 + Math.exp(-x))

export const cellCount = (bins: Bins[]) => bins.reduce((cells, each) => cells * binCount(each), 1)

function cellOf(bins: Bins[], values: Values) {
  let cell = 0
  for (const each of bins) {
    const bin = binOf(each, values[each.name])
    if (bin === NO_BIN) return NO_BIN
    cell = cell * binCount(each) + bin
  }
  return cell
}

export const effectOf = ({ bins, effects }: Feature, values: Values) => effects[cellOf(bins, values)] ?? 0

export function logOdds(model: AdditiveModel, values: Values) {
  let sum = model.intercept
  for (const feature of model.features) sum += effectOf(feature, values)
  return sum
}
