import { type SQL, sql } from 'drizzle-orm'
import { MAX_TAGS, MAX_TAGS_A_LEAD, uniqueTags } from '../../../contract/lead-tag-rules.ts'
import type { Db } from '../../db/connect.ts'
import { AppError } from '../../http/errors.ts'
import { findTagRoom } from './tag-room.ts'

/** Every tag of the owner that a lead has or has had lately, from A to Z. */
export async function listTags(db: Db, userId: number) {
  const { rows } = await db.execute<{ tag: string }>(
    sql`select tag from lead_tags where user_id = ${userId} order by key limit ${MAX_TAGS}`,
  )
  return rows.map(({ tag }) => tag)
}

const NO_ROOM = `Your account already has ${MAX_TAGS.toLocaleString('en-GB')} different tags. Use one of those, or remove tags from leads first.`

/** Refuses new tags for which the account has no room. */
export async function allowTags(db: Db, userId: number, tags: string[]) {
  const { refused } = (await findTagRoom(db, userId, tags)).divide(uniqueTags(tags))
  if (refused.length > 0) throw new AppError('invalid', NO_ROOM, { issues: [{ field: 'tags', message: NO_ROOM }] })
}

export type TagChange = { add: string[]; remove: string[] }
/** The leads whose tags changed; `changedAt` identifies the change for its undo, to the microsecond. */
type TagsChanged = { changedIds: number[]; changedAt?: string }

/** Adds tags to leads of the owner and removes others. `changedAt` is that of the job they belong to. */
export const changeTags = (db: Db, userId: number, leadIds: number[], { add, remove }: TagChange, changedAt?: string) =>
  writeTags(
    db,
    userId,
    sql`
    select id, tags, ${merged(sql`tags || ${sql.param(add)}::text[]`, sql`leadwright_tag_keys(${sql.param(remove)}::text[])`)} as wanted
    from (
      select l.id, l.tags from leads l where l.id = any(${sql.param(leadIds)}::int[]) and l.user_id + 0 = ${userId} order by l.id for update
    ) before`,
    changedAt,
  )

/** The entries that a change of tags left in the timelines. */
const changesAt = (userId: number, changedAt: string) => sql`
  user_id = ${userId} and occurred_at = ${changedAt}::timestamptz and kind = 'edited' and details #> '{changes,tags}' is not null`

/** The leads of one change, as a query. */
export const taggedAt = (userId: number, changedAt: string) =>
  sql`select distinct lead_id as id from timeline_events where ${changesAt(userId, changedAt)}`

/** Refuses the undo of a change whose removed tags the account has no room for any more. */
export async function allowLostTags(db: Db, userId: number, changedAt: string) {
  const { rows } = await db.execute<{ tag: string }>(sql`
    select distinct tag from timeline_events, unnest(${tagsIn('from')}) tag
    where ${changesAt(userId, changedAt)} and tag <> all(${tagsIn('to')})`)
  await allowTags(
    db,
    userId,
    rows.map(({ tag }) => tag),
  )
}

/**
 * Gives the leads of one change back the tags they had, as their timelines say. A lead whose tags were changed again since keeps
 * that: it loses the tags that were added to it, and gets back those that were removed from it.
 */
export async function undoTags(db: Db, userId: number, leadIds: number[], changedAt: string): Promise<TagsChanged> {
  const events = sql`
    select distinct on (lead_id) lead_id, ${tagsIn('from')} as earlier, ${tagsIn('to')} as later from timeline_events
    where ${changesAt(userId, changedAt)} and lead_id = any(${sql.param(leadIds)}::int[])
    order by lead_id, id desc`
  const added = sql`array(select lower(tag) from unnest(later) tag except select lower(tag) from unnest(earlier) tag)`
  return writeTags(
    db,
    userId,
    sql`
    select id, tags, case when tags = later then earlier else ${merged(sql`tags || array(select tag from unnest(earlier) tag where tag <> all(later))`, added)} end as wanted
    from (
      select l.id, l.tags, e.earlier, e.later from (${events}) e join leads l on l.id = e.lead_id and l.user_id + 0 = ${userId}
      order by l.id for update of l
    ) before`,
  )
}

const tagsIn = (side: 'from' | 'to') =>
  sql`array(select jsonb_array_elements_text(details #> ${`{changes,tags,${side}}`}))`

/** Each tag once, without those whose keys are given. */
const merged = (tags: SQL, without: SQL) => sql`(array(
  select tag from (
    select distinct on (lower(tag)) tag, place from unnest(${tags}) with ordinality given(tag, place)
    where lower(tag) <> all(${without}) order by lower(tag), place) kept
  order by place))[1 : ${MAX_TAGS_A_LEAD}]`

/** Stores the tags that leads are to have, with an entry in each timeline. `planned` has the id, the tags now and the wanted ones. */
async function writeTags(db: Db, userId: number, planned: SQL, changedAt?: string): Promise<TagsChanged> {
  const at = changedAt ? sql`${changedAt}::timestamptz` : sql`now()`
  const { rows } = await db.execute<{ id: number; changedAt: string }>(sql`
    with planned as (${planned}), changed as (
      update leads l set tags = p.wanted from planned p where l.id = p.id and p.wanted <> p.tags
      returning l.id, p.tags as earlier, p.wanted
    ), noted as (
      insert into timeline_events (user_id, lead_id, kind, details, occurred_at)
      select ${userId}, id, 'edited', jsonb_build_object('changes', jsonb_build_object('tags',
        jsonb_build_object('from', to_jsonb(earlier), 'to', to_jsonb(wanted)))), ${at} from changed
    )
    select id, to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "changedAt"
    from changed order by id`)
  return { changedIds: rows.map(({ id }) => id), ...(rows[0] && { changedAt: rows[0].changedAt }) }
}
