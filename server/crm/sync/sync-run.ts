import { CRM_SYNC_LOCK } from '../../db/locks.ts'
import { withOwnerLock } from '../../db/owner-lock.ts'
import { listLeadsById } from '../../leads/lead-queries.ts'
import type { CrmHands } from '../connection/access.ts'
import { findIntegration, type Integration, noteSynced } from '../connection/integration-queries.ts'
import { openCrm } from '../connection/open-crm.ts'
import { CrmFailure } from '../crm-failure.ts'
import type { CrmRecord, ReadFrom } from '../provider.ts'
import { noteGone } from './gone-records.ts'
import {
  changedLeads,
  countUnlinked,
  linksOfRecords,
  mergedLeads,
  unlinkedByEmail,
  unlinkedLeads,
} from './link-queries.ts'
import { makeOnce } from './make-once.ts'
import type { Pair } from './plan-pair.ts'
import { countRun, endRun, forgetWaiting, type Run, takeRun, waitingLeads } from './run-queries.ts'
import { syncBelongings } from './sync-belongings.ts'
import { syncDeals } from './sync-deals.ts'
import { rulesOf, syncLeadsById } from './sync-leads.ts'
import { type SyncContext, type SyncCounts, syncPairs, wordsOfFailure } from './sync-pairs.ts'
import { undoRun } from './undo-run.ts'

/** Changes are read again from so long before the last reading: clocks differ, and what a search tells is half a minute old. */
const OVERLAP_MS = 5 * 60_000

type Count = (pairs: number, counts: SyncCounts, expected: number) => Promise<boolean>

/** The runs of one CRM of one owner that wait or were left half done, by one worker alone. */
export async function runWaiting(hands: CrmHands, userId: number, integrationId: number) {
  await withOwnerLock(hands.pool, CRM_SYNC_LOCK, integrationId, async () => {
    for (let run = await takeRun(hands.db, integrationId); run; run = await takeRun(hands.db, integrationId)) {
      const integration = await findIntegration(hands.db, userId, integrationId)
      if (!integration || hands.signal?.aborted) return
      await runOne(hands, integration, run)
    }
  })
}

async function runOne(hands: CrmHands, integration: Integration, run: Run) {
  const { db } = hands
  const count: Count = (pairs, counts, expected) => countRun(db, run.id, pairs, counts, expected)
  try {
    if (run.kind === 'undo') await undoRun(hands, integration, run, count)
    else await syncEverything(hands, integration, run, count)
    await endRun(db, run.id, 'done', null)
  } catch (error) {
    if (hands.signal?.aborted) return
    await endRun(db, run.id, 'failed', `${wordsOfFailure(error, integration.provider)} What was done until then stays.`)
    if (!(error instanceof CrmFailure)) throw error
  }
}

async function syncEverything(hands: CrmHands, integration: Integration, run: Run, count: Count) {
  const isImport = run.kind === 'import'
  const isPreview = run.kind === 'preview'
  const rules = {
    ...rulesOf(integration, isImport ? 'in' : undefined),
    duplicates: run.duplicates,
    isImport,
  }
  const crm = await openCrm(hands, integration)
  const context = { crm, integration, rules, runId: run.id, isPreview, ...(isPreview && { met: new Set<number>() }) }
  // A preview and a first sync look at everything, as an import does.
  const since = isImport || isPreview ? null : integration.readUpTo
  const isGoingOn = await pull(hands, context, since, count)
  if (!isGoingOn || rules.direction === 'in') return
  // A preview has looked at everything that is linked.
  if (!isPreview) await pushChanged(hands, context, count)
  await pushUnlinked(hands, context, count, since === null)
  if (!isPreview) await pushWaiting(hands, context, count)
  await count(0, await (isPreview ? syncDeals : syncBelongings)(hands, context), 0)
}

/** What every few minutes is done for a CRM that is synced by itself; without a run, for nobody watches. */
export async function syncByItself(hands: CrmHands, integration: Integration) {
  const isOurs = await withOwnerLock(hands.pool, CRM_SYNC_LOCK, integration.id, async () => {
    const crm = await openCrm(hands, integration)
    const context = { crm, integration, rules: rulesOf(integration), runId: null }
    const count: Count = async () => !hands.signal?.aborted
    await pull(hands, context, integration.readUpTo, count)
    if (context.rules.direction === 'in') return
    await pushChanged(hands, context, count)
    await pushUnlinked(hands, context, count, integration.readUpTo === null)
    await pushWaiting(hands, context, count)
    await syncBelongings(hands, context)
  })
  return isOurs
}

/** Only what changed here; within seconds of the change. */
export async function pushChanges(hands: CrmHands, integration: Integration) {
  await withOwnerLock(hands.pool, CRM_SYNC_LOCK, integration.id, async () => {
    const crm = await openCrm(hands, integration)
    const context = { crm, integration, rules: rulesOf(integration), runId: null }
    await pushWaiting(hands, context, async () => !hands.signal?.aborted)
    await syncBelongings(hands, context)
  })
}

/** False when it was cancelled on the way. */
async function pull(hands: CrmHands, context: SyncContext, since: Date | null, count: Count) {
  const begun = new Date()
  const anew = since && new Date(since.getTime() - OVERLAP_MS)
  // First: somebody who was deleted and added again is met below as a record that nobody has.
  if (anew && !context.isPreview) await noteDeleted(hands, context, anew)
  let from: ReadFrom | undefined = { since: anew }
  while (from) {
    const page = await context.crm.readPage(from)
    for (let at = 0; at < page.records.length; at += PART) {
      const pairs = await pairsOfRecords(hands, context, page.records.slice(at, at + PART))
      for (const { lead } of pairs) if (lead) context.met?.add(lead.id)
      const counts = await makeOnce(hands, context.crm, context.integration, () => syncPairs(hands, context, pairs))
      if (!(await count(pairs.length, counts, page.next ? PART : 0))) return false
    }
    from = page.next
  }
  if (!context.isPreview) await noteSynced(hands.db, context.integration.id, begun)
  return true
}

async function noteDeleted({ db }: CrmHands, { crm, integration, runId }: SyncContext, since: Date) {
  const recordIds = await crm.readDeleted(since).catch((error) => {
    // Who may not see what is deleted notices it when the lead is next synced.
    if (error instanceof CrmFailure && error.kind === 'refused') return []
    throw error
  })
  await noteGone(db, integration, runId, { recordIds })
}

const PART = 200

/**
 * Each record with its lead: the linked one, else one that has its address. What was deleted here is left alone, unless everybody
 * is asked for; what was merged is left alone then as well.
 */
async function pairsOfRecords({ db }: CrmHands, { crm, integration, rules }: SyncContext, records: CrmRecord[]) {
  const { userId, provider } = integration
  const links = new Map(
    (
      await linksOfRecords(
        db,
        userId,
        provider,
        records.map(({ id }) => id),
      )
    ).map((link) => [link.recordId, link]),
  )
  const linked = new Map(
    (
      await listLeadsById(
        db,
        userId,
        [...links.values()].map(({ leadId }) => leadId),
      )
    ).map((lead) => [lead.id, lead]),
  )
  const emailProperty = crm.map.find(({ field }) => field === 'email')?.property ?? ''
  const emailOf = ({ properties }: CrmRecord) => properties[emailProperty]?.toLowerCase() ?? ''
  const isAdding = rules.isImport && rules.duplicates === 'add'
  const fresh = isAdding ? new Map() : await unlinkedByEmail(db, userId, provider, records.map(emailOf).filter(Boolean))
  const gone = [...links.values()].map(({ leadId }) => leadId).filter((id) => !linked.has(id))
  const merged = await mergedLeads(db, userId, gone)
  const pairs: Pair[] = []
  for (const record of records) {
    const link = links.get(record.id)
    const lead = link && linked.get(link.leadId)
    if (link && lead) pairs.push({ lead, record, agreed: link })
    if (lead) continue
    const email = emailOf(record)
    const isLeftAlone = link && (merged.has(link.leadId) || !rules.isImport)
    if (isLeftAlone && !fresh.has(email)) continue
    pairs.push({ lead: fresh.get(email), record })
    // Of several records with one address the first is the lead's; the others are people of their own.
    fresh.delete(email)
  }
  return pairs
}

/** `isAllRead`: every record of theirs was met just now, so that these leads have none. Otherwise one is looked for by its address. */
async function pushUnlinked(hands: CrmHands, context: SyncContext, count: Count, isAllRead: boolean) {
  const { crm, integration } = context
  const { userId, provider } = integration
  let expected = await countUnlinked(hands.db, userId, provider)
  let after = 0
  for (;;) {
    const leads = await unlinkedLeads(hands.db, userId, provider, after, crm.batchSize)
    after = leads.at(-1)?.id ?? 0
    if (after === 0) return
    const { pairs, counts } =
      isAllRead && (context.isPreview || crm.knowsOurs)
        ? await createRecords(
            hands,
            context,
            leads.filter(({ id }) => !context.met?.has(id)),
          )
        : await syncLeadsById(
            hands,
            context,
            leads.map(({ id }) => id),
          )
    expected = Math.max(0, expected - leads.length)
    if (!(await count(pairs, counts, expected))) return
  }
}

async function createRecords(hands: CrmHands, context: SyncContext, leads: NonNullable<Pair['lead']>[]) {
  const pairs = oneOfEach(leads)
  return { pairs: pairs.length, counts: await syncPairs(hands, context, pairs) }
}

function oneOfEach(leads: NonNullable<Pair['lead']>[]): Pair[] {
  const byEmail = new Map(leads.toReversed().map((lead) => [lead.email.toLowerCase(), lead]))
  return leads.filter((lead) => byEmail.get(lead.email.toLowerCase()) === lead).map((lead) => ({ lead }))
}

/** What was changed while nobody noted it: without auto sync, or while access was over. */
async function pushChanged(hands: CrmHands, context: SyncContext, count: Count) {
  const { crm, integration } = context
  for (let after = 0; ; ) {
    const ids = await changedLeads(hands.db, integration.userId, integration.provider, after, crm.batchSize)
    after = ids.at(-1) ?? 0
    if (after === 0) return
    const { pairs, counts } = await syncLeadsById(hands, context, ids)
    if (!(await count(pairs, counts, 0))) return
  }
}

async function pushWaiting(hands: CrmHands, context: SyncContext, count: Count) {
  const { crm, integration } = context
  for (;;) {
    const waiting = await waitingLeads(hands.db, integration.id, crm.batchSize)
    if (waiting.length === 0) return
    const { pairs, counts } = await syncLeadsById(
      hands,
      context,
      waiting.map(({ leadId }) => leadId),
    )
    await forgetWaiting(hands.db, integration.id, waiting)
    await noteSynced(hands.db, integration.id)
    if (!(await count(pairs, counts, 0))) return
  }
}
