import fc from 'fast-check'
import { processorClock } from './work.ts'

/** What grammars of text are made of: the parts of addresses, links, dates, amounts, markup, headers, quotes and templates. */
const PARTS =
  'a|A|1|é|ß|😀| |\t|\n|\r\n|\r|.|,|;|:|-|--|_|/|//|\\|@|#|$|%|&|*|+|=|==|~|^|!|?|"|""|\'|’|`|(|)|[|]|{|}|<|>|<<|>>|{{|}}|{%|%}|{{a}}|{a}|[a]|](|http://|https://a.|www.|mailto:|a@|@a.|.a|a.|1.|.1|1,|1 |+1|550 |5.1.1 |=?|?=|=3D|&amp;|&#|<!--|<a|</a>|<p>|<b |<table>|on 1 |Jan |Monday |until the |wrote:|From:|> |-- |\u00a0|\u200b|\u0301|\ud800|Aa |a-|a\'|of |and |not |$1|1k|1%|Mr |GmbH |"a",|a;|\0|\u0301\u0323|nom,|<script>|{"a":|[{'.split(
    '|',
  )

const ORDINARY =
  'Grace from Navona wrote to us on Monday, and we would like to show her team how 40 other companies in Oslo save time. '

const repeated = (text: string, length: number) => text.repeat(Math.ceil(length / text.length)).slice(0, length)

const part = fc.constantFrom(...PARTS)
/** A few parts over and over, after and before others: what makes an expression try again and again. */
const hardText = fc
  .tuple(
    fc.array(part, { maxLength: 3 }),
    fc.array(part, { minLength: 1, maxLength: 4 }),
    fc.array(part, { maxLength: 3 }),
  )
  .map(([first, again, last]) => {
    const [start, end] = [first.join(''), last.join('')]
    const ofLength: OfLength = (length) =>
      start + repeated(again.join(''), Math.max(0, length - start.length - end.length)) + end
    return ofLength
  })

type OfLength = (length: number) => string

/** As many times as ordinary text of the same length may any text cost. */
const MOST_TIMES = 20
/** Up to this, a wide search does not ask how the cost grows. */
const HARMLESS_TIMES = 4
/** Twice the length doubles the cost of what is linear, and takes four times as much of what is quadratic. */
const MOST_GROWTH = 3.2
const MEASUREMENTS = 5
/** What costs little in this part of the length costs little in full, unless it grows by more than the square. */
const PART = 4
/**
 * WORK_RUNS=200 searches wide: at the full length too, with an eye on growth, and another seed each time unless WORK_SEED repeats a
 * run that failed. Without it, what would take a second at the full length is found, and nothing that noise could be mistaken for.
 */
const IS_WIDE = process.env.WORK_RUNS !== undefined
/** What costs less counts as this much. */
const LEAST_MS = IS_WIDE ? 1 : 2.5
const RUNS = Number(process.env.WORK_RUNS ?? 5)
const SEED = process.env.WORK_SEED ?? (IS_WIDE ? undefined : 1)

export type Reader = (text: string) => unknown

/**
 * Texts that cost the processor more than 20 times what ordinary text of the same length costs, or several times as much and more than
 * in proportion to their length. Short ones come first, and are enough to show what grows with the square of the length, which would take
 * minutes at its full length. `longest` is the longest text that the reader can get.
 */
export async function slowTexts(read: Reader, longest: number): Promise<string[]> {
  for (const length of (IS_WIDE ? [longest / 8, longest] : [longest / 4]).map(Math.ceil)) {
    const slow = await slowTextsOf(read, length)
    if (slow.length > 0) return slow
  }
  return []
}

async function slowTextsOf(read: Reader, length: number): Promise<string[]> {
  const plain = Math.max(LEAST_MS, await leastCost(read, repeated(ORDINARY, length)))
  const whySlow = async (ofLength: OfLength) => {
    const text = ofLength(length)
    const harmless = (IS_WIDE ? HARMLESS_TIMES : MOST_TIMES) * plain
    if (!IS_WIDE && (await costOf(read, ofLength(Math.ceil(length / PART)))) <= (MOST_TIMES * plain) / PART ** 2)
      return undefined
    const cost = await leastCost(read, text, harmless)
    if (cost <= harmless) return undefined
    if (cost > MOST_TIMES * plain) return `${cost.toFixed(1)} ms, ordinary text ${plain.toFixed(1)} ms`
    const growth = cost / Math.max(LEAST_MS / 2, await leastCost(read, ofLength(Math.ceil(length / 2))))
    return growth > MOST_GROWTH ? `${cost.toFixed(1)} ms, ${growth.toFixed(1)} times that of half of it` : undefined
  }
  for (const one of PARTS) {
    const why = await whySlow((wanted) => repeated(one, wanted))
    if (why) return [`${length}: ${JSON.stringify(one)} again and again: ${why}`]
  }
  const property = fc.asyncProperty(hardText, async (ofLength) => (await whySlow(ofLength)) === undefined)
  const seed = SEED === undefined ? {} : { seed: Number(SEED) }
  const found = await fc.check(property, { numRuns: RUNS, endOnFailure: true, ...seed })
  return (found.counterexample ?? []).map((ofLength) => {
    const text = ofLength(length)
    return `${length}: ${JSON.stringify(text.slice(0, 60))} … ${JSON.stringify(text.slice(-20))} (WORK_SEED=${found.seed})`
  })
}

/** Of several measurements, because what is measured first has to be compiled too; the first that is `enough` ends them. */
async function leastCost(read: Reader, text: string, enough = 0) {
  let least = Number.POSITIVE_INFINITY
  for (let time = 0; time < MEASUREMENTS && least > enough; time++) least = Math.min(least, await costOf(read, text))
  return least
}

async function costOf(read: Reader, text: string) {
  const elapsed = processorClock()
  await read(text)
  return elapsed()
}
