import { CRM_NAMES } from '../../../contract/crm-integration.ts'
import type { Lead } from '../../../contract/lead.ts'
import type { Db } from '../../db/connect.ts'
import { retried } from '../../db/retry.ts'
import { findIntegration, type Integration } from '../connection/integration-queries.ts'
import type { CrmDeps } from '../connection/session.ts'
import { CrmFailure, isTransientFailure } from '../crm-failure.ts'
import { toProperties } from '../field-map.ts'
import { keepPeople, seenPerson, takeOptOuts } from '../people/take-people.ts'
import type { Crm, RecordWritten } from '../provider.ts'
import { markRecordsDeleted } from './deleted-records.ts'
import { changeLeads, insertLeads } from './lead-writes.ts'
import { type NewLink, saveLinks } from './link-queries.ts'
import { addLogs, type NewLog } from './log-queries.ts'
import { type Pair, type PairPlan, type PairRules, planPair } from './plan-pair.ts'

export type SyncContext = {
  crm: Crm
  integration: Integration
  rules: PairRules
  runId: number | null
  /** Plans only, without writing. */
  isPreview?: boolean
  /** In a preview: leads whose record was read, because a preview saves no links. */
  pairedLeads?: Set<number>
}
export type SyncCounts = { created: number; updated: number; skipped: number; failed: number }

/**
 * Syncs each pair. The CRM is written first, which is idempotent, so that it can be repeated after a crash. Then leads, links
 * and log are written in one transaction.
 */
export async function syncPairs(deps: CrmDeps, context: SyncContext, pairs: Pair[]): Promise<SyncCounts> {
  const { crm, integration, rules, runId } = context
  const plans = pairs.map((pair) => planPair(crm.map, pair, rules))
  if (context.isPreview) return preview(deps.db, context, plans)
  const written = await writeOut(crm, plans).catch(async (error) => {
    await logAttempt(deps.db, context, plans, error)
    throw error
  })
  const records = pairs.flatMap(({ record }) => record ?? [])
  return retried(() =>
    deps.db.transaction(async (tx) => {
      const { userId, provider, id } = integration
      // First: emails are locked before leads, as everywhere, and no sequence takes in a new lead who has opted out.
      await takeOptOuts(tx, integration, peopleOf(crm.map, pairs))
      await keepPeople(tx, integration, records)
      const inserted = await insertLeads(
        tx,
        userId,
        plans.flatMap(({ createLead }) => createLead ?? []),
      )
      const changed = await changeLeads(tx, integration, crm.map, plans)
      const links: NewLink[] = []
      const logs: NewLog[] = []
      const deletedIds: number[] = []
      let next = 0
      for (const plan of plans) {
        const lead = plan.createLead ? inserted[next++] : plan.pair.lead
        const result = plan.pair.lead && written.get(plan.pair.lead.id)
        const leadId = lead?.id ?? null
        const isDeleted = wasDeleted(plan, result)
        if (leadId && isDeleted) deletedIds.push(leadId)
        const isChanged = typeof changed.get(leadId ?? 0) === 'object'
        logs.push(...logsOf(plan, leadId, isDeleted ? undefined : result, isChanged))
        const link = leadId && !isDeleted ? linkOf(crm, plan, lead, result, changed.get(leadId)) : undefined
        if (link) links.push(link)
      }
      await markRecordsDeleted(tx, integration, runId, { leadIds: deletedIds })
      await saveLinks(tx, userId, provider, links)
      // Of the new links.
      await keepPeople(tx, integration, records)
      await addLogs(tx, id, runId, logs)
      return counted(logs, plans.length)
    }),
  )
}

const peopleOf = (map: Crm['map'], pairs: Pair[]) =>
  pairs.flatMap(({ lead, record }) => (record ? [seenPerson(map, record, lead)] : []))

/** Deleted in the CRM just before the write. */
const wasDeleted = ({ pair }: PairPlan, result: RecordWritten | undefined) =>
  pair.base !== undefined && result !== undefined && 'failure' in result && result.failure.kind === 'gone'

/** The outcome is unknown: logs the attempt for each lead of the batch. */
async function logAttempt(db: Db, { integration, runId }: SyncContext, plans: PairPlan[], failure: unknown) {
  if (!(failure instanceof CrmFailure)) return
  const logs = plans.flatMap((plan) => {
    const { lead } = plan.pair
    return lead && isWritten(plan) ? logsOf(plan, lead.id, { leadId: lead.id, failure }, false) : []
  })
  // The integration may have been disconnected meanwhile.
  if (await findIntegration(db, integration.userId, integration.id)) await addLogs(db, integration.id, runId, logs)
  failure.isLogged = logs.length > 0
}

const isWritten = ({ createRecord, recordChanges }: PairPlan) => Object.keys(createRecord ?? recordChanges).length > 0

async function writeOut(crm: Crm, plans: PairPlan[]) {
  const writes = plans.flatMap(({ pair: { lead, record }, createRecord, recordChanges }) => {
    const properties = createRecord ?? recordChanges
    if (!lead || Object.keys(properties).length === 0) return []
    const { id: leadId, email, company } = lead
    return [{ leadId, key: keyOf(lead), recordId: record?.id ?? null, email, company, properties }]
  })
  const written = new Map<number, RecordWritten>()
  for (let at = 0; at < writes.length; at += crm.batchSize)
    for (const one of await crm.write(writes.slice(at, at + crm.batchSize))) written.set(one.leadId, one)
  return written
}

/** Unique even when several Leadwright installations, or a reinstalled one, use the same CRM. */
const keyOf = ({ id, createdAt }: Lead) => `${id}-${new Date(createdAt).getTime().toString(36)}`

/** The new base of both sides; undefined when nothing was synced. */
function linkOf(
  { map }: Crm,
  { pair, createRecord, recordChanges, takenProperties, skipped }: PairPlan,
  lead: Lead | undefined,
  result: RecordWritten | undefined,
  after: Lead | 'edited' | undefined,
): NewLink | undefined {
  if (!lead || skipped) return undefined
  const hasFailed = result !== undefined && 'failure' in result
  if (pair.lead && !pair.record && (!createRecord || hasFailed || !result)) return undefined
  const recordId = result && 'recordId' in result ? result.recordId : pair.record?.id
  if (!recordId) return undefined
  const current = after && after !== 'edited' ? after : (pair.lead ?? lead)
  const ours = toProperties(map, current)
  const theirs = { ...pair.record?.properties, ...createRecord, ...(!hasFailed && recordChanges) }
  const before = pair.base
  // A failed write keeps the previous base, so that the next sync finds the change again.
  if (hasFailed) for (const property of Object.keys(recordChanges)) ours[property] = before?.ours[property] ?? null
  // The lead was edited meanwhile: the CRM's change is left to the next sync.
  if (after === 'edited') for (const property of takenProperties) theirs[property] = before?.theirs[property] ?? null
  const isNewCompany = !hasFailed && result !== undefined && 'company' in (createRecord ?? recordChanges)
  // A transient failure is retried by the next sync.
  const isTransient = hasFailed && isTransientFailure(result.failure)
  return { leadId: lead.id, recordId, ours, theirs, seen: isTransient ? new Date(0) : current.updatedAt, isNewCompany }
}

function logsOf(
  { pair, createLead, createRecord, recordChanges, leadChanges, conflicts, skipped, unmappedStatus }: PairPlan,
  leadId: number | null,
  result: RecordWritten | undefined,
  isChanged: boolean,
): NewLog[] {
  const logs: NewLog[] = []
  const crmRecordId = result && 'recordId' in result ? result.recordId : (pair.record?.id ?? null)
  const base = { leadId, crmRecordId }
  if (skipped) logs.push({ ...base, action: 'skip', status: 'skipped', errorMessage: skipped })
  if (unmappedStatus) logs.push({ ...base, action: 'skip', status: 'skipped', errorMessage: unmappedStatus })
  if (conflicts.length > 0) logs.push({ ...base, action: 'conflict', status: 'conflict', syncedData: { conflicts } })
  if (result) {
    const action = createRecord
      ? 'isNew' in result && !result.isNew
        ? 'update_record'
        : 'create_record'
      : 'update_record'
    const before = pair.record?.properties ?? {}
    // The previous values of a record found by writing are unknown, so they can't be restored.
    const isUnread = createRecord !== undefined && action === 'update_record'
    const syncedData = { changes: isUnread ? {} : changesOf(before, createRecord ?? recordChanges) }
    logs.push(
      'failure' in result
        ? { ...base, action, status: 'failed', errorMessage: result.failure.message, syncedData }
        : { ...base, action, status: 'success', syncedData },
    )
  }
  if (createLead) logs.push({ ...base, action: 'create_lead', status: 'success', syncedData: { lead: createLead } })
  else if (isChanged && Object.keys(leadChanges).length > 0)
    logs.push({
      ...base,
      action: 'update_lead',
      status: 'success',
      syncedData: { changes: changesOf(pair.lead ?? {}, leadChanges) },
    })
  return logs
}

export const changesOf = (before: object, after: object) =>
  Object.fromEntries(
    Object.entries(after).map(([name, to]) => [name, { from: (before as Record<string, unknown>)[name] ?? null, to }]),
  )

function counted(logs: NewLog[], pairs: number): SyncCounts {
  const has = (...actions: string[]) =>
    logs.filter(({ action, status }) => /^(success|planned)$/.test(status) && actions.includes(action)).length
  const created = has('create_record', 'create_lead')
  const updated = has('update_record', 'update_lead')
  const failed = logs.filter(({ status }) => status === 'failed').length
  return { created, updated, failed, skipped: Math.max(0, pairs - created - updated - failed) }
}

async function preview(db: Db, { integration, runId }: SyncContext, plans: PairPlan[]) {
  const logs = plans.flatMap((plan) => {
    const leadId = plan.pair.lead?.id ?? null
    const isOut = plan.createRecord !== undefined || Object.keys(plan.recordChanges).length > 0
    const recordId = plan.pair.record?.id ?? ''
    const result = isOut ? { leadId: leadId ?? 0, recordId, isNew: plan.createRecord !== undefined } : undefined
    return logsOf(plan, leadId, result, true).map((log) => ({
      ...log,
      crmRecordId: log.crmRecordId || null,
      status: log.status === 'success' ? ('planned' as const) : log.status,
    }))
  })
  await addLogs(
    db,
    integration.id,
    runId,
    logs.map((log) => ({ ...log, status: 'planned' as const })),
  )
  return counted(logs, plans.length)
}

/** A failure of the whole call, as a message. */
export const failureMessage = (error: unknown, provider: Integration['provider']) =>
  error instanceof CrmFailure ? error.message : `The sync with ${CRM_NAMES[provider]} failed unexpectedly. Try again.`
