import { DRAFT_CHANGED } from '../../../contract/draft-codes.ts'
import type { EmailFile } from '../../../contract/email-file.ts'
import { type LeadDraftChanges, MAX_DRAFTS_A_LEAD, type NewLeadDraft } from '../../../contract/lead-draft.ts'
import type { Db } from '../../db/connect.ts'
import { AppError, notFound } from '../../http/errors.ts'
import { storedContent } from '../../templates/formatted/stored-content.ts'
import {
  deleteDraft,
  findDraft,
  findDraftByKey,
  hasAllDrafts,
  insertDraft,
  lockDraftsOf,
  updateDraft,
} from './draft-queries.ts'

const changedElsewhere = (outcome = 'Nothing was overwritten.') =>
  new AppError('conflict', `This draft was changed in another tab or on another device. ${outcome}`, {
    details: { code: DRAFT_CHANGED },
  })

async function refuseMore(tx: Db, userId: number, leadId: number) {
  if (await hasAllDrafts(tx, userId, leadId))
    throw new AppError('conflict', `This lead has ${MAX_DRAFTS_A_LEAD} drafts. Delete one, then save this one.`)
}

/** A repeated request, whose first response was lost, finds its draft. */
export const createDraft = (db: Db, userId: number, draft: NewLeadDraft) =>
  db.transaction(async (tx) => {
    if (!(await lockDraftsOf(tx, userId, draft.leadId))) throw notFound('Lead')
    const known = await findDraftByKey(tx, userId, draft.key)
    if (!known) await refuseMore(tx, userId, draft.leadId)
    const { bodyHtml, attachments, ...plain } = draft
    const text = { ...plain, ...(await storedContent(tx, userId, { bodyHtml, attachments })) }
    const made = known ?? (await insertDraft(tx, userId, text)) ?? (await findDraftByKey(tx, userId, draft.key))
    if (!made || !isSameText(made, text)) throw changedElsewhere()
    return made
  })

/** Saves only over the version that the client has seen: two tabs never overwrite each other. */
export const saveDraft = (db: Db, userId: number, id: number, changes: LeadDraftChanges) =>
  db.transaction(async (tx) => {
    const { leadId, version } = changes
    if (!(await lockDraftsOf(tx, userId, leadId))) throw notFound('Lead')
    const before = await findDraft(tx, userId, id)
    if (before && before.leadId !== leadId) await refuseMore(tx, userId, leadId)
    const text = await textToSave(tx, userId, changes, before)
    const saved = await updateDraft(tx, userId, id, version, text)
    if (saved) return saved
    const current = await findDraft(tx, userId, id)
    if (!current) throw notFound('Draft')
    // The response to the same save was lost, or another tab has the same text.
    if (isSameText(current, text)) return current
    throw changedElsewhere()
  })

type Text = {
  leadId: number
  subject: string
  body: string
  bodyHtml?: string | null
  attachments?: EmailFile[] | null
}

/** Who doesn't send the HTML doesn't know of it: it goes with the text that it says. */
async function textToSave(tx: Db, userId: number, changes: LeadDraftChanges, before: Text | undefined): Promise<Text> {
  const { leadId, subject, body } = changes
  const content = await storedContent(tx, userId, changes)
  const isOther = content.bodyHtml === undefined && before !== undefined && before.body !== body
  return { leadId, subject, body, ...content, ...(isOther && { bodyHtml: null }) }
}

const isSameText = (
  known: Text,
  { bodyHtml = known.bodyHtml ?? null, attachments = known.attachments ?? [], ...text }: Text,
) =>
  known.leadId === text.leadId &&
  known.subject === text.subject &&
  known.body === text.body &&
  (known.bodyHtml ?? null) === bodyHtml &&
  namesOf(known.attachments) === namesOf(attachments)

const namesOf = (files: EmailFile[] | null | undefined) =>
  JSON.stringify((files ?? []).map(({ hash, name }) => [hash, name]))

/** With a version, only that one is deleted: a newer text from another tab stays. */
export async function removeDraft(db: Db, userId: number, id: number, version: string | undefined) {
  if (await deleteDraft(db, userId, id, version)) return
  if (!(await findDraft(db, userId, id))) throw notFound('Draft')
  throw changedElsewhere('It was not deleted.')
}
