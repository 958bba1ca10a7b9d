import type { LeadEntryChanges } from '../../../contract/lead-entry.ts'
import type { CallOutcome } from '../../../contract/task-choices.ts'
import type { Db } from '../../db/connect.ts'
import { retried } from '../../db/retry.ts'
import { isTelling } from '../../scoring/features/calls.ts'
import { scoreLeadsIn } from '../../scoring/score-leads.ts'
import { deleteEntry, insertEntry, type NewEntry, restoreEntry, updateEntry } from './entry-queries.ts'

// What came of a call counts in the score of its lead: both change together.

/** Undefined when the lead does not exist or belongs to somebody else. */
export const addEntry = (db: Db, userId: number, leadId: number, entry: NewEntry) =>
  together(db, async (tx) => {
    const id = await insertEntry(tx, userId, leadId, entry)
    if (id !== undefined) await scoreAfter(tx, userId, leadId, entry)
    return id
  })

/** False when there is no such entry, or it has another text than was seen. */
export const changeEntry = (db: Db, userId: number, leadId: number, id: number, changes: LeadEntryChanges) =>
  together(db, async (tx) => scoreAfter(tx, userId, leadId, await updateEntry(tx, userId, leadId, id, changes)))

/** False when there is no such entry. */
export const removeEntry = (db: Db, userId: number, leadId: number, id: number) =>
  together(db, async (tx) => scoreAfter(tx, userId, leadId, await deleteEntry(tx, userId, leadId, id)))

/** Undoes `removeEntry`, for a month. */
export const bringEntryBack = (db: Db, userId: number, leadId: number, id: number) =>
  together(db, async (tx) => scoreAfter(tx, userId, leadId, await restoreEntry(tx, userId, leadId, id)))

const together = <T>(db: Db, write: (tx: Db) => Promise<T>) => retried(() => db.transaction(write))

type Written = { outcome?: CallOutcome | null | undefined } | undefined
async function scoreAfter(tx: Db, userId: number, leadId: number, written: Written) {
  if (isTelling(written?.outcome)) await scoreLeadsIn(tx, userId, [leadId])
  return written !== undefined
}
