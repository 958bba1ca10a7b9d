import type { Db } from '../../db/connect.ts'
import { type Chosen, changeChosen } from '../bulk/change-chosen.ts'
import { allowTags, changeTags, type TagChange } from './tag-queries.ts'

/** At most a thousand leads are tagged within the request; a job takes care of more. */
export async function tagMany(db: Db, userId: number, chosen: Chosen, change: TagChange) {
  await allowTags(db, userId, change.add)
  return changeChosen(db, userId, chosen, {
    kind: 'tag',
    change,
    now: (own, ids) => changeTags(own, userId, ids, change),
  })
}
