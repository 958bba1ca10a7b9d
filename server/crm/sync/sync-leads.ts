import { CRM_NAMES, type CrmProvider, type SyncSettings } from '../../../contract/crm-integration.ts'
import type { Lead } from '../../../contract/lead.ts'
import { AppError, notFound } from '../../http/errors.ts'
import { findLead, isSampleLead, listLeadsById } from '../../leads/lead-queries.ts'
import { addEvent } from '../../leads/timeline-queries.ts'
import { findIntegrationOf, type Integration, recordSync } from '../connection/integration-queries.ts'
import { openCrm } from '../connection/open-crm.ts'
import type { CrmDeps } from '../connection/session.ts'
import { CrmFailure } from '../crm-failure.ts'
import type { Crm } from '../provider.ts'
import { withCreateLock } from './create-lock.ts'
import { markRecordsDeleted } from './deleted-records.ts'
import { linksOfLeads, recordsOfLeads } from './link-queries.ts'
import { addLogs } from './log-queries.ts'
import { isMetByFurther } from './pairs/addresses.ts'
import { keyOf } from './pairs/lead-key.ts'
import { LINKED_ELSEWHERE } from './pairs/match-existing.ts'
import { findSurvivors, followMerges, mergedLinks } from './pairs/merged-records.ts'
import { refusalsOf } from './pairs/refusals.ts'
import { questionOf, recordsByAddress } from './pairs/shared-addresses.ts'
import type { Pair, PairRules } from './plan-pair.ts'
import { syncAssociations } from './sync-associations.ts'
import type { SyncContext } from './sync-context.ts'
import { failureMessage, type SyncCounts, syncPairs } from './sync-pairs.ts'

export const rulesOf = ({ syncSettings }: Integration, direction?: SyncSettings['syncDirection']): PairRules => ({
  direction: direction ?? syncSettings.syncDirection,
  owners: syncSettings.fieldOwners,
  duplicates: 'update',
  isImport: false,
})

/** Syncs one lead on request, in the direction of the settings. Returns its record. */
export async function syncLead(deps: CrmDeps, userId: number, provider: CrmProvider, leadId: number) {
  const { db } = deps
  const lead = await findLead(db, userId, leadId)
  if (!lead) throw notFound('Lead')
  if (await isSampleLead(db, userId, leadId)) throw new AppError('conflict', "Sample leads can't be synced")
  const integration = await findIntegrationOf(db, userId, provider)
  if (!integration)
    throw new AppError('conflict', `${CRM_NAMES[provider]} is not connected. Connect it on the Integrations page.`)
  const rules = rulesOf(integration)
  try {
    const crm = await openCrm(deps, integration)
    const context = { crm, integration, rules, runId: null, isRequested: true }
    // If the record turned out to be deleted, the second call creates a new one.
    if (!(await syncOne(deps, context, lead))) await syncOne(deps, context, lead)
    await syncAssociations(deps, context, lead.id)
  } catch (error) {
    if (!(error instanceof CrmFailure)) throw error
    const errorMessage = failureMessage(error, provider)
    // The integration may have been disconnected meanwhile.
    if (!error.isLogged && (await findIntegrationOf(db, userId, provider)))
      await addLogs(db, integration.id, null, [
        { leadId, action: 'update_record', status: 'failed', crmRecordId: null, errorMessage },
      ])
    throw new AppError(error.kind === 'limited' ? 'too_many' : 'upstream', errorMessage, { cause: error })
  }
  const [link] = await linksOfLeads(db, userId, provider, [leadId])
  if (rules.direction === 'in' && (!link || link.goneAt))
    throw new AppError(
      'conflict',
      `${CRM_NAMES[provider]} has no record with this email address. You sync "From the CRM only", so none is created.`,
    )
  if (!link) {
    const refusal = (await refusalsOf(db, integration, [leadId])).get(leadId)
    throw new AppError('upstream', refusal?.message ?? `${CRM_NAMES[provider]} rejected the lead`)
  }
  await recordSync(db, integration)
  await addEvent(db, userId, { leadId, kind: 'synced', details: { provider, recordId: link.recordId } })
  return { crmRecordId: link.recordId }
}

/** False when its record turned out to be deleted. */
async function syncOne(deps: CrmDeps, context: SyncContext, lead: Lead) {
  const { crm, integration } = context
  const { pair, failed } = await withCreateLock(deps, crm, integration, async () => {
    const [found] = await pairsOfLeads(deps, context, [lead])
    return { pair: found, failed: found ? (await syncPairs(deps, context, [found])).failed : 0 }
  })
  if (pair?.blocked?.choices)
    throw new AppError(
      'conflict',
      `${CRM_NAMES[integration.provider]} has several records with this email address. Choose one in the sync log on the Integrations page.`,
    )
  if (!pair || pair.blocked)
    throw new AppError('conflict', 'Another lead with this email address is already linked to the record')
  const [link] = await linksOfLeads(deps.db, integration.userId, integration.provider, [lead.id])
  if (failed > 0 && (link || !pair.record)) {
    const failure = new CrmFailure('refused', await lastFailure(deps, integration, lead.id))
    failure.isLogged = true
    throw failure
  }
  return failed === 0 && !link?.goneAt
}

async function lastFailure({ pool }: CrmDeps, { id }: Integration, leadId: number): Promise<string> {
  const { rows } = await pool.query(
    `select error_message from crm_sync_logs where integration_id = $1 and lead_id = $2 and status = 'failed' order by id desc limit 1`,
    [id, leadId],
  )
  return rows[0]?.error_message ?? 'The CRM rejected the change.'
}

/**
 * Each lead with its record: the linked one, the one that it was merged into, else one with its email address. Left out are
 * leads whose record was deleted, unless the lead was requested. Leads whose address belongs to another lead are blocked.
 */
async function pairsOfLeads(deps: CrmDeps, context: SyncContext, wanted: Lead[]): Promise<Pair[]> {
  const { crm, integration, runId, isPreview, isRequested } = context
  const { userId, provider } = integration
  const ids = wanted.map(({ id }) => id)
  const linksNow = async () =>
    new Map((await linksOfLeads(deps.db, userId, provider, ids)).map((link) => [link.leadId, link]))
  let links = await linksNow()
  const linked = [...links.values()].filter(({ goneAt }) => !goneAt)
  const read = await crm.readRecords(linked.map(({ recordId }) => recordId))
  const records = new Map(read.map((record) => [record.id, record]))
  const missing = linked.filter(({ recordId }) => !records.has(recordId))
  if (missing.length > 0) {
    const survivors = await findSurvivors(
      crm,
      missing.map(({ recordId }) => recordId),
      read,
    )
    const merged = mergedLinks(missing, survivors)
    for (const { link, survivor } of merged) records.set(isPreview ? link.recordId : survivor.id, survivor)
    if (!isPreview) {
      await followMerges(deps, context, merged)
      const leadIds = missing.filter(({ recordId }) => !survivors.has(recordId)).map(({ leadId }) => leadId)
      await markRecordsDeleted(deps.db, integration, runId, { leadIds })
      links = await linksNow()
    }
  }
  const pairs: Pair[] = []
  const unlinked: Lead[] = []
  // A lead that was merged into its twin just now is gone.
  const present = missing.length > 0 ? await listLeadsById(deps.db, userId, ids) : wanted
  for (const lead of present) {
    const link = links.get(lead.id)
    const record = link && records.get(link.recordId)
    if (record && !link.goneAt) pairs.push({ lead, record, base: link })
    else if (!link || isRequested) unlinked.push(lead)
  }
  return [...pairs, ...(await pairsByEmail(deps, crm, integration, unlinked))]
}

async function pairsByEmail({ db }: CrmDeps, crm: Crm, { userId, provider }: Integration, leads: Lead[]) {
  const found = await crm.findByEmail([...new Set(leads.map(({ email }) => email.toLowerCase()))])
  const foundIds = found.map(({ id }) => id)
  const taken = await recordsOfLeads(db, userId, provider, foundIds)
  const byAddress = recordsByAddress(crm, found)
  const pairs: Pair[] = []
  const seen = new Set<string>()
  for (const lead of leads) {
    const email = lead.email.toLowerCase()
    const matches = byAddress.get(email) ?? []
    // Another sync may have linked it to this very lead a moment ago.
    const free = matches.filter(({ id }) => (taken.get(id) ?? lead.id) === lead.id)
    const own = free.find(({ id, key }) => taken.has(id) || key === keyOf(lead))
    const record = own ?? free[0]
    if (seen.has(email)) continue
    seen.add(email)
    const recordIds = matches.map(({ id }) => id)
    if (!own && free.length > 1) {
      pairs.push({ lead, blocked: questionOf(crm, provider, free) })
      continue
    }
    if (recordIds.length > 0 && !record) pairs.push({ lead, blocked: { reason: LINKED_ELSEWHERE, recordIds } })
    else pairs.push({ lead, record, ...(record && isMetByFurther(crm, lead, record) && { keepsBoth: true }) })
  }
  return pairs
}

/** Leads by ID, looked up together and synced in batches. Ends early when `afterBatch` says so. */
export async function syncLeadsById(
  deps: CrmDeps,
  context: SyncContext,
  leadIds: number[],
  afterBatch: (pairs: number, counts: SyncCounts) => Promise<boolean> = async () => true,
) {
  const { crm, integration } = context
  return withCreateLock(deps, crm, integration, async () => {
    const leads = await listLeadsById(deps.db, integration.userId, leadIds)
    const pairs = await pairsOfLeads(deps, context, leads)
    const counts: SyncCounts = { created: 0, updated: 0, skipped: 0, failed: 0 }
    let done = 0
    for (let mayContinue = true; mayContinue && done < pairs.length; ) {
      const batch = pairs.slice(done, done + crm.batchSize)
      const some = await syncPairs(deps, context, batch)
      for (const key of Object.keys(counts) as (keyof SyncCounts)[]) counts[key] += some[key]
      done += batch.length
      mayContinue = await afterBatch(batch.length, some)
    }
    return { pairs: done, counts }
  })
}
