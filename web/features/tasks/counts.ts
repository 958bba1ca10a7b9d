import { formatCount } from '../../lib/format.ts'
import type { TaskAct } from '../task-data/task-api.ts'

/** The server counts up to so many. */
const MOST_COUNTED = 10_000

/** "12", or "10,000+" */
export const countUpToMost = (count: number) =>
  count > MOST_COUNTED ? `${formatCount(MOST_COUNTED)}+` : formatCount(count)

const WORDS = { done: 'done', snooze: 'snoozed', skip: 'skipped', delete: 'deleted' } satisfies Record<
  TaskAct['act'],
  string
>

/** "3 done, 1 snoozed, 1 skipped"; empty when nothing was done. */
export function stepCounts(acts: TaskAct['act'][]) {
  const kinds = Object.keys(WORDS) as TaskAct['act'][]
  return kinds
    .map((kind) => ({ kind, count: acts.filter((act) => act === kind).length }))
    .filter(({ count }) => count > 0)
    .map(({ kind, count }) => `${formatCount(count)} ${WORDS[kind]}`)
    .join(', ')
}
