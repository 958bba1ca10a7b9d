import { CRM_NAMES } from '../../../contract/crm-integration.ts'
import type { Lead } from '../../../contract/lead.ts'
import type { Db } from '../../db/connect.ts'
import { retried } from '../../db/retry.ts'
import type { CrmHands } from '../connection/access.ts'
import { findIntegration, type Integration } from '../connection/integration-queries.ts'
import { CrmFailure, isPassingFailure } from '../crm-failure.ts'
import { toProperties } from '../field-map.ts'
import type { Crm, RecordWritten } from '../provider.ts'
import { noteGone } from './gone-records.ts'
import { changeLeads, insertLeads } from './lead-writes.ts'
import { type NewLink, saveLinks } from './link-queries.ts'
import { addLogs, type NewLog } from './log-queries.ts'
import { type Pair, type PairPlan, type PairRules, planPair } from './plan-pair.ts'

export type SyncContext = {
  crm: Crm
  integration: Integration
  rules: PairRules
  runId: number | null
  /** Only look at what would be done. */
  isPreview?: boolean
  /** Of a preview: leads whose record was met. No link says so, for nothing is kept. */
  met?: Set<number>
}
export type SyncCounts = { created: number; updated: number; skipped: number; failed: number }

/**
 * Makes both sides of each pair agree. The CRM is written first: asked for the same thing again after a crash it does nothing
 * new. Then leads, links and log in one transaction.
 */
export async function syncPairs(hands: CrmHands, context: SyncContext, pairs: Pair[]): Promise<SyncCounts> {
  const { crm, integration, rules, runId } = context
  const plans = pairs.map((pair) => planPair(crm.map, pair, rules))
  if (context.isPreview) return preview(hands.db, context, plans)
  const written = await writeOut(crm, plans).catch(async (error) => {
    await logAttempt(hands.db, context, plans, error)
    throw error
  })
  return retried(() =>
    hands.db.transaction(async (tx) => {
      const { userId, provider, id } = integration
      const made = await insertLeads(
        tx,
        userId,
        plans.flatMap(({ createLead }) => createLead ?? []),
      )
      const changed = await changeLeads(tx, integration, crm.map, plans)
      const links: NewLink[] = []
      const logs: NewLog[] = []
      const gone: number[] = []
      let next = 0
      for (const plan of plans) {
        const lead = plan.createLead ? made[next++] : plan.pair.lead
        const answer = plan.pair.lead && written.get(plan.pair.lead.id)
        const leadId = lead?.id ?? null
        const isDeletedThere = isGone(plan, answer)
        if (leadId && isDeletedThere) gone.push(leadId)
        const isChanged = typeof changed.get(leadId ?? 0) === 'object'
        logs.push(...logsOf(plan, leadId, isDeletedThere ? undefined : answer, isChanged))
        const link = leadId && !isDeletedThere ? linkOf(crm, plan, lead, answer, changed.get(leadId)) : undefined
        if (link) links.push(link)
      }
      await noteGone(tx, integration, runId, { leadIds: gone })
      await saveLinks(tx, userId, provider, links)
      await addLogs(tx, id, runId, logs)
      return counted(logs, plans.length)
    }),
  )
}

/** Deleted in the CRM a moment ago. */
const isGone = ({ pair }: PairPlan, answer: RecordWritten | undefined) =>
  pair.agreed !== undefined && answer !== undefined && 'failure' in answer && answer.failure.kind === 'gone'

/** Nobody knows what became of it: each lead of the batch says that it was tried. */
async function logAttempt(db: Db, { integration, runId }: SyncContext, plans: PairPlan[], failure: unknown) {
  if (!(failure instanceof CrmFailure)) return
  const logs = plans.flatMap((plan) => {
    const { lead } = plan.pair
    return lead && isWritten(plan) ? logsOf(plan, lead.id, { leadId: lead.id, failure }, false) : []
  })
  // Access can be over for good only together with the integration.
  if (await findIntegration(db, integration.userId, integration.id)) await addLogs(db, integration.id, runId, logs)
  failure.isLogged = logs.length > 0
}

const isWritten = ({ createRecord, toThem }: PairPlan) => Object.keys(createRecord ?? toThem).length > 0

async function writeOut(crm: Crm, plans: PairPlan[]) {
  const writes = plans.flatMap(({ pair: { lead, record }, createRecord, toThem }) => {
    const properties = createRecord ?? toThem
    if (!lead || Object.keys(properties).length === 0) return []
    const { id: leadId, email, company } = lead
    return [{ leadId, key: keyOf(lead), recordId: record?.id ?? null, email, company, properties }]
  })
  const written = new Map<number, RecordWritten>()
  for (let at = 0; at < writes.length; at += crm.batchSize)
    for (const one of await crm.write(writes.slice(at, at + crm.batchSize))) written.set(one.leadId, one)
  return written
}

/** No other lead has it, also none of another Leadwright, or of this one begun anew, that knows the same CRM. */
const keyOf = ({ id, createdAt }: Lead) => `${id}-${new Date(createdAt).getTime().toString(36)}`

/** What both sides say from now on; undefined where nothing was settled. */
function linkOf(
  { map }: Crm,
  { pair, createRecord, toThem, taken, skipped }: PairPlan,
  lead: Lead | undefined,
  answer: RecordWritten | undefined,
  after: Lead | 'elsewhere' | undefined,
): NewLink | undefined {
  if (!lead || skipped) return undefined
  const hasFailed = answer !== undefined && 'failure' in answer
  if (pair.lead && !pair.record && (!createRecord || hasFailed || !answer)) return undefined
  const recordId = answer && 'recordId' in answer ? answer.recordId : pair.record?.id
  if (!recordId) return undefined
  const agreed = after && after !== 'elsewhere' ? after : (pair.lead ?? lead)
  const ours = toProperties(map, agreed)
  const theirs = { ...pair.record?.properties, ...createRecord, ...(!hasFailed && toThem) }
  const before = pair.agreed
  // What could not be told counts as not told: the next look finds it changed still.
  if (hasFailed) for (const property of Object.keys(toThem)) ours[property] = before?.ours[property] ?? null
  // Somebody edited the lead meanwhile: their change waits for the next look.
  if (after === 'elsewhere') for (const property of taken) theirs[property] = before?.theirs[property] ?? null
  const isNewCompany = !hasFailed && answer !== undefined && 'company' in (createRecord ?? toThem)
  // What may be taken another time is tried at the next look.
  const isPassing = hasFailed && isPassingFailure(answer.failure)
  return { leadId: lead.id, recordId, ours, theirs, seen: isPassing ? new Date(0) : agreed.updatedAt, isNewCompany }
}

function logsOf(
  { pair, createLead, createRecord, toThem, toUs, conflicts, skipped, untold }: PairPlan,
  leadId: number | null,
  answer: RecordWritten | undefined,
  isChanged: boolean,
): NewLog[] {
  const logs: NewLog[] = []
  const crmRecordId = answer && 'recordId' in answer ? answer.recordId : (pair.record?.id ?? null)
  const base = { leadId, crmRecordId }
  if (skipped) logs.push({ ...base, action: 'skip', status: 'skipped', errorMessage: skipped })
  if (untold) logs.push({ ...base, action: 'skip', status: 'skipped', errorMessage: untold })
  if (conflicts.length > 0) logs.push({ ...base, action: 'conflict', status: 'conflict', syncedData: { conflicts } })
  if (answer) {
    const action = createRecord
      ? 'isNew' in answer && !answer.isNew
        ? 'update_record'
        : 'create_record'
      : 'update_record'
    const before = pair.record?.properties ?? {}
    // What a record said that was met only by writing it is not known, so that it cannot be set back.
    const isUnread = createRecord !== undefined && action === 'update_record'
    const syncedData = { changes: isUnread ? {} : changesOf(before, createRecord ?? toThem) }
    logs.push(
      'failure' in answer
        ? { ...base, action, status: 'failed', errorMessage: answer.failure.message, syncedData }
        : { ...base, action, status: 'success', syncedData },
    )
  }
  if (createLead) logs.push({ ...base, action: 'create_lead', status: 'success', syncedData: { lead: createLead } })
  else if (isChanged && Object.keys(toUs).length > 0)
    logs.push({
      ...base,
      action: 'update_lead',
      status: 'success',
      syncedData: { changes: changesOf(pair.lead ?? {}, toUs) },
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
    const isOut = plan.createRecord !== undefined || Object.keys(plan.toThem).length > 0
    const recordId = plan.pair.record?.id ?? ''
    const answer = isOut ? { leadId: leadId ?? 0, recordId, isNew: plan.createRecord !== undefined } : undefined
    return logsOf(plan, leadId, answer, true).map((log) => ({
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

/** A failure of the whole call, in words. */
export const wordsOfFailure = (error: unknown, provider: Integration['provider']) =>
  error instanceof CrmFailure ? error.message : `Something went wrong between us and ${CRM_NAMES[provider]}.`
