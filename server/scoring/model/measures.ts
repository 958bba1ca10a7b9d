/** How well an order of cases tells good outcomes from bad: the chance that a good one stands above a bad one. */
export type Ranking = { auc: number; standardError: number }

/** The area under the curve, and DeLong's standard error of it. */
export function ranking(scores: number[], outcomes: boolean[]): Ranking {
  const { auc, wins, losses } = placements(scores, outcomes)
  return { auc, standardError: Math.sqrt(variance(wins) / wins.length + variance(losses) / losses.length) }
}

/** The same where the cases of each fold were scored by another model: only cases of one fold are compared. */
export function rankingWithin(folds: number[], scores: number[], outcomes: boolean[]): Ranking {
  const each = [...new Set(folds)].map((fold) => {
    const isHere = (_: unknown, i: number) => folds[i] === fold
    return ranking(scores.filter(isHere), outcomes.filter(isHere))
  })
  return {
    auc: mean(each.map(({ auc }) => auc)),
    standardError: Math.sqrt(each.reduce((sum, { standardError }) => sum + standardError ** 2, 0)) / each.length,
  }
}

/** How much less one forecast is surprised by what happened than another, in log-odds a case, and the standard error of that. */
export function foresightGain(better: number[], worse: number[], outcomes: boolean[]) {
  const surprise = (chance: number, isWon: boolean) => -Math.log(Math.max(1e-9, isWon ? chance : 1 - chance))
  const gains = outcomes.map((isWon, i) => surprise(worse[i] as number, isWon) - surprise(better[i] as number, isWon))
  return { gain: mean(gains), standardError: Math.sqrt(variance(gains) / gains.length) }
}

/** For each good case the share of bad ones below it, and for each bad case the share of good ones above it. */
function placements(scores: number[], outcomes: boolean[]) {
  const order = scores.map((_, i) => i).sort((a, b) => (scores[a] as number) - (scores[b] as number))
  const won = outcomes.filter(Boolean).length
  const lost = outcomes.length - won
  const placed = new Array<number>(scores.length)
  let winsBelow = 0
  let lossesBelow = 0
  for (let start = 0; start < order.length; ) {
    let end = start
    let winsHere = 0
    // Equals stand half above and half below each other.
    while (end < order.length && scores[order[end] as number] === scores[order[start] as number]) {
      if (outcomes[order[end] as number]) winsHere++
      end++
    }
    const lossesHere = end - start - winsHere
    for (const i of order.slice(start, end)) {
      placed[i] = outcomes[i] ? (lossesBelow + lossesHere / 2) / lost : 1 - (winsBelow + winsHere / 2) / won
    }
    winsBelow += winsHere
    lossesBelow += lossesHere
    start = end
  }
  const wins = placed.filter((_, i) => outcomes[i])
  return { auc: mean(wins), wins, losses: placed.filter((_, i) => !outcomes[i]) }
}

/** How far the told chance is from what happened, on average over ten equal groups of cases. */
export function calibrationError(chances: number[], outcomes: boolean[], groups = 10) {
  const order = chances.map((_, i) => i).sort((a, b) => (chances[a] as number) - (chances[b] as number))
  let error = 0
  for (let group = 0; group < groups; group++) {
    const cases = order.slice((group * order.length) / groups, ((group + 1) * order.length) / groups)
    error += Math.abs(cases.reduce((sum, i) => sum + (chances[i] as number) - (outcomes[i] ? 1 : 0), 0))
  }
  return order.length > 0 ? error / order.length : 0
}

/** Between which shares the true one lies, 95 times of 100 (Wilson). */
export function shareInterval(wins: number, cases: number): [number, number] {
  if (cases === 0) return [0, 1]
  const z = 1.96
  const share = wins / cases
  const middle = share + (z * z) / (2 * cases)
  const reach = z * Math.sqrt((share * (1 - share)) / cases + (z * z) / (4 * cases * cases))
  const scale = 1 + (z * z) / cases
  return [Math.max(0, (middle - reach) / scale), Math.min(1, (middle + reach) / scale)]
}

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

function variance(values: number[]) {
  if (values.length < 2) return 0
  const average = mean(values)
  return values.reduce((sum, value) => sum + (value - average) ** 2, 0) / (values.length - 1)
}
