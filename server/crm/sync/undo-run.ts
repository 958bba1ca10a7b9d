import type { CrmProperties } from '../../../contract/crm-integration.ts'
import type { LeadChanges } from '../../../contract/lead.ts'
import { deleteLeads } from '../../leads/deleted-lead-queries.ts'
import { findLead, updateLead } from '../../leads/lead-queries.ts'
import type { CrmHands } from '../connection/access.ts'
import type { Integration } from '../connection/integration-queries.ts'
import { openCrm } from '../connection/open-crm.ts'
import { toProperties } from '../field-map.ts'
import type { Crm } from '../provider.ts'
import { dropLinks, linksOfLeads, saveLinks } from './link-queries.ts'
import { addLogs, logsToUndo, markUndone } from './log-queries.ts'
import { markRunUndone, type Run } from './run-queries.ts'
import type { SyncCounts } from './sync-pairs.ts'
import { undoBelongings } from './undo-belongings.ts'

const PART = 100

type Log = Awaited<ReturnType<typeof logsToUndo>>[number]
type Changes = Record<string, { from: string | null; to: string | null }>
type Count = (pairs: number, counts: SyncCounts, expected: number) => Promise<boolean>

/** Takes back what a run did, the last first; what was changed since stays. */
export async function undoRun(hands: CrmHands, integration: Integration, { id: ownId, undoes }: Run, count: Count) {
  if (!undoes) return
  const crm = await openCrm(hands, integration)
  let before = 2_147_483_647
  for (;;) {
    const logs = await logsToUndo(hands.db, undoes, before, PART)
    const last = logs.at(-1)
    if (!last) break
    before = last.id
    const kept = await undoPart(hands, crm, integration, logs)
    const done = logs.filter(({ id }) => !kept.has(id))
    await hands.db.transaction(async (tx) => {
      await markUndone(
        tx,
        done.map(({ id }) => id),
      )
      await addLogs(
        tx,
        integration.id,
        ownId,
        logs.filter(({ id }) => kept.has(id)).map(({ leadId, crmRecordId }) => ({ ...asIs, leadId, crmRecordId })),
      )
    })
    const counts = { created: 0, updated: done.length, skipped: kept.size, failed: 0 }
    if (!(await count(logs.length, counts, logs.length === PART ? PART : 0))) return
  }
  await markRunUndone(hands.db, undoes)
}

const asIs = {
  action: 'skip' as const,
  status: 'skipped' as const,
  errorMessage: 'It was changed since or cannot be set back, and stays as it is.',
}

/** The numbers of those that were left as they are. */
async function undoPart(hands: CrmHands, crm: Crm, integration: Integration, logs: Log[]) {
  const kept = await undoBelongings(hands, crm, integration, logs)
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
      if (!record || !isSame) kept.add(log.id)
      else if (action === 'create_record') archived.push(log)
      else if (!(await setBack(hands, crm, integration, log, changes))) kept.add(log.id)
    } else if (action === 'update_lead' && leadId) {
      if (!(await setLeadBack(hands, crm, integration, leadId, changes))) kept.add(log.id)
    } else if (action === 'create_lead' && leadId) {
      if (!(await removeLead(hands, crm, integration, leadId))) kept.add(log.id)
    }
  }
  await crm.archive(archived.flatMap(({ crmRecordId }) => crmRecordId ?? []))
  const { userId, provider } = integration
  await dropLinks(
    hands.db,
    userId,
    provider,
    archived.flatMap(({ leadId }) => leadId ?? []),
  )
  return kept
}

/** False where the CRM did not take it. */
async function setBack(
  hands: CrmHands,
  crm: Crm,
  { userId, provider }: Integration,
  { leadId, crmRecordId }: Log,
  changes: Changes,
) {
  const lead = leadId ? await findLead(hands.db, userId, leadId) : undefined
  if (!lead || !crmRecordId) return false
  const properties: CrmProperties = Object.fromEntries(Object.entries(changes).map(([name, { from }]) => [name, from]))
  const { id, email, company } = lead
  const [answer] = await crm.write([{ leadId: id, recordId: crmRecordId, email, company, properties }])
  if (!answer || 'failure' in answer) return false
  const [link] = await linksOfLeads(hands.db, userId, provider, [id])
  if (!link) return true
  const theirs = { ...link.theirs, ...properties }
  await saveLinks(hands.db, userId, provider, [
    { leadId: id, recordId: crmRecordId, ours: toProperties(crm.map, lead), theirs, seen: lead.updatedAt },
  ])
  return true
}

async function setLeadBack(
  { db }: CrmHands,
  crm: Crm,
  { userId, provider }: Integration,
  leadId: number,
  changes: Changes,
) {
  const lead = await findLead(db, userId, leadId)
  const isSame = lead && Object.entries(changes).every(([field, { to }]) => (lead[field as 'email'] ?? null) === to)
  if (!isSame) return false
  const before = Object.fromEntries(Object.entries(changes).map(([field, { from }]) => [field, from]))
  const changed = await updateLead(db, userId, leadId, before as LeadChanges)
  const [link] = await linksOfLeads(db, userId, provider, [leadId])
  if (link && changed) {
    const { recordId, theirs } = link
    const ours = toProperties(crm.map, changed)
    await saveLinks(db, userId, provider, [{ leadId, recordId, ours, theirs, seen: changed.updatedAt }])
  }
  return true
}

/** Its link stays, so that it is not read in again. */
async function removeLead({ db }: CrmHands, crm: Crm, { userId, provider }: Integration, leadId: number) {
  const lead = await findLead(db, userId, leadId)
  const [link] = await linksOfLeads(db, userId, provider, [leadId])
  if (!lead || !link) return false
  const now = toProperties(crm.map, lead)
  // A property that was not synced yet when the link was made was empty then.
  if (Object.entries(now).some(([name, value]) => (link.ours[name] ?? null) !== value)) return false
  return (await deleteLeads(db, userId, [leadId])) === 1
}
