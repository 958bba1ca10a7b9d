import { MERGE_FIELDS, type MergeField } from '../../contract/email-template.ts'
import { LEAD_MERGE_FIELDS, type LeadMergeField } from '../../contract/lead-field-sets.ts'
import { rowOf } from '../../contract/lead-fields.ts'

// Names that other tools use.
const aliases = new Map<string, MergeField>([
  ['name', 'fullName'],
  ['contact', 'fullName'],
  ['contactname', 'fullName'],
  ['sender', 'senderName'],
  ['myname', 'senderName'],
  ['yourname', 'senderName'],
  ['mycompany', 'senderCompany'],
  ['yourcompany', 'senderCompany'],
  ['calendarlink', 'meetingLink'],
  ['bookinglink', 'meetingLink'],
  ['calendly', 'meetingLink'],
  ['calendlylink', 'meetingLink'],
  ...LEAD_MERGE_FIELDS.flatMap((field) => aliasesOf(field).map((alias): [string, MergeField] => [alias, field])),
])

function aliasesOf(field: LeadMergeField) {
  return rowOf(field).mergeField?.aliases?.split(' ') ?? []
}

const MAX_LENGTH = 40

/** The field that was probably meant; undefined when none is close. */
export function likelyField(typed: string): MergeField | undefined {
  if (typed.length > MAX_LENGTH) return undefined
  const word = plain(typed.replace(/^(lead|contact|person|user)[._ ]/i, ''))
  if (word === '') return undefined
  const known = aliases.get(word)
  if (known) return known
  const near = MERGE_FIELDS.map((field) => ({ field, distance: distanceOf(word, plain(field)) }))
  const [best] = near.sort((a, b) => a.distance - b.distance)
  return best && best.distance <= Math.max(1, Math.floor(word.length / 3)) ? best.field : undefined
}

const plain = (name: string) => name.toLowerCase().replace(/[^a-z]/g, '')

/** The Damerau-Levenshtein distance: insertions, deletions, substitutions and swaps of adjacent letters. */
function distanceOf(one: string, other: string): number {
  let before: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, i) => i)
  for (let i = 1; i <= one.length; i++) {
    const row = [i]
    for (let j = 1; j <= other.length; j++) {
      const at = (list: number[], k: number) => list[k] ?? Number.POSITIVE_INFINITY
      const isSame = one[i - 1] === other[j - 1]
      let least = Math.min(at(last, j) + 1, at(row, j - 1) + 1, at(last, j - 1) + (isSame ? 0 : 1))
      if (one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]) least = Math.min(least, at(before, j - 2) + 1)
      row.push(least)
    }
    before = last
    last = row
  }
  return last[other.length] ?? 0
}
