// The weights of the classifier: linear, one column per intent. Rules by name; words by the hash of the words, in buckets.
import { MESSAGE_INTENTS } from '../../../../contract/inbox-choices.ts'
import shipped from './weights.json' with { type: 'json' }

export const CLASSES = MESSAGE_INTENTS.length
export const BUCKETS = 8_192

/** One number per intent, in the order of MESSAGE_INTENTS. */
export type Row = number[]
export type Weights = {
  bias: Row
  rules: Record<string, Row>
  /** BUCKETS rows of CLASSES. */
  terms: Float32Array
  /** How much the words of a bucket tell: rare ones more. One number per bucket. */
  rarity: Float32Array
}

/** What an account's corrections changed, to be added to the shipped weights. */
export type AccountWeights = { rules: Record<string, Row>; terms: Record<number, Row> }

/** As it is stored: numbers of one byte and what to multiply them by. */
export type StoredWeights = { bias: Row; rules: Record<string, Row>; scale: number; terms: string; rarity: string }
const RARITY_SCALE = 32

export const bucketOf = (term: string) => {
  let hash = 0x811c9dc5
  for (let at = 0; at < term.length; at++) hash = Math.imul(hash ^ term.charCodeAt(at), 0x01000193)
  hash ^= hash >>> 15
  return (Math.imul(hash, 0x2c1b3c6d) >>> 8) % BUCKETS
}

export const zeroRow = (): Row => new Array<number>(CLASSES).fill(0)

export function storeWeights({ bias, rules, terms, rarity }: Weights): StoredWeights {
  let most = 1e-6
  for (const value of terms) most = Math.max(most, Math.abs(value))
  const scale = most / 127
  const round = (row: Row) => row.map((value) => Math.round(value * 1000) / 1000)
  const named = Object.entries(rules)
    .filter(([, row]) => row.some((value) => Math.abs(value) > 0.005))
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return {
    bias: round(bias),
    rules: Object.fromEntries(named.map(([name, row]) => [name, round(row)])),
    scale,
    terms: Buffer.from(Int8Array.from(terms, (value) => Math.round(value / scale)).buffer).toString('base64'),
    rarity: Buffer.from(Uint8Array.from(rarity, (value) => Math.min(255, Math.round(value * RARITY_SCALE)))).toString(
      'base64',
    ),
  }
}

function loadWeights({ bias, rules, scale, terms, rarity }: StoredWeights): Weights {
  const bytes = new Int8Array(Buffer.from(terms, 'base64'))
  return {
    bias,
    rules,
    terms: Float32Array.from(bytes, (value) => value * scale),
    rarity: Float32Array.from(Buffer.from(rarity, 'base64'), (value) => value / RARITY_SCALE),
  }
}

let loaded: Weights | undefined
/** The weights shipped with the product, read once. */
export function shippedWeights(): Weights {
  loaded ??= loadWeights(shipped)
  return loaded
}
