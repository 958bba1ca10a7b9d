import { OLD_CALL_DAYS } from '../../../contract/entry-codes.ts'
import type { LeadEntryChanges } from '../../../contract/lead-entry.ts'
import type { CallOutcome } from '../../../contract/task-choices.ts'
import type { Db } from '../../db/connect.ts'
import { retried } from '../../db/retry.ts'
import { countEndedByMeeting, endForMeeting, resumeAfterMeeting } from '../../outbox/enrolling/end-for-meeting.ts'
import type { AllowResuming } from '../../outbox/steps/allow-continuing.ts'
import { isTelling } from '../../scoring/features/calls.ts'
import { scoreLeadsIn } from '../../scoring/score-leads.ts'
import {
  deleteEntry,
  insertEntry,
  lockEntry,
  type NewEntry,
  restoreEntry,
  updateEntry,
  updateTaskOfEntry,
} from './entry-queries.ts'

// What came of a call counts in the score of its lead: both change together.

/** Undefined when the lead does not exist or belongs to somebody else. */
export const addEntry = (db: Db, userId: number, leadId: number, entry: NewEntry) =>
  together(db, async (tx) => {
    const id = await insertEntry(tx, userId, leadId, entry)
    if (id !== undefined) await scoreAfter(tx, userId, leadId, entry)
    return id
  })

/** The same, and a booked meeting ends the sequences of the lead. */
export const logEntry = (db: Db, userId: number, leadId: number, entry: NewEntry) =>
  together(db, async (tx) => {
    const id = await addEntry(tx, userId, leadId, entry)
    if (id === undefined) return undefined
    return isOld(entry) ? { id } : { id, ...(await endIfBooked(tx, userId, leadId, { id, ...entry })) }
  })

const OLD_MS = OLD_CALL_DAYS * 24 * 60 * 60_000
/** Somebody copies past calls: they say nothing of the sequences of today. */
const isOld = ({ happenedAt }: Pick<NewEntry, 'happenedAt'>) =>
  happenedAt !== undefined && Date.now() - happenedAt.getTime() > OLD_MS

type Logged = { id: number; outcome?: CallOutcome | null | undefined }
export async function endIfBooked(tx: Db, userId: number, leadId: number, { id, outcome }: Logged) {
  const endedSequences = outcome === 'meeting_booked' ? await endForMeeting(tx, userId, leadId, id) : 0
  return endedSequences > 0 ? { endedSequences } : {}
}

/** Undefined when there is no such entry, or it has another text than was seen; otherwise what followed from another outcome. */
export const changeEntry = (
  db: Db,
  userId: number,
  leadId: number,
  id: number,
  changes: LeadEntryChanges,
  allow: AllowResuming,
) =>
  together(db, async (tx) => {
    const before = await lockEntry(tx, userId, leadId, id)
    const after = await updateEntry(tx, userId, leadId, id, changes)
    if (!before || !after) return undefined
    await scoreAfter(tx, userId, leadId, isTelling(before.outcome) ? before : after)
    if (before.outcome === after.outcome) return {}
    await updateTaskOfEntry(tx, userId, leadId, id, after.outcome)
    if (before.outcome === 'meeting_booked') return takeBackMeeting(tx, userId, { leadId, entryId: id, before }, allow)
    return isOld(after) ? {} : endIfBooked(tx, userId, leadId, { id, ...after })
  })

type Correction = { leadId: number; entryId: number; before: { createdAt: Date } }

/** The meeting was never booked: what it has ended continues, unless that was long ago. */
async function takeBackMeeting(tx: Db, userId: number, { before, ...call }: Correction, allow: AllowResuming) {
  const isLongAgo = isOld({ happenedAt: before.createdAt })
  const taken = isLongAgo
    ? { continued: 0, stayed: await countEndedByMeeting(tx, userId, call) }
    : await resumeAfterMeeting(tx, userId, call, allow)
  return followedFrom(taken)
}

function followedFrom({ continued, stayed }: { continued: number; stayed: number }) {
  return { ...(continued > 0 && { continuedSequences: continued }), ...(stayed > 0 && { stayedEnded: stayed }) }
}

const UNDO_MS = 60 * 60_000

/**
 * Undefined when there is no such entry. What a booked meeting has ended continues while that is an undo, not a cleanup of old
 * entries.
 */
export const removeEntry = (db: Db, userId: number, leadId: number, id: number, allow: AllowResuming) =>
  together(db, async (tx) => {
    const removed = await deleteEntry(tx, userId, leadId, id)
    if (!removed) return undefined
    const isUndo = removed.outcome === 'meeting_booked' && isNew(removed)
    const taken = isUndo ? await resumeAfterMeeting(tx, userId, { leadId, entryId: id }, allow) : undefined
    await scoreAfter(tx, userId, leadId, removed)
    return taken ? followedFrom(taken) : {}
  })

const isNew = ({ createdAt }: { createdAt: Date }, at = Date.now()) => at - createdAt.getTime() < UNDO_MS

/** Undoes `removeEntry`, for a month. What continued because of that ends again, whenever this is. */
export const bringEntryBack = (db: Db, userId: number, leadId: number, id: number) =>
  together(db, async (tx) => {
    const restored = await restoreEntry(tx, userId, leadId, id)
    if (!restored) return {}
    const wasUndo = isNew(restored, restored.deletedAt.getTime()) && !isOld(restored)
    const ended = wasUndo ? await endIfBooked(tx, userId, leadId, { id, ...restored }) : {}
    await scoreAfter(tx, userId, leadId, restored)
    return ended
  })

const together = <T>(db: Db, write: (tx: Db) => Promise<T>) => retried(() => db.transaction(write))

type Written = { outcome?: CallOutcome | null | undefined }
async function scoreAfter(tx: Db, userId: number, leadId: number, written: Written) {
  if (isTelling(written.outcome)) await scoreLeadsIn(tx, userId, [leadId])
}
