import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { CrmFinding, DealBase, DealTerms } from '../../../../contract/crm-integration.ts'
import type { Lead } from '../../../../contract/lead.ts'
import type { Db } from '../../../db/connect.ts'
import { crmIntegrations, crmLinks } from '../../../db/schema.ts'
import type { Integration } from '../../connection/integration-queries.ts'

// Stored instead of a deal ID when someone deleted the deal in the CRM: no new one is created.
export const DEAL_DELETED_IN_CRM = ''

export type LinkedDeal = {
  leadId: number
  /** Null while the lead has no record yet, which only happens in a preview. */
  contactId: string | null
  dealId: string | null
  state: 'asked' | 'told' | 'refused' | null
  lastSent: DealTerms | null
  /** As it was last read or written. */
  base: DealBase | null
  terms: DealTerms
}

const nameOfDeal = sql`l.company || ': ' || l.first_name || ' ' || l.last_name`
const terms = sql`jsonb_build_object('name', ${nameOfDeal},
  'value', l.deal_value, 'status', l.status, 'probability', l.probability)`
const shown = sql`l.id as "leadId", k.record_id as "contactId", k.deal_record_id as "dealId", k.deal_state as state,
  k.deal as "lastSent", k.deal_there as base, ${terms} as terms`
/** What the CRM has or has refused. */
const known = sql`case when k.deal_state = 'refused' then coalesce(k.deal_there -> 'refused', k.deal) else k.deal end`
/** One by one: building an object to compare for each of many thousand deals takes much longer. */
const isChanged = sql`(${known} is null or ${known} ->> 'value' is distinct from l.deal_value::text
  or ${known} ->> 'status' is distinct from l.status or ${known} ->> 'probability' is distinct from l.probability::text
  or ${known} ->> 'name' is distinct from ${nameOfDeal})`
/** The lead has a deal or a deal value, and the CRM doesn't have the current values. */
const isPending = (isRequested: SQL) => sql`
  case when k.deal_record_id is null then l.deal_value > 0 else k.deal_record_id <> ${DEAL_DELETED_IN_CRM} end
  and k.gone_at is null and (${isChanged} or k.deal_state = 'asked' or (${isRequested} and k.deal_state = 'refused'))`

/**
 * Linked leads whose deal must be created or changed, among those that were synced or changed since their deal was last compared.
 * Rejected deals are only retried for a given lead.
 */
export async function pendingDeals(
  db: Db,
  { userId, provider }: Integration,
  { afterId, limit, leadId }: { afterId: number; limit: number; leadId?: number | undefined },
): Promise<LinkedDeal[]> {
  const { rows } = await db.execute<LinkedDeal>(sql`
    select ${shown} from crm_links k join leads l on l.id = k.lead_id and l.user_id = k.user_id
    where k.user_id = ${userId} and k.provider = ${provider} and k.lead_id > ${afterId}
      and ${leadId ? sql`k.lead_id = ${leadId}` : sql`k.is_deal_due`} and ${isPending(leadId ? sql`true` : sql`false`)}
    order by k.lead_id limit ${limit}`)
  return rows
}

const PART = 5000

/** Deals that have nothing to send are not compared again until something changes. A link that was synced meanwhile stays marked. */
export async function settleDeals(db: Db, { userId, provider }: Integration) {
  for (let settled = PART; settled === PART; ) {
    const { rowCount } = await db.execute(sql`
      with compared as materialized (
        select k.id, k.version from crm_links k left join leads l on l.id = k.lead_id and l.user_id = k.user_id
        where k.user_id = ${userId} and k.provider = ${provider} and k.is_deal_due and (${isPending(sql`false`)}) is not true
        order by k.lead_id limit ${PART})
      update crm_links k set is_deal_due = false from compared c
      where k.id = c.id and k.user_id = ${userId} and k.version = c.version and k.is_deal_due`)
    settled = rowCount ?? 0
  }
}

/** The same for a preview: includes the leads that a sync would link first, one per email address. */
export async function dealsToPreview(db: Db, { userId, provider }: Integration, afterId: number, limit: number) {
  const { rows } = await db.execute<LinkedDeal>(sql`
    select ${shown} from leads l left join crm_links k on k.user_id = l.user_id and k.provider = ${provider} and k.lead_id = l.id
    where l.user_id = ${userId} and l.id > ${afterId} and l.source is distinct from 'sample' and ${isPending(sql`false`)}
      and (k.id is not null or not exists (
        select from leads twin where twin.user_id = l.user_id and lower(twin.email) = lower(l.email) and twin.id <> l.id
        and (twin.id < l.id or exists (
          select from crm_links o where o.user_id = l.user_id and o.provider = ${provider} and o.lead_id = twin.id))))
    order by l.id limit ${limit}`)
  return rows
}

/** The deals among these that are ours. */
export async function linkedDeals(db: Db, { userId, provider }: Integration, dealIds: string[]): Promise<LinkedDeal[]> {
  if (dealIds.length === 0) return []
  const { rows } = await db.execute<LinkedDeal>(sql`
    select ${shown} from crm_links k join leads l on l.id = k.lead_id and l.user_id = k.user_id
    where k.user_id = ${userId} and k.provider = ${provider} and k.deal_record_id = any(${sql.param(dealIds)}::text[])
      and k.deal_record_id <> ${DEAL_DELETED_IN_CRM} order by l.id`)
  return rows
}

export async function hasLinkedDeals(db: Db, { userId, provider }: Integration) {
  const { rows } = await db.execute(sql`
    select from crm_links where user_id = ${userId} and provider = ${provider} and deal_record_id <> ${DEAL_DELETED_IN_CRM}
    limit 1`)
  return rows.length > 0
}

export async function listDealIds(db: Db, { userId, provider }: Integration, afterId: string, limit: number) {
  const { rows } = await db.execute<{ id: string }>(sql`
    select distinct deal_record_id as id from crm_links
    where user_id = ${userId} and provider = ${provider} and deal_record_id <> ${DEAL_DELETED_IN_CRM} and deal_record_id > ${afterId}
    order by 1 limit ${limit}`)
  return rows.map(({ id }) => id)
}

export type DealState = {
  leadId: number
  dealId: string | null
  state: LinkedDeal['state']
  terms: DealTerms | null
  base: DealBase | null
}

/** A won deal is the outcome for its contact, unless a better reason is known; one that is open again is none. */
export async function saveDealStates(tx: Db, { userId, provider }: Integration, states: DealState[]) {
  if (states.length === 0) return
  await tx.execute(sql`
    update crm_links k set deal_record_id = n."dealId", deal_state = n.state, deal = nullif(n.terms, 'null'),
      deal_there = nullif(n.base, 'null'),
      outcome = case when (n.base ->> 'isWon')::boolean then coalesce(k.outcome, 'won') else nullif(k.outcome, 'won') end
    from jsonb_to_recordset(${JSON.stringify(states)}::jsonb) as n("leadId" int, "dealId" text, state text, terms jsonb, base jsonb)
    where k.user_id = ${userId} and k.provider = ${provider} and k.lead_id = n."leadId"`)
}

/** Removes the stored deal; the next sync of the lead creates a new one. */
export async function forgetDeals(tx: Db, { userId, provider }: Integration, dealIds: string[]) {
  if (dealIds.length === 0) return
  await tx
    .update(crmLinks)
    .set({ dealRecordId: null, deal: null, dealState: null, dealThere: null })
    .where(and(eq(crmLinks.userId, userId), eq(crmLinks.provider, provider), inArray(crmLinks.dealRecordId, dealIds)))
}

type PersonOfDeal = Pick<Lead, 'id' | 'firstName' | 'lastName' | 'company' | 'status' | 'dealValue' | 'probability'>

/** What came from the CRM is nothing new to send to the deal there. What was edited here before still is. */
export async function acceptDealTerms(
  tx: Db,
  { userId, provider }: Pick<Integration, 'userId' | 'provider'>,
  changes: { before: PersonOfDeal; after: PersonOfDeal }[],
) {
  if (changes.length === 0) return
  const rows = changes.map(({ before, after }) => ({
    ...{ leadId: after.id, fromName: dealName(before), toName: dealName(after) },
    ...{ fromStatus: before.status, toStatus: after.status, fromValue: before.dealValue, toValue: after.dealValue },
    ...{ fromProbability: before.probability, toProbability: after.probability },
  }))
  await tx.execute(sql`
    update crm_links k set deal = k.deal || jsonb_build_object(
      'name', case when k.deal ->> 'name' = n."fromName" then n."toName" else k.deal ->> 'name' end,
      'status', case when k.deal ->> 'status' = n."fromStatus" then n."toStatus" else k.deal ->> 'status' end,
      'value', case when k.deal -> 'value' = n."fromValue" then n."toValue" else k.deal -> 'value' end,
      'probability', case when k.deal -> 'probability' = n."fromProbability" then n."toProbability" else k.deal -> 'probability' end)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as n("leadId" int, "fromName" text, "toName" text, "fromStatus" text, "toStatus" text, "fromValue" jsonb, "toValue" jsonb,
        "fromProbability" jsonb, "toProbability" jsonb)
    where k.user_id = ${userId} and k.provider = ${provider} and k.lead_id = n."leadId"
      and k.deal is not null and k.deal_record_id is not null`)
}

const dealName = ({ company, firstName, lastName }: PersonOfDeal) => `${company}: ${firstName} ${lastName}`

/** After two records were merged in the CRM, and their leads here: the CRM moved the deal itself, and nobody has changed it here. */
export async function acceptMovedDeals(tx: Db, userId: number, linkIds: number[]) {
  if (linkIds.length === 0) return
  await tx.execute(sql`
    update crm_links k set deal = ${terms}, deal_state = 'told' from leads l
    where k.id = any(${sql.param(linkIds)}::int[]) and k.user_id = ${userId} and l.id = k.lead_id and l.user_id = k.user_id`)
}

/** These leads follow the deals of others now: what they have is nothing new to send. */
export async function acceptAllTerms(tx: Db, { userId, provider }: Integration, leadIds: number[]) {
  await tx.execute(sql`
    update crm_links k set deal = ${terms} from leads l
    where k.user_id = ${userId} and k.provider = ${provider} and k.lead_id = any(${sql.param(leadIds)}::int[])
      and k.deal_record_id is not null and k.deal_state = 'told' and l.id = k.lead_id and l.user_id = k.user_id`)
}

/** After undoing a deal value that came from the CRM: the lead's own value is nothing new to send. */
export async function acceptDealValue(tx: Db, { userId, provider }: Integration, leadId: number) {
  await tx.execute(sql`
    update crm_links k set deal = jsonb_set(k.deal, '{value}', to_jsonb(l.deal_value)) from leads l
    where k.user_id = ${userId} and k.provider = ${provider} and k.lead_id = ${leadId} and k.deal is not null
      and l.id = k.lead_id and l.user_id = k.user_id`)
}

const isAboutDeals = ({ kind, property }: CrmFinding) =>
  kind === 'no_currency' || /^(deals|pipeline|Opportunity(\.\w+)?)$/.test(property ?? '')

/** What keeps deals from being synced, for the card; other findings stay. */
export async function saveDealFindings(db: Db, { id }: Integration, found: CrmFinding[]) {
  await db.transaction(async (tx) => {
    const [row] = await tx
      .select({ findings: crmIntegrations.findings })
      .from(crmIntegrations)
      .where(eq(crmIntegrations.id, id))
      .for('update')
    const before = row?.findings ?? []
    const findings = [...before.filter((one) => !isAboutDeals(one)), ...found]
    if (row && JSON.stringify(before) !== JSON.stringify(findings))
      await tx.update(crmIntegrations).set({ findings }).where(eq(crmIntegrations.id, id))
  })
}
