import {
  type ExtraColumns,
  extraName,
  MAX_EXTRA_COLUMNS,
  MAX_EXTRA_COLUMNS_OF_FILE,
  MAX_EXTRA_VALUE,
} from '../../../contract/extra-columns.ts'
import { LeadChanges as Changes, type LeadChanges, NewLead } from '../../../contract/lead.ts'
import { LEAD_FIELD_KEYS, LEAD_FIELDS, type LeadField, rowOf } from '../../../contract/lead-fields.ts'
import type { ImportError, ImportField, ImportOptions } from '../../../contract/lead-import.ts'
import { MAX_TAG_LENGTH, MAX_TAGS_A_LEAD, readTags } from '../../../contract/lead-tag-rules.ts'
import type { LeadWin } from '../../../contract/lead-win.ts'
import { cleanForMerging } from '../../templates/clean-value.ts'
import { restore, storable } from '../export/csv-cell.ts'
import { domainOf, kindOfMailDomain } from '../mail-domain.ts'
import type { CsvRow } from './csv-reader.ts'
import { repairGarbled } from './encoding/repair-garbled.ts'
import { currencyOfColumn, readAmount, readSale } from './import-amount.ts'
import { readPercent, splitName } from './import-values.ts'
import { holdsSeveral } from './lead-field-map.ts'
import { extrasLeftOut, type LeftOut, tagsLeftOut } from './left-out.ts'
import { type Reader, UNKNOWN, type UnclearValue, unclearReaders } from './unclear-values.ts'

/** A valid row: a new lead, changes to the lead with its email, or both. */
export type LeadRow = {
  row: CsvRow
  email: string
  /** The fields the row fills besides the email, with their values. */
  fields: LeadField[]
  values: LeadChanges
  /** Columns that fill no field, by their names. */
  extraColumns?: ExtraColumns
  /** Of a won deal: for new leads only. */
  sale?: LeadWin
  /** Values that are not ours word for word. */
  unclear: UnclearValue[]
  /** What the lead does not get, and why. */
  leftOut?: LeftOut[]
  /** Undefined when the row lacks what a new lead needs; `missing` then says what. */
  lead?: NewLead
  missing?: ImportError
}
export type BadRow = { row: CsvRow; error: ImportError }

/** As in leads of a CRM without a name; templates take it for an empty field. */
const MISSING = '—'

type Texts = Partial<Record<Exclude<ImportField, 'extra'>, string>>
type Filled = Record<LeadField, unknown>

/** Null bytes: possible in a file, impossible in a PostgreSQL text. */
const CANNOT_BE_KEPT = 'The text contains an invalid character'
/** What a decoder writes for bytes that its encoding does not have. */
const GARBLED = /[\ufffd\u0080-\u0084\u0086-\u009f]/
const CANNOT_BE_READ = 'Some letters can’t be read. Choose another encoding, or correct the row'

const BEYOND_ASCII = /[^\0-\x7f]/
const LOOKS_GARBLED = 'Some letters look garbled. Choose whether to fix them, or correct the row'

// Half of a surrogate pair: PostgreSQL can't store it, so it is replaced before anything is compared.
const SURROGATE = /[\ud800-\udfff]/
const NONE: UnclearValue[] = []

/** Reads rows of a file by what each column means and what was chosen for unclear values. The only place that judges a row. */
export function createRowReader({
  mapping,
  columns = [],
  choices,
  garbled,
}: Pick<ImportOptions, 'mapping' | 'columns' | 'choices' | 'garbled'>) {
  const used = mapping.flatMap((field, at) =>
    field && field !== 'extra' ? [{ field, at, isSeveral: holdsSeveral(columns[at] ?? '') }] : [],
  )
  const extras = extraPlaces(mapping, columns)
  // A lead needs a name, so new ones of a list of addresses get the mark for a missing one.
  const isAddressList = used.every(({ field }) => field === 'email')
  const readers = readersOf(choices, currencyOfColumn(columns[mapping.indexOf('dealValue')] ?? ''))

  return function readRow(row: CsvRow): LeadRow | BadRow {
    const texts: Texts = {}
    if (row.problem) return bad(row, null, row.problem, texts)
    for (const { field, at, isSeveral } of used) {
      let text = restore(row.cells[at] ?? '').trim()
      if (isSeveral) text = text.split(' ::: ', 1)[0] ?? ''
      if (!text) continue
      text = withLineEnds(text)
      if (text.includes('\0')) return bad(row, field, CANNOT_BE_KEPT, texts)
      // Longer than any field: reading a value from it would only take time.
      if (text.length > LEAD_FIELDS.notes.max) return bad(row, field, 'The text is too long', texts)
      const letters = chosenLetters(text, garbled)
      if (letters === undefined) return bad(row, field, LOOKS_GARBLED, texts)
      text = letters
      if (GARBLED.test(text)) return bad(row, field, CANNOT_BE_READ, texts)
      if (SURROGATE.test(text)) text = storable(text)
      if (texts[field] === undefined) texts[field] = text
      else if (field === 'location') texts.location += `, ${text}`
      else if (field === 'tags') texts.tags += `; ${text}`
    }
    const more = readExtras(extras, row.cells, garbled)
    if (more === undefined) return bad(row, 'extra', LOOKS_GARBLED, texts)
    const sale = readSale(texts.wonOn, texts.wonValue)
    if (sale && 'problem' in sale) return bad(row, sale.field, sale.problem, texts)
    const tags = fittingTags(texts.tags)
    if (tags?.leftOut.length) texts.tags = tags.fitting.join(';') || undefined
    const read = judge(row, texts, readers, isAddressList)
    const leftOut = [...(tags?.leftOut ?? []), ...more.leftOut]
    if ('error' in read || (more.values.length === 0 && leftOut.length === 0 && !sale)) return read
    return {
      ...read,
      ...(more.values.length > 0 && { extraColumns: Object.fromEntries(more.values) }),
      ...(leftOut.length > 0 && { leftOut }),
      ...(sale && { sale }),
    }
  }
}

type ExtraPlace = { name: string; at: number }

/** The first column of each name. */
function extraPlaces(mapping: (ImportField | null)[], columns: string[]): ExtraPlace[] {
  const places = new Map<string, number>()
  for (const [at, field] of mapping.entries()) {
    const name = field === 'extra' ? extraName(storable(columns[at] ?? '')) : undefined
    if (name && !places.has(name) && places.size < MAX_EXTRA_COLUMNS_OF_FILE) places.set(name, at)
  }
  return [...places].map(([name, at]) => ({ name, at }))
}

/** Before it is fixed a text may be several times as long. */
const MAX_GARBLED_VALUE = 4 * MAX_EXTRA_VALUE

/** Undefined when a value looks garbled and nobody has chosen what to do. One with letters that can't be read is left out. */
function readExtras(places: ExtraPlace[], cells: string[], garbled: ImportOptions['garbled']) {
  const values: [string, string][] = []
  const leftOut: LeftOut[] = []
  const without: string[] = []
  for (const { name, at } of places) {
    const given = restore((cells[at] ?? '').slice(0, MAX_GARBLED_VALUE)).trim()
    if (!given) continue
    const text = chosenLetters(withLineEnds(given), garbled)
    if (text === undefined) return undefined
    const cut = text.length > MAX_EXTRA_VALUE ? `${text.slice(0, MAX_EXTRA_VALUE - 1)}…` : text
    if (GARBLED.test(cut)) leftOut.push({ field: 'extra', reason: 'unreadable', said: `“${name}”` })
    else if (values.length < MAX_EXTRA_COLUMNS) values.push([name, storable(cut)])
    else without.push(name)
  }
  if (without.length > 0) leftOut.push(extrasLeftOut(without))
  return { values, leftOut }
}

/** Cells of a workbook have line ends of their own. */
const withLineEnds = (text: string) => (text.includes('\u2028') ? text.replaceAll('\u2028', '\n') : text)

/** The text with its letters fixed or kept, as was chosen; undefined when they look garbled and nobody has chosen. */
function chosenLetters(text: string, garbled: ImportOptions['garbled']) {
  if (garbled === 'keep' || !BEYOND_ASCII.test(text)) return text
  const repaired = repairGarbled(text)
  return repaired === text || garbled === 'fix' ? repaired : undefined
}

/** As many tags as a lead can have, without those that are too long. */
function fittingTags(text: string | undefined) {
  if (text === undefined) return undefined
  const tags = readTags(text)
  const short = tags.filter((tag) => tag.length <= MAX_TAG_LENGTH)
  const leftOut: LeftOut[] = []
  if (short.length < tags.length)
    leftOut.push(
      tagsLeftOut(
        'long_tag',
        tags.filter((tag) => tag.length > MAX_TAG_LENGTH),
      ),
    )
  if (short.length > MAX_TAGS_A_LEAD) leftOut.push(tagsLeftOut('too_many_tags', short.slice(MAX_TAGS_A_LEAD)))
  return { fitting: short.slice(0, MAX_TAGS_A_LEAD), leftOut }
}

type Readers = [LeadField, Reader][]

/** The values of a row. Every field is present, filled or not: objects of one shape validate several times faster. */
function fill(texts: Texts, readers: Readers, tell: (unclear: UnclearValue) => void): Filled {
  const split = texts.name ? splitName(texts.name) : undefined
  const filled = {} as Filled
  for (const [field, read] of readers) {
    const text = texts[field]
    filled[field] = text && read(text, tell)
  }
  // The file's own word for an industry is kept, unless it says nothing or is the one of our list.
  if (filled.industry && !isListed(texts.industry ?? '')) filled.industryAsGiven ??= ownWord(texts.industry ?? '')
  filled.firstName ??= split?.firstName
  filled.lastName ??= split?.lastName
  return filled
}

function judge(row: CsvRow, texts: Texts, readers: Readers, isAddressList: boolean): LeadRow | BadRow {
  let unclear = NONE
  const filled = fill(texts, readers, (value) => {
    unclear = [...unclear, value]
  })
  const isOther = filled.industry === UNKNOWN
  if (isOther) filled.industry = undefined
  const fields = FIELDS.filter((field) => filled[field] !== undefined)
  // Filled-in values are for new leads only; they never change an existing lead.
  if (isOther) filled.industry = 'other'
  if (filled.company === undefined && typeof filled.email === 'string') filled.company = companyOf(filled.email)
  if (isAddressList) {
    filled.firstName = MISSING
    filled.lastName = MISSING
    filled.company ??= MISSING
  }
  const whole = NewLead.safeParse(filled)
  if (whole.success) return { row, email: whole.data.email, fields, values: whole.data, unclear, lead: whole.data }
  const [first] = whole.error.issues
  const { error } = bad(
    row,
    first?.path.join('.') || null,
    whole.error.issues.map(({ message }) => message).join('; '),
    texts,
  )
  // Valid as changes to an existing lead?
  const part = filled.email === undefined ? undefined : Changes.safeParse(filled)
  return part?.success && part.data.email
    ? { row, email: part.data.email, fields, values: part.data, unclear, missing: error }
    : { row, error }
}

// Without the email: a row that finds its lead by it has nothing to change there but the case of letters.
const FIELDS = LEAD_FIELD_KEYS.filter((field) => field !== 'email')
const INDUSTRIES = Object.entries(LEAD_FIELDS.industry.options).flat()
const LISTED = new Set(INDUSTRIES.map((word) => word.toLowerCase()))
const isListed = (text: string) => LISTED.has(text.trim().toLowerCase())
const ownWord = (text: string) =>
  text.length <= LEAD_FIELDS.industryAsGiven.max && cleanForMerging('industry', text) ? text : undefined

const readersOf = (choices: ImportOptions['choices'], currency: string | undefined): Readers => {
  const unclear: Partial<Record<LeadField, Reader>> = unclearReaders(choices, currency)
  return LEAD_FIELD_KEYS.map((field) => [field, unclear[field] ?? plainReader(field)])
}

const bad = (row: CsvRow, field: string | null, message: string, texts: Texts): BadRow => ({
  row,
  error: { line: row.line, field, message, name: nameOf(texts) },
})

const MAX_NAME = 100
/** Who a bad row is about, as far as it says. */
function nameOf({ firstName, lastName, name, email, company }: Texts) {
  const whole = [firstName, lastName].filter(Boolean).join(' ') || name || email || company
  return whole ? whole.slice(0, MAX_NAME) : null
}

function plainReader(field: LeadField): Reader {
  const row = rowOf(field)
  switch (row.type) {
    case 'text':
      return row.format?.parse ?? ((text) => text)
    case 'email':
      return bareAddress
    case 'choice':
      return (text) => (Object.hasOwn(row.options, text.toLowerCase()) ? text.toLowerCase() : undefined)
    case 'pence':
      return (text) => readAmount(text)?.pence
    case 'percent':
      return readPercent
    case 'tags':
      return readTags
  }
}

/** Of "Ada Byron <ada@example.com>" and "mailto:ada@example.com". */
function bareAddress(text: string) {
  return (/<([^<>]+)>\s*$/.exec(text)?.[1] ?? text).replace(/^mailto:/i, '').trim()
}

/** The domain of a business email serves as the company name; "Gmail" is nobody's employer. */
function companyOf(email: string) {
  if (!email.includes('@')) return undefined
  const domain = domainOf(email)
  return domain && kindOfMailDomain(domain) === 'business' ? domain : undefined
}
