import { MESSAGE_INTENTS } from '../../contract/inbox-choices.ts'
import type { Intent } from '../../contract/intent.ts'

export type Judged = { wanted: Intent; read: Intent }
export type ClassFigures = { intent: Intent; count: number; precision: number; recall: number }

/** Precision and recall by intent. An intent that was never read has a precision of 0. */
export const figuresOf = (judged: readonly Judged[]): ClassFigures[] =>
  MESSAGE_INTENTS.map((intent) => {
    const wanted = judged.filter((one) => one.wanted === intent)
    const read = judged.filter((one) => one.read === intent)
    const right = wanted.filter((one) => one.read === intent).length
    return {
      intent,
      count: wanted.length,
      precision: read.length === 0 ? 0 : right / read.length,
      recall: wanted.length === 0 ? 0 : right / wanted.length,
    }
  })

/** These decide what may be sent to somebody. */
const STRICT: readonly Intent[] = ['unsubscribe', 'out_of_office', 'bounce', 'not_interested']

export function macroPrecision(figures: readonly ClassFigures[], isStrict: boolean): number {
  const chosen = figures.filter(({ intent }) => STRICT.includes(intent) === isStrict)
  return chosen.reduce((sum, { precision }) => sum + precision, 0) / chosen.length
}

export function tableOf(judged: readonly Judged[]): string[] {
  const figures = figuresOf(judged)
  const right = judged.filter(({ wanted, read }) => wanted === read).length
  const mean = (pick: (one: ClassFigures) => number) =>
    figures.reduce((sum, one) => sum + pick(one), 0) / figures.length
  return [
    'intent           texts  precision  recall',
    ...figures.map(
      ({ intent, count, precision, recall }) =>
        `${intent.padEnd(16)} ${String(count).padStart(5)}  ${precision.toFixed(3).padStart(9)}  ${recall.toFixed(3).padStart(6)}`,
    ),
    `all              ${String(judged.length).padStart(5)}  ${mean((one) => one.precision)
      .toFixed(3)
      .padStart(9)}  ${mean((one) => one.recall)
      .toFixed(3)
      .padStart(6)}`,
    `accuracy ${(right / judged.length).toFixed(3)}; macro precision: ${macroPrecision(figures, true).toFixed(3)} (${STRICT.join(', ')}), ${macroPrecision(figures, false).toFixed(3)} (others)`,
  ]
}
