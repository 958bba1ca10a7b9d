import { CRM_NAMES, type CrmProvider, type SyncSettings } from '../../../contract/crm-integration.ts'
import type { Lead } from '../../../contract/lead.ts'
import { AppError, notFound } from '../../http/errors.ts'
import { findLead, isSampleLead, listLeadsById } from '../../leads/lead-queries.ts'
import { addEvent } from '../../leads/timeline-queries.ts'
import type { CrmHands } from '../connection/access.ts'
import { findIntegrationOf, type Integration, noteSynced } from '../connection/integration-queries.ts'
import { openCrm } from '../connection/open-crm.ts'
import { CrmFailure } from '../crm-failure.ts'
import type { Crm } from '../provider.ts'
import { noteGone } from './gone-records.ts'
import { linksOfLeads, recordsOfLeads } from './link-queries.ts'
import { addLogs } from './log-queries.ts'
import { makeOnce } from './make-once.ts'
import type { Pair, PairRules } from './plan-pair.ts'
import { syncBelongings } from './sync-belongings.ts'
import { type SyncContext, syncPairs, wordsOfFailure } from './sync-pairs.ts'

export const rulesOf = ({ syncSettings }: Integration, direction?: SyncSettings['syncDirection']): PairRules => ({
  direction: direction ?? syncSettings.syncDirection,
  owners: syncSettings.fieldOwners,
  duplicates: 'update',
  isImport: false,
})

/** One lead, because somebody asked for it: it goes out whatever the direction. Answers its record. */
export async function syncLead(hands: CrmHands, userId: number, provider: CrmProvider, leadId: number) {
  const { db } = hands
  const lead = await findLead(db, userId, leadId)
  if (!lead) throw notFound('Lead')
  if (await isSampleLead(db, userId, leadId)) throw new AppError('conflict', 'This is a sample lead: it stays here')
  const integration = await findIntegrationOf(db, userId, provider)
  if (!integration) throw new AppError('conflict', `${CRM_NAMES[provider]} is not connected`)
  const direction = integration.syncSettings.syncDirection === 'both' ? 'both' : 'out'
  try {
    const crm = await openCrm(hands, integration)
    const context = { crm, integration, rules: rulesOf(integration, direction), runId: null }
    // Where the record is gone it was noticed just now, and a new one is made.
    if (!(await syncOne(hands, context, lead))) await syncOne(hands, context, lead)
    await syncBelongings(hands, context, lead.id)
  } catch (error) {
    if (!(error instanceof CrmFailure)) throw error
    const errorMessage = wordsOfFailure(error, provider)
    // Access can be over for good only together with the integration.
    if (!error.isLogged && (await findIntegrationOf(db, userId, provider)))
      await addLogs(db, integration.id, null, [
        { leadId, action: 'update_record', status: 'failed', crmRecordId: null, errorMessage },
      ])
    throw new AppError(error.kind === 'limited' ? 'too_many' : 'upstream', errorMessage, { cause: error })
  }
  const [link] = await linksOfLeads(db, userId, provider, [leadId])
  if (!link) throw new AppError('upstream', `${CRM_NAMES[provider]} did not take the lead`)
  await noteSynced(db, integration.id)
  await addEvent(db, userId, { leadId, kind: 'synced', details: { provider, recordId: link.recordId } })
  return { crmRecordId: link.recordId }
}

/** False when its record was deleted there at this very moment. */
async function syncOne(hands: CrmHands, context: SyncContext, lead: Lead) {
  const { crm, integration } = context
  const { pair, failed } = await makeOnce(hands, crm, integration, async () => {
    const [found] = await pairsOfLeads(hands, context, [lead], true)
    return { pair: found, failed: found ? (await syncPairs(hands, context, [found])).failed : 0 }
  })
  if (!pair) throw new AppError('conflict', 'Another lead with this address is linked to the record already')
  const [link] = await linksOfLeads(hands.db, integration.userId, integration.provider, [lead.id])
  if (failed > 0 && (link || !pair.record)) {
    const failure = new CrmFailure('refused', await lastFailure(hands, integration, lead.id))
    failure.isLogged = true
    throw failure
  }
  return failed === 0 && !link?.goneAt
}

async function lastFailure({ pool }: CrmHands, { id }: Integration, leadId: number): Promise<string> {
  const { rows } = await pool.query(
    `select error_message from crm_sync_logs where integration_id = $1 and lead_id = $2 and status = 'failed' order by id desc limit 1`,
    [id, leadId],
  )
  return rows[0]?.error_message ?? 'The CRM refused it.'
}

/**
 * Each lead with its record: the linked one, else one that has its address. Leads whose address another lead has linked are left
 * out, and so are leads whose record was deleted there, unless somebody asks for them by name.
 */
async function pairsOfLeads(
  hands: CrmHands,
  { crm, integration, runId }: SyncContext,
  wanted: Lead[],
  isAskedFor: boolean,
): Promise<Pair[]> {
  const { userId, provider } = integration
  const ids = wanted.map(({ id }) => id)
  const links = new Map((await linksOfLeads(hands.db, userId, provider, ids)).map((link) => [link.leadId, link]))
  const linked = [...links.values()].filter(({ goneAt }) => !goneAt)
  const records = new Map(
    (await crm.readRecords(linked.map(({ recordId }) => recordId))).map((record) => [record.id, record]),
  )
  const missing = linked.filter(({ recordId }) => !records.has(recordId)).map(({ leadId }) => leadId)
  await noteGone(hands.db, integration, runId, { leadIds: missing })
  const pairs: Pair[] = []
  const unlinked: Lead[] = []
  for (const lead of wanted) {
    const link = links.get(lead.id)
    const record = link && records.get(link.recordId)
    if (record) pairs.push({ lead, record, agreed: link })
    else if (!link || isAskedFor) unlinked.push(lead)
  }
  return [...pairs, ...(await pairsByEmail(hands, crm, integration, unlinked))]
}

async function pairsByEmail({ db }: CrmHands, crm: Crm, { userId, provider }: Integration, leads: Lead[]) {
  const emailProperty = crm.map.find(({ field }) => field === 'email')?.property ?? ''
  const found = await crm.findByEmail([...new Set(leads.map(({ email }) => email.toLowerCase()))])
  const foundIds = found.map(({ id }) => id)
  const taken = await recordsOfLeads(db, userId, provider, foundIds)
  const pairs: Pair[] = []
  const seen = new Set<string>()
  for (const lead of leads) {
    const email = lead.email.toLowerCase()
    const matches = found.filter(({ properties }) => properties[emailProperty]?.toLowerCase() === email)
    const record = matches.find(({ id }) => !taken.has(id))
    if (seen.has(email) || (matches.length > 0 && !record)) continue
    seen.add(email)
    pairs.push({ lead, record })
  }
  return pairs
}

/** Leads by their numbers, in one go. */
export async function syncLeadsById(hands: CrmHands, context: SyncContext, leadIds: number[]) {
  return makeOnce(hands, context.crm, context.integration, async () => {
    const leads = await listLeadsById(hands.db, context.integration.userId, leadIds)
    const pairs = await pairsOfLeads(hands, context, leads, false)
    return { pairs: pairs.length, counts: await syncPairs(hands, context, pairs) }
  })
}
