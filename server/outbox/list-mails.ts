import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { MAIL_STATES } from '../../contract/email-sequence.ts'
import type { MailQuery } from '../../contract/mail.ts'
import type { Db } from '../db/connect.ts'
import { leads, sequenceLogs } from '../db/schema.ts'
import { findFew } from '../leads/find-few.ts'
import { isFoundReading } from '../leads/lead-list-queries.ts'
import { shownColumns, toLog } from './mail-queries.ts'
import { isEmailSql } from './step-kinds-sql.ts'

/** Up to so many leads, their emails are looked up by lead. */
const FEW_LEADS = 500
/** So many of the newest emails are searched before the leads are; after them, larger parts. */
const NEWEST = 1_000
const PART = 2_000
const IS_EMAIL = sql.raw(isEmailSql('sequence_logs'))

type Wanted = MailQuery & { isCaptured?: true }

/** Emails of the owner, newest first; `isCaptured`: only those of the built-in outbox. */
export async function listMails(db: Db, userId: number, wanted: Wanted) {
  const ids = wanted.search
    ? await searchIds(db, userId, wanted)
    : sql`array(${newestIds(userId, wanted, wanted.limit)})`
  const rows = await db
    .select(shownColumns)
    .from(sequenceLogs)
    .where(and(eq(sequenceLogs.userId, userId), sql`${sequenceLogs.id} = any(${ids}::int[])`))
    .orderBy(desc(sequenceLogs.id))
    .limit(wanted.limit)
  return rows.map((row) => toLog(row))
}

/**
 * The IDs of the newest emails, from an index that has each state of an owner in this order. Only queries that say `id > 0` may use
 * it: for all others the planner has indexes that find fewer emails.
 */
function newestIds(userId: number, { state, before, isCaptured }: Wanted, limit: number) {
  const kind = isCaptured ? sql`is_captured` : sql`id > 0`
  const ofState = (one: string) => sql`
    (select id from sequence_logs where user_id = ${userId} and status = ${one} and ${kind} and ${IS_EMAIL} ${isOlder(before)}
     order by id desc limit ${limit})`
  const states = state ? [state] : MAIL_STATES
  return sql`select id from (${sql.join(states.map(ofState), sql` union all `)}) newest order by id desc limit ${limit}`
}

const isOlder = (before: number | undefined) => (before ? sql`and id < ${before}` : sql``)

/**
 * To a lead that matches the search. What most leads match is soon found among the newest emails; what few leads match, by these
 * leads. A recipient who is no lead any more is found by the whole address.
 */
async function searchIds(db: Db, userId: number, wanted: Wanted): Promise<SQL> {
  const first = await searchPart(db, userId, wanted, wanted.before, NEWEST)
  if (first.found.length >= wanted.limit || first.isLast) return withAddress(userId, wanted, first.found)
  const few = await findFew(db, userId, wanted.search, FEW_LEADS)
  if (few) return withAddress(userId, wanted, await idsTo(db, wanted, few))
  const found = first.found
  for (let part = first; !part.isLast && found.length < wanted.limit; ) {
    part = await searchPart(db, userId, wanted, part.end, PART)
    found.push(...part.found)
  }
  return withAddress(userId, wanted, found)
}

async function searchPart(db: Db, userId: number, wanted: Wanted, before: number | undefined, many: number) {
  const { rows } = await db.execute<{ id: number; isHit: boolean }>(sql`
    select l.id, ${leads.id} is not null as "isHit"
    from unnest(array(${newestIds(userId, { ...wanted, before }, many)})) newest(id)
    join sequence_logs l on l.id = newest.id
    left join ${leads} on ${leads.id} = l.lead_id and ${leads.userId} + 0 = ${userId} and ${isFoundReading(wanted.search)}
    order by l.id desc`)
  const found = rows.filter(({ isHit }) => isHit).map(({ id }) => id)
  return { found, end: rows.at(-1)?.id, isLast: rows.length < many }
}

/** The newest emails to these leads. The caller checks the owner. */
async function idsTo(db: Db, { state, before, isCaptured, limit }: Wanted, leadIds: number[]) {
  const { rows } = await db.execute<{ id: number }>(sql`
    select id from sequence_logs where lead_id = any(${sql.param(leadIds)}::int[]) and ${IS_EMAIL} ${isOlder(before)}
      ${state ? sql`and status = ${state}` : sql``} ${isCaptured ? sql`and is_captured` : sql``}
    order by id desc limit ${limit}`)
  return rows.map(({ id }) => id)
}

const withAddress = (userId: number, { search, state, before, isCaptured, limit }: Wanted, ids: number[]) => sql`
  ${sql.param(ids)}::int[] || array(
    select id from sequence_logs where user_id = ${userId} and recipient_address = ${search.toLowerCase()} and ${IS_EMAIL} ${isOlder(before)}
      ${state ? sql`and status = ${state}` : sql``} ${isCaptured ? sql`and is_captured` : sql``}
    order by id desc limit ${limit})`
