import { sql } from 'drizzle-orm'
import { MAX_TAGS } from '../../../contract/lead-tag-rules.ts'
import type { Db } from '../../db/connect.ts'

/** How many more different tags an account can have, for tags that leads may get. */
export type TagRoom = {
  /** Divides the tags into those that fit together and those that don't. */
  divide(tags: string[]): { fitting: string[]; refused: string[] }
  /** Notes that a lead gets the tags: they take room from the ones that come later. */
  take(tags: string[]): void
  /** The keys of new tags that leads have got. */
  taken: Set<string>
}

/** The room for these tags. `promised` are keys of tags that are not stored yet, but have their room already. */
export async function findTagRoom(
  db: Db,
  userId: number,
  given: string[],
  promised: Iterable<string> = [],
): Promise<TagRoom> {
  const tags = [...new Set(given)]
  const earlier = [...promised]
  if (tags.length === 0) return tagRoom(new Map(), 0)
  const found = await countRoom(db, userId, tags, earlier)
  if (new Set(found.newKeys.values()).size <= found.room) return tagRoom(found.newKeys, found.room)
  await forgetUnusedTags(db, userId)
  const { newKeys, room } = await countRoom(db, userId, tags, earlier)
  return tagRoom(newKeys, room)
}

/** Keys are made by PostgreSQL alone: its lower case differs from that of JavaScript for some letters. */
async function countRoom(db: Db, userId: number, tags: string[], promised: string[]) {
  const { rows } = await db.execute<{ tag: string; key: string }>(sql`
    select given.tag, lower(given.tag) as key from unnest(${sql.param(tags)}::text[]) given(tag)
    where lower(given.tag) <> all(${sql.param(promised)}::text[])
      and not exists (select from lead_tags t where t.user_id = ${userId} and t.key = lower(given.tag))`)
  const { rows: counts } = await db.execute<{ used: number }>(sql`
    select ((select count(*) from lead_tags where user_id = ${userId})
      + (select count(*) from unnest(${sql.param(promised)}::text[]) promised(key)
         where not exists (select from lead_tags t where t.user_id = ${userId} and t.key = promised.key)))::int as used`)
  return { newKeys: new Map(rows.map(({ tag, key }) => [tag, key])), room: MAX_TAGS - (counts[0]?.used ?? 0) }
}

/** `newKeys` has those tags that the account does not have yet. */
function tagRoom(newKeys: Map<string, string>, room: number): TagRoom {
  const taken = new Set<string>()
  return {
    taken,
    divide(tags) {
      const fitting: string[] = []
      const refused: string[] = []
      const wanted = new Set<string>()
      for (const tag of tags) {
        const key = newKeys.get(tag)
        const isNew = key !== undefined && !taken.has(key) && !wanted.has(key)
        if (isNew && taken.size + wanted.size >= room) refused.push(tag)
        else {
          if (isNew) wanted.add(key)
          fitting.push(tag)
        }
      }
      return { fitting, refused }
    },
    take(tags) {
      for (const tag of tags) {
        const key = newKeys.get(tag)
        if (key !== undefined) taken.add(key)
      }
    },
  }
}

/** Tags that no lead has any more make room for others. */
const forgetUnusedTags = (db: Db, userId: number) =>
  db.execute(sql`
    delete from lead_tags t using (
      select key from lead_tags where user_id = ${userId}
      except select unnest(leadwright_tag_keys(tags)) from leads where user_id = ${userId} and tags <> '{}') unused
    where t.user_id = ${userId} and t.key = unused.key`)
