import { LeadWin } from '../../../contract/lead-win.ts'
import type { SaleColumn } from '../../../contract/lead-win-columns.ts'
import { saysNothing } from './import-values.ts'

/** An amount in pence, or in hundredths of another currency. */
export type Amount = {
  /** NaN when it is no amount. */
  pence: number
  /** As it is written, such as $, US$ or EUR; undefined for pounds and where none is named. */
  currency?: string | undefined
}

const POUNDS = /^(£|gbp|uk£|gb£|pounds?|poundsterling)$/i
const CODES =
  /^(usd|eur|chf|sek|nok|dkk|isk|pln|czk|huf|ron|bgn|uah|try|jpy|cny|rmb|hkd|twd|krw|inr|idr|thb|sgd|myr|php|vnd|aud|nzd|cad|mxn|brl|ars|clp|cop|zar|ngn|kes|egp|ils|aed|sar|rub)$/i
const SIGNS =
  /^(\p{Sc}|(us|a|au|c|ca|nz|hk|s|sg|r|mx|nt)\$|kr\.?|s?fr\.?|rs\.?|zł|kč|ft|lei|euros?|dollars?|rand|yen|rupees?)$/iu
// In capitals any code may be a currency; we don't know them all.
const ANY_CODE = /^[A-Z]{3}$/

// Longer than any amount; the pattern below would take its time.
const MAX_CHARACTERS = 60
// A k or M after the number is a factor, unless it begins a word such as "kr".
const AMOUNT =
  /^([-(])?((?:\p{L}|\p{Sc}|(?<=\p{L})\.)*)(-)?(\d[\d.,]*|[.,]\d+)\)?([kKmM](?=$|\)|\p{Sc}|[A-Z]{3}$))?\)?((?:\p{L}|\p{Sc}|\.)*)\)?$/u

/** "£1,234.50", "1.234,50 €" or "12k"; undefined when there is none. `usual` is the currency where the cell names none. */
export function readAmount(text: string, usual?: string): Amount | undefined {
  const bare = text.replace(/[\s\u00a0'’]/g, '')
  if (bare === '' || saysNothing(text)) return undefined
  const match = bare.length > MAX_CHARACTERS ? null : AMOUNT.exec(bare)
  if (!match) return isCurrency(bare) ? undefined : { pence: Number.NaN }
  const [, open, before = '', minus, digits = '', unit = '', after = ''] = match
  const named = [before, after].filter(Boolean)
  if (!named.every(isCurrency)) return { pence: Number.NaN }
  const factor = { k: 1000, m: 1_000_000 }[unit.toLowerCase()] ?? 1
  const pence = Math.round(Number(withPoint(digits)) * factor * 100)
  const other = named.filter((name) => !POUNDS.test(name))
  // "$5 USD": the code says more than the sign.
  const currency = other.find((name) => CODES.test(name)) ?? other[0] ?? (named.length === 0 ? usual : undefined)
  return { pence: open || minus ? -pence : pence, currency: currency && normal(currency) }
}

/** The currency that the name of a column mentions: "Amount (USD)", "Deal value in €". */
export function currencyOfColumn(column: string) {
  const found = column.split(/[\s()[\]/_:,-]+/).find((word) => CODES.test(word) || /^\p{Sc}$/u.test(word))
  return found && !POUNDS.test(found) ? normal(found) : undefined
}

const isCurrency = (name: string) => POUNDS.test(name) || CODES.test(name) || SIGNS.test(name) || ANY_CODE.test(name)

const normal = (currency: string) =>
  CODES.test(currency) || currency.includes('$') ? currency.toUpperCase() : currency.replace(/\.$/, '')

/** The last of two separators is the decimal point; a single one before three digits separates thousands. */
function withPoint(digits: string) {
  const last = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','))
  if (last === -1) return digits
  const sign = digits[last] as string
  const isThousands = !digits.includes(sign === '.' ? ',' : '.') && /^[1-9]\d{0,2}([.,]\d{3})+$/.test(digits)
  if (isThousands) return digits.replace(/[.,]/g, '')
  return `${digits.slice(0, last).replace(/[.,]/g, '')}.${digits.slice(last + 1)}`
}

const YEAR_FIRST = /^(\d{4}-\d\d-\d\d)(?=$|[T ]00:00)/
const YEAR_LAST = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})(?=$| 0?0:00)/

/** With dots the day is first, as wherever dates have dots. Else only where one number can't be a month: 03/04 is March or April. */
function readDay(text: string) {
  const [, first = '', sign, second = '', year] = YEAR_LAST.exec(text) ?? []
  if (!year) return YEAR_FIRST.exec(text)?.[1]
  const isDayFirst = sign === '.' || Number(first) > 12
  if (!isDayFirst && Number(second) <= 12 && first !== second) return undefined
  const [day, month] = isDayFirst ? [first, second] : [second, first]
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

type SaleProblem = { field: SaleColumn; problem: string }

/** The sale that a row tells of, or what is wrong with it; undefined where it tells of none. */
export function readSale(wonOn = '', wonValue = ''): LeadWin | SaleProblem | undefined {
  const amount = readAmount(wonValue)
  if (wonOn.trim() === '' || saysNothing(wonOn))
    return amount?.pence ? { field: 'wonOn', problem: 'Add the date of the sale' } : undefined
  if (amount?.currency) return { field: 'wonValue', problem: 'Enter the value of the sale in pounds' }
  const day = readDay(wonOn.trim())
  if (!day) return { field: 'wonOn', problem: 'Write the date of the sale as year, month and day, such as 2030-03-01' }
  const read = LeadWin.safeParse({ wonOn: day, value: amount?.pence ?? 0 })
  if (read.success) return read.data
  const [first] = read.error.issues
  return { field: first?.path[0] === 'wonOn' ? 'wonOn' : 'wonValue', problem: first?.message ?? 'Enter a sale' }
}
