import { unitOfWord, unitsAfter } from './number-units.ts'
import { looseScales, unitOf } from './number-words.ts'
import { type DateRead, isYear, readDate } from './read-date.ts'
import { type NumberRead, readNumber } from './read-number.ts'
import type { Token } from './text-tokens.ts'

/** A number, percentage, amount of money, multiple or date in a text. Drafts and sources are parsed the same way. */
export type Quantity = {
  kind: 'number' | 'percentage' | 'money' | 'times' | 'date'
  /** Each value must have a source; the inner list holds its possible readings ("1.500"). */
  values: number[][]
  currency: string | null
  date: Omit<DateRead, 'next'> | null
  units: string[]
  isInWords: boolean
  from: number
  next: number
}

const CURRENCIES = new Map(
  Object.entries({
    '£': 'GBP',
    $: 'USD',
    '€': 'EUR',
    '¥': 'JPY',
    gbp: 'GBP',
    usd: 'USD',
    eur: 'EUR',
    chf: 'CHF',
    pounds: 'GBP',
    pound: 'GBP',
    quid: 'GBP',
    dollars: 'USD',
    dollar: 'USD',
    euros: 'EUR',
    euro: 'EUR',
    francs: 'CHF',
    pence: 'GBP',
    cents: 'USD',
  }),
)
const TIMES = new Map(
  Object.entries({
    doubled: 2,
    doubles: 2,
    doubling: 2,
    double: 2,
    tripled: 3,
    triples: 3,
    triple: 3,
    tripling: 3,
    trebled: 3,
    treble: 3,
    quadrupled: 4,
    quadruple: 4,
    quintupled: 5,
  }),
)
const FRACTIONS = new Map(
  Object.entries({ half: 50, third: 33, thirds: 33, quarter: 25, quarters: 25, fifth: 20, fifths: 20, tenth: 10 }),
)
const ORDINALS = new Map(Object.entries({ second: 2, third: 3, fourth: 4, fifth: 5 }))
const OF_WHAT = new Set('of the their its our your less more fewer faster cheaper off higher lower'.split(' '))

export function readQuantities(tokens: Token[]): Quantity[] {
  const found: Quantity[] = []
  for (let at = 0; at < tokens.length; ) {
    const quantity = readQuantity(tokens, at)
    if (quantity) found.push(quantity)
    at = quantity ? quantity.next : at + 1
  }
  return found
}

function readQuantity(tokens: Token[], at: number): Quantity | null {
  const token = tokens[at]
  if (!token || token.kind === 'break') return null
  const blank = { values: [], currency: null, date: null, units: [], isInWords: token.kind === 'word', from: at }
  const date = readDate(tokens, at)
  if (date) return { ...blank, kind: 'date', date, next: date.next }
  const multiple = readMultiple(tokens, at)
  if (multiple) return { ...blank, ...multiple }
  const before = CURRENCIES.get(token.folded)
  const number = readNumber(tokens, before ? at + 1 : at)
  if (!number) return null
  if (before) return withRange(tokens, { ...blank, kind: 'money', currency: before, ...plain(number) }, number)
  if (isYear(token.text) && isYearHere(tokens, at)) {
    const next = tokens[at + 1]?.isGlued && tokens[at + 1]?.folded === 's' ? at + 2 : at + 1
    return { ...blank, kind: 'date', date: { day: null, month: null, weekday: null, year: Number(token.text) }, next }
  }
  return withRange(tokens, { ...blank, kind: 'number', ...plain(number) }, number)
}

const plain = ({ values, next, isInWords }: NumberRead) => ({ values: [values], next, isInWords })

/** "20-30%", "between 20 and 30", "£2 to 3m", then what follows: a percent sign, a currency, "times". */
function withRange(tokens: Token[], quantity: Quantity, first: NumberRead): Quantity {
  const sign = tokens[quantity.next]
  const isBetween = sign?.folded === 'and' && tokens[quantity.from - 1]?.folded === 'between'
  const isRange = sign && (/^[-–—]$/.test(sign.text) || sign.folded === 'to' || isBetween)
  const start = CURRENCIES.has(tokens[quantity.next + 1]?.folded ?? '') ? quantity.next + 2 : quantity.next + 1
  const second = isRange ? readNumber(tokens, start) : null
  if (!second || (sign?.folded === 'to' && !first.isInWords !== !second.isInWords)) return withEnding(tokens, quantity)
  const low = first.hasScale ? first.values : [...first.values, ...first.values.map((value) => value * second.scale)]
  return withEnding(tokens, { ...quantity, values: [low, second.values], next: second.next })
}

function withEnding(tokens: Token[], quantity: Quantity): Quantity {
  const [one, two] = [tokens[quantity.next], tokens[quantity.next + 1]]
  const words = `${one?.folded} ${two?.folded}`
  if (one?.text === '%' || /^(percent|percentage|pct|pc)$/.test(one?.folded ?? ''))
    return { ...quantity, kind: 'percentage', next: quantity.next + 1 }
  if (words === 'per cent') return { ...quantity, kind: 'percentage', next: quantity.next + 2 }
  const currency = CURRENCIES.get(one?.folded ?? '')
  if (currency && quantity.kind === 'number') return { ...quantity, kind: 'money', currency, next: quantity.next + 1 }
  if (
    one?.folded === 'x' ||
    one?.folded === 'times' ||
    one?.folded === 'fold' ||
    (one?.text === '-' && two?.folded === 'fold')
  )
    return { ...quantity, kind: 'times', next: quantity.next + (one?.text === '-' ? 2 : 1) }
  const among = shareOf(tokens, quantity)
  if (among) return among
  const next = one?.isGlued && /^(st|nd|rd|th)$/.test(one.folded) ? quantity.next + 1 : quantity.next
  return { ...quantity, next: tokens[next]?.text === '+' ? next + 1 : next, units: unitsAfter(tokens, next) }
}

/** "7 out of 10", "one in five". */
function shareOf(tokens: Token[], quantity: Quantity): Quantity | null {
  const [one, two] = [tokens[quantity.next], tokens[quantity.next + 1]]
  const isOutOf = one?.folded === 'out' && two?.folded === 'of'
  const whole = isOutOf || one?.folded === 'in' ? readNumber(tokens, quantity.next + (isOutOf ? 2 : 1)) : null
  const [part = 0, all = 0] = [quantity.values[0]?.[0], whole?.values[0]]
  if (!whole || part >= all || (!isOutOf && ![3, 4, 5, 6, 8, 10, 20, 100].includes(all))) return null
  return { ...quantity, kind: 'percentage', values: [[(part / all) * 100]], next: whole.next }
}

type Multiple = Pick<Quantity, 'kind' | 'values' | 'next'> & { units?: string[]; isInWords?: boolean }

/** A quick test for the words that the next function handles. */
const MAY_COUNT =
  /^(a|an|doubl|tripl|trebl|quadrupl|quintupl|twice|hal|decade|dozens|hundreds|thousands|millions|billions)|fold$|-|^(one|two|three|four|five|six|seven|eight|nine|ten|second|third|fourth|fifth)$/

/** Numbers in other words: "doubled", "twice as fast", "halved", "a third of", "tenfold", "ten-person", "a decade". */
function readMultiple(tokens: Token[], at: number): Multiple | null {
  const [one, two, three] = tokens.slice(at, at + 3)
  if (one?.kind !== 'word' || !MAY_COUNT.test(one.folded)) return null
  const read = (kind: Quantity['kind'], value: number, length = 1): Multiple => ({
    kind,
    values: [[value]],
    next: at + length,
  })
  const times = TIMES.get(one.folded)
  if (times)
    return two?.folded === 'down' || /^(check|checked|click)$/.test(two?.folded ?? '') || two?.text === '-'
      ? null
      : read('times', times)
  if (one.folded === 'twice' && /^(as|the)$/.test(two?.folded ?? '')) return read('times', 2)
  if (/^halv(ed|es|ing)$/.test(one.folded)) return read('percentage', 50)
  const isHalf = one.folded === 'half' && /^(of|the|their|its|our|your|as)$/.test(two?.folded ?? '')
  if (isHalf || (one.folded === 'half' && /^(in|by)$/.test(tokens[at - 1]?.folded ?? '') && two?.folded !== 'an'))
    return read('percentage', 50)
  const share = FRACTIONS.get(two?.folded ?? '')
  const many = one.folded === 'a' ? 1 : unitOf(one.folded)
  if (share && many && (OF_WHAT.has(three?.folded ?? '') || tokens[at - 1]?.folded === 'by'))
    return read('percentage', share * many, 2)
  const [head = '', tail, ...rest] = one.folded.split('-')
  if (tail && FRACTIONS.has(tail) && unitOf(head))
    return read('percentage', (FRACTIONS.get(tail) ?? 0) * (unitOf(head) ?? 0))
  // "your third shop": how many there are.
  const ordinal = ORDINALS.get(one.folded)
  if (ordinal && two && unitOfWord(two.folded) === 'place') return { ...read('number', ordinal, 2), units: ['place'] }
  const fold = unitOf(one.folded.replace(/-?fold$/, ''))
  if (fold && one.folded.endsWith('fold')) return read('times', fold)
  const counted = unitOf(head)
  if (tail && counted && unitOf(one.folded) === undefined)
    return { ...read('number', counted), units: [unitOfWord(tail) ?? tail, ...rest, ...unitsAfter(tokens, at + 1)] }
  if (/^decades?$/.test(one.folded)) return { ...read('number', 10), units: ['year'] }
  const loose = looseScales.get(one.folded)
  return loose && two?.folded === 'of' ? { ...read('number', loose, 2), units: unitsAfter(tokens, at + 2) } : null
}

/** "in 2019" and "the 2019 report" are years; "2000 customers" is a count. */
function isYearHere(tokens: Token[], at: number) {
  const after = tokens[at + 1]
  if (after?.text === '%' || (after?.kind === 'sign' && after.text === '+')) return false
  return (
    after?.kind !== 'word' ||
    (unitOfWord(after.folded) === undefined && !CURRENCIES.has(after.folded) && !/^(percent|per)$/.test(after.folded))
  )
}
