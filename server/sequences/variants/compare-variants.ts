import type { VariantKey } from '../../../contract/step-variants.ts'

/** What one text did from one mailbox. */
export type VariantCount = { key: VariantKey; mailboxId: number | null; sent: number; replied: number }

/** Never higher, however often one looks: the share of tests without a difference that name a winner. */
const ERROR_RATE = 0.05
/** The differences that the rule is best at noticing, as the spread of log odds. */
const SPREAD = 0.7
/** With fewer, the normal approximation does not hold. */
const LEAST_REPLIES = 10
/** Two texts are called equally good once neither can have so many times the replies of the other. */
const SAME_WITHIN = 1.5
/** The chance to notice what `emailsNeeded` is about: 80%. */
const CHANCE_Z = 0.8416
const MOST_NEEDED = 1_000_000

type Difference = { logOdds: number; variance: number; replies: number }
export type Comparison = { verdict: 'better' | 'no_difference' | 'open'; best: VariantKey | null }

/**
 * Which text gets more replies. Each pair is compared within mailboxes, and the differences are added up: a mailbox that gets more
 * replies favors nobody. The rule is a sequential probability ratio test with a normal mixture, so that its answer holds whenever
 * one looks: docs/decisions/2026-11-17-comparing-variants.md.
 */
export function compareVariants(counts: VariantCount[]): Comparison {
  const keys = [...new Set(counts.map(({ key }) => key))].sort()
  // Each of the texts could be named by mistake.
  const errorRate = (2 * ERROR_RATE) / Math.max(2, keys.length)
  const beats = (one: VariantKey, other: VariantKey) => {
    const difference = differenceOf(counts, one, other)
    return difference.logOdds > halfWidth(difference, errorRate)
  }
  const best = keys.find((one) => keys.length > 1 && keys.every((other) => other === one || beats(one, other)))
  if (best) return { verdict: 'better', best }
  const isSame = (one: VariantKey, other: VariantKey) => {
    const difference = differenceOf(counts, one, other)
    return Math.abs(difference.logOdds) + halfWidth(difference, errorRate) < Math.log(SAME_WITHIN)
  }
  const areSame = keys.length > 1 && keys.every((one) => keys.every((other) => one === other || isSame(one, other)))
  return { verdict: areSame ? 'no_difference' : 'open', best: null }
}

/** How many times the replies of `other` this text gets, from and to. Null while there are too few replies to say. */
export function timesAsMany(counts: VariantCount[], one: VariantKey, other: VariantKey) {
  const difference = differenceOf(counts, one, other)
  const half = halfWidth(difference, ERROR_RATE)
  if (!Number.isFinite(half)) return null
  return { low: Math.exp(difference.logOdds - half), high: Math.exp(difference.logOdds + half) }
}

/** Emails of each of `texts` until a doubling of this share of replies is noticed in four of five tests. */
export function emailsNeeded(share: number, texts: number) {
  const errorRate = (2 * ERROR_RATE) / Math.max(2, texts)
  const doubled = Math.min(0.95, share * 2)
  const effect = Math.log((doubled * (1 - share)) / (share * (1 - doubled)))
  const middle = (share + doubled) / 2
  const isEnough = (emails: number) => {
    const variance = 2 / (emails * middle * (1 - middle))
    const replies = emails * (share + doubled)
    return effect - CHANCE_Z * Math.sqrt(variance) > halfWidth({ logOdds: effect, variance, replies }, errorRate)
  }
  let [tooFew, enough] = [0, MOST_NEEDED]
  while (enough - tooFew > 1) {
    const emails = Math.floor((tooFew + enough) / 2)
    if (isEnough(emails)) enough = emails
    else tooFew = emails
  }
  return enough
}

/** The score test of each mailbox, added up. */
function differenceOf(counts: VariantCount[], one: VariantKey, other: VariantKey): Difference {
  let [score, information, replies] = [0, 0, 0]
  for (const mailboxId of new Set(counts.map((count) => count.mailboxId))) {
    const a = sumOf(counts, one, mailboxId)
    const b = sumOf(counts, other, mailboxId)
    const sent = a.sent + b.sent
    if (a.sent === 0 || b.sent === 0) continue
    const share = (a.replied + b.replied) / sent
    score += a.replied - a.sent * share
    information += ((a.sent * b.sent) / sent) * share * (1 - share)
    replies += a.replied + b.replied
  }
  return { logOdds: information === 0 ? 0 : score / information, variance: 1 / information, replies }
}

function sumOf(counts: VariantCount[], key: VariantKey, mailboxId: number | null) {
  let [sent, replied] = [0, 0]
  for (const count of counts)
    if (count.key === key && count.mailboxId === mailboxId) {
      sent += count.sent
      replied += count.replied
    }
  return { sent, replied }
}

/** Of the interval that has the true difference in it at every look, in all but `errorRate` of the tests. */
function halfWidth({ variance, replies }: Difference, errorRate: number) {
  if (replies < LEAST_REPLIES || !Number.isFinite(variance)) return Number.POSITIVE_INFINITY
  const mixed = variance + SPREAD ** 2
  return Math.sqrt(((2 * variance * mixed) / SPREAD ** 2) * (Math.log(1 / errorRate) + Math.log(mixed / variance) / 2))
}
