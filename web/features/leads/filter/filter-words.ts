import {
  type Condition,
  type ConditionGroup,
  type DayBound,
  readDays,
  readRange,
  whereRow,
} from '../../../../contract/lead-where.ts'
import { formatCount, formatDay } from '../../../lib/format.ts'

/** "Industry is Finance or Retail", "AI score is 80 or more", "Last contacted more than 30 days ago", "No phone". */
export function conditionWords({ field, isNot, values }: Condition): string {
  if (field === 'phone' && values.length === 1) return (values[0] === 'yes') === !isNot ? 'Has phone' : 'No phone'
  const row = whereRow(field)
  const list = (words: string[]) => words.join(' or ')
  switch (row.kind) {
    case 'choice':
      return `${row.label} ${isNot ? 'is not' : 'is'} ${list(values.map((value) => row.options[value] ?? value))}`
    case 'text':
      return `${row.label} ${isNot ? "doesn't contain" : 'contains'} ${list(values)}`
    case 'tag':
      return `${row.label} ${isNot ? 'is not' : 'is'} ${list(values)}`
    case 'number':
      return `${row.label} ${isNot ? 'is not' : 'is'} ${list(values.map(rangeWords))}`
    default:
      return `${row.label} ${isNot ? 'not ' : ''}${list(values.map(daysWords))}`
  }
}

/** A group joined by its own word. */
export const itemWords = (item: Condition | ConditionGroup): string =>
  'field' in item ? conditionWords(item) : item.items.map(conditionWords).join(item.any ? ', or ' : ', and ')

function rangeWords(value: string) {
  const { from, to } = readRange(value) ?? {}
  if (from === to && from !== undefined) return formatCount(from)
  if (from === undefined) return `up to ${formatCount(to ?? 0)}`
  return to === undefined ? `${formatCount(from)} or more` : `${formatCount(from)} to ${formatCount(to)}`
}

function daysWords(value: string) {
  if (value === 'never' || value === 'ever') return value === 'ever' ? 'at any time' : 'never'
  const { from, to } = readDays(value) ?? {}
  if (from && !to) return 'daysAgo' in from ? `in the last ${days(from.daysAgo)}` : `since ${formatDay(from.day)}`
  if (to && !from) return 'daysAgo' in to ? `more than ${days(to.daysAgo)} ago` : `on or before ${formatDay(to.day)}`
  if (from && to && 'day' in from && 'day' in to && from.day === to.day) return `on ${formatDay(from.day)}`
  return `${boundWords(from)} to ${boundWords(to)}`
}

const days = (count: number) => (count === 1 ? 'day' : `${count} days`)
const boundWords = (bound: DayBound | undefined) => {
  if (!bound) return ''
  return 'day' in bound ? formatDay(bound.day) : `${bound.daysAgo} days ago`
}
