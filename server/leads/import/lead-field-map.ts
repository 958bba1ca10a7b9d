import { extraName, MAX_EXTRA_COLUMNS_OF_FILE } from '../../../contract/extra-columns.ts'
import type { RequiredField } from '../../../contract/lead-field-sets.ts'
import { LEAD_FIELD_KEYS, LEAD_FIELDS } from '../../../contract/lead-fields.ts'
import { IMPORT_FIELDS, type ImportField } from '../../../contract/lead-import.ts'
import { SALE_COLUMNS, type SaleColumn } from '../../../contract/lead-win-columns.ts'
import { streamSafe } from '../../stream-safe.ts'

/** A whole name, which is split; no field of a lead holds one. */
const FULL_NAMES =
  'fullname name contactname leadname contact displayname fileas person personname ansprechpartner vollstandigername nomcomplet nombrecompleto nomecompleto nomecompleta volledigenaam naam navn namn'

const SALES = Object.entries(SALE_COLUMNS) as [SaleColumn, string][]

const fieldOf = new Map<string, { field: ImportField; rank: number }>()
for (const field of IMPORT_FIELDS) {
  if (field === 'extra' || field === 'wonOn' || field === 'wonValue') continue
  const names = field === 'name' ? FULL_NAMES : LEAD_FIELDS[field].csvNames
  names.split(' ').forEach((name, rank) => {
    if (!fieldOf.has(name)) fieldOf.set(name, { field, rank })
  })
}

for (const [field, name] of SALES) fieldOf.set(plain(name), { field, rank: 0 })

/** A second email fills in for a missing first one; a location is written in parts. */
const OTHERS_HELP = new Set<ImportField>(['email', 'phone', 'name', 'location', 'tags'])
/** Columns with the whole location, to which no part is added. */
const WHOLE_PLACE = new Set(['location', 'personlocation', 'address1formatted', 'address', 'fulladdress'])

/** Columns of our own export that are not imported: we compute them anew. */
const COMPUTED = ['AI Score', 'Created']
const ownFields = new Map<string, ImportField>([
  ...LEAD_FIELD_KEYS.map((field) => [LEAD_FIELDS[field].csvHeader, field] as const),
  ...SALES.map(([field, name]) => [name, field] as const),
])
const REQUIRED = (['firstName', 'lastName', 'email', 'company'] satisfies RequiredField[]).map(
  (field) => LEAD_FIELDS[field].csvHeader,
)

/**
 * Of a file that we exported: the fields come first, each under its one name. What else is there are the columns that leads keep,
 * which stay what they are, whatever they are called: a kept "Mobile Phone" is no phone. Undefined of other files.
 */
function ownMapping(columns: string[]): (ImportField | null)[] | undefined {
  const names = new Set(columns)
  if (![...REQUIRED, ...COMPUTED].every((name) => names.has(name))) return undefined
  const left = new Map(ownFields)
  return columns.map((name) => {
    const field = left.get(name) ?? null
    left.delete(name)
    return field
  })
}

/** Guesses the field of each column from its name; null for none. */
export function guessMapping(columns: string[]): (ImportField | null)[] {
  const own = ownMapping(columns)
  if (own) return own
  const keys = columns.map(plain)
  const all = new Set(keys)
  const hasFamilyName = keys.some((key) => /^(cognome|sobrenome|apellidos?)$/.test(key))
  const found = keys.map((key) => known(key, all, hasFamilyName))
  const best = new Map<ImportField, number>()
  found.forEach((guess) => {
    if (guess) best.set(guess.field, Math.min(guess.rank, best.get(guess.field) ?? Number.POSITIVE_INFINITY))
  })
  const isWholePlace = keys.some((key) => WHOLE_PLACE.has(key))
  const taken = new Set<ImportField>()
  return found.map((guess, column) => {
    if (!guess) return null
    const { field, rank } = guess
    const isBest = rank === best.get(field) && !taken.has(field)
    if (isBest) taken.add(field)
    if (field === 'location' && isWholePlace) return isBest ? field : null
    // A column that names the company's location does not say where the person is.
    if (field === 'location' && !isBest && keys[column]?.startsWith('company')) return null
    return isBest || OTHERS_HELP.has(field) ? field : null
  })
}

/** The same mapping, with the named columns that fill no field kept with the lead, as many as a file can have. */
export function withExtras(columns: string[], mapping: (ImportField | null)[]): (ImportField | null)[] {
  const names = new Set<string>()
  const computed = new Set(COMPUTED.map(plain))
  return mapping.map((field, at) => {
    const name = extraName(columns[at] ?? '')
    // Ours comes first; a column that a lead keeps may have the same name.
    if (field || !name || computed.delete(plain(name))) return field
    if (names.has(name) || names.size >= MAX_EXTRA_COLUMNS_OF_FILE) return field
    names.add(name)
    return 'extra'
  })
}

/** The name of a column as `csvNames` has it. */
function plain(name: string) {
  return streamSafe(name)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ø', 'o')
    .replaceAll('æ', 'ae')
    .replace(/[^\p{L}\p{N}]/gu, '')
}

function known(key: string, all: Set<string>, hasFamilyName: boolean) {
  // LinkedIn's own export calls the profile just "URL".
  if (key === 'url' && all.has('connectedon')) return { field: 'linkedinUrl' as const, rank: 0 }
  // French writes Nom for the family name beside Prénom, and for the whole name alone; Italian and Portuguese have Nome so.
  if (key === 'nom' && !all.has('prenom')) return { field: 'name' as const, rank: 1 }
  if ((key === 'nome' || key === 'nombre') && !hasFamilyName) return { field: 'name' as const, rank: 1 }
  return fieldOf.get(key)
}

/** A column of Google Contacts, whose cells hold several values with ` ::: ` between them. */
export const holdsSeveral = (column: string) => / - value$/i.test(column.trim())
