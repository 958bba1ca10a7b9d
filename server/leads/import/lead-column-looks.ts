import type { ImportField } from '../../../contract/lead-import.ts'
import { restore } from '../export/csv-cell.ts'
import { readIndustry } from '../words/read-industry.ts'

export const EMAIL = /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/
const LINKEDIN = /linkedin\.com\//i
const WEBSITE =
  /^(https?:\/\/|www\.)\S+$|^[a-z0-9-]+(\.[a-z0-9-]+)*\.(com|net|org|io|ai|co|dev|de|uk|fr|es|it|nl|eu|ch|at)$/i
const PHONE = /^(?=(?:\D*\d){7,15}\D*$)\+?[\d\s()./-]+$/
const MONEY = /^\p{Sc}\s?[\d.,]+\s?[km]?$|^[\d.,]+\s?\p{Sc}$/iu
const SIZE = /^(1-10|11-50|51-200|200\+|\d[\d,]*\s*[-–]\s*\d[\d,]*)$/
const COMPANY =
  /\b(ltd|limited|llc|llp|inc|corp|corporation|plc|gmbh|ag|kg|ug|sa|sas|sarl|srl|spa|bv|nv|ab|as|oy|aps|pty|co|company|group|holdings?|partners|labs?|systems|solutions|technologies|software|consulting|bank|capital|industries|logistics|agency|studios?)\b\.?$/i
const TITLE =
  /\b(ceo|cto|cfo|coo|cmo|cio|cpo|vp|svp|evp|president|founder|owner|chief|head|director|manager|lead|engineer|developer|designer|analyst|consultant|sales|marketing|officer|partner|buyer|specialist|architect|coordinator|assistant|executive|geschäftsführer|leiter|directeur)\b/i
const WORD = /^\p{L}[\p{L}'’.-]+$/u
const FULL_NAME = /^\p{Lu}[\p{L}'’.-]*(\s+[\p{L}'’.-]+){1,3}$/u

// Enough to recognize a cell; some patterns take quadratic time.
const JUDGED_CHARACTERS = 300

/** The part of a cell that is checked. */
export const judged = (cell: string) => restore(cell.trim().slice(0, JUDGED_CHARACTERS))

type Look = [ImportField, (cell: string) => boolean]
const by = (pattern: RegExp) => (cell: string) => pattern.test(cell)

// The most certain first. A title or company may look like a name, so names come later.
const looks: Look[] = [
  ['email', by(EMAIL)],
  ['linkedinUrl', by(LINKEDIN)],
  ['website', by(WEBSITE)],
  ['companySize', by(SIZE)],
  ['phone', by(PHONE)],
  ['dealValue', by(MONEY)],
  ['jobTitle', by(TITLE)],
  ['company', by(COMPANY)],
  ['industry', (cell) => readIndustry(cell) !== undefined],
  ['name', by(FULL_NAME)],
]
// A single odd cell does not change what the column is.
const SHARE = 0.75

/** Guesses the field of each column from its cells, when there are no column names. */
export function mappingByContent(rows: string[][], width: number): (ImportField | null)[] {
  const cellsOf = (column: number) => rows.map((cells) => judged(cells[column] ?? '')).filter(Boolean)
  const columns = Array.from({ length: width }, (_, column) => cellsOf(column))
  const mapping: (ImportField | null)[] = columns.map(() => null)
  for (const [field, isLike] of looks) {
    // Two columns of single words are a person's names, even where one of them is also a trade ("Church", "Banks").
    if (field === 'jobTitle' && !columns.some(isFullName)) nameFromTwo(columns, mapping)
    if (field === 'name' && mapping.includes('firstName')) continue
    const at = columns.findIndex((cells, column) => mapping[column] === null && isMostly(cells, isLike))
    if (at !== -1) mapping[at] = field
  }
  if (!mapping.includes('name') && !mapping.includes('firstName')) nameFromTwo(columns, mapping)
  if (!mapping.includes('company')) companyAfterName(columns, mapping)
  return mapping
}

/** A whole name in one cell, unless it is a title, a company or an industry. */
const isFullName = (cells: string[]) =>
  isMostly(cells, by(FULL_NAME)) &&
  !isMostly(cells, (cell) => TITLE.test(cell) || COMPANY.test(cell) || readIndustry(cell) !== undefined)

/** Two columns of single words, the first and the last name. Between them may be a column that is known, such as the email. */
function nameFromTwo(columns: string[][], mapping: (ImportField | null)[]) {
  const open = columns.flatMap((cells, at) => (mapping[at] === null ? [{ cells, at }] : []))
  const isWord = (column: (typeof open)[number] | undefined) =>
    column !== undefined && isMostly(column.cells, by(WORD)) && !isMostly(column.cells, by(TITLE))
  const first = open.findIndex((column, i) => isWord(column) && isWord(open[i + 1]))
  const [one, two] = open.slice(first, first + 2)
  if (first === -1 || !one || !two) return
  mapping[one.at] = 'firstName'
  mapping[two.at] = 'lastName'
}

/** Once the person is known, the first remaining column of words is the company. */
function companyAfterName(columns: string[][], mapping: (ImportField | null)[]) {
  if (!mapping.includes('name') && !mapping.includes('lastName')) return
  const at = columns.findIndex((cells, column) => mapping[column] === null && isMostly(cells, by(/^\p{L}.{1,60}$/u)))
  if (at !== -1) mapping[at] = 'company'
}

const isMostly = (cells: string[], isLike: (cell: string) => boolean) =>
  cells.length > 0 && cells.filter(isLike).length >= cells.length * SHARE

/** An email address, a number or an amount is no column name. */
export const looksLikeData = (cells: string[]) =>
  cells.some((cell) => [EMAIL, LINKEDIN, WEBSITE, PHONE, MONEY].some((pattern) => pattern.test(judged(cell))))
