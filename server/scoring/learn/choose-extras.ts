import {
  type ExtraKind,
  type ExtraName,
  extraFeature,
  foldColumn,
  foldWord,
  isOutcomeName,
  readNumber,
} from '../features/extra-features.ts'

/** The columns filled for most leads; more would take long and say little. */
const MAX_EXTRAS = 20
/** Columns that fewer leads have say more about those leads. */
const MIN_FILLED = 20
const MIN_SHARE = 0.05
/** A word that fewer leads have is not told apart (`bins.ts`). */
const MIN_CASES = 5
/** Values of which few come again (names, numbers of orders, dates) only tell whether there is one. */
const MIN_COVERED = 0.5
const MIN_NUMBERS = 0.9
const MIN_DISTINCT_NUMBERS = 8

type Seen = { column: string; values: string[] }
export type ChosenExtras = { names: ExtraName[] /** Left out by their names. */; outcomes: ExtraName[] }

/** The extra columns of decided leads that a model may learn from, and how each is read. */
export function chooseExtras(leads: (Record<string, string> | null | undefined)[]): ChosenExtras {
  const seen = new Map<string, Seen>()
  let withAny = 0
  for (const columns of leads) {
    if (!columns) continue
    withAny++
    for (const [column, value] of Object.entries(columns)) {
      const known = seen.get(foldColumn(column))
      if (known) known.values.push(value)
      else seen.set(foldColumn(column), { column, values: [value] })
    }
  }
  const chosen: ChosenExtras = { names: [], outcomes: [] }
  const filled = [...seen.values()]
    .filter(({ values }) => values.length >= Math.max(MIN_FILLED, MIN_SHARE * withAny))
    .sort((a, b) => b.values.length - a.values.length || (a.column < b.column ? -1 : 1))
  for (const { column, values } of filled) {
    const kind = kindOf(values, withAny)
    if (isOutcomeName(column)) chosen.outcomes.push(extraFeature(kind ?? 'filled', column))
    else if (kind && chosen.names.length < MAX_EXTRAS) chosen.names.push(extraFeature(kind, column))
  }
  return chosen
}

function kindOf(values: string[], leads: number): ExtraKind | undefined {
  const numbers = values.flatMap((value) => readNumber(value) ?? [])
  const isNumeric = numbers.length >= MIN_NUMBERS * values.length
  if (isNumeric && new Set(numbers).size >= MIN_DISTINCT_NUMBERS) return 'number'
  const counts = new Map<string, number>()
  for (const value of values) counts.set(foldWord(value), (counts.get(foldWord(value)) ?? 0) + 1)
  const frequent = [...counts.values()].filter((count) => count >= MIN_CASES)
  const covered = frequent.reduce((sum, count) => sum + count, 0)
  if (frequent.length > 1 && covered >= MIN_COVERED * values.length) return 'word'
  // One that nearly every lead has tells nothing by being there.
  return values.length <= (1 - MIN_SHARE) * leads ? 'filled' : undefined
}
