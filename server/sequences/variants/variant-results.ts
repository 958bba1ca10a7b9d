import { shareOf } from '../../../contract/share.ts'
import { VARIANT_KEYS, type VariantKey, type VariantResults } from '../../../contract/step-variants.ts'
import { compareVariants, emailsNeeded, timesAsMany } from './compare-variants.ts'
import type { ComparedStep } from './variant-queries.ts'

/** A usual share of replies, while there are too few to tell one's own. */
const USUAL_SHARE = 0.03
const ENOUGH_REPLIES = 10

/** What the replies say about the texts of a step. Texts that were removed don't count any more. */
export function variantResults({ id, stepNumber, variants, textsChangedAt, counts }: ComparedStep): VariantResults {
  const keys: VariantKey[] = [VARIANT_KEYS[0], ...variants.arms.map(({ key }) => key)]
  // A text that was not sent yet can't be better, but it is one of those to compare.
  const own = [
    ...counts.filter(({ key }) => keys.includes(key)),
    ...keys.map((key) => ({ key, mailboxId: null, sent: 0, replied: 0 })),
  ]
  const sum = (key: VariantKey | null, field: 'sent' | 'replied') =>
    own.filter((count) => key === null || count.key === key).reduce((total, count) => total + count[field], 0)
  const comparison = compareVariants(own)
  return {
    stepId: id,
    stepNumber,
    arms: keys.map((key) => ({
      key,
      sent: sum(key, 'sent'),
      replied: shareOf(sum(key, 'replied'), sum(key, 'sent')),
      timesA: key === 'A' ? null : rounded(timesAsMany(own, key, 'A')),
    })),
    ...comparison,
    needed:
      comparison.verdict === 'open'
        ? neededOf(
            keys.map((key) => sum(key, 'sent')),
            sum(null, 'sent'),
            sum(null, 'replied'),
          )
        : null,
    adopted: variants.adopted,
    countedSince: textsChangedAt && new Date(textsChangedAt).toISOString(),
  }
}

const rounded = (times: { low: number; high: number } | null) =>
  times && { low: Math.round(times.low * 100) / 100, high: Math.round(times.high * 100) / 100 }

/** By the replies so far, once there are enough of them to tell their share. Null when each text has had so many. */
function neededOf(sent: number[], all: number, replied: number) {
  const share = replied >= ENOUGH_REPLIES ? replied / all : USUAL_SHARE
  const emails = emailsNeeded(share, sent.length) - Math.min(...sent)
  return emails > 0 ? { emails, from: Math.round(share * 1000) / 10 } : null
}
