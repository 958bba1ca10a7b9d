import type { Signals } from '../signals.ts'
import { bucketOf } from './weights.ts'

/** A message as the classifier sees it: rules that fit, and words with what they tell. */
export type Features = { rules: string[]; terms: { bucket: number; value: number }[] }

/** Words count as much as a few rules, however long the text is. */
const TERMS_LENGTH = 3
/** Words that were never seen tell nothing and make the others count for less; corrections of an account may give them a meaning. */
const UNSEEN = 4

export function featuresOf({ rules, terms }: Pick<Signals, 'rules' | 'terms'>, rarity: Float32Array): Features {
  const values = new Map<number, number>()
  for (const term of terms.keys()) {
    const bucket = bucketOf(term)
    values.set(bucket, rarity[bucket] || UNSEEN)
  }
  const length = Math.sqrt([...values.values()].reduce((sum, value) => sum + value * value, 0)) || 1
  const scale = TERMS_LENGTH / length
  return {
    rules: [...rules.keys()],
    terms: [...values].map(([bucket, value]) => ({ bucket, value: value * scale })),
  }
}
