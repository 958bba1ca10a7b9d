import { stemOf } from './common-words.ts'
import type { Token } from './text-tokens.ts'

// Synonyms of what is counted. "Employees: 120" is a source for "120 people", but not for "120 customers".
const FAMILIES: [name: string, words: string][] = [
  [
    'people',
    'employee employees people person staff headcount strong member members colleagues colleague workforce personnel mitarbeiter mitarbeitende collaborateurs salaries empleados dipendenti medewerkers',
  ],
  [
    'customers',
    'customer customers client clients company companies business businesses firm firms organisation organisations organization organizations account accounts',
  ],
  ['users', 'user users subscriber subscribers seats'],
  ['year', 'year years yr yrs'],
  ['month', 'month months'],
  ['week', 'week weeks'],
  ['day', 'day days'],
  ['hour', 'hour hours hr hrs'],
  ['minute', 'minute minutes min mins'],
  ['second', 'second seconds sec secs'],
  ['place', 'office offices site sites location locations branch branches shop shops store stores'],
  ['country', 'country countries market markets'],
]
const familyOf = new Map(FAMILIES.flatMap(([name, words]) => words.split(' ').map((word) => [word, name] as const)))
const ENDS = new Set(
  'in of by at for to from with and or on per a an the as than is are was were we you they it that which who across since after before'.split(
    ' ',
  ),
)
export const TIME_UNITS = new Set(['year', 'month', 'week', 'day', 'hour', 'minute', 'second'])

export const unitOfWord = (folded: string) => familyOf.get(folded)

/** What a number before `next` counts: the following words up to a stop word, as synonym group or stem. */
export function unitsAfter(tokens: Token[], next: number): string[] {
  const units: string[] = []
  for (const token of tokens.slice(next, next + 4)) {
    if (token.kind === 'sign' && /[-‑+]/.test(token.text)) continue
    if (token.kind !== 'word' || ENDS.has(token.folded)) break
    for (const part of token.folded.split('-')) units.push(familyOf.get(part) ?? stemOf(part))
  }
  return units
}

export const unitsOfLabel = (label: string) => (/employees|size|staff/i.test(label) ? ['people'] : [])
export const areSameUnits = (one: string[], other: string[]) =>
  one.length === 0 || other.length === 0 || one.some((unit) => other.some((known) => isSameUnit(unit, known)))

/** "Lager" and "Lagern" are one unit, in languages whose endings we don't know. */
function isSameUnit(one: string, other: string) {
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  return one === other || (short.length >= 3 && long.startsWith(short) && long.length - short.length <= 3)
}
