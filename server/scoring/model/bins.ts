/** One thing known of every case: a word, or a number. Null where there is none; undefined where that can't be told. */
export type Column =
  | { name: string; kind: 'word'; values: (string | null | undefined)[] }
  | { name: string; kind: 'number'; values: (number | null | undefined)[] }

/** How the values of a column are told apart: bin 0 holds what is unknown or was never seen, each other bin some values. */
export type Bins =
  | { name: string; kind: 'word'; words: string[] }
  /** Bin k + 1 ends below `edges[k]`; the last one has no end. */
  | { name: string; kind: 'number'; edges: number[] }

const MAX_NUMBER_BINS = 32
const MAX_WORDS = 60
/** A bin with fewer cases says more about those cases than about the value. */
const MIN_CASES = 5

export function makeBins(column: Column): Bins {
  return column.kind === 'word'
    ? { name: column.name, kind: 'word', words: frequentWords(column.values) }
    : { name: column.name, kind: 'number', edges: quantileEdges(column.values) }
}

export const binCount = (bins: Bins) => 1 + (bins.kind === 'word' ? bins.words.length : bins.edges.length + 1)

const MAX_COARSE_BINS = 12

/** The same with fewer bins, for looking at two columns at once. */
export function coarser(bins: Bins): Bins {
  if (bins.kind === 'word') return { ...bins, words: bins.words.slice(0, MAX_COARSE_BINS) }
  const bundle = (bins.edges.length + 1) / MAX_COARSE_BINS
  if (bundle <= 1) return bins
  const kept = Array.from(
    { length: MAX_COARSE_BINS - 1 },
    (_, k) => bins.edges[Math.floor((k + 1) * bundle) - 1] as number,
  )
  return { ...bins, edges: [...new Set(kept)] }
}

/** Only this bin apart from the rest. Undefined for bin 0: not to know something is no kind of its own. */
export function narrowed(bins: Bins, bin: number): Bins | undefined {
  if (bin === 0) return undefined
  if (bins.kind === 'word') return { ...bins, words: bins.words.slice(bin - 1, bin) }
  return { ...bins, edges: bins.edges.slice(Math.max(0, bin - 2), bin) }
}

/** No bin has this number: a case without one adds nothing to an effect and gets nothing from it. */
export const NO_BIN = 255

/** The bin of one value. */
export function binOf(bins: Bins, value: string | number | null | undefined): number {
  if (value === undefined) return NO_BIN
  if (value === null) return 0
  if (bins.kind === 'word') return bins.words.indexOf(String(value)) + 1
  let low = 0
  let high = bins.edges.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (Number(value) < (bins.edges[middle] as number)) high = middle
    else low = middle + 1
  }
  return low + 1
}

function frequentWords(values: (string | null | undefined)[]) {
  const counts = new Map<string, number>()
  for (const value of values) if (value != null) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts]
    .filter(([, cases]) => cases >= MIN_CASES)
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .slice(0, MAX_WORDS)
    .map(([word]) => word)
}

/** Edges between bins of about the same number of cases; a value that fills a bin by itself gets one. */
function quantileEdges(values: (number | null | undefined)[]) {
  const counts = new Map<number, number>()
  for (const value of values) if (value != null) counts.set(value, (counts.get(value) ?? 0) + 1)
  const distinct = [...counts].sort((a, b) => a[0] - b[0])
  const share = shareOfBin(distinct.map(([, cases]) => cases))
  const edges: number[] = []
  let cases = 0
  distinct.forEach(([value, here], at) => {
    const isFull = cases >= share || (here >= share && cases > 0)
    if (at > 0 && isFull) {
      edges.push((value + (distinct[at - 1] as [number, number])[0]) / 2)
      cases = 0
    }
    cases += here
  })
  return edges
}

/** How many cases make a bin, once the values that are bins of their own are set aside. */
function shareOfBin(counts: number[]) {
  let rest = counts.reduce((sum, here) => sum + here, 0)
  let bins = MAX_NUMBER_BINS
  let share = rest / bins
  for (const here of [...counts].sort((a, b) => b - a)) {
    if (here < share || bins <= 1) break
    rest -= here
    bins -= 1
    share = rest / bins
  }
  return Math.max(share, MIN_CASES)
}
