import { LEAD_FIELDS } from '../../../contract/lead-fields.ts'
import { type ImportError, MAX_SHOWN_ERRORS } from '../../../contract/lead-import.ts'
import { type ImportValue, KEEP_NUMBER, SKIP_VALUE } from '../../../contract/lead-import-values.ts'
import type { RowLeftOut } from './import-plan.ts'
import type { LeadRow } from './import-row.ts'
import { leftOutNote } from './left-out.ts'
import type { UnclearValue } from './unclear-values.ts'

/** What became of unclear values so far: each value once, and the first rows that hold one. */
export type Findings = {
  values: ImportValue[]
  more: number
  notes: ImportError[]
  /** Of a check: the keys of tags that the account does not have, and that leads get. */
  newTags?: string[]
}

/** More than anybody decides on; the rest is counted. For each field, once for values we know and once for those we don't: the first never push out the second. */
const MAX_VALUES = 300

/** Adds the values of these rows; answers how many were changed or left out. A check says what will become of them. */
export function addFindings(findings: Findings, rows: LeadRow[], isCheck: boolean) {
  const known = new Map(findings.values.map((value) => [keyOf(value), value]))
  const listed = new Map<string, number>()
  for (const value of findings.values) listed.set(kindOf(value), (listed.get(kindOf(value)) ?? 0) + 1)
  let noted = 0
  for (const { row, unclear } of rows) {
    for (const found of unclear) {
      const { field, value, said, becomes, isUnknown } = found
      if (!found.isSame) {
        noted++
        if (findings.notes.length < MAX_SHOWN_ERRORS)
          findings.notes.push({ line: row.line, field, message: noteOf(found, isCheck) })
      }
      const entry = known.get(keyOf(found))
      if (entry) entry.rows++
      else if ((listed.get(kindOf(found)) ?? 0) >= MAX_VALUES) findings.more++
      else {
        const added = { field, value, example: said, line: row.line, rows: 1, becomes, ...(isUnknown && { isUnknown }) }
        findings.values.push(added)
        known.set(keyOf(found), added)
        listed.set(kindOf(found), (listed.get(kindOf(found)) ?? 0) + 1)
      }
    }
  }
  return noted
}

/** Adds the parts of rows that were left out; answers how many. */
export function addLeftOut(findings: Findings, leftOut: RowLeftOut[], isCheck: boolean) {
  for (const part of leftOut.slice(0, Math.max(0, MAX_SHOWN_ERRORS - findings.notes.length)))
    findings.notes.push({ line: part.row.line, field: part.field, message: leftOutNote(part, isCheck) })
  return leftOut.length
}

const kindOf = ({ field, isUnknown }: Pick<ImportValue, 'field' | 'isUnknown'>) =>
  `${field} ${isUnknown ? 'unknown' : 'known'}`
const keyOf = ({ field, value }: Pick<ImportValue, 'field' | 'value'>) => `${field} ${value}`

function noteOf({ field, said, becomes }: UnclearValue, isCheck: boolean) {
  const row = LEAD_FIELDS[field]
  const what = `${row.label} “${said}”`
  const leftOut = isCheck ? "so we won't import it" : "so we didn't import it"
  const verb = isCheck ? 'will be' : 'was'
  if (field === 'dealValue')
    return becomes === KEEP_NUMBER
      ? `${what} ${verb} taken as pounds, as you chose.`
      : `${what} is not in pounds, ${leftOut}.`
  if (becomes === SKIP_VALUE && field === 'status') return `${what} is unclear, ${leftOut}. A new lead starts as “New”.`
  if (becomes === SKIP_VALUE) return `${what} is unclear, ${leftOut}.`
  const word = 'options' in row ? row.options[becomes as keyof typeof row.options] : becomes
  if (field === 'industry' && becomes === 'other')
    return `${what} is not on our list. A new lead gets “${word}”, and emails use your own word.`
  return `${what} ${verb} read as “${word}”.`
}
