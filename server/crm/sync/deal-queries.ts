import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { DealTerms } from '../../../contract/crm-integration.ts'
import type { Db } from '../../db/connect.ts'
import { crmLinks } from '../../db/schema.ts'
import type { Integration } from '../connection/integration-queries.ts'

// Not null: somebody deleted the deal in the CRM, and no other one is made.
export const DEAL_LEFT_ALONE = ''

export type WaitingDeal = {
  leadId: number
  /** Null while it has no record yet; only a preview sees that. */
  contactId: string | null
  dealId: string | null
  state: 'asked' | 'told' | 'refused' | null
  told: DealTerms | null
  terms: DealTerms
}

const terms = sql`jsonb_build_object('name', l.company || ': ' || l.first_name || ' ' || l.last_name,
  'value', l.deal_value, 'status', l.status, 'probability', l.probability)`
const shown = sql`l.id as "leadId", k.record_id as "contactId", k.deal_record_id as "dealId", k.deal_state as state,
  k.deal as told, ${terms} as terms`
/** There is a deal, or something to make one of; and the CRM has not been told of it as it is now. */
const isWaiting = (isAskedFor: SQL) => sql`
  case when k.deal_record_id is null then l.deal_value > 0 else k.deal_record_id <> ${DEAL_LEFT_ALONE} end
  and k.gone_at is null and (k.deal is distinct from ${terms} or k.deal_state = 'asked' or (${isAskedFor} and k.deal_state = 'refused'))`

/** Linked leads whose deal is to be made or changed. One that was refused is tried again only for a lead that is named. */
export async function waitingDeals(
  db: Db,
  { userId, provider }: Integration,
  { afterId, limit, leadId }: { afterId: number; limit: number; leadId?: number | undefined },
): Promise<WaitingDeal[]> {
  const { rows } = await db.execute<WaitingDeal>(sql`
    select ${shown} from crm_links k join leads l on l.id = k.lead_id and l.user_id = k.user_id
    where k.user_id = ${userId} and k.provider = ${provider} and l.id > ${afterId}
      and ${leadId ? sql`l.id = ${leadId}` : sql`true`} and ${isWaiting(leadId ? sql`true` : sql`false`)}
    order by l.id limit ${limit}`)
  return rows
}

/** The same with the leads that a sync would link first: of several with one address, one. */
export async function dealsToCome(db: Db, { userId, provider }: Integration, afterId: number, limit: number) {
  const { rows } = await db.execute<WaitingDeal>(sql`
    select ${shown} from leads l left join crm_links k on k.user_id = l.user_id and k.provider = ${provider} and k.lead_id = l.id
    where l.user_id = ${userId} and l.id > ${afterId} and l.source is distinct from 'sample' and ${isWaiting(sql`false`)}
      and (k.id is not null or not exists (
        select from leads twin where twin.user_id = l.user_id and lower(twin.email) = lower(l.email) and twin.id <> l.id
        and (twin.id < l.id or exists (
          select from crm_links o where o.user_id = l.user_id and o.provider = ${provider} and o.lead_id = twin.id))))
    order by l.id limit ${limit}`)
  return rows
}

export type DealNote = { leadId: number; dealId: string | null; state: 'asked' | 'told' | 'refused'; terms: DealTerms }

export async function noteDeals(tx: Db, { userId, provider }: Integration, notes: DealNote[]) {
  if (notes.length === 0) return
  await tx.execute(sql`
    update crm_links k set deal_record_id = n."dealId", deal_state = n.state, deal = n.terms
    from jsonb_to_recordset(${JSON.stringify(notes)}::jsonb) as n("leadId" int, "dealId" text, state text, terms jsonb)
    where k.user_id = ${userId} and k.provider = ${provider} and k.lead_id = n."leadId"`)
}

/** No longer known; where the lead is synced again it is made anew. */
export async function forgetDeals(tx: Db, { userId, provider }: Integration, dealIds: string[]) {
  if (dealIds.length === 0) return
  await tx
    .update(crmLinks)
    .set({ dealRecordId: null, deal: null, dealState: null })
    .where(and(eq(crmLinks.userId, userId), eq(crmLinks.provider, provider), inArray(crmLinks.dealRecordId, dealIds)))
}
