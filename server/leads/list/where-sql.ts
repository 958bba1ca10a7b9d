import { type SQL, sql } from 'drizzle-orm'
import {
  type Condition,
  conditionsOf,
  type DayBound,
  type LeadWhere,
  type Range,
  readDays,
  readRange,
  type WhereField,
} from '../../../contract/lead-where.ts'
import { likePattern } from '../../db/like-pattern.ts'

// What each condition reads. Of `leads`: columns. Of other tables: rows found by the lead's ID or address, one lead at a time, so that
// a look at some leads costs the same however many there are.

type Reading = { columns: string[]; isElsewhere?: true; meets: (value: string, userId: number) => SQL }

const column = (name: string) => sql.raw(`leads.${name}`)

const choice = (name: string): Reading => ({
  columns: [name],
  meets: (value) => (value === 'none' ? sql`${column(name)} is null` : sql`${column(name)} = ${value}`),
})
const containing = (name: string): Reading => ({
  columns: [name],
  meets: (value) => sql`leadwright_searchable(${column(name)}) like ${likePattern(value)}`,
})
const within = (name: string, scale = 1): Reading => ({
  columns: [name],
  meets: (value) => {
    const { from, to } = readRange(value) ?? {}
    return between(column(name), {
      ...(from !== undefined && { from: sql`${from * scale}::bigint` }),
      // Pounds have pence.
      ...(to !== undefined && { to: sql`${(to + 1) * scale}::bigint` }),
    })
  },
})

/** From one bound to just before the other. */
function between(value: SQL, { from, to }: Range<SQL>) {
  if (from && to) return sql`(${value} >= ${from} and ${value} < ${to})`
  return from ? sql`${value} >= ${from}` : sql`${value} < ${to}`
}

/** Days begin and end in the owner's time zone. */
function boundary(bound: DayBound, userId: number, isEnd: boolean) {
  if ('daysAgo' in bound) return sql`now() - make_interval(days => ${bound.daysAgo}::int)`
  const zone = sql`(select coalesce(time_zone, 'UTC') from users where id = ${userId}::int)`
  return sql`((${bound.day}::date + ${isEnd ? 1 : 0}::int)::timestamp at time zone ${zone})`
}

function inDays(moment: SQL, value: string, userId: number) {
  const { from, to } = readDays(value) ?? {}
  return between(moment, {
    ...(from && { from: boundary(from, userId, false) }),
    ...(to && { to: boundary(to, userId, true) }),
  })
}

/** The last time something happened to an email that reached the lead. */
const lastEmail = (name: string) =>
  sql.raw(
    `(select max(s.${name}) from sequence_logs s where s.lead_id = leads.id and not s.is_test and not s.is_captured)`,
  )

/** The last call that somebody entered: a call is contact as an email is. */
const lastCall = (userId: number) => sql`(select max(n.happened_at) from lead_entries n
  where n.user_id = ${userId}::int and n.lead_id = leads.id and n.kind = 'call' and n.deleted_at is null)`

const lastAt = (momentOf: (userId: number) => SQL): Reading => {
  return {
    columns: [],
    isElsewhere: true,
    meets: (value, userId) => {
      const moment = momentOf(userId)
      if (value === 'never') return sql`${moment} is null`
      return value === 'ever' ? sql`${moment} is not null` : inDays(moment, value, userId)
    },
  }
}

const ENROLLED = 'select from lead_sequence_enrollments e where e.lead_id = leads.id'
const RUNNING = `${ENROLLED} and e.status in ('active', 'paused')`
const inSequence: Record<string, string> = {
  active: `exists (${RUNNING})`,
  never: `not exists (${ENROLLED})`,
  finished: `(exists (${ENROLLED}) and not exists (${RUNNING}))`,
}

const yesOrNo = (value: string, condition: SQL) => (value === 'yes' ? condition : sql`not ${condition}`)

const readings: Record<WhereField, Reading> = {
  status: choice('status'),
  industry: choice('industry'),
  size: choice('company_size'),
  source: choice('source'),
  score: within('ai_score'),
  value: within('deal_value', 100),
  location: containing('location'),
  title: containing('job_title'),
  company: containing('company'),
  tag: {
    columns: ['tags'],
    // The first half is the condition of the index.
    meets: (value) =>
      sql`(leads.tags <> '{}' and leadwright_tag_keys(leads.tags) @> leadwright_tag_keys(array[${value}::text]))`,
  },
  created: { columns: ['created_at'], meets: (value, userId) => inDays(column('created_at'), value, userId) },
  contacted: lastAt((userId) => sql`greatest(${lastEmail('sent_at')}, ${lastCall(userId)})`),
  replied: lastAt(() => lastEmail('replied_at')),
  opened: lastAt(() => lastEmail('opened_at')),
  sequence: { columns: [], isElsewhere: true, meets: (value) => sql.raw(inSequence[value] ?? 'false') },
  dnc: {
    columns: ['email'],
    isElsewhere: true,
    meets: (value, userId) =>
      yesOrNo(
        value,
        sql`exists (select from suppressions s where s.user_id = ${userId}::int and s.address = lower(leads.email))`,
      ),
  },
  phone: { columns: ['phone'], meets: (value) => yesOrNo(value, sql`(coalesce(leads.phone, '') <> '')`) },
}

/** The condition on `leads`. */
export function whereSql(where: LeadWhere | undefined, userId: number): SQL | undefined {
  if (!where) return undefined
  const parts = where.items.map((item) =>
    'field' in item ? conditionSql(item, userId) : (whereSql(item, userId) as SQL),
  )
  return sql`(${sql.join(parts, where.any ? sql` or ` : sql` and `)})`
}

function conditionSql({ field, isNot, values }: Condition, userId: number): SQL {
  const { meets } = readings[field]
  const met = sql`(${sql.join(
    values.map((value) => meets(value, userId)),
    sql` or `,
  )})`
  // Nothing known is not among the values.
  return isNot ? sql`${met} is not true` : met
}

/** The columns of `leads` that the conditions read. */
export const columnsOfWhere = (where: LeadWhere | undefined) =>
  where ? [...new Set(conditionsOf(where).flatMap(({ field }) => readings[field].columns))] : []

/** Whether it reads other tables than `leads`, whose changes nobody counts. */
export const readsElsewhere = (where: LeadWhere | undefined) =>
  where !== undefined && conditionsOf(where).some(({ field }) => readings[field].isElsewhere)

/** Whether the same leads may not match a moment later, although none of them changed. */
export const isFleeting = (where: LeadWhere | undefined) =>
  readsElsewhere(where) ||
  (where !== undefined && conditionsOf(where).some(({ values }) => values.some((value) => /\dd\b/.test(value))))

/** A condition that all leads meet which match, and for which there is an index: tags before scores. */
export function indexedWhere(where: LeadWhere | undefined, userId: number): SQL | undefined {
  if (!where || (where.any && where.items.length > 1)) return undefined
  const conditions = where.items.filter((item): item is Condition => 'field' in item && !item.isNot)
  const best = conditions.find(({ field }) => field === 'tag') ?? conditions.find(({ field }) => field === 'score')
  return best && conditionSql(best, userId)
}
