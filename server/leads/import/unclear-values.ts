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
import { readIndustry } from '../words/read-industry.ts'
import { readStatus } from '../words/read-status.ts'
import { readAmount } from './import-amount.ts'
import { isCertainSize, readCompanySize, saysNothing } from './import-values.ts'

/** A value that somebody may want to look at, and what becomes of it. */
export type UnclearValue = {
  field: UnclearField
  value: string
  said: string
  becomes: string
  /** It is ours word for word and stays as it is. */
  isSame?: boolean
  /** We don't know what it means. */
  isUnknown?: boolean
}
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
  /** Every value is listed, also those that are ours word for word: others may mean something else by them. */
  isListedWhole?: boolean
  /** Whether the guess needs no look by a person. */
  isCertain?: (text: string) => boolean
}
const lists: List[] = [
  { field: 'status', options: LEAD_STATUSES, guess: readStatus, fallback: SKIP_VALUE, isListedWhole: true },
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

function listReader(list: List, chosen: Record<string, string> = {}): Reader {
  const { field, options, fallback, isListedWhole, isCertain } = list
  const guess = remembering(list.guess)
  return (text, tell) => {
    const plain = text.toLowerCase()
    const isOurs = Object.hasOwn(options, plain)
    const value = keyOf(text)
    const choice = chosenFor(chosen, value)
    if (isOurs && !isListedWhole && choice === undefined) return plain
    if (!isOurs && saysNothing(text)) return undefined
    const guessed = isOurs ? plain : guess(text)
    if (guessed && choice === undefined && isCertain?.(text)) return guessed
    const becomes = choice ?? guessed ?? fallback
    tell({
      field,
      value,
      said: shortened(text),
      becomes,
      ...(isOurs && becomes === plain && { isSame: true }),
      ...(guessed === undefined && fallback === SKIP_VALUE && { isUnknown: true }),
    })
    if (becomes === SKIP_VALUE) return undefined
    return field === 'industry' && guessed === undefined && becomes === 'other' ? UNKNOWN : becomes
  }
}

const MAX_REMEMBERED = 1000

/** A file has few different values in many rows, and reading one takes a while. */
function remembering(guess: List['guess']): List['guess'] {
  const known = new Map<string, ReturnType<List['guess']>>()
  return (text) => {
    if (known.has(text)) return known.get(text)
    const guessed = guess(text)
    if (known.size >= MAX_REMEMBERED) known.clear()
    if (text.length <= MAX_VALUE_CHARACTERS) known.set(text, guessed)
    return guessed
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
