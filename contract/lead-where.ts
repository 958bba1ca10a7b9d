import { COMPANY_SIZES, INDUSTRIES, LEAD_SOURCES, LEAD_STATUSES } from './lead-choices.ts'

// Conditions on leads as a short text, such as `score:80-100 industry:finance,retail (title:ceo or tag:vip)`. It is a parameter of the
// API and of our own addresses. Without schemas: pages import this file, and zod would double their first load.

const MAX_CONDITIONS = 20
const MAX_WHERE_LENGTH = 1000
const MAX_VALUES = 20
/** Each costs a look at the emails of every lead. */
const MAX_ACTIVITIES = 4
const MAX_DAY_RANGES = 3
const MAX_VALUE_LENGTH = 100

const NONE = { none: 'Not set' }
const YES_NO = { yes: 'Yes', no: 'No' }

type Row =
  | { label: string; kind: 'choice'; options: Record<string, string> }
  | { label: string; kind: 'number'; max: number }
  | { label: string; kind: 'text' | 'tag' | 'date' | 'activity' }

/** What can be asked of a lead. `date` and `activity` take days; an activity may never have happened. */
const WHERE_FIELDS = {
  status: { label: 'Status', kind: 'choice', options: LEAD_STATUSES },
  score: { label: 'AI score', kind: 'number', max: 100 },
  industry: { label: 'Industry', kind: 'choice', options: { ...INDUSTRIES, ...NONE } },
  size: { label: 'Company size', kind: 'choice', options: { ...COMPANY_SIZES, ...NONE } },
  source: { label: 'Source', kind: 'choice', options: LEAD_SOURCES },
  location: { label: 'Location', kind: 'text' },
  title: { label: 'Job title', kind: 'text' },
  company: { label: 'Company', kind: 'text' },
  tag: { label: 'Tag', kind: 'tag' },
  value: { label: 'Deal value', kind: 'number', max: 10_000_000_000 },
  created: { label: 'Created', kind: 'date' },
  contacted: { label: 'Last contacted', kind: 'activity' },
  replied: { label: 'Last reply', kind: 'activity' },
  opened: { label: 'Last opened an email', kind: 'activity' },
  sequence: {
    label: 'Sequence',
    kind: 'choice',
    options: { active: 'Running', finished: 'Finished', never: 'None so far' },
  },
  dnc: { label: 'Do not contact', kind: 'choice', options: YES_NO },
  phone: { label: 'Has phone', kind: 'choice', options: YES_NO },
} as const satisfies Record<string, Row>

export type WhereField = keyof typeof WHERE_FIELDS
export const WHERE_FIELD_KEYS = Object.keys(WHERE_FIELDS) as WhereField[]
export const whereRow = (field: WhereField): Row => WHERE_FIELDS[field]

/** One of the values is met; with `isNot`, none of them. */
export type Condition = { field: WhereField; isNot?: true; values: string[] }
/** Conditions of which all are met, or any. */
export type ConditionGroup = { any: boolean; items: Condition[] }
export type LeadWhere = { any: boolean; items: (Condition | ConditionGroup)[] }

/** From and to, each may be missing. */
export type Range<T> = { from?: T; to?: T }
/** A number of days ago, or a day such as 2026-11-30. */
export type DayBound = { daysAgo: number } | { day: string }

export class WhereError extends Error {}
const refuse = (message: string): never => {
  throw new WhereError(message)
}

/** "80-100", "80-", "-20" or "80". */
export function readRange(text: string): Range<number> | undefined {
  const match = /^(\d{1,11})?(?:(-)(\d{1,11})?)?$/.exec(text)
  if (!match || (match[1] === undefined && match[3] === undefined)) return undefined
  const [from, to] = [match[1], match[2] ? match[3] : match[1]].map((digits) =>
    digits === undefined ? undefined : Number(digits),
  )
  if (from !== undefined && to !== undefined && from > to) return undefined
  return { ...(from !== undefined && { from }), ...(to !== undefined && { to }) }
}

/** "30d" (within the last 30 days), "30d..", "..30d", "2026-01-01..2026-03-31" or one day. */
export function readDays(text: string): Range<DayBound> | undefined {
  const [first = '', last, ...more] = text.split('..')
  if (more.length > 0) return undefined
  const from = readBound(first)
  if (first && !from) return undefined
  if (last === undefined) return from && ('day' in from ? { from, to: from } : { from })
  const to = readBound(last)
  if ((last && !to) || (!from && !to)) return undefined
  return { ...(from && { from }), ...(to && { to }) }
}

function readBound(text: string): DayBound | undefined {
  const days = /^(\d{1,4})d$/.exec(text)?.[1]
  if (days) return { daysAgo: Number(days) }
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return undefined
  const date = new Date(`${text}T00:00:00Z`)
  return Number.isFinite(date.getTime()) && date.toISOString().startsWith(text) && text > '1900'
    ? { day: text }
    : undefined
}

/** Reads conditions, or throws a WhereError that says what is wrong. Undefined where there are none. */
export function readWhere(text: string): LeadWhere | undefined {
  if (text.length > MAX_WHERE_LENGTH) refuse(`A filter has at most ${MAX_WHERE_LENGTH} characters`)
  const tokens = tokensOf(text)
  if (tokens.length === 0) return undefined
  const reader = { tokens, at: 0 }
  const where = readGroup(reader, true)
  if (reader.at < tokens.length) refuse('A closing parenthesis has no opening one')
  if (conditionsOf(where).length > MAX_CONDITIONS) refuse(`A filter has at most ${MAX_CONDITIONS} conditions`)
  if (conditionsOf(where).filter(({ field }) => whereRow(field).kind === 'activity').length > MAX_ACTIVITIES)
    refuse(`A filter has at most ${MAX_ACTIVITIES} conditions about emails`)
  return where
}

/** All conditions, also those in groups. */
export const conditionsOf = ({ items }: LeadWhere): Condition[] =>
  items.flatMap((item) => ('field' in item ? [item] : item.items))

type Reader = { tokens: string[]; at: number }

function readGroup(reader: Reader, isOuter: boolean): LeadWhere {
  const items: LeadWhere['items'] = []
  const joins = new Set<string>()
  while (reader.at < reader.tokens.length && reader.tokens[reader.at] !== ')') {
    const word = (reader.tokens[reader.at] as string).toLowerCase()
    if (items.length > 0) {
      joins.add(word === 'or' ? 'or' : 'and')
      if (word === 'or' || word === 'and') reader.at++
    }
    items.push(readItem(reader, isOuter))
  }
  if (items.length === 0) refuse('Parentheses need a condition inside')
  if (joins.size > 1) refuse('Put conditions that are joined by "or" in parentheses')
  return { any: joins.has('or'), items }
}

function readItem(reader: Reader, isOuter: boolean): Condition | ConditionGroup {
  const token = reader.tokens[reader.at]
  if (token === undefined || token === ')') return refuse('A condition is missing after "or"')
  reader.at++
  if (token !== '(') return readCondition(token)
  if (!isOuter) refuse('Parentheses can’t be inside parentheses')
  const group = readGroup(reader, false)
  if (reader.tokens[reader.at++] !== ')') refuse('A closing parenthesis is missing')
  return group as ConditionGroup
}

function readCondition(token: string): Condition {
  const [, minus, name = '', rest = ''] =
    /^(-?)([a-z]+):(.*)$/su.exec(token) ?? refuse(`"${shortened(token)}" is not a condition. Write it like status:new`)
  if (!Object.hasOwn(WHERE_FIELDS, name)) refuse(`There is no filter "${shortened(name)}"`)
  const field = name as WhereField
  const values = [...new Set(valuesOf(rest))]
  const { label, kind } = WHERE_FIELDS[field]
  if (values.length === 0) refuse(`${label}: enter a value`)
  const most = kind === 'date' || kind === 'activity' ? MAX_DAY_RANGES : MAX_VALUES
  if (values.length > most) refuse(`${label}: at most ${most} values`)
  for (const value of values) checkValue(field, value)
  return { field, ...(minus && { isNot: true as const }), values }
}

function checkValue(field: WhereField, value: string) {
  const row = whereRow(field)
  const problem = (words: string) => refuse(`${row.label}: ${words}`)
  if (value.length > MAX_VALUE_LENGTH) problem(`at most ${MAX_VALUE_LENGTH} characters`)
  if (value.includes('\0')) problem('the text contains an invalid character')
  if (row.kind === 'choice' && !Object.hasOwn(row.options, value))
    problem(`"${shortened(value)}" is not one of ${Object.keys(row.options).join(', ')}`)
  if (row.kind === 'number') {
    const range = readRange(value)
    if (!range) problem(`"${shortened(value)}" is not a range such as 10-50`)
    if ((range?.from ?? 0) > row.max || (range?.to ?? 0) > row.max) problem(`at most ${row.max}`)
  }
  const isNever = row.kind === 'activity' && (value === 'never' || value === 'ever')
  if ((row.kind === 'date' || row.kind === 'activity') && !isNever && !readDays(value))
    problem(`"${shortened(value)}" is not a time such as 30d or 2026-01-01..2026-03-31`)
}

const shortened = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text)

/** Words and parentheses; a text in single quotation marks belongs to its word. */
function tokensOf(text: string): string[] {
  const tokens: string[] = []
  let word = ''
  let isQuoted = false
  const end = () => {
    if (word) tokens.push(word)
    word = ''
  }
  for (const sign of text) {
    if (sign === "'") isQuoted = !isQuoted
    if (isQuoted || !/[\s()]/.test(sign)) word += sign
    else {
      end()
      if (sign === '(' || sign === ')') tokens.push(sign)
    }
  }
  if (isQuoted) refuse('A quotation mark is missing')
  end()
  return tokens
}

/** `a,'b, c','it''s'` has three values. */
function valuesOf(text: string): string[] {
  const values: string[] = []
  let value = ''
  let isQuoted = false
  for (let at = 0; at < text.length; at++) {
    const sign = text[at] as string
    if (sign === "'" && isQuoted && text[at + 1] === "'") {
      value += sign
      at++
    } else if (sign === "'") isQuoted = !isQuoted
    else if (sign === ',' && !isQuoted) {
      values.push(value)
      value = ''
    } else value += sign
  }
  return [...values, value].map((one) => one.trim()).filter(Boolean)
}

/** The conditions as text; the same text for the same conditions. */
export function whereText({ any, items }: LeadWhere): string {
  const texts = items.map((item) => ('field' in item ? conditionText(item) : `(${whereText(item)})`))
  return texts.join(any ? ' or ' : ' ')
}

const conditionText = ({ field, isNot, values }: Condition) =>
  `${isNot ? '-' : ''}${field}:${values.map((value) => (/^[\p{L}\p{N}._+@&/-]+$/u.test(value) ? value : `'${value.replaceAll("'", "''")}'`)).join(',')}`
