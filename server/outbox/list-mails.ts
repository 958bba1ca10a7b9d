import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { MAIL_STATES } from '../../contract/email-sequence.ts'
import type { MailQuery } from '../../contract/mail.ts'
import type { Db } from '../db/connect.ts'
import { leads, sequenceLogs } from '../db/schema.ts'
import { isFoundReading } from '../leads/lead-list-queries.ts'
import { type Part, searchInParts } from '../leads/search-in-parts.ts'
import { shownColumns, toLog } from './mail-queries.ts'
import { isEmailSql } from './step-kinds-sql.ts'

const IS_EMAIL = sql.raw(isEmailSql('sequence_logs'))

type Wanted = MailQuery & { isCaptured?: true }

/** Emails of the owner, newest first; `isCaptured`: only those of the built-in outbox. */
export async function listMails(db: Db, userId: number, wanted: Wanted) {
  const ids = wanted.search
    ? await searchIds(db, userId, wanted)
    : sql`array(${newestOf(userId, wanted, wanted.limit, sql`id`)})`
  const rows = await db
    .select(shownColumns)
    .from(sequenceLogs)
    .where(and(eq(sequenceLogs.userId, userId), sql`${sequenceLogs.id} = any(${ids}::int[])`))
    .orderBy(desc(sequenceLogs.id))
    .limit(wanted.limit)
  return rows.map((row) => toLog(row))
}

/**
 * The newest emails, from an index that has each state of an owner in this order. Only queries that say `id > 0` may use it: for all
 * others the planner has indexes that find fewer emails.
 */
function newestOf(userId: number, { state, before, isCaptured }: Wanted, limit: number, columns: SQL) {
  const kind = isCaptured ? sql`is_captured` : sql`id > 0`
  const ofState = (one: string) => sql`
    (select ${columns} from sequence_logs where user_id = ${userId} and status = ${one} and ${kind} and ${IS_EMAIL} ${isOlder(before)}
     order by id desc limit ${limit})`
  const states = state ? [state] : MAIL_STATES
  return sql`select ${columns} from (${sql.join(states.map(ofState), sql` union all `)}) newest order by id desc limit ${limit}`
}

const isOlder = (before: number | undefined) => (before ? sql`and id < ${before}` : sql``)

/** To a lead that matches the search. A recipient who is no lead any more is found by the whole address. */
async function searchIds(db: Db, userId: number, wanted: Wanted): Promise<SQL> {
  const found = await searchInParts<number>(db, userId, wanted, {
    readPart: (after, many) => searchPart(db, userId, wanted, after ?? wanted.before, many),
    idsOfLeads: (few) => idsTo(db, wanted, few),
  })
  return withAddress(userId, wanted, found)
}

async function searchPart(
  db: Db,
  userId: number,
  wanted: Wanted,
  before: number | undefined,
  many: number,
): Promise<Part<number>> {
  const { rows } = await db.execute<{ id: number; isHit: boolean }>(sql`
    select newest.id, ${leads.id} is not null as "isHit"
    from (select array_agg(id) as ids, array_agg(lead_id) as lead_ids from (
      ${newestOf(userId, { ...wanted, before }, many, sql`id, lead_id`)}) part) part,
      unnest(part.ids, part.lead_ids) newest(id, lead_id)
    left join ${leads} on ${leads.id} = newest.lead_id and ${leads.userId} + 0 = ${userId} and ${isFoundReading(wanted.search)}
    order by newest.id desc`)
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
