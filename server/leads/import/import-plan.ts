import { isDeepStrictEqual } from 'node:util'
import { type ExtraColumns, withExtraColumns } from '../../../contract/extra-columns.ts'
import type { NewLead } from '../../../contract/lead.ts'
import type { LeadField } from '../../../contract/lead-fields.ts'
import type { DuplicatePolicy } from '../../../contract/lead-import.ts'
import { isSameValue, MAX_TAGS_A_LEAD, uniqueTags, unitedTags } from '../../../contract/lead-tag-rules.ts'
import type { Sale } from '../../../contract/lead-win-columns.ts'
import type { TagRoom } from '../tags/tag-room.ts'
import type { CsvRow } from './csv-reader.ts'
import type { BadRow, LeadRow } from './import-row.ts'
import { type LeftOut, saleLeftOut, tagsLeftOut } from './left-out.ts'

/** A lead as the batch leaves it; without an ID it is new. `before` is the existing lead's old state. */
export type Kept = { id?: number; lead: ImportedLead; before?: ImportedLead }
/** With the columns that fill no field, and its sale. */
export type ImportedLead = NewLead & { extraColumns?: ExtraColumns | null } & Partial<Sale>

/** What a row says and its lead does not get. */
export type RowLeftOut = LeftOut & { row: CsvRow }
type Plan = {
  added: Kept[]
  changed: Set<Kept>
  updated: number
  /** The lines of rows that change nothing. */
  skipped: number[]
  bad: BadRow[]
  leftOut: RowLeftOut[]
}

/** Decides for each row, in file order: a row may match an earlier one. Tags without room are left out. */
export function decide(policy: DuplicatePolicy, rows: LeadRow[], known: Map<string, Kept[]>, room: TagRoom): Plan {
  const plan: Plan = { added: [], changed: new Set(), updated: 0, skipped: [], bad: [], leftOut: [] }
  for (const given of rows) {
    const { row, refused } = withFittingTags(given, room)
    const leaveOut = (reason: LeftOut['reason'], tags: string[]) => {
      if (tags.length > 0) plan.leftOut.push({ ...tagsLeftOut(reason, tags), row: row.row })
    }
    const key = policy === 'add' ? '' : emailKey(row.email)
    const twins = known.get(key)
    if (twins && policy === 'skip') plan.skipped.push(row.row.line)
    else if (twins && policy === 'update') {
      // When several leads have the address, a row that matches one of them is about that one.
      const twin = twins.find(({ lead }) => agrees(lead, row)) ?? (twins[0] as Kept)
      leaveOut('tag_without_room', refused)
      leaveOut('too_many_tags', uniqueTags([...twin.lead.tags, ...(row.values.tags ?? [])]).slice(MAX_TAGS_A_LEAD))
      if (isOtherSale(twin.lead, row)) plan.leftOut.push({ ...saleLeftOut, row: row.row })
      if (agrees(twin.lead, row)) plan.skipped.push(row.row.line)
      else {
        const changes = fieldsFor(twin.lead, row).map((field) => [field, valueAfter(twin.lead, row, field)])
        // The customer's own word for an industry goes with it.
        const isOtherIndustry = row.fields.includes('industry') && row.values.industry !== twin.lead.industry
        twin.lead = {
          ...twin.lead,
          ...(isOtherIndustry && { industryAsGiven: null }),
          ...Object.fromEntries(changes),
          ...(row.extraColumns && { extraColumns: withExtraColumns(twin.lead.extraColumns, row.extraColumns) }),
        }
        room.take(twin.lead.tags)
        if (twin.before) plan.changed.add(twin)
        plan.updated++
      }
    } else if (row.lead) {
      const kept = { lead: newLead(row.lead, row) }
      leaveOut('tag_without_room', refused)
      room.take(kept.lead.tags)
      plan.added.push(kept)
      if (policy !== 'add') keepUnder(known, key, kept)
    } else
      plan.bad.push({ row: row.row, error: row.missing ?? { line: row.row.line, field: null, message: 'Incomplete' } })
  }
  return plan
}

function newLead(lead: NewLead, { extraColumns, sale }: LeadRow): ImportedLead {
  if (!extraColumns && !sale) return lead
  return {
    ...lead,
    ...(extraColumns && { extraColumns }),
    // A won lead is qualified.
    ...(sale && { status: 'qualified', wonOn: sale.wonOn, wonValue: sale.value }),
  }
}

/** Whoever says that a lead is won ends its sequences: for a lead that is known, people do that, not a file. */
const isOtherSale = ({ status, wonOn, wonValue }: ImportedLead, { sale }: LeadRow) =>
  sale !== undefined && !(status === 'qualified' && wonOn === sale.wonOn && wonValue === sale.value)

/** The tags that the rows name. */
export const tagsOf = (rows: LeadRow[]) => rows.flatMap(({ values }) => values.tags ?? [])

function withFittingTags(row: LeadRow, room: TagRoom): { row: LeadRow; refused: string[] } {
  const { fitting: tags, refused } = room.divide(row.values.tags ?? [])
  if (refused.length === 0) return { row, refused }
  const { values, lead } = row
  return { row: { ...row, values: { ...values, tags }, ...(lead && { lead: { ...lead, tags } }) }, refused }
}

const agrees = (lead: ImportedLead, row: LeadRow) =>
  fieldsFor(lead, row).every((field) => isSameValue(lead[field], valueAfter(lead, row, field))) &&
  hasExtraColumns(lead, row)

/** Columns without room left change nothing. */
const hasExtraColumns = ({ extraColumns }: ImportedLead, { extraColumns: given }: LeadRow) =>
  !given || isDeepStrictEqual(withExtraColumns(extraColumns, given), extraColumns ?? {})

/** An import adds tags, and takes none away. */
const valueAfter = (lead: NewLead, { values }: LeadRow, field: LeadField) =>
  field === 'tags' ? unitedTags(lead.tags, values.tags ?? []) : values[field]

/**
 * Without the word for an industry that is not on our list, where the lead has one of the list: somebody chose that. And
 * without the status New, where the lead has moved on: a file that is imported again knows nothing of that.
 */
function fieldsFor({ industry, status }: NewLead, { fields, values }: LeadRow) {
  const isWordForNothing = industry !== null && industry !== 'other' && !fields.includes('industry')
  const isBackToNew = values.status === 'new' && status !== 'new'
  if (!isWordForNothing && !isBackToNew) return fields
  return fields.filter(
    (field) => !(isWordForNothing && field === 'industryAsGiven') && !(isBackToNew && field === 'status'),
  )
}

/** Like PostgreSQL's lower(): letter by letter, with the same length. */
export function emailKey(email: string) {
  const lower = email.toLowerCase()
  if (/^[\0-\x7f]*$/.test(email)) return lower
  return Array.from(email, (letter) => {
    const small = letter.toLowerCase()
    return small.length === letter.length ? small : letter
  }).join('')
}

export function keepUnder(map: Map<string, Kept[]>, key: string, kept: Kept) {
  const list = map.get(key)
  if (list) list.push(kept)
  else map.set(key, [kept])
}
