import type { Db } from '../../../db/connect.ts'
import { retried } from '../../../db/retry.ts'
import { findIntegration } from '../../connection/integration-queries.ts'
import type { CrmDeps } from '../../connection/session.ts'
import { CrmFailure } from '../../crm-failure.ts'
import { optedOutAddresses } from '../../people/carry-opt-outs.ts'
import { keepPeople, peopleOf, takeOptOuts } from '../../people/take-people.ts'
import type { Crm, RecordWritten } from '../../provider.ts'
import { addLogs, type NewLog } from '../log-queries.ts'
import type { Pair, PairPlan } from '../plan-pair.ts'
import type { SyncContext } from '../sync-context.ts'
import { keyOf } from './lead-key.ts'
import { matchExisting } from './match-existing.ts'
import { logsOf } from './pair-logs.ts'
import { ALL_LEADS, fingerprintOfAll, isLasting, type Refusal, saveRefusals, settingsMark } from './refusals.ts'

/** A slow or failing write delays no opt-out. */
export async function takeOptOutsFirst(db: Db, { crm, integration }: SyncContext, pairs: Pair[]) {
  const leaving = peopleOf(crm.map, pairs).filter(({ record }) => record.isOptedOut)
  if (leaving.length === 0) return
  await retried(() =>
    db.transaction(async (tx) => {
      await takeOptOuts(tx, integration, leaving)
      await keepPeople(tx, integration, leaving)
    }),
  )
}

/** After a failure of the whole call, each lead that was to be written has that failure. Lost access ends everything. */
export async function writeAll(
  deps: CrmDeps,
  context: SyncContext,
  planned: PairPlan[],
  held: Set<number>,
  known: Refusal | undefined,
): ReturnType<typeof matchExisting> {
  const { crm, integration } = context
  try {
    if (!context.failedWrite) {
      const optedOut = await optedOutAddresses(deps.db, integration.userId, newAddresses(planned))
      const first = await writeOut(crm, planned, held, optedOut)
      return await matchExisting(deps, context, planned, first, (more) => writeOut(crm, more, new Set(), optedOut))
    }
  } catch (error) {
    await logAttempt(deps.db, context, planned, error, known)
    if (!(error instanceof CrmFailure) || error.kind === 'unauthorized' || error.kind === 'revoked') throw error
    // The integration may have been disconnected meanwhile.
    if (!(await findIntegration(deps.db, integration.userId, integration.id))) throw error
    context.failedWrite = error
  }
  const failure = context.failedWrite as CrmFailure
  const leadIds = writesOf(planned, held).map(({ leadId }) => leadId)
  const written = new Map(leadIds.map((leadId): [number, RecordWritten] => [leadId, { leadId, failure }]))
  return { plans: planned, written, candidates: new Map(), optedOut: [] }
}

/** The whole call failed: logs the attempt for each lead of the batch, or once what a retry does not change. */
async function logAttempt(db: Db, context: SyncContext, plans: PairPlan[], failure: unknown, known?: Refusal) {
  if (!(failure instanceof CrmFailure)) return
  const { integration, runId, crm } = context
  const isForAll = isLasting(failure) && !context.isRequested
  const fingerprint = fingerprintOfAll(failure.message, settingsMark(integration))
  if (isForAll && known?.fingerprint === fingerprint && runId === null) {
    failure.isLogged = true
    return
  }
  const logs = plans.flatMap((plan): NewLog[] => {
    const { lead } = plan.pair
    if (!lead || !isWritten(plan)) return []
    return logsOf(crm.map, integration, plan, {
      leadId: lead.id,
      result: { leadId: lead.id, failure },
      isChanged: false,
    })
  })
  // The integration may have been disconnected meanwhile.
  if (!(await findIntegration(db, integration.userId, integration.id))) return
  const once = logs.slice(0, 1).map((log) => ({ ...log, leadId: null, crmRecordId: null, syncedData: {} }))
  await addLogs(db, integration.id, runId, isForAll ? once : logs)
  if (isForAll)
    await saveRefusals(db, integration, [
      { leadId: ALL_LEADS, fingerprint, message: failure.message, candidates: null, seenAt: new Date() },
    ])
  failure.isLogged = logs.length > 0
}

export const isWritten = ({ createRecord, recordChanges }: PairPlan) =>
  Object.keys(createRecord ?? recordChanges).length > 0

/** Addresses of leads that get a new record. */
export const newAddresses = (plans: PairPlan[]) =>
  plans.flatMap(({ pair, createRecord }) => (createRecord && pair.lead ? pair.lead.email : []))

export const writesOf = (plans: PairPlan[], held: Set<number>, optedOut = new Set<string>()) =>
  plans.flatMap((plan) => {
    const { lead, record } = plan.pair
    if (!lead || held.has(lead.id) || !isWritten(plan)) return []
    const { id: leadId, email, company } = lead
    const properties = plan.createRecord ?? plan.recordChanges
    const isOptedOut = plan.createRecord !== undefined && optedOut.has(email.toLowerCase())
    const write = { leadId, key: keyOf(lead), recordId: record?.id ?? null, email, company, properties }
    return [{ ...write, ...(isOptedOut && { isOptedOut }) }]
  })

async function writeOut(crm: Crm, plans: PairPlan[], held: Set<number>, optedOut: Set<string>) {
  const writes = writesOf(plans, held, optedOut)
  const carries = new Set(writes.flatMap(({ leadId, isOptedOut }) => (isOptedOut ? leadId : [])))
  const written = new Map<number, RecordWritten>()
  for (let at = 0; at < writes.length; at += crm.batchSize)
    for (const one of await crm.write(writes.slice(at, at + crm.batchSize))) {
      const isCarried = 'isNew' in one && one.isNew && carries.has(one.leadId)
      written.set(one.leadId, isCarried ? { ...one, isOptedOut: true } : one)
    }
  return written
}
