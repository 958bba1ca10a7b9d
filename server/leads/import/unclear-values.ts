import type { CompanySize, Industry, LeadStatus } from '../../../contract/lead.ts'
import { COMPANY_SIZES, INDUSTRIES, LEAD_STATUSES } from '../../../contract/lead-choices.ts'
import { LEAD_FIELDS } from '../../../contract/lead-fields.ts'
import {
  type ImportChoices,
  KEEP_NUMBER,
  MAX_VALUE_CHARACTERS,
  SKIP_VALUE,
  type UnclearField,
} from '../../../contract/lead-import-values.ts'
import { readAmount } from './import-amount.ts'
import { isCertainSize, readCompanySize, readIndustry, readStatus, saysNothing } from './import-values.ts'

/** A value that is not ours word for word, and what becomes of it. */
export type UnclearValue = { field: UnclearField; value: string; said: string; becomes: string }
/** Answers undefined where the text says nothing we know: the field stays empty, the row is not refused. */
export type Reader = (text: string, tell: (unclear: UnclearValue) => void) => unknown

/** An industry that is not on our list: a new lead gets "other", an existing one keeps what it has. */
export const UNKNOWN = Symbol('unknown')

type List = {
  field: 'status' | 'industry' | 'companySize'
  options: object
  guess: (text: string) => LeadStatus | Industry | CompanySize | undefined
  /** What becomes of a word that we can't guess. */
  fallback: string
  /** Whether the guess needs no look by a person. */
  isCertain?: (text: string) => boolean
}
const lists: List[] = [
  { field: 'status', options: LEAD_STATUSES, guess: readStatus, fallback: SKIP_VALUE },
  { field: 'industry', options: INDUSTRIES, guess: readIndustry, fallback: 'other' },
  {
    field: 'companySize',
    options: COMPANY_SIZES,
    guess: readCompanySize,
    fallback: SKIP_VALUE,
    isCertain: isCertainSize,
  },
]

/** Readers for the fields whose values need a decision. `currency` is the one that the column of the deal value names. */
export function unclearReaders(choices: ImportChoices = {}, currency?: string): Partial<Record<UnclearField, Reader>> {
  return {
    ...Object.fromEntries(lists.map((list) => [list.field, listReader(list, choices[list.field])])),
    dealValue: amountReader(choices.dealValue, currency),
    timeZone: readTimeZone,
  }
}

function listReader({ field, options, guess, fallback, isCertain }: List, chosen: Record<string, string> = {}): Reader {
  return (text, tell) => {
    const plain = text.toLowerCase()
    if (Object.hasOwn(options, plain)) return plain
    if (saysNothing(text)) return undefined
    const guessed = guess(text)
    if (guessed && isCertain?.(text)) return guessed
    const value = keyOf(text)
    const becomes = chosenFor(chosen, value) ?? guessed ?? fallback
    tell({ field, value, said: shortened(text), becomes })
    if (becomes === SKIP_VALUE) return undefined
    return field === 'industry' && guessed === undefined && becomes === 'other' ? UNKNOWN : becomes
  }
}

/** An amount in another currency is never taken for pounds unless somebody said so. */
function amountReader(chosen: Record<string, string> = {}, usual?: string): Reader {
  return (text, tell) => {
    const amount = readAmount(text, usual)
    if (!amount?.currency || amount.pence === 0 || Number.isNaN(amount.pence)) return amount?.pence
    const { pence, currency } = amount
    const becomes = chosenFor(chosen, currency) ?? SKIP_VALUE
    const said = currency === usual && !text.includes(currency) ? `${text} ${currency}` : text
    tell({ field: 'dealValue', value: currency, said: shortened(said), becomes })
    return becomes === KEEP_NUMBER ? pence : undefined
  }
}

const readTimeZone: Reader = (text, tell) => {
  const name = LEAD_FIELDS.timeZone.format.parse(text)
  if (name === undefined && !saysNothing(text))
    tell({ field: 'timeZone', value: keyOf(text), said: shortened(text), becomes: SKIP_VALUE })
  return name
}

const chosenFor = (chosen: Record<string, string>, value: string) =>
  Object.hasOwn(chosen, value) ? chosen[value] : undefined
const shortened = (text: string) => text.slice(0, MAX_VALUE_CHARACTERS)
const keyOf = (text: string) => shortened(text.toLowerCase().replace(/\s+/g, ' '))
