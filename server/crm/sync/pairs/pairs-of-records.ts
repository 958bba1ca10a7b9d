import type { Lead } from '../../../../contract/lead.ts'
import { listLeadsById } from '../../../leads/lead-queries.ts'
import type { CrmDeps } from '../../connection/session.ts'
import type { CrmRecord } from '../../provider.ts'
import { type Link, linkedAddresses, linksOfRecords, mergedLeads, unlinkedByEmail } from '../link-queries.ts'
import { addLogs } from '../log-queries.ts'
import type { Pair } from '../plan-pair.ts'
import type { SyncContext } from '../sync-context.ts'
import { addressesOf, isMetByFurther } from './addresses.ts'
import { leadsByKey } from './lead-key.ts'
import { claimedIds, confirmMerged, followMerges, MOVED, mergedLinks, mergedLog } from './merged-records.ts'
import { freeChoices, questionOf, questionsForNew, recordsByAddress } from './shared-addresses.ts'

const ADDRESS_TAKEN = 'A lead with this email address is already linked to another record.'

/**
 * Each record with its lead: the linked one, else the one whose external ID it has, else one with one of its email addresses. Records of
 * deleted leads are skipped, except in an import; records of merged leads are always skipped. No second lead is added for the address
 * of a linked one. Where several records have the address of a lead, the user has to choose.
 */
export async function pairsOfRecords(deps: CrmDeps, context: SyncContext, records: CrmRecord[]): Promise<Pair[]> {
  const { crm, integration, rules, otherAddresses, newAddresses } = context
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
  const keyed = await leadsByKey(deps.db, integration, records)
  const several = await choicesFor(deps, context, records, [...fresh.keys()])
  const taken = await linkedAddresses(deps.db, userId, provider, emails)
  const gone = [...links.values()].map(({ leadId }) => leadId).filter((id) => !linked.has(id))
  const merged = await mergedLeads(deps.db, userId, gone)
  const pairs: Pair[] = []
  const seconds = new Map<string, CrmRecord[]>()
  for (const record of records) {
    const addresses = addressesOf(crm, record)
    for (const other of addresses.slice(1)) otherAddresses?.set(other, record.id)
    const link = links.get(record.id)
    const lead = link && linked.get(link.leadId)
    if (link && lead) pairs.push({ lead, record, base: link })
    if (lead) continue
    const own = keyed.get(record.id)
    const [met] = own ? [own] : addresses.flatMap((email) => fresh.get(email) ?? [])
    if (record.isFilteredOut && (!met || record.outcome === 'converted')) continue
    const isSkipped = link && (merged.has(link.leadId) || !rules.isImport)
    if (isSkipped && !met) continue
    const choices = met && !own ? several.get(met.email.toLowerCase()) : undefined
    const first = addresses.map((email) => newAddresses?.get(email)).find((id) => id && id !== record.id)
    const isTaken = addresses.some((email) => taken.has(email) && taken.get(email) !== record.id)
    if (met && choices) {
      // In a preview, the question was shown with the first of these records.
      if (!context.pairedLeads?.has(met.id)) pairs.push({ lead: met, blocked: questionOf(crm, provider, choices) })
    } else if (!met && first) seconds.set(first, [...(seconds.get(first) ?? []), record])
    else if (!met && isTaken) pairs.push({ record, blocked: { reason: ADDRESS_TAKEN } })
    else pairs.push({ lead: met, record, ...(met && caution(crm, met, record, own !== undefined)) })
    if (met) fresh.delete(met.email.toLowerCase())
    if (!met && !first && !isTaken && rules.direction !== 'out')
      for (const email of addresses) newAddresses?.set(email, record.id)
    // Of several records with one address, only the first belongs to the lead.
    for (const email of addresses) if (!taken.has(email)) taken.set(email, record.id)
  }
  return [...pairs, ...(await secondPairs(deps, context, seconds))]
}

/** What was found by less than its address overwrites less. */
function caution(crm: SyncContext['crm'], lead: Lead, record: CrmRecord, isKeyed: boolean): Partial<Pair> {
  if (!isMetByFurther(crm, lead, record)) return {}
  return isKeyed ? { keepsTheirs: true } : { keepsBoth: true }
}

/** By address of a lead without a record: the free records, where there are several. An import that changes no lead asks nothing. */
async function choicesFor(deps: CrmDeps, context: SyncContext, records: CrmRecord[], emails: string[]) {
  const { crm, rules, sharedAddresses } = context
  if (rules.isImport && rules.duplicates === 'skip') return new Map<string, CrmRecord[]>()
  const known = sharedAddresses ?? recordsByAddress(crm, records)
  const free = await freeChoices(
    deps,
    context,
    new Map(emails.flatMap((email) => (known.has(email) ? [[email, known.get(email) ?? []] as const] : []))),
  )
  return new Map([...free].filter(([, some]) => some.length > 1))
}

/**
 * Records with the address of a lead that another record of this read has just become: it is linked to none of them until the user has
 * chosen. `seconds` are by that other record.
 */
async function secondPairs(deps: CrmDeps, context: SyncContext, seconds: Map<string, CrmRecord[]>): Promise<Pair[]> {
  const { crm, integration, isPreview } = context
  if (isPreview)
    return [...seconds.values()].flatMap((records) =>
      records.map((record) => ({ record, blocked: questionOf(crm, integration.provider, [record]) })),
    )
  const questions = await questionsForNew(deps, context, seconds)
  const leads = await listLeadsById(
    deps.db,
    integration.userId,
    questions.map(({ leadId }) => leadId),
  )
  const asked = questions.flatMap(({ leadId, recordId, blocked }) => {
    const lead = leads.find(({ id }) => id === leadId)
    return lead ? [{ recordId, pair: { lead, blocked } }] : []
  })
  // Where the other record did not become a lead after all, the next one may.
  const isAsked = new Set(asked.map(({ recordId }) => recordId))
  const others = [...seconds].filter(([first]) => !isAsked.has(first)).flatMap(([, records]) => records.slice(0, 1))
  return [...asked.map(({ pair }) => pair), ...others.map((record) => ({ record }))]
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
