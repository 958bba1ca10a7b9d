import type { RecordCandidate } from '../../../../contract/crm-choices.ts'
import type { Integration } from '../../connection/integration-queries.ts'
import type { CrmDeps } from '../../connection/session.ts'
import { CrmFailure } from '../../crm-failure.ts'
import type { Crm, CrmRecord, RecordWritten } from '../../provider.ts'
import { recordsOfLeads } from '../link-queries.ts'
import { type PairPlan, type PairRules, planPair } from '../plan-pair.ts'
import { candidateOf, MOST_CANDIDATES } from './shared-addresses.ts'

type Context = { crm: Crm; integration: Integration; rules: PairRules }
type Written = Map<number, RecordWritten>

/**
 * A new record that the CRM refused as a duplicate: with a single match, the lead is linked to that one, which keeps its values.
 * Of several, the user has to choose; records of other leads are not among them. Without any that can be linked, the user can only
 * choose to create one all the same.
 */
export async function matchExisting(
  { db }: CrmDeps,
  { crm, integration, rules }: Context,
  planned: PairPlan[],
  written: Written,
  writeAgain: (plans: PairPlan[]) => Promise<Written>,
) {
  const candidates = new Map<number, RecordCandidate[]>()
  const refused = planned.flatMap((plan) => {
    const matches = plan.createRecord && plan.pair.lead ? matchesOf(written.get(plan.pair.lead.id)) : undefined
    if (matches?.length === 0 && plan.pair.lead) candidates.set(plan.pair.lead.id, [])
    return matches && matches.length > 0 ? [{ plan, matches }] : []
  })
  const optedOut = planned.flatMap(({ pair: { lead } }) => {
    const result = lead && written.get(lead.id)
    const id = result && 'failure' in result && result.failure.optedOutId
    return id ? [{ lead, record: { id, properties: {}, modifiedAt: new Date(0), isOptedOut: true } }] : []
  })
  if (refused.length === 0) return { plans: planned, written, candidates, optedOut }
  const ids = [...new Set(refused.flatMap(({ matches }) => matches))]
  const records = new Map((await readAll(crm, ids)).map((record) => [record.id, record]))
  const taken = await recordsOfLeads(db, integration.userId, integration.provider, ids)
  const matched = new Map<PairPlan, PairPlan>()
  for (const { plan, matches } of refused) {
    const { lead } = plan.pair
    const found = matches.flatMap((id) => records.get(id) ?? [])
    const [only] = found
    if (!lead) continue
    if (!only) {
      candidates.set(lead.id, [])
      continue
    }
    // Another sync may have linked this very lead meanwhile.
    const isFree = (taken.get(only.id) ?? lead.id) === lead.id
    if (found.length === 1 && isFree)
      matched.set(plan, planPair(crm.map, { lead, record: only, keepsTheirs: true }, rules))
    else {
      const free = found.filter(({ id }) => !taken.has(id)).map((record) => candidateOf(crm, record))
      if (free.length > 0) candidates.set(lead.id, free)
      else written.set(lead.id, { leadId: lead.id, failure: linkedElsewhere(found.map(({ id }) => id)) })
    }
  }
  for (const { pair } of matched.values()) if (pair.lead) written.delete(pair.lead.id)
  for (const [leadId, result] of await writeAgain([...matched.values()])) written.set(leadId, result)
  return { plans: planned.map((plan) => matched.get(plan) ?? plan), written, candidates, optedOut }
}

function matchesOf(result: RecordWritten | undefined) {
  if (!result || !('failure' in result) || result.failure.kind !== 'conflict') return undefined
  const { existingId, matches } = result.failure
  return existingId ? [existingId] : matches.slice(0, MOST_CANDIDATES)
}

export async function readAll(crm: Crm, ids: string[]) {
  const records: CrmRecord[] = []
  for (let at = 0; at < ids.length; at += crm.batchSize)
    records.push(...(await crm.readRecords(ids.slice(at, at + crm.batchSize))))
  return records
}

export const LINKED_ELSEWHERE =
  'This person is already linked to another lead. Merge the two leads on the Duplicates page.'
const linkedElsewhere = (matches: string[]) =>
  new CrmFailure('conflict', LINKED_ELSEWHERE, { matches, areMatchesLinked: true })
