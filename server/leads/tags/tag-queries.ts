import { sql } from 'drizzle-orm'
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

export const NO_ROOM = `Your account already has ${MAX_TAGS.toLocaleString('en-GB')} different tags. Use one of those, or remove tags from leads first.`

/** Refuses new tags for which the account has no room. */
export async function allowTags(db: Db, userId: number, tags: string[]) {
  const { refused } = (await findTagRoom(db, userId, tags)).divide(uniqueTags(tags))
  if (refused.length > 0) throw new AppError('invalid', NO_ROOM, { issues: [{ field: 'tags', message: NO_ROOM }] })
}

export type TagChange = { add: string[]; remove: string[] }

/** Adds tags to leads of the owner and removes others, with an entry in each timeline. Returns the leads that changed. */
export async function changeTags(db: Db, userId: number, leadIds: number[], { add, remove }: TagChange) {
  const { rows } = await db.execute<{ id: number }>(sql`
    with before as (
      select l.id, l.tags from leads l where l.id = any(${sql.param(leadIds)}::int[]) and l.user_id + 0 = ${userId} order by l.id for update
    ), planned as (
      select id, tags, (array(
        select tag from (
          select distinct on (lower(tag)) tag, place from unnest(tags || ${sql.param(add)}::text[]) with ordinality given(tag, place)
          where lower(tag) <> all(leadwright_tag_keys(${sql.param(remove)}::text[])) order by lower(tag), place) kept
        order by place))[1 : ${MAX_TAGS_A_LEAD}] as wanted
      from before
    ), changed as (
      update leads l set tags = p.wanted from planned p where l.id = p.id and p.wanted <> p.tags
      returning l.id, p.tags as earlier, p.wanted
    ), noted as (
      insert into timeline_events (user_id, lead_id, kind, details)
      select ${userId}, id, 'edited', jsonb_build_object('changes', jsonb_build_object('tags',
        jsonb_build_object('from', to_jsonb(earlier), 'to', to_jsonb(wanted)))) from changed
    )
    select id from changed order by id`)
  return rows.map(({ id }) => id)
}
