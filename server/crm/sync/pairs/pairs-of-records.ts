import type { Lead } from '../../../../contract/lead.ts'
import { listLeadsById } from '../../../leads/lead-queries.ts'
import type { CrmDeps } from '../../connection/session.ts'
import type { CrmRecord } from '../../provider.ts'
import { type Link, linkedAddresses, linksOfRecords, mergedLeads, unlinkedByEmail } from '../link-queries.ts'
import { addLogs } from '../log-queries.ts'
import type { Pair } from '../plan-pair.ts'
import type { SyncContext } from '../sync-context.ts'
import { addressesOf, isMetByFurther } from './addresses.ts'
import { claimedIds, confirmMerged, followMerges, MOVED, mergedLinks, mergedLog } from './merged-records.ts'

const ADDRESS_TAKEN = 'A lead with this email address is already linked to another record.'

/**
 * Each record with its lead: the linked one, else one with one of its email addresses. Records of deleted leads are skipped,
 * except in an import; records of merged leads are always skipped. No second lead is added for the address of a linked one.
 */
export async function pairsOfRecords(deps: CrmDeps, context: SyncContext, records: CrmRecord[]): Promise<Pair[]> {
  const { crm, integration, rules, otherAddresses } = context
  const { userId, provider } = integration
  const links = await linksWithMerged(deps, context, records)
  const found = await listLeadsById(
    deps.db,
    userId,
    [...links.values()].map(({ leadId }) => leadId),
  )
  const linked = new Map(found.map((lead) => [lead.id, lead]))
  const emails = [...new Set(records.flatMap((record) => addressesOf(crm, record)))]
  const isAdding = rules.isImport && rules.duplicates === 'add'
  const fresh = isAdding ? new Map<string, Lead>() : await unlinkedByEmail(deps.db, userId, provider, emails)
  const taken = await linkedAddresses(deps.db, userId, provider, emails)
  const gone = [...links.values()].map(({ leadId }) => leadId).filter((id) => !linked.has(id))
  const merged = await mergedLeads(deps.db, userId, gone)
  const pairs: Pair[] = []
  for (const record of records) {
    const addresses = addressesOf(crm, record)
    for (const other of addresses.slice(1)) otherAddresses?.set(other, record.id)
    const link = links.get(record.id)
    const lead = link && linked.get(link.leadId)
    if (link && lead) pairs.push({ lead, record, base: link })
    if (lead) continue
    const [met] = addresses.flatMap((email) => fresh.get(email) ?? [])
    if (record.isFilteredOut && (!met || record.outcome === 'converted')) continue
    const isSkipped = link && (merged.has(link.leadId) || !rules.isImport)
    if (isSkipped && !met) continue
    const isTaken = addresses.some((email) => taken.has(email) && taken.get(email) !== record.id)
    if (!met && isTaken) pairs.push({ record, blocked: { reason: ADDRESS_TAKEN } })
    else pairs.push({ lead: met, record, ...(met && isMetByFurther(crm, met, record) && { keepsBoth: true }) })
    // Of several records with one address, only the first belongs to the lead.
    if (met) fresh.delete(met.email.toLowerCase())
    for (const email of addresses) if (!taken.has(email)) taken.set(email, record.id)
  }
  return pairs
}

/** The links of these records by ID, after those of records that were merged into one of them have moved to it. */
async function linksWithMerged(deps: CrmDeps, context: SyncContext, records: CrmRecord[]) {
  const { crm, integration, isPreview, runId } = context
  const { userId, provider } = integration
  const ids = records.map(({ id }) => id)
  const claimed = claimedIds(records)
  const byRecord = (links: Link[]) => new Map(links.map((link) => [link.recordId, link]))
  const links = byRecord(await linksOfRecords(deps.db, userId, provider, [...ids, ...claimed.keys()]))
  const merged = await confirmMerged(crm, mergedLinks([...links.values()], claimed))
  if (merged.length === 0) return links
  if (!isPreview) {
    await followMerges(deps, context, merged)
    return byRecord(await linksOfRecords(deps.db, userId, provider, ids))
  }
  for (const { link, survivor } of merged) {
    if (links.has(survivor.id)) continue
    links.set(survivor.id, link)
    const [lead] = await listLeadsById(deps.db, userId, [link.leadId])
    if (!lead) continue
    await addLogs(deps.db, integration.id, runId, [{ ...mergedLog(lead.id, survivor, MOVED), status: 'planned' }])
  }
  return links
}
