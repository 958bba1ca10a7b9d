import { DRAFT_CHANGED } from '../../../contract/draft-codes.ts'
import { type LeadDraftChanges, MAX_DRAFTS_A_LEAD, type NewLeadDraft } from '../../../contract/lead-draft.ts'
import type { Db } from '../../db/connect.ts'
import { AppError, notFound } from '../../http/errors.ts'
import { findLead } from '../lead-queries.ts'
import { deleteDraft, findDraft, findDraftByKey, hasAllDrafts, insertDraft, updateDraft } from './draft-queries.ts'

const changedElsewhere = (outcome = 'Nothing was overwritten.') =>
  new AppError('conflict', `This draft was changed in another tab or on another device. ${outcome}`, {
    details: { code: DRAFT_CHANGED },
  })

/** A repeated request, whose first response was lost, finds its draft. */
export async function createDraft(db: Db, userId: number, draft: NewLeadDraft) {
  if (!(await findLead(db, userId, draft.leadId))) throw notFound('Lead')
  const known = await findDraftByKey(db, userId, draft.key)
  if (!known && (await hasAllDrafts(db, userId, draft.leadId)))
    throw new AppError('conflict', `This lead has ${MAX_DRAFTS_A_LEAD} drafts. Delete one, then save this one.`)
  const made = known ?? (await insertDraft(db, userId, draft)) ?? (await findDraftByKey(db, userId, draft.key))
  const { leadId, subject, body } = draft
  if (!made || made.leadId !== leadId || made.subject !== subject || made.body !== body) throw changedElsewhere()
  return made
}

/** Saves only over the version that the client has seen: two tabs never overwrite each other. */
export async function saveDraft(db: Db, userId: number, id: number, changes: LeadDraftChanges) {
  if (!(await findLead(db, userId, changes.leadId))) throw notFound('Lead')
  const saved = await updateDraft(db, userId, id, changes)
  if (saved) return saved
  const current = await findDraft(db, userId, id)
  if (!current) throw notFound('Draft')
  const { leadId, subject, body } = changes
  // The response to the same save was lost, or another tab has the same text.
  if (current.leadId === leadId && current.subject === subject && current.body === body) return current
  throw changedElsewhere()
}

/** With a version, only that one is deleted: a newer text from another tab stays. */
export async function removeDraft(db: Db, userId: number, id: number, version: string | undefined) {
  if (await deleteDraft(db, userId, id, version)) return
  if (!(await findDraft(db, userId, id))) throw notFound('Draft')
  throw changedElsewhere('It was not deleted.')
}
