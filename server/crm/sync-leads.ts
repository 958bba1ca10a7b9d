import { CRM_NAMES, type CrmProvider, type SyncSettings } from '../../contract/crm-integration.ts'
import type { Lead } from '../../contract/lead.ts'
import { AppError, notFound } from '../http/errors.ts'
import { findLead, isSampleLead, listLeadsById } from '../leads/lead-queries.ts'
import { addEvent } from '../leads/timeline-queries.ts'
import type { CrmHands } from './access.ts'
import { CrmFailure } from './crm-failure.ts'
import { findIntegrationOf, type Integration, noteSynced } from './integration-queries.ts'
import { dropLinks, linksOfLeads, recordsOfLeads } from './link-queries.ts'
import { addLogs } from './log-queries.ts'
import { openCrm } from './open-crm.ts'
import type { Pair, PairRules } from './plan-pair.ts'
import type { Crm } from './provider.ts'
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

/** False when its record is gone. */
async function syncOne(hands: CrmHands, context: SyncContext, lead: Lead) {
  const { crm, integration } = context
  const [pair] = await pairsOfLeads(hands, crm, integration, [lead])
  if (!pair) throw new AppError('conflict', 'Another lead with this address is linked to the record already')
  const { failed } = await syncPairs(hands, context, [pair])
  const [link] = await linksOfLeads(hands.db, integration.userId, integration.provider, [lead.id])
  if (failed > 0 && link) throw new CrmFailure('refused', await lastFailure(hands, integration, lead.id))
  if (failed > 0 && !pair.record) throw new CrmFailure('refused', await lastFailure(hands, integration, lead.id))
  return failed === 0
}

async function lastFailure({ pool }: CrmHands, { id }: Integration, leadId: number): Promise<string> {
  const { rows } = await pool.query(
    `select error_message from crm_sync_logs where integration_id = $1 and lead_id = $2 and status = 'failed' order by id desc limit 1`,
    [id, leadId],
  )
  return rows[0]?.error_message ?? 'The CRM refused it.'
}

/** Each lead with its record: the linked one, else one that has its address. Leads whose address another lead has linked are left out. */
async function pairsOfLeads(hands: CrmHands, crm: Crm, integration: Integration, wanted: Lead[]): Promise<Pair[]> {
  const { userId, provider } = integration
  const links = new Map(
    (
      await linksOfLeads(
        hands.db,
        userId,
        provider,
        wanted.map(({ id }) => id),
      )
    ).map((link) => [link.leadId, link]),
  )
  const linked = wanted.filter(({ id }) => links.has(id))
  const unlinked = wanted.filter(({ id }) => !links.has(id))
  const records = new Map(
    (await crm.readRecords(linked.map(({ id }) => links.get(id)?.recordId ?? ''))).map((record) => [record.id, record]),
  )
  const emailProperty = crm.map.find(({ field }) => field === 'email')?.property ?? ''
  const emails = [...new Set(unlinked.map(({ email }) => email.toLowerCase()))]
  const found = await crm.findByEmail(emails)
  const taken = await recordsOfLeads(
    hands.db,
    userId,
    provider,
    found.map(({ id }) => id),
  )
  const pairs: Pair[] = []
  const gone: number[] = []
  for (const lead of linked) {
    const link = links.get(lead.id)
    const record = link && records.get(link.recordId)
    if (!record) gone.push(lead.id)
    else pairs.push({ lead, record, agreed: link })
  }
  const seen = new Set<string>()
  for (const lead of unlinked) {
    const email = lead.email.toLowerCase()
    const matches = found.filter(({ properties }) => properties[emailProperty]?.toLowerCase() === email)
    const record = matches.find(({ id }) => !taken.has(id))
    if (seen.has(email) || (matches.length > 0 && !record)) continue
    seen.add(email)
    pairs.push({ lead, record })
  }
  if (gone.length > 0)
    pairs.push(
      ...(await recreated(
        hands,
        integration,
        linked.filter(({ id }) => gone.includes(id)),
      )),
    )
  return pairs
}

/** Deleted in the CRM: the lead is made there anew only when somebody asks for it, so here it is noted and forgotten. */
async function recreated({ db }: CrmHands, { userId, provider, id }: Integration, leads: Lead[]): Promise<Pair[]> {
  await dropLinks(
    db,
    userId,
    provider,
    leads.map((lead) => lead.id),
  )
  const errorMessage = `The record no longer exists in ${CRM_NAMES[provider]}; a new one is made.`
  await addLogs(
    db,
    id,
    null,
    leads.map((lead) => ({ leadId: lead.id, action: 'skip', status: 'skipped', crmRecordId: null, errorMessage })),
  )
  return leads.map((lead) => ({ lead }))
}

/** Leads by their numbers, in one go. */
export async function syncLeadsById(hands: CrmHands, context: SyncContext, leadIds: number[]) {
  const leads = await listLeadsById(hands.db, context.integration.userId, leadIds)
  const pairs = await pairsOfLeads(hands, context.crm, context.integration, leads)
  return { pairs: pairs.length, counts: await syncPairs(hands, context, pairs) }
}
