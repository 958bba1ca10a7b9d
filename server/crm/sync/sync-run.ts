import { CRM_NAMES } from '../../../contract/crm-integration.ts'
import { CRM_SYNC_LOCK } from '../../db/locks.ts'
import { withSharedLock } from '../../db/shared-lock.ts'
import { findIntegration, type Integration, recordSync } from '../connection/integration-queries.ts'
import { openCrm } from '../connection/open-crm.ts'
import type { CrmDeps } from '../connection/session.ts'
import { requireConnected } from '../connection/still-connected.ts'
import { CrmFailure, createPageCheck } from '../crm-failure.ts'
import { applyOutcomes, takeOthersOptOuts } from '../people/take-people.ts'
import type { CompanyCandidate, Crm, ReadFrom } from '../provider.ts'
import { withCreateLock } from './create-lock.ts'
import { readDeals } from './deals/read-deals.ts'
import { syncDeals } from './deals/sync-deals.ts'
import { markRecordsDeleted } from './deleted-records.ts'
import { changedLeads, countUnlinked, linksOfRecords, recordsOfLeads, unlinkedLeads } from './link-queries.ts'
import { LINKED_ELSEWHERE } from './pairs/match-existing.ts'
import { findSurvivors, followMerges, mergedLinks } from './pairs/merged-records.ts'
import { pairsOfRecords } from './pairs/pairs-of-records.ts'
import { previewCompanies } from './pairs/preview-companies.ts'
import { isLasting } from './pairs/refusals.ts'
import { partsOf, readSharedAddresses } from './pairs/shared-addresses.ts'
import type { Pair } from './plan-pair.ts'
import { countRun, endRun, outboxLeads, type Run, removeFromOutbox, takeRun } from './run-queries.ts'
import { syncAssociations } from './sync-associations.ts'
import type { SyncContext } from './sync-context.ts'
import { rulesOf, syncLeadsById } from './sync-leads.ts'
import { failureMessage, type SyncCounts, syncPairs } from './sync-pairs.ts'
import { undoRun } from './undo-run.ts'

const PART = 200

/** Changes are read from this long before the last read, because clocks differ and searches lag half a minute. */
const OVERLAP_MS = 5 * 60_000
/** Shorter, because the auto sync reads the same changes once more. */
export const POLL_OVERLAP_MS = 90_000

type Count = (pairs: number, counts: SyncCounts, expected: number) => Promise<boolean>

/** Processes the open runs of one integration, in one worker at a time. False while another one syncs it. */
export async function processRuns(deps: CrmDeps, userId: number, integrationId: number) {
  return withSharedLock(deps.pool, CRM_SYNC_LOCK, integrationId, async () => {
    for (let run = await takeRun(deps.db, integrationId); run; run = await takeRun(deps.db, integrationId)) {
      const integration = await findIntegration(deps.db, userId, integrationId)
      if (!integration || deps.signal?.aborted) return
      await runOne(deps, integration, run)
    }
  })
}

async function runOne(deps: CrmDeps, integration: Integration, run: Run) {
  const { db } = deps
  const count: Count = (pairs, counts, expected) => countRun(db, run.id, pairs, counts, expected)
  try {
    if (run.kind === 'undo') await undoRun(deps, integration, run, count)
    else await syncEverything(deps, integration, run, count)
    await endRun(db, run.id, 'done', null)
  } catch (error) {
    if (deps.signal?.aborted) return
    await endRun(
      db,
      run.id,
      'failed',
      `${failureMessage(error, integration.provider)} Changes made before that are kept.`,
    )
    if (!(error instanceof CrmFailure)) throw error
  }
}

async function syncEverything(deps: CrmDeps, integration: Integration, run: Run, count: Count) {
  const isImport = run.kind === 'import'
  const isPreview = run.kind === 'preview'
  const rules = {
    ...rulesOf(integration, isImport ? 'in' : undefined),
    duplicates: run.duplicates,
    isImport,
  }
  const crm = await openCrm(deps, integration)
  const context = {
    crm,
    integration,
    rules,
    runId: run.id,
    isPreview,
    ...(isPreview && {
      ...{ pairedLeads: new Set<number>(), unlinkedLeads: new Set<number>() },
      companies: new Map<string, CompanyCandidate>(),
    }),
    otherAddresses: new Map<string, string>(),
  }
  // A preview and a first sync read all records, as an import does.
  const since = isImport || isPreview ? null : integration.readUpTo
  const mayContinue = await pull(deps, context, since, count)
  if (!mayContinue || rules.direction === 'in') return
  // Without a filter, a preview has already read everything that is linked.
  if ((!isPreview || isFiltered(integration)) && !(await pushChanged(deps, context, count))) return
  if (!(await pushUnlinked(deps, context, count, since === null && !isFiltered(integration)))) return
  if (!isPreview && !(await pushOutbox(deps, context, count))) return
  await count(0, await (isPreview ? syncDeals : syncAssociations)(deps, context), 0)
  if (isPreview) await previewCompanies(deps, context)
}

/** Only a part of the records is read: a record that was not read may exist all the same. */
const isFiltered = ({ syncSettings: { importFilter } }: Integration) => (importFilter?.kind ?? 'all') !== 'all'

/** The scheduled auto sync. It has no run, because no one is watching it. */
export async function runAutoSync(deps: CrmDeps, integration: Integration) {
  const isOurs = await withSharedLock(deps.pool, CRM_SYNC_LOCK, integration.id, async () => {
    const crm = await openCrm(deps, integration)
    const otherAddresses = new Map<string, string>()
    const context: SyncContext = { crm, integration, rules: rulesOf(integration), runId: null, otherAddresses }
    const count: Count = async () => !deps.signal?.aborted
    const isAllRead = integration.readUpTo === null && !isFiltered(integration)
    if (!(await pull(deps, context, integration.readUpTo, count)) || context.rules.direction === 'in') return
    if (!(await pushChanged(deps, context, count))) return
    if (!(await pushUnlinked(deps, context, count, isAllRead))) return
    if (!(await pushOutbox(deps, context, count))) return
    await syncAssociations(deps, context)
  })
  return isOurs
}

/**
 * Reads only what changed in the CRM: one call when nothing did. Deletions and what is to be sent are left to the other syncs, which
 * read these changes once more. Undefined while another process syncs it.
 */
export async function readChanges(deps: CrmDeps, integration: Integration, since: Date) {
  let crm: Crm | undefined
  await withSharedLock(deps.pool, CRM_SYNC_LOCK, integration.id, async () => {
    crm = await openCrm(deps, integration)
    const context: SyncContext = { crm, integration, rules: rulesOf(integration), runId: null }
    await pull(deps, context, since, async () => !deps.signal?.aborted, true)
  })
  return crm
}

/** Sends only the leads that changed here, within seconds of the change. Nothing while records only come in. */
export async function pushChanges(deps: CrmDeps, integration: Integration) {
  if (rulesOf(integration).direction === 'in') return
  await withSharedLock(deps.pool, CRM_SYNC_LOCK, integration.id, async () => {
    const crm = await openCrm(deps, integration)
    const context: SyncContext = { crm, integration, rules: rulesOf(integration), runId: null }
    if (await pushOutbox(deps, context, async () => !deps.signal?.aborted)) await syncAssociations(deps, context)
  })
}

/** False when the run was canceled. */
async function pull(deps: CrmDeps, context: SyncContext, since: Date | null, count: Count, isPoll = false) {
  const startedAt = new Date()
  const readSince = since && new Date(since.getTime() - (isPoll ? POLL_OVERLAP_MS : OVERLAP_MS))
  // First, so that a contact that was deleted and added again is seen as a new record below.
  if (readSince && !context.isPreview && !isPoll) await readDeletions(deps, context, readSince)
  context.newAddresses = new Map()
  const checkNext = createPageCheck(CRM_NAMES[context.integration.provider])
  let from: ReadFrom | undefined = { since: readSince }
  while (from) {
    const page = await context.crm.readPage(from)
    await requireConnected(deps.db, context.integration)
    context.sharedAddresses = await readSharedAddresses(deps, context, page.records)
    for (const part of partsOf(context.crm, page.records, PART)) {
      const pairs = await pairsOfRecords(deps, context, part)
      for (const { lead } of pairs) if (lead) context.pairedLeads?.add(lead.id)
      if (!context.isPreview) await takeOthersOptOuts(deps.db, context, part, pairs)
      const counts = await withCreateLock(deps, context.crm, context.integration, () =>
        syncPairs(deps, context, pairs),
      ).catch((error) => {
        // What cannot be written keeps nobody's opt-out and no change from being read.
        if (error !== context.failedWrite) throw error
        return { created: 0, updated: 0, skipped: 0, failed: pairs.length }
      })
      if (!(await count(pairs.length, counts, page.next ? PART : 0))) return false
    }
    from = checkNext(page.next)
  }
  if (context.isPreview) return true
  const { readUpTo } = context.integration
  if (!isPoll) await readDeals(deps, context, readUpTo && new Date(readUpTo.getTime() - OVERLAP_MS))
  // Deals may have been won.
  await deps.db.transaction((tx) => applyOutcomes(tx, context.integration))
  await recordSync(deps.db, context.integration, isPoll ? undefined : startedAt)
  const { failedWrite } = context
  // A poll only reads: what is refused is in the log, and what may succeed later makes it wait.
  if (failedWrite && !(isPoll && isLasting(failedWrite))) throw failedWrite
  return true
}

async function readDeletions(deps: CrmDeps, context: SyncContext, since: Date) {
  const { crm, integration, runId } = context
  const recordIds = await crm.readDeleted(since).catch((error) => {
    // Without permission to read deletions, they are noticed when the lead is synced next.
    if (error instanceof CrmFailure && error.kind === 'refused') return []
    throw error
  })
  const { userId, provider } = integration
  const ofLeads = await recordsOfLeads(deps.db, userId, provider, recordIds)
  const links = (await linksOfRecords(deps.db, userId, provider, [...ofLeads.keys()])).filter(({ goneAt }) => !goneAt)
  if (links.length === 0) return
  // A record that was merged into another one counts as deleted too, and one may have been restored meanwhile.
  const deleted = links.map(({ recordId }) => recordId)
  const read = await crm.readRecords(deleted)
  const isThere = new Set(read.map(({ id }) => id))
  const missing = deleted.filter((id) => !isThere.has(id))
  const survivors = await findSurvivors(crm, missing, read)
  await followMerges(deps, context, mergedLinks(links, survivors))
  await markRecordsDeleted(deps.db, integration, runId, { recordIds: missing.filter((id) => !survivors.has(id)) })
}

/**
 * `isAllRead`: all records were just read, so these leads have none. Otherwise records are looked up by email address. False when the run
 * was canceled, as below.
 */
async function pushUnlinked(deps: CrmDeps, context: SyncContext, count: Count, isAllRead: boolean) {
  const { crm, integration } = context
  const isLookedUp = crm.lookupSize !== undefined || !isAllRead || !(context.isPreview || crm.createsAreIdempotent)
  let expected = await countUnlinked(deps.db, integration)
  let after = 0
  let mayContinue = true
  const countPart = async (pairs: number, counts: SyncCounts, leads = pairs) => {
    expected = Math.max(0, expected - leads)
    mayContinue = await count(pairs, counts, expected)
    return mayContinue
  }
  while (mayContinue) {
    const leads = await unlinkedLeads(deps.db, integration, after, crm.lookupSize ?? crm.batchSize)
    after = leads.at(-1)?.id ?? 0
    if (after === 0) break
    const wanted = leads.filter(({ id }) => !context.pairedLeads?.has(id))
    if (isLookedUp) {
      const ids = wanted.map(({ id }) => id)
      await syncLeadsById(deps, context, ids, countPart)
    } else {
      const { pairs, counts } = await createRecords(deps, context, wanted)
      await countPart(pairs, counts, leads.length)
    }
  }
  return mayContinue
}

async function createRecords(deps: CrmDeps, context: SyncContext, leads: NonNullable<Pair['lead']>[]) {
  const pairs = onePerAddress(leads).map((pair) => blockTaken(pair, context))
  return { pairs: pairs.length, counts: await syncPairs(deps, context, pairs) }
}

function onePerAddress(leads: NonNullable<Pair['lead']>[]): Pair[] {
  const byEmail = new Map(leads.toReversed().map((lead) => [lead.email.toLowerCase(), lead]))
  return leads.filter((lead) => byEmail.get(lead.email.toLowerCase()) === lead).map((lead) => ({ lead }))
}

/** The address is a further one of a record that was read, which belongs to another lead. */
function blockTaken(pair: Pair, { otherAddresses }: SyncContext): Pair {
  const recordId = otherAddresses?.get(pair.lead?.email.toLowerCase() ?? '')
  return recordId ? { ...pair, blocked: { reason: LINKED_ELSEWHERE, recordIds: [recordId] } } : pair
}

/** Leads that changed without an outbox row: while auto sync was off, or access was revoked. */
async function pushChanged(deps: CrmDeps, context: SyncContext, count: Count) {
  const { crm, integration } = context
  for (let after = 0; ; ) {
    const ids = await changedLeads(deps.db, integration.userId, integration.provider, after, crm.batchSize)
    after = ids.at(-1) ?? 0
    if (after === 0) return true
    const { pairs, counts } = await syncLeadsById(
      deps,
      context,
      ids.filter((id) => !context.pairedLeads?.has(id)),
    )
    if (!(await count(pairs, counts, 0))) return false
  }
}

async function pushOutbox(deps: CrmDeps, context: SyncContext, count: Count) {
  const { crm, integration } = context
  for (;;) {
    const waiting = await outboxLeads(deps.db, integration.id, crm.batchSize)
    if (waiting.length === 0) return true
    const { pairs, counts } = await syncLeadsById(
      deps,
      context,
      waiting.map(({ leadId }) => leadId),
    )
    await removeFromOutbox(deps.db, integration.id, waiting)
    await recordSync(deps.db, integration)
    if (!(await count(pairs, counts, 0))) return false
  }
}
