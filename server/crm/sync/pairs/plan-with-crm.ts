import type { Crm } from '../../provider.ts'
import { type Pair, type PairPlan, type PairRules, planPair } from '../plan-pair.ts'

/** The plan of a pair, with what the CRM changes along with it. */
export function planWithCrm({ map, follow }: Crm, pair: Pair, rules: PairRules): PairPlan {
  const plan = planPair(map, pair, rules)
  const { lead, record, base } = pair
  if (!follow || !lead) return plan
  if (plan.createRecord)
    return { ...plan, createRecord: { ...plan.createRecord, ...follow(plan.createRecord, undefined) } }
  if (!record || !base || Object.keys(plan.recordChanges).length === 0) return plan
  return { ...plan, recordChanges: { ...plan.recordChanges, ...follow(plan.recordChanges, record) } }
}
