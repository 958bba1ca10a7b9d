import type { Db } from '../../db/connect.ts'
import { type Chosen, changeChosen, undoChange } from '../bulk/change-chosen.ts'
import { allowLostTags, allowTags, changeTags, type TagChange, taggedAt, undoTags } from './tag-queries.ts'

/** At most a thousand leads are tagged within the request; a job takes care of more. */
export async function tagMany(db: Db, userId: number, chosen: Chosen, change: TagChange) {
  await allowTags(db, userId, change.add)
  return changeChosen(db, userId, chosen, {
    kind: 'tag',
    change,
    now: (own, ids) => changeTags(own, userId, ids, change),
  })
}

/** Undoes one change of tags; its job ends if it is still under way. */
export async function undoTagsOfMany(db: Db, userId: number, changedAt: string) {
  await allowLostTags(db, userId, changedAt)
  return undoChange(db, userId, {
    of: 'tag',
    changedAt,
    leads: taggedAt(userId, changedAt),
    now: (own, ids) => undoTags(own, userId, ids, changedAt),
  })
}
