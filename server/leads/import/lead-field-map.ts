import { extraName, MAX_EXTRA_COLUMNS } from '../../../contract/extra-columns.ts'
import { LEAD_FIELDS } from '../../../contract/lead-fields.ts'
import { IMPORT_FIELDS, type ImportField } from '../../../contract/lead-import.ts'
import { streamSafe } from '../../stream-safe.ts'

/** A whole name, which is split; no field of a lead holds one. */
const FULL_NAMES =
  'fullname name contactname leadname contact displayname fileas person personname ansprechpartner vollstandigername nomcomplet nombrecompleto nomecompleto nomecompleta volledigenaam naam navn namn'

const fieldOf = new Map<string, { field: ImportField; rank: number }>()
for (const field of IMPORT_FIELDS) {
  if (field === 'extra') continue
  const names = field === 'name' ? FULL_NAMES : LEAD_FIELDS[field].csvNames
  names.split(' ').forEach((name, rank) => {
    if (!fieldOf.has(name)) fieldOf.set(name, { field, rank })
  })
}

/** A second email fills in for a missing first one; a location is written in parts. */
const OTHERS_HELP = new Set<ImportField>(['email', 'phone', 'name', 'location', 'tags'])
/** Columns with the whole location, to which no part is added. */
const WHOLE_PLACE = new Set(['location', 'personlocation', 'address1formatted', 'address', 'fulladdress'])

/** Guesses the field of each column from its name; null for none. */
export function guessMapping(columns: string[]): (ImportField | null)[] {
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

// Of our own export: we compute them anew.
const OWN_COLUMNS = new Set(['aiscore', 'created'])

/** The same mapping, with the named columns that fill no field kept with the lead, as many as a lead has room for. */
export function withExtras(columns: string[], mapping: (ImportField | null)[]): (ImportField | null)[] {
  const names = new Set<string>()
  return mapping.map((field, at) => {
    const name = extraName(columns[at] ?? '')
    if (field || !name || names.has(name) || names.size >= MAX_EXTRA_COLUMNS) return field
    if (OWN_COLUMNS.has(plain(name))) return field
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
