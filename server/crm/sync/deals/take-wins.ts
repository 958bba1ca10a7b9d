import { sql } from 'drizzle-orm'
import type { DealBase } from '../../../../contract/crm-integration.ts'
import type { Lead } from '../../../../contract/lead.ts'
import type { Db } from '../../../db/connect.ts'
import { openLead } from '../../../leads/lead-queries.ts'
import { winLead } from '../../../leads/win-lead.ts'
import type { CrmDeps } from '../../connection/session.ts'
import type { DealRecord } from '../../provider.ts'
import type { SyncContext } from '../sync-context.ts'
import type { PlannedDeal } from './planned-deal.ts'

/**
 * A deal that was won in the CRM is a won sale of its lead, once; one that is open or lost again is none. A sale that the user has
 * entered stays as it is, and a lead that is lost here stays lost. Returns the deals with what is known of them now. A repetition after
 * a crash changes nothing.
 */
export async function takeWins(deps: CrmDeps, context: SyncContext, plans: PlannedDeal[]): Promise<PlannedDeal[]> {
  const { integration } = context
  if (integration.syncSettings.syncDirection === 'out') return plans
  const taken: PlannedDeal[] = []
  for (const planned of plans) {
    const { deal, found } = planned
    const known = deal.base?.win
    if (found?.there.isWon && !known) taken.push(await takeWin(deps, context, planned, found))
    else if (found && !found.there.isWon && known) {
      if (known === 'taken') await winLead(deps.db, integration.userId, deal.leadId, null, integration.provider)
      taken.push(withWin(planned, undefined))
    } else taken.push(planned)
  }
  return taken
}

async function takeWin(
  { db, pool }: CrmDeps,
  context: SyncContext,
  planned: PlannedDeal,
  found: DealRecord,
): Promise<PlannedDeal> {
  const { userId, provider } = context.integration
  const { deal, plan } = planned
  const lead = await openLead(pool, userId, deal.leadId)
  if (!lead) return planned
  if (lead.status === 'lost') return withWin({ ...planned, plan: { ...plan, note: plan.note ?? 'lost' } }, 'left')
  if (lead.wonOn) return withWin(planned, 'left')
  const win = { wonOn: wonOn(found), value: plan.value ?? lead.dealValue }
  await winLead(db, userId, lead.id, win, provider)
  await acceptStatus(db, context, lead)
  const { terms, lastSent } = deal
  const status = 'qualified' as const
  const accepted = {
    ...deal,
    terms: { ...terms, status },
    lastSent: lastSent?.status === lead.status ? { ...lastSent, status } : lastSent,
  }
  return withWin({ ...planned, deal: accepted }, 'taken')
}

function withWin(planned: PlannedDeal, win: DealBase['win']): PlannedDeal {
  const { base, before } = planned.plan
  const of = ({ win: _, ...one }: DealBase): DealBase => ({ ...one, ...(win && { win }) })
  return { ...planned, plan: { ...planned.plan, base: of(base), before: of(before) } }
}

/** The status that a win gives a lead is nothing new to send to the record there. What was edited here before still is. */
async function acceptStatus(db: Db, { crm, integration: { userId, provider } }: SyncContext, { id, status }: Lead) {
  const mapped = crm.map.find(({ field }) => field === 'status')
  if (!mapped) return
  const { property, toCrm } = mapped
  const [from, to] = [toCrm(status) ?? null, toCrm('qualified') ?? null]
  await db.execute(sql`
    update crm_links set ours = ours || jsonb_build_object(${property}::text, ${to}::text)
    where user_id = ${userId} and provider = ${provider} and lead_id = ${id} and ours ->> ${property} is not distinct from ${from}`)
}

/** Its close date, unless that was never set to the day of the sale. */
function wonOn({ closedOn, modifiedAt }: DealRecord) {
  const today = dayOf(new Date())
  return closedOn && '1990' < closedOn && closedOn <= today ? closedOn : dayOf(modifiedAt)
}

const dayOf = (moment: Date) => moment.toISOString().slice(0, 10)
