import { type SQL, sql } from 'drizzle-orm'
import { MAIL_STATES } from '../../contract/email-sequence.ts'
import type { SearchResults } from '../../contract/search.ts'
import type { Db } from '../db/connect.ts'
import { likePattern } from '../db/like-pattern.ts'

const MOST = 5
const MAX_SEQUENCES = 500
/** Enough for what somebody remembers, and quick for any number of emails. */
const NEWEST = 1000
const MAX_WORDS = 8

/** Every word is somewhere in the text, in any order. */
const hasWords = (column: SQL, text: string) =>
  sql.join(
    text
      .split(/\s+/)
      .slice(0, MAX_WORDS)
      .map((word) => sql`leadwright_searchable(${column}) like ${likePattern(word)}`),
    sql` and `,
  )

export async function findSequences(db: Db, userId: number, text: string) {
  const { rows } = await db.execute<SearchResults['sequences'][number]>(sql`
    select id, name, is_active as "isActive" from (
      select id, name, is_active, created_at from email_sequences where user_id = ${userId} and deleted_at is null
      order by created_at desc, id desc limit ${MAX_SEQUENCES}) newest
    where ${hasWords(sql`name`, text)} order by created_at desc, id desc limit ${MOST}`)
  return rows
}

/** `id > 0` makes the planner take the index of the lists, which has each state of an owner in this order. */
export async function findEmails(db: Db, userId: number, text: string) {
  const ofState = (state: string) => sql`(select id from sequence_logs
    where user_id = ${userId} and status = ${state} and id > 0 order by id desc limit ${NEWEST})`
  const { rows } = await db.execute<SearchResults['emails'][number]>(sql`
    select l.id, l.subject, l.recipient_address as "recipientAddress", l.status as state
    from unnest(array(select id from (${sql.join(MAIL_STATES.map(ofState), sql` union all `)}) states
      order by id desc limit ${NEWEST})) newest(id)
    join sequence_logs l on l.id = newest.id
    where l.subject is not null and ${hasWords(sql`l.subject || ' ' || l.recipient_address`, text)}
    order by l.id desc limit ${MOST}`)
  return rows
}
