import type { CrmProperties } from '../../../contract/crm-integration.ts'
import type { LeadChanges } from '../../../contract/lead.ts'
import { deleteLeads } from '../../leads/deleted-lead-queries.ts'
import { findLead, updateLead } from '../../leads/lead-queries.ts'
import type { Integration } from '../connection/integration-queries.ts'
import { openCrm } from '../connection/open-crm.ts'
import type { CrmDeps } from '../connection/session.ts'
import { toProperties } from '../field-map.ts'
import type { Crm } from '../provider.ts'
import { acceptDealValue } from './deals/deal-queries.ts'
import { dropLinks, linksOfLeads, saveLinks } from './link-queries.ts'
import { addLogs, logsToUndo, markUndone } from './log-queries.ts'
import { markRunUndone, type Run } from './run-queries.ts'
import type { SyncCounts } from './sync-pairs.ts'
import { undoAssociations } from './undo-associations.ts'

const BATCH = 100

type Log = Awaited<ReturnType<typeof logsToUndo>>[number]
type Changes = Record<string, { from: string | null; to: string | null }>
type Count = (pairs: number, counts: SyncCounts, expected: number) => Promise<boolean>

/** Undoes what a run did, latest first. What was changed since stays. */
export async function undoRun(deps: CrmDeps, integration: Integration, { id: ownId, undoes }: Run, count: Count) {
  if (!undoes) return
  const crm = await openCrm(deps, integration)
  let before = 2_147_483_647
  for (;;) {
    const logs = await logsToUndo(deps.db, undoes, before, BATCH)
    const last = logs.at(-1)
    if (!last) break
    before = last.id
    const skipped = await undoBatch(deps, crm, integration, logs)
    const done = logs.filter(({ id }) => !skipped.has(id))
    await deps.db.transaction(async (tx) => {
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
  await markRunUndone(deps.db, undoes)
}

const notUndone = {
  action: 'skip' as const,
  status: 'skipped' as const,
  errorMessage: 'Not undone: it was changed since, or its previous values are unknown.',
}

/** Returns the log IDs of those that were not undone. */
async function undoBatch(deps: CrmDeps, crm: Crm, integration: Integration, logs: Log[]) {
  const skipped = await undoAssociations(deps, crm, integration, logs)
  const ofRecords = logs.filter(({ action }) => action === 'create_record' || action === 'update_record')
  const records = new Map(
    (await crm.readRecords(ofRecords.flatMap(({ crmRecordId }) => crmRecordId ?? []))).map((record) => [
      record.id,
      record,
    ]),
  )
  const archived: Log[] = []
  for (const log of logs) {
    const { action, leadId, crmRecordId } = log
    const changes = (log.syncedData?.changes ?? {}) as Changes
    if (action === 'create_record' || action === 'update_record') {
      const record = records.get(crmRecordId ?? '')
      const isSame =
        record && Object.entries(changes).every(([name, { to }]) => (record.properties[name] ?? null) === to)
      if (!record || !isSame) skipped.add(log.id)
      else if (action === 'create_record') archived.push(log)
      else if (!(await restoreRecord(deps, crm, integration, log, changes))) skipped.add(log.id)
    } else if (action === 'update_lead' && leadId) {
      if (!(await restoreLead(deps, crm, integration, leadId, changes))) skipped.add(log.id)
    } else if (action === 'create_lead' && leadId) {
      if (!(await removeLead(deps, crm, integration, leadId))) skipped.add(log.id)
    }
  }
  await crm.archive(archived.flatMap(({ crmRecordId }) => crmRecordId ?? []))
  const { userId, provider } = integration
  await dropLinks(
    deps.db,
    userId,
    provider,
    archived.flatMap(({ leadId }) => leadId ?? []),
  )
  return skipped
}

/** False when the CRM rejected it. */
async function restoreRecord(
  deps: CrmDeps,
  crm: Crm,
  { userId, provider }: Integration,
  { leadId, crmRecordId }: Log,
  changes: Changes,
) {
  const lead = leadId ? await findLead(deps.db, userId, leadId) : undefined
  if (!lead || !crmRecordId) return false
  const properties: CrmProperties = Object.fromEntries(Object.entries(changes).map(([name, { from }]) => [name, from]))
  const { id, email, company } = lead
  const [result] = await crm.write([{ leadId: id, recordId: crmRecordId, email, company, properties }])
  if (!result || 'failure' in result) return false
  const [link] = await linksOfLeads(deps.db, userId, provider, [id])
  if (!link) return true
  const theirs = { ...link.theirs, ...properties }
  await saveLinks(deps.db, userId, provider, [
    { leadId: id, recordId: crmRecordId, ours: toProperties(crm.map, lead), theirs, seen: lead.updatedAt },
  ])
  return true
}

async function restoreLead({ db }: CrmDeps, crm: Crm, integration: Integration, leadId: number, changes: Changes) {
  const { userId, provider } = integration
  const lead = await findLead(db, userId, leadId)
  const isSame = lead && Object.entries(changes).every(([field, { to }]) => (lead[field as 'email'] ?? null) === to)
  if (!isSame) return false
  const before = Object.fromEntries(Object.entries(changes).map(([field, { from }]) => [field, from]))
  const changed = await updateLead(db, userId, leadId, before as LeadChanges)
  if ('dealValue' in before) await acceptDealValue(db, integration, leadId)
  const [link] = await linksOfLeads(db, userId, provider, [leadId])
  if (link && changed) {
    const { recordId, theirs } = link
    const ours = toProperties(crm.map, changed)
    await saveLinks(db, userId, provider, [{ leadId, recordId, ours, theirs, seen: changed.updatedAt }])
  }
  return true
}

/** The link stays, so that the next sync doesn't create the lead again. */
async function removeLead({ db }: CrmDeps, crm: Crm, { userId, provider }: Integration, leadId: number) {
  const lead = await findLead(db, userId, leadId)
  const [link] = await linksOfLeads(db, userId, provider, [leadId])
  if (!lead || !link) return false
  const now = toProperties(crm.map, lead)
  // A property that was not synced yet when the link was made was empty then.
  if (Object.entries(now).some(([name, value]) => (link.ours[name] ?? null) !== value)) return false
  return (await deleteLeads(db, userId, [leadId])) === 1
}
