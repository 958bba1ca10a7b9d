import fc from 'fast-check'

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
const hardText = (length: number) =>
  fc
    .tuple(
      fc.array(part, { maxLength: 3 }),
      fc.array(part, { minLength: 1, maxLength: 4 }),
      fc.array(part, { maxLength: 3 }),
    )
    .map(([first, again, last]) => {
      const [start, end] = [first.join(''), last.join('')]
      return start + repeated(again.join(''), Math.max(0, length - start.length - end.length)) + end
    })

const MOST_TIMES = 20
/** Less than this is not told from nothing. */
const LEAST_MS = 2
const RUNS = Number(process.env.WORK_RUNS ?? 20)
const SEED = process.env.WORK_SEED ? Number(process.env.WORK_SEED) : 1

export type Reader = (text: string) => unknown

/**
 * Texts that cost the processor more than 20 times what ordinary text of the same length costs. Short ones come first, because what
 * grows with the square of the length would take minutes at its full length. Each is measured again before it counts: what is
 * measured first has to be compiled too.
 */
export async function slowTexts(read: Reader, longest: number): Promise<string[]> {
  for (const length of [longest / 8, longest].map(Math.ceil)) {
    const slow = await slowTextsOf(read, length)
    if (slow.length > 0) return slow
  }
  return []
}

async function slowTextsOf(read: Reader, length: number): Promise<string[]> {
  const ordinary = repeated(ORDINARY, length)
  await costOf(read, ordinary)
  const most = MOST_TIMES * Math.max(LEAST_MS, await costOf(read, ordinary))
  const isSlow = async (text: string) => {
    for (let time = 0; time < 3; time++) if ((await costOf(read, text)) <= most) return false
    return true
  }
  for (const one of PARTS)
    if (await isSlow(repeated(one, length))) return [`${length}: ${JSON.stringify(one)} again and again`]
  const property = fc.asyncProperty(hardText(length), async (text) => !(await isSlow(text)))
  const { counterexample } = await fc.check(property, { numRuns: RUNS, seed: SEED, endOnFailure: true })
  return (counterexample ?? []).map(
    (text) => `${length}: ${JSON.stringify(text.slice(0, 60))} … ${JSON.stringify(text.slice(-20))}`,
  )
}

/** Milliseconds of the processor. */
async function costOf(read: Reader, text: string) {
  const before = process.cpuUsage()
  await read(text)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
