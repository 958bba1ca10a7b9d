import { readTags } from '../../../../contract/lead-tag-rules.ts'
import {
  type Condition,
  readDays,
  readRange,
  readWhere,
  WhereError,
  type WhereField,
  whereRow,
  whereText,
} from '../../../../contract/lead-where.ts'

/** How a condition compares. */
export type Operator = 'is' | 'is-not' | 'last' | 'not-last' | 'ago' | 'between' | 'never' | 'ever'

/** A condition while it is edited: what is typed may not be a value yet. */
export type Draft = { field: WhereField; operator: Operator; chosen: string[]; first: string; second: string }

const EMPTY = { chosen: [], first: '', second: '' }

export function newDraft(field: WhereField): Draft {
  const { kind } = whereRow(field)
  const isTime = kind === 'date' || kind === 'activity'
  return { ...EMPTY, field, operator: isTime ? 'last' : 'is', first: isTime ? '30' : '' }
}

type Choices = readonly (readonly [Operator, string])[]
const TIMES: Choices = [
  ['last', 'in the last'],
  ['not-last', 'not in the last'],
  ['ago', 'more than'],
  ['between', 'between'],
]
const SOMETIMES: Choices = [...TIMES, ['never', 'never'], ['ever', 'at any time']]

/** What a field can be compared by; nothing where there is one way only. */
export function operatorsOf(field: WhereField): Choices {
  const row = whereRow(field)
  if (row.kind === 'date') return TIMES
  if (row.kind === 'activity') return SOMETIMES
  if (row.kind === 'choice' && 'yes' in row.options) return []
  return row.kind === 'text'
    ? [
        ['is', 'contains'],
        ['is-not', "doesn't contain"],
      ]
    : [
        ['is', row.kind === 'number' ? 'is between' : 'is'],
        ['is-not', row.kind === 'number' ? 'is not between' : 'is not'],
      ]
}

/** Days and dates are different texts. */
export function withOperator(draft: Draft, operator: Operator): Draft {
  const isOther = (draft.operator === 'between') !== (operator === 'between')
  const isEmpty = draft.operator === 'never' || draft.operator === 'ever'
  if (!isOther && !isEmpty) return { ...draft, operator }
  const { first } = newDraft(draft.field)
  return { ...draft, operator, first: operator === 'between' ? '' : first, second: '' }
}

/** The condition as the editor shows it. Undefined where the editor can't show all of it: then it can be removed, but not changed. */
export function draftOf(condition: Condition): Draft | undefined {
  const draft = nearestDraft(condition)
  const operators = operatorsOf(draft.field)
  const isOffered =
    operators.length > 0 ? operators.some(([operator]) => operator === draft.operator) : draft.operator === 'is'
  const { condition: again } = readDraft(draft)
  return isOffered && again && meaningOf(again) === meaningOf(condition) ? draft : undefined
}

/** Shows as much of the condition as fits. */
function nearestDraft({ field, isNot, values }: Condition): Draft {
  const row = whereRow(field)
  const operator: Operator = isNot ? 'is-not' : 'is'
  const [value = ''] = values
  if (row.kind === 'choice') return { ...EMPTY, field, operator, chosen: values }
  if (row.kind === 'text' || row.kind === 'tag') return { ...EMPTY, field, operator, first: values.join(', ') }
  if (row.kind === 'number') {
    const { from, to } = readRange(value) ?? {}
    return { ...EMPTY, field, operator, first: String(from ?? ''), second: String(to ?? '') }
  }
  if (value === 'never' || value === 'ever') return { ...EMPTY, field, operator: value }
  const { from, to } = readDays(value) ?? {}
  if (from && 'daysAgo' in from && !to)
    return { ...EMPTY, field, operator: isNot ? 'not-last' : 'last', first: String(from.daysAgo) }
  if (to && 'daysAgo' in to && !from) return { ...EMPTY, field, operator: 'ago', first: String(to.daysAgo) }
  const dayOf = (bound: typeof from) => (bound && 'day' in bound ? bound.day : '')
  return { ...EMPTY, field, operator: 'between', first: dayOf(from), second: dayOf(to) }
}

/** The same text for conditions that mean the same, such as "30d" and "30d..". */
function meaningOf({ field, isNot, values }: Condition) {
  const { kind } = whereRow(field)
  const read = (value: string) => {
    if (kind === 'number') return readRange(value)
    return kind === 'date' || kind === 'activity' ? (readDays(value) ?? value) : value
  }
  return JSON.stringify([field, isNot === true, values.map(read)])
}

function valuesOf({ field, operator, chosen, first, second }: Draft): string[] {
  const { kind } = whereRow(field)
  if (kind === 'choice') return chosen
  if (kind === 'text' || kind === 'tag') return readTags(first)
  if (kind === 'number') return first || second ? [first === second ? first : `${first.trim()}-${second.trim()}`] : []
  if (operator === 'never' || operator === 'ever') return [operator]
  if (operator === 'between') return first || second ? [`${first}..${second}`] : []
  if (!first.trim()) return []
  return [operator === 'ago' ? `..${first.trim()}d` : `${first.trim()}d`]
}

/** The condition, or what is wrong with it; nothing while it is empty. */
export function readDraft(draft: Draft): { condition?: Condition; problem?: string } {
  const values = valuesOf(draft)
  if (values.length === 0) return {}
  const isNot = draft.operator === 'is-not' || draft.operator === 'not-last'
  const condition: Condition = { field: draft.field, ...(isNot && { isNot }), values }
  try {
    readWhere(whereText({ any: false, items: [condition] }))
    return { condition }
  } catch (error) {
    if (error instanceof WhereError) return { problem: error.message }
    throw error
  }
}
