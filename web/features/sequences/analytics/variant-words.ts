import type { VariantResults } from '../../../../contract/step-variants.ts'
import { formatCount, formatDate } from '../../../lib/format.ts'

/** What the replies say so far, in a sentence or two. */
export function verdictWords({ verdict, best, arms, needed, adopted }: VariantResults): string {
  if (adopted) return `All leads have received text ${adopted.key} since ${formatDate(adopted.at)}.`
  if (verdict === 'better') return `Text ${best} gets more replies.`
  if (verdict === 'no_difference')
    return `No difference found. ${arms.length === 2 ? 'Neither text can be 50% better' : 'No text can be 50% better than another'}, so keep the one you prefer.`
  if (!needed)
    return 'Not decided yet. If one of them got twice the replies, we would know by now: the difference is small, if there is one.'
  return `Not decided yet. If one text gets ${needed.from}% replies and the other twice as many, we need about ${formatCount(needed.emails)} more emails of each to tell.`
}

/** "0.8 to 2.1 times the replies of text A" */
export const timesWords = ({ timesA }: VariantResults['arms'][number]) =>
  timesA ? `${timesA.low} to ${timesA.high} times the replies of text A` : undefined

export const sinceWords = (countedSince: string) =>
  `Counted since ${formatDate(countedSince)}, when a text was changed or the test started again.`
