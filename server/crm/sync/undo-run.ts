import { sql } from 'drizzle-orm'
import type { CrmProperties, CrmProvider } from '../../../contract/crm-integration.ts'
import type { LeadChanges } from '../../../contract/lead.ts'
import type { EditDetails } from '../../../contract/timeline-event.ts'
import type { Db } from '../../db/connect.ts'
import { retried } from '../../db/retry.ts'
import { AppError } from '../../http/errors.ts'
import { deleteLeads } from '../../leads/deleted-lead-queries.ts'
import { undoMerge } from '../../leads/duplicates/merge-leads.ts'
import { updateAndScore } from '../../leads/edit-lead.ts'
import { findLead, lockLead } from '../../leads/lead-queries.ts'
import { addEvent } from '../../leads/timeline-queries.ts'
import { announceLeads } from '../../notifications/lead-changes.ts'
import type { Integration } from '../connection/integration-queries.ts'
import { openCrm } from '../connection/open-crm.ts'
import type { CrmDeps } from '../connection/session.ts'
import { type LeadFields, toProperties } from '../field-map.ts'
import type { Crm, CrmRecord, References } from '../provider.ts'
import { acceptAllTerms, acceptDealValue } from './deals/deal-queries.ts'
import { dropLinks, type Link, linksOfLeads, type NewLink, saveLinks } from './link-queries.ts'
import { addLogs, lastWrites, logsToUndo, markUndone } from './log-queries.ts'
import { leftOutOf } from './pairs/pair-link.ts'
import { findRunRow, markRunUndone, type Run } from './run-queries.ts'
import type { SyncCounts } from './sync-pairs.ts'
import { undoAssociations } from './undo-associations.ts'

const BATCH = 100
/** The CRM's own automation still works on a record for a moment after we have written it, and clocks differ. */
const SETTLES_MS = 2 * 60_000

type Log = Awaited<ReturnType<typeof logsToUndo>>[number]
type Changes = Record<string, { from: string | null; to: string | null }>
type Count = (pairs: number, counts: SyncCounts, expected: number) => Promise<boolean>
type CrmUndoDetails = EditDetails & { provider: CrmProvider }
/** What was changed in the CRM between the end of the run and the start of the undo was changed by others, or by a later sync. */
type Undone = { runId: number; from: Date; to: Date }

/** Undoes what a run did, latest first. What was changed or used since stays. */
export async function undoRun(deps: CrmDeps, integration: Integration, { id: ownId, undoes }: Run, count: Count) {
  const undone = undoes && (await findRunRow(deps.db, integration.userId, undoes))
  if (!undone) return
  const crm = await openCrm(deps, integration)
  const from = new Date((undone.finishedAt ?? new Date()).getTime() + SETTLES_MS)
  const ofRun = { runId: undone.id, from, to: new Date() }
  // Companies last, because they can only be removed once their records are.
  for (const which of ['others', 'companies'] as const) {
    let before = 2_147_483_647
    for (;;) {
      const logs = await logsToUndo(deps.db, undone.id, which, before, BATCH)
      const last = logs.at(-1)
      if (!last) break
      before = last.id
      const skipped =
        which === 'companies' ? await undoCompanies(crm, logs) : await undoBatch(deps, crm, integration, logs, ofRun)
      const done = logs.filter(({ id }) => !skipped.has(id))
      await deps.db.transaction(async (tx) => {
        if (done.length > 0) await announceLeads(tx, integration.userId)
        await markUndone(
          tx,
          done.map(({ id }) => id),
        )
        await addLogs(
          tx,
          integration.id,
          ownId,
          logs
            .filter(({ id }) => skipped.has(id))
            .map(({ leadId, crmRecordId }) => ({ ...notUndone, leadId, crmRecordId })),
        )
      })
      const counts = { created: 0, updated: done.length, skipped: skipped.size, failed: 0 }
      if (!(await count(logs.length, counts, logs.length === BATCH ? BATCH : 0))) return
    }
  }
  await markRunUndone(deps.db, undone.id)
}

const notUndone = {
  action: 'skip' as const,
  status: 'skipped' as const,
  errorMessage: 'Not undone: it was changed or used since, or its previous values are unknown.',
}

/** Returns the log IDs of those that were not undone. */
async function undoBatch(deps: CrmDeps, crm: Crm, integration: Integration, logs: Log[], ofRun: Undone) {
  const skipped = await undoAssociations(deps, crm, integration, logs)
  const ofRecords = logs.filter(({ action }) => action === 'create_record' || action === 'update_record')
  const records = new Map(
    (await crm.readRecords(ofRecords.flatMap(({ crmRecordId }) => crmRecordId ?? []))).map((record) => [
      record.id,
      record,
    ]),
  )
  const { userId, provider } = integration
  const isUsed = await usedRecords(deps, crm, logs, ofRun)
  const archived: Log[] = []
  for (const log of logs) {
    const { action, leadId, crmRecordId } = log
    const changes = (log.syncedData?.changes ?? {}) as Changes
    if (action === 'create_record' || action === 'update_record') {
      const record = records.get(crmRecordId ?? '')
      if (!record || !isAsWritten(record, changes, action === 'update_record' && crm.clearsToRestore))
        skipped.add(log.id)
      else if (action === 'create_record') {
        if (isUsed(record, log)) skipped.add(log.id)
        else archived.push(log)
      } else if (await restoreRecord(deps, crm, integration, log, changes))
        // Earlier changes of the same record in this run are compared with it next.
        for (const [name, { from }] of Object.entries(changes)) record.properties[name] = from
      else skipped.add(log.id)
    } else if (action === 'update_lead' && leadId) {
      if (!(await restoreLead(deps, crm, integration, leadId, changes))) skipped.add(log.id)
    } else if (action === 'create_lead' && leadId) {
      if (!(await removeLead(deps, crm, integration, { ...log, leadId }))) skipped.add(log.id)
    } else if (action === 'merge_leads') {
      if (!(await splitLeads(deps, integration, log))) skipped.add(log.id)
    } else if (action === 'link_record' && leadId) await dropLinks(deps.db, userId, provider, [leadId])
  }
  const refused = await crm.archive(archived.flatMap(({ crmRecordId }) => crmRecordId ?? []))
  const isRefused = ({ crmRecordId }: Log) => refused.includes(crmRecordId ?? '')
  for (const log of archived.filter(isRefused)) skipped.add(log.id)
  await dropLinks(
    deps.db,
    userId,
    provider,
    archived.filter((log) => !isRefused(log)).flatMap(({ leadId }) => leadId ?? []),
  )
  return skipped
}

/** Which of the records that the run made others have edited or work with. */
async function usedRecords({ db }: CrmDeps, crm: Crm, logs: Log[], { runId, from, to }: Undone) {
  const made = logs.filter(({ action }) => action === 'create_record')
  const used = await crm.findUsed?.(made.flatMap(({ crmRecordId }) => crmRecordId ?? []))
  const written = await lastWrites(
    db,
    runId,
    made.flatMap(({ leadId }) => leadId ?? []),
  )
  return ({ id, outcome, modifiedAt }: CrmRecord, { leadId }: Log) => {
    const at = written.get(leadId ?? 0)
    // Where a company is associated with the record, up to the end of the run, that changes the record too.
    const since = crm.associate || !at ? from : new Date(Math.min(at.getTime() + SETTLES_MS, from.getTime()))
    return Boolean(outcome) || used?.has(id) === true || (modifiedAt > since && modifiedAt < to)
  }
}

/** An earlier undo may have ended just after it had emptied the property `cleared`. */
const isAsWritten = ({ properties }: CrmRecord, changes: Changes, cleared: string | false | undefined) =>
  Object.entries(changes).every(
    ([name, { to }]) => (properties[name] ?? null) === to || (name === cleared && !properties[name]),
  )

/** Companies that others have edited or used since stay. */
async function undoCompanies(crm: Crm, logs: Log[]) {
  const companies = logs.flatMap(({ crmRecordId, syncedData }) => {
    const name = (syncedData?.changes as Changes | undefined)?.name?.to
    const recordIds = (syncedData?.recordIds ?? []) as string[]
    return crmRecordId && name ? [{ id: crmRecordId, name, recordIds }] : []
  })
  const archived = new Set(companies.length > 0 ? await crm.archiveUnusedCompanies?.(companies) : [])
  return new Set(logs.filter(({ crmRecordId }) => !archived.has(crmRecordId ?? '')).map(({ id }) => id))
}

/** False when the leads were merged again since, or it is too long ago. */
async function splitLeads({ db }: CrmDeps, integration: Integration, { leadId, syncedData }: Log) {
  try {
    const mergeId = Number(syncedData?.mergeId)
    const split = await retried(() => undoMerge(db, integration.userId, mergeId))
    // Each deal was left as it is, so there is nothing to send back.
    if (split) await acceptAllTerms(db, integration, [leadId ?? 0, Number(syncedData?.otherId)])
    return split !== undefined
  } catch (error) {
    if (error instanceof AppError && error.status === 409) return false
    throw error
  }
}

/** False when the CRM rejected it, or a part of it. */
async function restoreRecord(
  deps: CrmDeps,
  crm: Crm,
  { userId, provider }: Integration,
  { leadId, crmRecordId, syncedData }: Log,
  changes: Changes,
) {
  const lead = leadId ? await findLead(deps.db, userId, leadId) : undefined
  if (!lead || !crmRecordId) return false
  const properties: CrmProperties = Object.fromEntries(Object.entries(changes).map(([name, { from }]) => [name, from]))
  const replaces: CrmProperties = Object.fromEntries(Object.entries(changes).map(([name, { to }]) => [name, to]))
  const { id, email, company } = lead
  const references = (syncedData?.references ?? {}) as References
  const restores = Object.fromEntries(
    Object.entries(references).map(([name, { from, to }]) => [name, { from: to, to: from }]),
  )
  const write = { leadId: id, recordId: crmRecordId, email, company, properties, restores, replaces }
  const [result] = await crm.write([write])
  if (!result || 'failure' in result) return false
  const leftOut = leftOutOf(result).map(({ property }) => property)
  for (const name of leftOut) delete properties[name]
  const isRestored = leftOut.length === 0
  const [link] = await linksOfLeads(deps.db, userId, provider, [id])
  if (!link || link.recordId !== crmRecordId) return isRestored
  // Only what was restored is known to be as both sides have it; an edit of another field is still to be sent.
  const now = toProperties(crm.map, lead)
  const ours = { ...link.ours }
  for (const name of Object.keys(properties)) ours[name] = now[name] ?? null
  const theirs = { ...link.theirs, ...properties }
  await saveLinks(deps.db, userId, provider, [{ ...baseOf(link), ours, theirs }])
  return isRestored
}

async function restoreLead({ db }: CrmDeps, crm: Crm, integration: Integration, leadId: number, changes: Changes) {
  const { userId, provider } = integration
  const before = Object.fromEntries(Object.entries(changes).map(([field, { from }]) => [field, from]))
  const changed = await db.transaction(async (tx) => {
    const lead = await lockLead(tx, userId, leadId)
    const isSame = lead && Object.entries(changes).every(([field, { to }]) => (lead[field as 'email'] ?? null) === to)
    if (!isSame) return undefined
    const turned = Object.entries(changes).map(([field, { from, to }]) => [field, { from: to, to: from }])
    const details = { changes: Object.fromEntries(turned), source: 'crm_undo', provider } satisfies CrmUndoDetails
    await addEvent(tx, userId, { leadId, kind: 'edited', details })
    return updateAndScore(tx, userId, leadId, before as LeadChanges)
  })
  if (!changed) return false
  if ('dealValue' in before) await acceptDealValue(db, integration, leadId)
  const [link] = await linksOfLeads(db, userId, provider, [leadId])
  if (link) {
    const now = toProperties(crm.map, changed)
    const ours = { ...link.ours }
    for (const { field, property } of crm.map) if (field in changes) ours[property] = now[property] ?? null
    await saveLinks(db, userId, provider, [{ ...baseOf(link), ours, seen: changed.updatedAt }])
  }
  return true
}

const baseOf = ({ leadId, recordId, owner, ours, theirs, syncedAt: seen }: Link): NewLink => ({
  ...{ leadId, recordId, owner, ours, theirs, seen },
})

/** The link stays, so that the next sync doesn't create the lead again. A lead that was edited or worked with since stays too. */
async function removeLead(
  { db }: CrmDeps,
  crm: Crm,
  { userId, provider }: Integration,
  { leadId, syncedData }: Log & { leadId: number },
) {
  const lead = await findLead(db, userId, leadId)
  const [link] = await linksOfLeads(db, userId, provider, [leadId])
  if (!lead || !link) return false
  const created = toProperties(crm.map, syncedData?.lead as LeadFields)
  if (Object.entries(toProperties(crm.map, lead)).some(([name, value]) => created[name] !== value)) return false
  if (await isWorkedWith(db, userId, provider, leadId)) return false
  return (await deleteLeads(db, userId, [leadId])) === 1
}

/** It is or was in a sequence, got or wrote an email, has a note, a call, a task or a record in another CRM, or was edited or merged. */
async function isWorkedWith(db: Db, userId: number, provider: CrmProvider, leadId: number) {
  const { rows } = await db.execute<{ isWorkedWith: boolean }>(sql`
    select exists (select from lead_sequence_enrollments e where e.lead_id = ${leadId})
      or exists (select from sequence_logs g where g.user_id = ${userId} and g.lead_id = ${leadId})
      or exists (select from inbox_messages i where i.user_id = ${userId} and i.lead_id = ${leadId})
      or exists (select from lead_entries n where n.user_id = ${userId} and n.lead_id = ${leadId} and n.deleted_at is null)
      or exists (select from tasks t where t.user_id = ${userId} and t.lead_id = ${leadId} and t.deleted_at is null)
      -- Also of fields that the CRM doesn't have. What a CRM or an import changed has a source.
      or exists (select from timeline_events v where v.user_id = ${userId} and v.lead_id = ${leadId}
        and (v.kind = 'merged' or (v.kind = 'edited' and v.details ->> 'source' is null)))
      or exists (select from crm_links k where k.user_id = ${userId} and k.lead_id = ${leadId} and k.provider <> ${provider})
      as "isWorkedWith"`)
  return rows[0]?.isWorkedWith === true
}
