import { LeadChanges as Changes, type LeadChanges, NewLead } from '../../../contract/lead.ts'
import { LEAD_FIELD_KEYS, LEAD_FIELDS, type LeadField, rowOf } from '../../../contract/lead-fields.ts'
import type { ImportError, ImportField } from '../../../contract/lead-import.ts'
import { cleanForMerging } from '../../templates/clean-value.ts'
import { restore } from '../export/csv-cell.ts'
import { domainOf, kindOfMailDomain } from '../mail-domain.ts'
import type { CsvRow } from './csv-reader.ts'
import { readCompanySize, readIndustry, readPence, readPercent, readStatus, splitName } from './import-values.ts'
import { holdsSeveral } from './lead-field-map.ts'

/** A valid row: a new lead, changes to the lead with its email, or both. */
export type LeadRow = {
  row: CsvRow
  email: string
  /** The fields the row fills besides the email, with their values. */
  fields: LeadField[]
  values: LeadChanges
  /** Undefined when the row lacks what a new lead needs; `missing` then says what. */
  lead?: NewLead
  missing?: ImportError
}
export type BadRow = { row: CsvRow; error: ImportError }

type Texts = Partial<Record<ImportField, string>>
type Filled = Record<LeadField, unknown>

/** Null bytes: possible in a file, impossible in a PostgreSQL text. */
const CANNOT_BE_KEPT = 'The text contains an invalid character'

/** Reads rows whose columns are mapped by `mapping`. */
export function createRowReader(mapping: (ImportField | null)[], columns: string[] = []) {
  const used = mapping.flatMap((field, at) =>
    field ? [{ field, at, isSeveral: holdsSeveral(columns[at] ?? '') }] : [],
  )

  return function readRow(row: CsvRow): LeadRow | BadRow {
    if (row.problem) return bad(row, null, row.problem)
    const texts: Texts = {}
    for (const { field, at, isSeveral } of used) {
      let text = restore(row.cells[at] ?? '').trim()
      if (isSeveral) text = text.split(' ::: ', 1)[0] ?? ''
      if (!text) continue
      if (text.includes('\0')) return bad(row, field, CANNOT_BE_KEPT)
      // Longer than any field: reading a value from it would only take time.
      if (text.length > LEAD_FIELDS.notes.max) return bad(row, field, 'The text is too long')
      if (texts[field] === undefined) texts[field] = text
      else if (field === 'location') texts.location += `, ${text}`
    }
    return judge(row, fill(texts))
  }
}

/** The values of a row. Every field is present, filled or not: objects of one shape validate several times faster. */
function fill(texts: Texts): Filled {
  const split = texts.name ? splitName(texts.name) : undefined
  const filled = {} as Filled
  for (const [field, read] of readers) {
    const text = texts[field]
    filled[field] = text && read(text)
  }
  // The word for an industry that is not on our list is kept, unless it says nothing.
  if (filled.industry === UNKNOWN) filled.industryAsGiven ??= ownWord(texts.industry ?? '')
  filled.firstName ??= split?.firstName
  filled.lastName ??= split?.lastName
  return filled
}

function judge(row: CsvRow, filled: Filled): LeadRow | BadRow {
  const isOther = filled.industry === UNKNOWN
  if (isOther) filled.industry = undefined
  const fields = FIELDS.filter((field) => filled[field] !== undefined)
  // Filled-in values are for new leads only; they never change an existing lead.
  if (isOther) filled.industry = 'other'
  if (filled.company === undefined && typeof filled.email === 'string') filled.company = companyOf(filled.email)
  const whole = NewLead.safeParse(filled)
  if (whole.success) return { row, email: whole.data.email, fields, values: whole.data, lead: whole.data }
  const [first] = whole.error.issues
  const error = {
    line: row.line,
    field: first?.path.join('.') || null,
    message: whole.error.issues.map(({ message }) => message).join('; '),
  }
  // Valid as changes to an existing lead?
  const part = filled.email === undefined ? undefined : Changes.safeParse(filled)
  return part?.success && part.data.email
    ? { row, email: part.data.email, fields, values: part.data, missing: error }
    : { row, error }
}

// Without the email: a row that finds its lead by it has nothing to change there but the case of letters.
const FIELDS = LEAD_FIELD_KEYS.filter((field) => field !== 'email')
const ownWord = (text: string) =>
  text.length <= LEAD_FIELDS.industryAsGiven.max && cleanForMerging('industry', text) ? text : undefined
/** An industry that is not on our list. */
const UNKNOWN = Symbol('unknown')
const readers = LEAD_FIELD_KEYS.map((field): [LeadField, Reader] => [field, readerOf(field)])

const bad = (row: CsvRow, field: string | null, message: string): BadRow => ({
  row,
  error: { line: row.line, field, message },
})

type Reader = (text: string) => unknown
/** Answers undefined where the text says nothing we know: the field stays empty, the row is not refused. */
function readerOf(field: LeadField): Reader {
  const row = rowOf(field)
  switch (row.type) {
    case 'text':
      return row.format?.parse ?? ((text) => text)
    case 'email':
      return bareAddress
    case 'choice':
      return (text) => {
        const plain = text.toLowerCase()
        return Object.hasOwn(row.options, plain) ? plain : otherWords[field]?.(text)
      }
    case 'pence':
      return readPence
    case 'percent':
      return readPercent
  }
}
/** How people write the options of a list in words of their own. */
const otherWords: Partial<Record<LeadField, Reader>> = {
  industry: (text) => readIndustry(text) ?? UNKNOWN,
  companySize: readCompanySize,
  status: readStatus,
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
