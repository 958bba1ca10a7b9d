import type { RecordCandidate } from '../../../contract/crm-choices.ts'
import { CRM_NAMES } from '../../../contract/crm-integration.ts'
import { retried } from '../../db/retry.ts'
import { announceLeads } from '../../notifications/lead-changes.ts'
import type { Integration } from '../connection/integration-queries.ts'
import type { CrmDeps } from '../connection/session.ts'
import { lockConnected, requireConnected } from '../connection/still-connected.ts'
import { CrmFailure } from '../crm-failure.ts'
import { keepCarried, optedOutAddresses, optOutLog } from '../people/carry-opt-outs.ts'
import { findOtherOptOuts, optOutsAskedFor } from '../people/find-others.ts'
import { keepPeople, peopleOf, takeOptOuts } from '../people/take-people.ts'
import type { RecordWritten } from '../provider.ts'
import { markRecordsDeleted } from './deleted-records.ts'
import { changeLeads, insertLeads } from './lead-writes.ts'
import { dropLinks, type NewLink, saveLinks } from './link-queries.ts'
import { addLogs, leadsThatFailed, type NewLog } from './log-queries.ts'
import { matchExisting } from './pairs/match-existing.ts'
import { linkOf } from './pairs/pair-link.ts'
import { logsOf } from './pairs/pair-logs.ts'
import { planWithCrm } from './pairs/plan-with-crm.ts'
import { noteCompany } from './pairs/preview-companies.ts'
import {
  ALL_LEADS,
  dropRefusals,
  fingerprintOf,
  isLasting,
  type NewRefusal,
  type Refusal,
  refusalsOf,
  saveRefusals,
  settingsMark,
} from './pairs/refusals.ts'
import { isWritten, newAddresses, takeOptOutsFirst, writeAll, writesOf } from './pairs/write-pairs.ts'
import type { Pair, PairPlan } from './plan-pair.ts'
import type { SyncContext } from './sync-context.ts'

export { changesOf } from './pairs/pair-logs.ts'

export type SyncCounts = { created: number; updated: number; skipped: number; failed: number }

/**
 * Syncs each pair. The CRM is written first, which is idempotent, so that it can be repeated after a crash. Then leads, links
 * and log are written in one transaction. If writing fails as a whole, what came in is saved before this throws; who opted out there is
 * on the do-not-contact list before anything is written.
 */
export async function syncPairs(deps: CrmDeps, context: SyncContext, pairs: Pair[]): Promise<SyncCounts> {
  const { crm, integration, rules, runId } = context
  await requireConnected(deps.db, integration)
  const planned = pairs.map((pair) => planWithCrm(crm, pair, rules))
  const mark = settingsMark(integration)
  const known = await refusalsOf(deps.db, integration, [
    ALL_LEADS,
    ...planned.flatMap(({ pair }) => pair.lead?.id ?? []),
  ])
  const held = context.isRequested ? new Set<number>() : heldLeads(planned, known, mark)
  if (context.isPreview) return preview(deps, context, planned, held, known)
  if (planned.some(isWritten)) await takeOptOutsFirst(deps.db, context, pairs)
  // Before anything is written: a failure here would lose the links and logs of it.
  const asked = peopleOf(crm.map, pairs)
  await findOtherOptOuts(deps.db, context, asked)
  const { plans, written, candidates, optedOut } = await writeAll(deps, context, planned, held, known.get(ALL_LEADS))
  const notWritten = context.failedWrite ? new Set(written.keys()) : new Set<number>()
  const seen = peopleOf(crm.map, [...plans.map(({ pair }) => pair), ...optedOut])
  const people = await optOutsAskedFor(deps.db, context, seen, asked)
  const counts = await retried(() =>
    deps.db.transaction(async (tx) => {
      const { userId, provider, id } = integration
      await lockConnected(tx, integration)
      // First: emails are locked before leads, as everywhere, and no sequence takes in a new lead who has opted out.
      await takeOptOuts(tx, integration, people)
      await keepPeople(tx, integration, people)
      const inserted = await insertLeads(
        tx,
        userId,
        plans.flatMap(({ createLead }) => createLead ?? []),
      )
      const changed = await changeLeads(tx, integration, crm.map, plans)
      if (inserted.length > 0 || changed.size > 0) await announceLeads(tx, userId)
      const links: NewLink[] = []
      const logs: NewLog[] = []
      const refusals: NewRefusal[] = []
      const deletedIds: number[] = []
      const isFirst = new Set(plans.flatMap(({ pair }) => (pair.base ? [] : (pair.lead?.id ?? []))))
      let next = 0
      for (const plan of plans) {
        const lead = plan.createLead ? inserted[next++] : plan.pair.lead
        const leadId = lead?.id ?? null
        const isNotWritten = notWritten.has(leadId ?? ALL_LEADS)
        const isHeld = isNotWritten || held.has(leadId ?? ALL_LEADS)
        const result = resultOf(plan, written, isHeld && !isNotWritten ? known : undefined)
        const isDeleted = !isNotWritten && wasDeleted(plan, result)
        if (leadId && isDeleted) deletedIds.push(leadId)
        const isChanged = typeof changed.get(leadId ?? 0) === 'object'
        if (!isSeenBefore(context, plan))
          logs.push(
            ...logsOf(crm.map, integration, isHeld ? onlyLead(plan) : plan, {
              leadId,
              result: isDeleted || isHeld ? undefined : result,
              isChanged,
              candidates: candidates.get(leadId ?? 0),
            }),
          )
        const link = leadId && !isDeleted ? linkOf(crm, plan, lead, result, changed.get(leadId)) : undefined
        // The next sync sends what is left.
        if (link) links.push(isNotWritten ? { ...link, seen: new Date(0) } : link)
        const before = isHeld ? known : undefined
        const refusal = isNotWritten ? undefined : refusalOf(plan, result, mark, candidates, before)
        if (refusal) refusals.push(refusal)
      }
      await markRecordsDeleted(tx, integration, runId, { leadIds: deletedIds })
      await saveLinks(tx, userId, provider, links)
      await dropLinks(tx, userId, provider, unlinkedIds(plans))
      // Of the new links.
      await keepPeople(tx, integration, people)
      await keepCarried(tx, integration, carriedIn(plans, written))
      await saveRefusals(tx, integration, refusals)
      const isOpen = (leadId: number) => notWritten.has(leadId)
      await dropRefusals(
        tx,
        integration,
        outdated(known, refusals, links, written).filter((leadId) => !isOpen(leadId)),
      )
      // A record that was created although the response was lost: without an entry, the log would end with that failure.
      const isLogged = new Set(logs.map(({ leadId }) => leadId))
      const silent = links.filter(({ leadId }) => !isLogged.has(leadId) && isFirst.has(leadId))
      const recovered = await leadsThatFailed(
        tx,
        id,
        silent.map(({ leadId }) => leadId),
      )
      for (const { leadId, recordId } of silent)
        if (recovered.includes(leadId))
          logs.push({ leadId, action: 'link_record', status: 'success', crmRecordId: recordId })
      await addLogs(tx, id, runId, logs)
      return counted(logs, plans.length)
    }),
  )
  if (context.failedWrite) throw context.failedWrite
  return counts
}

/** New records that say that their people get no email. */
const carriedIn = (plans: PairPlan[], written: Map<number, RecordWritten>) =>
  plans.flatMap(({ pair: { lead } }) => {
    const result = lead && written.get(lead.id)
    const isCarried = result && 'recordId' in result && result.isOptedOut
    return isCarried ? [{ leadId: lead.id, recordId: result.recordId, email: lead.email }] : []
  })

/** Leads whose values the CRM refused before, exactly as they would be sent now. */
function heldLeads(plans: PairPlan[], known: Map<number, Refusal>, mark: string) {
  const held = plans.filter((plan) => {
    const refusal = known.get(plan.pair.lead?.id ?? ALL_LEADS)
    return (isWritten(plan) || plan.pair.blocked) && refusal?.fingerprint === fingerprintOf(plan, mark)
  })
  return new Set(held.flatMap(({ pair }) => pair.lead?.id ?? []))
}

/** What is new of a plan that was logged before: changes of the lead. */
const onlyLead = ({ pair, recordChanges, leadChanges, takenProperties }: PairPlan): PairPlan => ({
  ...{ pair, recordChanges, leadChanges, takenProperties },
  conflicts: [],
})

/** What the CRM said, now or before. */
function resultOf({ pair }: PairPlan, written: Map<number, RecordWritten>, known: Map<number, Refusal> | undefined) {
  if (!pair.lead) return undefined
  const refusal = known?.get(pair.lead.id)
  if (!refusal || pair.blocked) return written.get(pair.lead.id)
  return { leadId: pair.lead.id, failure: new CrmFailure('refused', refusal.message) }
}

/** Records that can't be leads are logged when they are new or changed, not each time they are read. */
const isSeenBefore = ({ runId, integration }: SyncContext, { pair, skipped }: PairPlan) =>
  skipped !== undefined &&
  runId === null &&
  !pair.lead &&
  pair.record !== undefined &&
  integration.readUpTo !== null &&
  pair.record.modifiedAt <= integration.readUpTo

function refusalOf(
  plan: PairPlan,
  result: RecordWritten | undefined,
  mark: string,
  candidates: Map<number, RecordCandidate[]>,
  held: Map<number, Refusal> | undefined,
): NewRefusal | undefined {
  const { lead, blocked } = plan.pair
  if (!lead) return undefined
  const base = { leadId: lead.id, fingerprint: fingerprintOf(plan, mark), seenAt: new Date(lead.updatedAt) }
  if (blocked && plan.skipped) return { ...base, message: plan.skipped, candidates: blocked.recordIds ?? null }
  if (!result || !('failure' in result) || !isLasting(result.failure)) return undefined
  const { message, matches, areMatchesLinked } = result.failure
  // What was not sent again still has the candidates that it had. Those of other leads are for the Duplicates page.
  const others = areMatchesLinked && matches.length > 0 ? matches : held?.get(lead.id)?.candidates
  return { ...base, message, candidates: candidates.get(lead.id)?.map(({ id }) => id) ?? others ?? null }
}

/** Refusals of leads that are in sync now; that of all leads once anything was written. */
function outdated(
  known: Map<number, Refusal>,
  refusals: NewRefusal[],
  links: NewLink[],
  written: Map<number, RecordWritten>,
) {
  const isRefused = new Set(refusals.map(({ leadId }) => leadId))
  const inSync = links.map(({ leadId }) => leadId).filter((id) => known.has(id) && !isRefused.has(id))
  const hasWritten = [...written.values()].some((one) => 'recordId' in one)
  return hasWritten && known.has(ALL_LEADS) ? [ALL_LEADS, ...inSync] : inSync
}

/** Deleted in the CRM just before the write. */
const wasDeleted = ({ pair }: PairPlan, result: RecordWritten | undefined) =>
  pair.base !== undefined && result !== undefined && 'failure' in result && result.failure.kind === 'gone'

function counted(logs: NewLog[], pairs: number): SyncCounts {
  const has = (...actions: string[]) =>
    logs.filter(({ action, status }) => /^(success|planned)$/.test(status) && actions.includes(action)).length
  const created = has('create_record', 'create_lead')
  const updated = has('update_record', 'update_lead')
  const failed = logs.filter(({ status }) => status === 'failed').length
  return { created, updated, failed, skipped: Math.max(0, pairs - created - updated - failed) }
}

/** Leads that follow no record until the user has chosen one. */
const unlinkedIds = (plans: PairPlan[]) =>
  plans.flatMap(({ pair: { lead, blocked } }) => (lead && blocked?.isUnlinked ? [lead.id] : []))

/** Asks the CRM what a sync would ask before it creates records, so that the preview says what will happen. */
async function preview(
  deps: CrmDeps,
  context: SyncContext,
  planned: PairPlan[],
  held: Set<number>,
  known: Map<number, Refusal>,
) {
  const { crm, integration, runId } = context
  const optedOut = await optedOutAddresses(deps.db, integration.userId, newAddresses(planned))
  const creates = writesOf(planned, held, optedOut).filter(({ recordId }) => recordId === null)
  const refused = creates.length > 0 ? ((await crm.findRefusedCreates?.(creates)) ?? []) : []
  const said = new Map(refused.map((one) => [one.leadId, one]))
  const { plans, written, candidates } = await matchExisting(deps, context, planned, said, async () => new Map())
  const logs = plans.flatMap((plan): NewLog[] => {
    const leadId = plan.pair.lead?.id ?? null
    const recordId = plan.pair.record?.id ?? ''
    const isHeld = leadId !== null && held.has(leadId)
    const refusal = written.get(leadId ?? ALL_LEADS)
    if (leadId && !plan.pair.record && (isHeld || refusal || plan.skipped)) context.unlinkedLeads?.add(leadId)
    if (isHeld)
      return [notSent(leadId, recordId, known.get(leadId)?.message ?? plan.skipped ?? 'It was refused before.')]
    const isNew = plan.createRecord !== undefined
    if (!refusal) noteCompany(context, plan)
    const result = refusal ?? (isWritten(plan) ? { leadId: leadId ?? 0, recordId, isNew } : undefined)
    const entries = logsOf(crm.map, integration, plan, {
      leadId,
      result,
      isChanged: true,
      candidates: candidates.get(leadId ?? ALL_LEADS),
    }).map((log) => ({
      ...log,
      crmRecordId: log.crmRecordId || null,
      status: log.status === 'success' ? ('planned' as const) : log.status,
    }))
    const isCarried = leadId && isNew && !refusal && optedOut.has(plan.pair.lead?.email.toLowerCase() ?? '')
    return isCarried ? [...entries, optOutLog(leadId, null, 'planned')] : entries
  })
  await addLogs(
    deps.db,
    integration.id,
    runId,
    logs.map((log) => ({ ...log, status: 'planned' as const })),
  )
  return counted(logs, plans.length)
}

const notSent = (leadId: number, recordId: string, errorMessage: string): NewLog => ({
  leadId,
  action: 'skip',
  status: 'skipped',
  crmRecordId: recordId || null,
  errorMessage,
})

/** A failure of the whole call, as a message. */
export const failureMessage = (error: unknown, provider: Integration['provider']) =>
  error instanceof CrmFailure ? error.message : `The sync with ${CRM_NAMES[provider]} failed unexpectedly. Try again.`
