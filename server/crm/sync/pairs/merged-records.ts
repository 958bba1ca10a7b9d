import { sql } from 'drizzle-orm'
import { CRM_NAMES } from '../../../../contract/crm-integration.ts'
import type { Lead } from '../../../../contract/lead.ts'
import type { Db } from '../../../db/connect.ts'
import { retried } from '../../../db/retry.ts'
import { mergeLeads } from '../../../leads/duplicates/merge-leads.ts'
import { listLeadsById } from '../../../leads/lead-queries.ts'
import { moveOptOuts } from '../../../mail/do-not-contact/crm-opt-outs.ts'
import { announceLeads } from '../../../notifications/lead-changes.ts'
import type { CrmDeps } from '../../connection/session.ts'
import { toProperties } from '../../field-map.ts'
import type { Crm, CrmRecord } from '../../provider.ts'
import { acceptAllTerms, acceptDealTerms, acceptMovedDeals } from '../deals/deal-queries.ts'
import { type Link, linksOfLeads, linksOfRecords } from '../link-queries.ts'
import { addLogs, type NewLog } from '../log-queries.ts'
import type { SyncContext } from '../sync-context.ts'
import { readAll } from './match-existing.ts'
import { saveRefusals } from './refusals.ts'

/** A link whose record was merged in the CRM into another record. */
export type Merged = { link: Link; survivor: CrmRecord }

/** A record may be merged again after it was merged. */
const LONGEST_CHAIN = 5

/** HubSpot: "Contacts are limited to 250 linked identities (vids) per contact." */
const MOST_MERGED = 250
const mergedIdsOf = ({ mergedIds = [] }: CrmRecord) => mergedIds.slice(0, MOST_MERGED)
/** By old ID: a record that lists it as merged into itself. */
export const claimedIds = (records: CrmRecord[]) =>
  new Map(records.flatMap((record) => mergedIdsOf(record).map((id) => [id, record] as const)))

/**
 * Of links whose record is listed as merged by another one, those that were. The list alone is no proof: the CRM is asked for the
 * old ID, and a record that still has it keeps its lead.
 */
export async function confirmMerged(crm: Crm, claimed: Merged[]): Promise<Merged[]> {
  if (claimed.length === 0) return []
  const links = claimed.map(({ link }) => link)
  const ids = links.map(({ recordId }) => recordId)
  const read = await readAll(crm, ids)
  const isThere = new Set(read.map(({ id }) => id))
  const missing = ids.filter((id) => !isThere.has(id))
  return mergedLinks(links, await findSurvivors(crm, missing, read))
}

/**
 * For records that are not found under their ID: the records that they were merged into. HubSpot returns the surviving record
 * with the old IDs in it; Salesforce is asked.
 */
export async function findSurvivors(crm: Crm, missing: string[], read: CrmRecord[]) {
  const survivors = new Map<string, CrmRecord>()
  const known = new Map<string, CrmRecord>()
  const learn = (records: CrmRecord[]) => {
    // A record's own ID counts more than what another one lists.
    for (const [id, record] of claimedIds(records)) if (known.get(id)?.id !== id) known.set(id, record)
    for (const record of records) known.set(record.id, record)
  }
  learn(read)
  // By original ID: the ID that it leads to, as far as it was followed.
  let open = new Map(missing.map((id) => [id, id]))
  for (let step = 0; step <= LONGEST_CHAIN && open.size > 0; step++) {
    const next = new Map<string, string>()
    for (const [from, at] of open) {
      const record = known.get(at)
      if (record) survivors.set(from, record)
      else next.set(from, at)
    }
    const merged = next.size > 0 && crm.findMerged ? await crm.findMerged([...new Set(next.values())]) : new Map()
    open = new Map([...next].flatMap(([from, at]) => (merged.has(at) ? [[from, merged.get(at)] as const] : [])))
    const unread = [...new Set(open.values())].filter((id) => !known.has(id))
    if (unread.length > 0) learn(await crm.readRecords(unread))
  }
  return survivors
}

export const mergedLinks = (links: Link[], survivors: Map<string, CrmRecord>): Merged[] =>
  links.flatMap((link) => {
    const survivor = survivors.get(link.recordId)
    return survivor && survivor.id !== link.recordId ? [{ link, survivor }] : []
  })

/**
 * Moves each link to the record that its own was merged into. If that one is linked to another lead, both leads are one person:
 * they are merged if one of them has no history here and leads may change, otherwise they are offered as duplicates. Returns the
 * moved links.
 */
export async function followMerges(deps: CrmDeps, context: SyncContext, merged: Merged[]) {
  const moved: Merged[] = []
  for (const one of merged)
    if (await retried(() => deps.db.transaction((tx) => follow(tx, context, one)))) moved.push(one)
  return moved
}

/** False when the surviving record belongs to another lead. */
async function follow(tx: Db, context: SyncContext, { link, survivor }: Merged) {
  const { integration, runId } = context
  const { userId, provider, id } = integration
  if (survivor.isOptedOut) await moveOptOuts(tx, userId, provider, link.recordId, survivor.id)
  const [there] = await linksOfRecords(tx, userId, provider, [survivor.id])
  const [twin] = there && there.id !== link.id ? await listLeadsById(tx, userId, [there.leadId]) : []
  if (twin) {
    // It was noticed before.
    if (link.goneAt) return false
    // No automatic sync touches it any more, so that undoing the merge of the leads is not repeated.
    await tx.execute(sql`update crm_links set gone_at = now() where id = ${link.id} and user_id = ${userId}`)
    await joinTwins(tx, context, { link, survivor }, twin)
    return false
  }
  if (there)
    await tx.execute(sql`delete from crm_links where id = ${there.id} and user_id = ${userId} and id <> ${link.id}`)
  await tx.execute(sql`
    update crm_links set record_id = ${survivor.id}, gone_at = null, version = version + 1
    where id = ${link.id} and user_id = ${userId}`)
  // The link of a lead that was deleted here moves too, so that the merged record does not become a lead again.
  const [lead] = await listLeadsById(tx, userId, [link.leadId])
  if (lead) await addLogs(tx, id, runId, [mergedLog(lead.id, survivor, MOVED)])
  return true
}

export const MOVED = 'The lead now follows the merged record.'

async function joinTwins(tx: Db, context: SyncContext, { link, survivor }: Merged, twinLead: Lead) {
  const { integration, runId } = context
  const { userId, provider, id } = integration
  const twin = twinLead.id
  const used = await leadsWithHistory(tx, userId, [link.leadId, twin])
  if (used.size < 2 && context.rules.direction !== 'out') {
    // The lead with the history stays; of two without one, the lead that has the record.
    const [keepId, otherId] = used.has(link.leadId) ? [link.leadId, twin] : [twin, link.leadId]
    const result = await mergeLeads(tx, userId, { keepId, otherId })
    await announceLeads(tx, userId)
    if (!result) return
    await settleBase(tx, context, result.lead, keepId === twin ? twinLead : undefined, survivor)
    await acceptMovedDeals(
      tx,
      userId,
      result.dealMoves.map(({ toLinkId }) => toLinkId),
    )
    if (keepId === twin) await acceptDealTerms(tx, integration, [{ before: twinLead, after: result.lead }])
    else await acceptAllTerms(tx, integration, [keepId])
    const syncedData = { mergeId: result.mergeId, otherId }
    await addLogs(tx, id, runId, [
      { leadId: keepId, action: 'merge_leads', status: 'success', crmRecordId: survivor.id, syncedData },
    ])
    return
  }
  const [lead] = await listLeadsById(tx, userId, [link.leadId])
  if (!lead) return
  const message = `${CRM_NAMES[provider]} merged this person with another lead. Merge the two leads on the Duplicates page.`
  const refusal = { fingerprint: `merged ${survivor.id}`, message, candidates: [survivor.id] }
  await saveRefusals(tx, integration, [{ ...refusal, leadId: lead.id, seenAt: new Date(lead.updatedAt) }])
  await addLogs(tx, id, runId, [{ ...mergedLog(lead.id, survivor, message), status: 'conflict' }])
}

/**
 * What a lead got from the merge here is no edit to send. A lead that follows the record of another one takes the values that
 * the record has; `before` is the lead whose own record it is.
 */
async function settleBase(
  tx: Db,
  { crm, integration: { userId, provider } }: SyncContext,
  lead: Lead,
  before: Lead | undefined,
  { properties }: CrmRecord,
) {
  const [link] = await linksOfLeads(tx, userId, provider, [lead.id])
  if (!link) return
  const now = toProperties(crm.map, lead)
  const was = before && toProperties(crm.map, before)
  const ours = { ...link.ours }
  const theirs = { ...link.theirs }
  for (const [name, value] of Object.entries(now)) {
    if (was && was[name] === value) continue
    ours[name] = value
    if (!was) theirs[name] = properties[name] === null ? null : value
  }
  await tx.execute(sql`
    update crm_links set ours = ${JSON.stringify(ours)}::jsonb, theirs = ${JSON.stringify(theirs)}::jsonb
    where user_id = ${userId} and provider = ${provider} and lead_id = ${lead.id}`)
}

export const mergedLog = (leadId: number, { id }: CrmRecord, errorMessage: string): NewLog => ({
  leadId,
  action: 'record_merged',
  status: 'skipped',
  crmRecordId: id,
  errorMessage,
})

/** The leads among these that somebody has worked with: edited by hand, enriched, written to, or in a sequence. */
async function leadsWithHistory(db: Db, userId: number, leadIds: number[]) {
  const ids = sql`${sql.param(leadIds)}::int[]`
  const { rows } = await db.execute<{ id: number }>(sql`
    select l.id from leads l where l.user_id = ${userId} and l.id = any(${ids}) and (
      exists (select from sequence_logs g where g.user_id = ${userId} and g.lead_id = l.id)
      or exists (select from inbox_messages m where m.user_id = ${userId} and m.lead_id = l.id)
      or exists (select from lead_sequence_enrollments e where e.user_id = ${userId} and e.lead_id = l.id)
      or exists (select from email_templates t where t.user_id = ${userId} and t.lead_id = l.id)
      or exists (select from timeline_events v where v.user_id = ${userId} and v.lead_id = l.id
        and v.kind not in ('created', 'scored', 'synced') and not (v.kind = 'edited' and v.details ->> 'source' is not null)))`)
  return new Set(rows.map(({ id }) => id))
}
