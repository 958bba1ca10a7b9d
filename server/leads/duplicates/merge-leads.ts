import { isDeepStrictEqual } from 'node:util'
import { withExtraColumns } from '../../../contract/extra-columns.ts'
import type { Lead, LeadChanges } from '../../../contract/lead.ts'
import type { Merge } from '../../../contract/lead-duplicate.ts'
import type { Sale } from '../../../contract/lead-win-columns.ts'
import { keepOwnDeals, type MovedDeal, moveLinks, moveLinksBack } from '../../crm/sync/move-links.ts'
import type { Db } from '../../db/connect.ts'
import { AppError } from '../../http/errors.ts'
import { type SharedEntry, shareEntries, takeBackShared } from '../../mail/do-not-contact/merged-entries.ts'
import { replaceBackInOrders, replaceInOrders } from '../../outbox/changes/enroll-orders.ts'
import { unmergeEmails } from '../../outbox/changes/unmerge-emails.ts'
import { scoreLeads } from '../../scoring/score-leads.ts'
import { setAsideMerged } from '../deleted-lead-queries.ts'
import { updateAndScore } from '../edit-lead.ts'
import { lockLead } from '../lead-queries.ts'
import { restoreMerged } from '../restored-lead-queries.ts'
import { addEvent, findEvent, removeEvent } from '../timeline-queries.ts'
import { lockWin } from '../win-lead.ts'
import { lockMailsOf, lockMerges, type Moved, moveBack, moveBelongings } from './duplicate-queries.ts'
import { holdsNotes, mergedFields, mergedSale, unmergedNotes } from './merge-fields.ts'

type Changes = LeadChanges & Partial<Pick<Lead, 'enrichedData' | 'extraColumns'> & Sale>
type WithSale = NonNullable<Awaited<ReturnType<typeof lockWithSale>>>

/** Stored in the 'merged' event: what it takes to undo the merge. */
type MergeDetails = Partial<Moved> & {
  keepId: number
  otherId: number
  otherName: string
  otherEmail: string
  /** The other lead's notes, when the merged notes had no room for all of them. */
  otherNotes?: string | null
  before: Changes
  changes: Changes
  /** Says in the kept timeline when the other lead was added. */
  createdEventId: number
  /** CRM records of the other lead. */
  linkIds?: number[]
  /** Their deals, where the kept lead has a record of its own. */
  dealMoves?: MovedDeal[]
  /** Large enrollments in which the other lead waited for its turn. */
  orderIds?: number[]
  /** Entries of the do-not-contact list that the two have in common since. */
  doNotContact?: SharedEntry[]
}

async function lockWithSale(tx: Db, userId: number, leadId: number) {
  const lead = await lockLead(tx, userId, leadId)
  const sale = lead && (await lockWin(tx, userId, leadId))
  return sale && { ...lead, ...sale }
}

/** Merges two leads: `mergedFields` and both timelines. Undefined when either is not the owner's. */
export async function mergeLeads(db: Db, userId: number, { keepId, otherId }: Merge) {
  return db.transaction(async (tx) => {
    await lockMerges(tx, userId)
    await lockMailsOf(tx, userId, [keepId, otherId])
    // Always in the same order, so that two merges of the same pair can't deadlock.
    const locked = new Map<number, WithSale>()
    for (const id of [keepId, otherId].sort((a, b) => a - b)) {
      const lead = await lockWithSale(tx, userId, id)
      if (!lead) return undefined
      locked.set(id, lead)
    }
    const kept = locked.get(keepId) as WithSale
    const other = locked.get(otherId) as WithSale
    const otherName = `${other.firstName} ${other.lastName}`
    const changes: Changes = { ...mergedFields(kept, other), ...mergedSale(kept, other) }
    if (!kept.enrichedData && other.enrichedData) changes.enrichedData = other.enrichedData
    const extraColumns =
      other.extraColumns && withExtraColumns(kept.extraColumns, { ...other.extraColumns, ...kept.extraColumns })
    if (extraColumns && !isDeepStrictEqual(extraColumns, kept.extraColumns)) changes.extraColumns = extraColumns
    const before = Object.fromEntries(
      Object.keys(changes).map((field) => [field, kept[field as keyof typeof kept] ?? null]),
    )
    const moved = await moveBelongings(tx, userId, otherId, keepId)
    const orderIds = await replaceInOrders(tx, userId, otherId, keepId)
    const { linkIds, dealMoves, secondDeals } = await moveLinks(tx, userId, otherId, keepId)
    const createdEventId = await addEvent(tx, userId, {
      leadId: keepId,
      kind: 'created',
      details: { otherName, otherEmail: other.email },
      occurredAt: new Date(other.createdAt),
    })
    await setAsideMerged(tx, userId, otherId, keepId)
    const doNotContact = await shareEntries(tx, userId, otherId, [other.email, kept.email])
    const details: MergeDetails = {
      keepId,
      otherId,
      otherName,
      otherEmail: other.email,
      ...(!holdsNotes(changes.notes ?? kept.notes, other.notes) && { otherNotes: other.notes }),
      before,
      changes,
      ...moved,
      createdEventId,
      linkIds,
      ...(dealMoves.length > 0 && { dealMoves }),
      ...(orderIds.length > 0 && { orderIds }),
      ...(doNotContact.length > 0 && { doNotContact }),
    }
    const mergeId = await addEvent(tx, userId, { leadId: keepId, kind: 'merged', details })
    const lead = await updateAndScore(tx, userId, keepId, changes)
    if (lead) await keepOwnDeals(tx, userId, secondDeals, kept, lead)
    return lead && { lead, mergeId, dealMoves }
  })
}

/** Splits a merge into two leads, each with its own timeline. Fields changed since keep their new value; notes lose the other lead's part. */
export async function undoMerge(db: Db, userId: number, mergeId: number) {
  return db.transaction(async (tx) => {
    await lockMerges(tx, userId)
    const event = await findEvent(tx, userId, mergeId, 'merged')
    if (!event) return undefined
    const details = event.details as MergeDetails
    const { keepId, otherId, before, changes, createdEventId, orderIds = [], ...others } = details
    const { linkIds = [], dealMoves = [], doNotContact = [], ...moved } = others
    if (event.leadId !== keepId)
      throw new AppError('conflict', 'This lead was merged again later. Undo that merge first')
    await lockMailsOf(tx, userId, [keepId])
    const kept = await lockWithSale(tx, userId, event.leadId)
    if (!kept) return undefined
    if (!(await restoreMerged(tx, userId, otherId))) throw new AppError('conflict', 'This merge is too old to undo')
    await moveBack(tx, userId, otherId, moved)
    await replaceBackInOrders(tx, userId, orderIds, keepId, otherId)
    await moveLinksBack(tx, userId, otherId, keepId, { linkIds, dealMoves })
    await takeBackShared(tx, userId, otherId, doNotContact)
    await unmergeEmails(tx, userId, { mergeId, keptId: keepId, otherId, mailIds: moved.mailIds ?? [] })
    for (const id of [mergeId, createdEventId]) await removeEvent(tx, userId, id)
    const untouched: Changes = Object.fromEntries(
      Object.entries(before).filter(([field]) =>
        isDeepStrictEqual(kept[field as keyof typeof kept], changes[field as keyof Changes]),
      ),
    )
    // The date and the value are one sale, and one that was entered since counts only while the lead is qualified.
    if (!('wonOn' in untouched && 'wonValue' in untouched)) {
      delete untouched.wonOn
      delete untouched.wonValue
      if (kept.wonOn && kept.status === 'qualified') delete untouched.status
    }
    if ('notes' in before && !('notes' in untouched))
      untouched.notes = unmergedNotes(kept.notes, before.notes ?? null, changes.notes ?? null)
    await scoreLeads(tx, userId, [otherId])
    return updateAndScore(tx, userId, kept.id, untouched)
  })
}
