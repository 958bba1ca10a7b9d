import { type SQL, sql } from 'drizzle-orm'
import type { LeadSort } from '../../../contract/lead.ts'
import { computedOrder, isComputed } from './computed-orders.ts'

/** Where a lead stands in an order: the values of the order's columns as text. */
export type Key = string[]

type Column = { of: (table: string) => string; type: string }
const ID: Column = { of: (table) => `${table}id`, type: 'int' }
const lower = (name: string): Column => ({ of: (table) => `lower(${table}${name})`, type: 'text' })

// The ID breaks ties, so that no lead is on two pages or on none. Each order has an index that starts with the owner and has all
// that filters ask for: a walk along it reads no lead.
const orders: Record<string, { reads: string[]; columns: Column[] }> = {
  createdAt: { reads: ['created_at'], columns: [{ of: (table) => `${table}created_at`, type: 'timestamptz' }, ID] },
  name: { reads: ['last_name', 'first_name'], columns: [lower('last_name'), lower('first_name'), ID] },
  company: { reads: ['company'], columns: [lower('company'), ID] },
  aiScore: { reads: ['ai_score'], columns: [{ of: (table) => `${table}ai_score`, type: 'int' }, ID] },
  email: { reads: ['email'], columns: [lower('email'), ID] },
  dealValue: { reads: ['deal_value'], columns: [{ of: (table) => `${table}deal_value`, type: 'bigint' }, ID] },
}

export type ListOrder = {
  /** For `order by`, and the other way around. */
  by: SQL
  back: SQL
  /** The ID, the other columns that decide a lead's place, and more. */
  read: (...more: string[]) => SQL
  key: SQL
  /** The leads behind a place and those before it; the place is a key, or a row of another table. */
  after: (place: Key | string) => SQL
  before: (place: Key | string) => SQL
}

/** For `order by`, in plain SQL. */
export function orderBy(sort: LeadSort, isBack = false) {
  if (isComputed(sort)) return computedOrder(sort)
  const { columns } = orderOf(sort)
  const isDown = sort.startsWith('-') !== isBack
  return columns.map(({ of }) => (isDown ? `${of('')} desc` : of(''))).join(', ')
}

const orderOf = (sort: LeadSort) => orders[sort.replace('-', '')] as (typeof orders)[string]

export function listOrder(sort: LeadSort): ListOrder {
  const isDown = sort.startsWith('-')
  const { reads, columns } = orderOf(sort)
  const names = columns.map(({ of }) => of(''))
  const beyond = (sign: '<' | '>') => (place: Key | string) => {
    const there =
      typeof place === 'string'
        ? sql.raw(columns.map(({ of }) => of(`${place}.`)).join(', '))
        : sql.join(
            columns.map(({ type }, at) => sql`${place[at]}::${sql.raw(type)}`),
            sql`, `,
          )
    return sql`(${sql.raw(names.join(', '))}) ${sql.raw(sign)} (${there})`
  }
  return {
    by: sql.raw(orderBy(sort)),
    back: sql.raw(orderBy(sort, true)),
    read: (...more) => sql.raw([...new Set(['id', ...reads, ...more])].join(', ')),
    key: sql.raw(`array[${names.map((name) => `${name}::text`).join(', ')}]`),
    after: beyond(isDown ? '<' : '>'),
    before: beyond(isDown ? '>' : '<'),
  }
}
