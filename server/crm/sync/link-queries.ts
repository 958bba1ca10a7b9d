import { and, eq, inArray, sql } from 'drizzle-orm'
import type { CrmOwner, CrmProvider } from '../../../contract/crm-integration.ts'
import type { Lead } from '../../../contract/lead.ts'
import type { Db } from '../../db/connect.ts'
import { inParts } from '../../db/in-parts.ts'
import { crmLinks } from '../../db/schema.ts'
import { listLeadsById } from '../../leads/lead-queries.ts'
import type { Integration } from '../connection/integration-queries.ts'
import type { Sides } from './merge-sides.ts'
import { isRefused } from './pairs/refusals.ts'

export type Link = typeof crmLinks.$inferSelect
/** `seen` is the lead's last change that both sides have. */
export type NewLink = Sides & {
  leadId: number
  recordId: string
  owner: CrmOwner | null
  seen: Date | string
  isNewCompany?: boolean
}

// Stored instead of a company ID when the company is done, or not ours to associate.
const NO_COMPANY_NEEDED = ''

const ownLinks = (userId: number, provider: CrmProvider) =>
  and(eq(crmLinks.userId, userId), eq(crmLinks.provider, provider))

export async function linksOfLeads(db: Db, userId: number, provider: CrmProvider, leadIds: number[]): Promise<Link[]> {
  if (leadIds.length === 0) return []
  return db
    .select()
    .from(crmLinks)
    .where(and(ownLinks(userId, provider), inArray(crmLinks.leadId, leadIds)))
}

export async function linksOfRecords(db: Db, userId: number, provider: CrmProvider, ids: string[]): Promise<Link[]> {
  if (ids.length === 0) return []
  return db
    .select()
    .from(crmLinks)
    .where(and(ownLinks(userId, provider), sql`${crmLinks.recordId} = any(${sql.param(ids)}::text[])`))
}

const isOtherRecord = sql`excluded.record_id <> ${crmLinks.recordId}`

/**
 * Saves the values of both sides. A record or lead that was linked to another one is linked to this one instead, because the
 * CRM decides which record has an email address.
 */
export async function saveLinks(tx: Db, userId: number, provider: CrmProvider, links: NewLink[]) {
  if (links.length === 0) return
  await tx.execute(sql`
    delete from crm_links where user_id = ${userId} and provider = ${provider}
    and (lead_id, record_id) in (
      select l.lead_id, l.record_id from crm_links l
      join jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as n("leadId" int, "recordId" text)
        on l.record_id = n."recordId" and l.lead_id <> n."leadId"
      where l.user_id = ${userId} and l.provider = ${provider})`)
  const rows = links.map(({ isNewCompany, seen, ...link }) => ({
    userId,
    provider,
    ...link,
    syncedAt: new Date(seen),
    companyRecordId: isNewCompany ? null : NO_COMPANY_NEEDED,
  }))
  await inParts(rows, (part) =>
    tx
      .insert(crmLinks)
      .values(part)
      .onConflictDoUpdate({
        target: [crmLinks.userId, crmLinks.provider, crmLinks.leadId],
        set: {
          recordId: sql`excluded.record_id`,
          ours: sql`excluded.ours`,
          theirs: sql`excluded.theirs`,
          owner: sql`excluded.owner`,
          // A new record has its own company; the deal of the previous record moves to it.
          companyRecordId: sql`case when excluded.company_record_id is null then null
          when ${isOtherRecord} then excluded.company_record_id else ${crmLinks.companyRecordId} end`,
          dealState: sql`case when ${isOtherRecord} and ${crmLinks.dealRecordId} <> '' then 'asked' else ${crmLinks.dealState} end`,
          goneAt: null,
          version: sql`${crmLinks.version} + 1`,
          syncedAt: sql`excluded.synced_at`,
        },
      }),
  )
}

export async function dropLinks(tx: Db, userId: number, provider: CrmProvider, leadIds: number[]) {
  if (leadIds.length === 0) return
  await tx.delete(crmLinks).where(and(ownLinks(userId, provider), inArray(crmLinks.leadId, leadIds)))
}

/** Sample leads are never synced. */
const isReal = sql`l.source is distinct from 'sample'`

/** The records among these that are linked to an existing lead. */
export async function recordsOfLeads(db: Db, userId: number, provider: CrmProvider, ids: string[]) {
  if (ids.length === 0) return new Map<string, number>()
  const { rows } = await db.execute<{ recordId: string; leadId: number }>(sql`
    select k.record_id as "recordId", k.lead_id as "leadId" from crm_links k join leads l on l.id = k.lead_id and l.user_id = k.user_id
    where k.user_id = ${userId} and k.provider = ${provider} and k.record_id = any(${sql.param(ids)}::text[])`)
  return new Map(rows.map(({ recordId, leadId }) => [recordId, leadId]))
}

/** The addresses of the leads that these records are linked to, by record. */
export async function emailsOfRecords(db: Db, userId: number, provider: CrmProvider, ids: string[]) {
  if (ids.length === 0) return new Map<string, string>()
  const { rows } = await db.execute<{ recordId: string; email: string }>(sql`
    select k.record_id as "recordId", l.email from crm_links k join leads l on l.id = k.lead_id and l.user_id = k.user_id
    where k.user_id = ${userId} and k.provider = ${provider} and k.record_id = any(${sql.param(ids)}::text[])`)
  return new Map(rows.map(({ recordId, email }) => [recordId, email]))
}

/** The leads among these, all deleted, that were merged into another one: the person is still a lead. */
export async function mergedLeads(db: Db, userId: number, leadIds: number[]) {
  if (leadIds.length === 0) return new Set<number>()
  const { rows } = await db.execute<{ leadId: number }>(sql`
    select (details ->> 'otherId')::int as "leadId" from timeline_events
    where user_id = ${userId} and kind = 'merged' and (details ->> 'otherId')::int = any(${sql.param(leadIds)}::int[])`)
  return new Set(rows.map(({ leadId }) => leadId))
}

/** Linked leads that were changed since the last sync. */
export async function changedLeads(db: Db, userId: number, provider: CrmProvider, afterId: number, limit: number) {
  const { rows } = await db.execute<{ id: number }>(sql`
    select l.id from leads l join crm_links k on k.user_id = l.user_id and k.lead_id = l.id and k.provider = ${provider}
    where l.user_id = ${userId} and l.id > ${afterId} and date_trunc('milliseconds', l.updated_at) > k.synced_at
      and k.gone_at is null
    order by l.id limit ${limit}`)
  return rows.map(({ id }) => id)
}

/** For each address, the owner's oldest lead without a record, or whose record was deleted. */
export async function unlinkedByEmail(db: Db, userId: number, provider: CrmProvider, emails: string[]) {
  const { rows } = await db.execute<{ id: number }>(sql`
    select distinct on (lower(l.email)) l.id from leads l
    where l.user_id = ${userId} and lower(l.email) = any(${sql.param(emails)}::text[]) and ${isReal}
      and not exists (select from crm_links k
        where k.user_id = ${userId} and k.provider = ${provider} and k.lead_id = l.id and k.gone_at is null)
    order by lower(l.email), l.id`)
  const found = await listLeadsById(
    db,
    userId,
    rows.map(({ id }) => id),
  )
  return new Map<string, Lead>(found.map((lead) => [lead.email.toLowerCase(), lead]))
}

/** Of these addresses those of linked leads, each with the lead's record. */
export async function linkedAddresses(db: Db, userId: number, provider: CrmProvider, emails: string[]) {
  if (emails.length === 0) return new Map<string, string>()
  const { rows } = await db.execute<{ email: string; recordId: string }>(sql`
    select lower(l.email) as email, k.record_id as "recordId" from leads l
    join crm_links k on k.user_id = l.user_id and k.provider = ${provider} and k.lead_id = l.id and k.gone_at is null
    where l.user_id = ${userId} and lower(l.email) = any(${sql.param(emails)}::text[])`)
  return new Map(rows.map(({ email, recordId }) => [email, recordId]))
}

/** First on its own, because a refusal is looked up for each of these leads: most leads have a record. */
const withoutRecord = ({ userId, provider }: Integration, afterId: number) => sql`
  select l.id, l.email, l.updated_at from leads l
  where l.user_id = ${userId} and l.id > ${afterId} and ${isReal} and not exists (
    select from crm_links k
    where k.user_id = ${userId} and k.provider = ${provider} and k.lead_id = l.id and k.lead_id > ${afterId})`

/**
 * Leads without a record, oldest first. Of several with the same address only the first, and none if one has a record. Leads
 * that the CRM refused as they are now are not among them.
 */
export async function unlinkedLeads(db: Db, integration: Integration, afterId: number, limit: number) {
  const { userId, provider } = integration
  const { rows } = await db.execute<{ id: number }>(sql`
    with unlinked as materialized (${withoutRecord(integration, afterId)})
    select l.id from unlinked l
    where not ${isRefused(integration)} and not exists (
        select from leads twin where twin.user_id = ${userId} and lower(twin.email) = lower(l.email) and twin.id <> l.id
        and (twin.id < l.id or exists (
          select from crm_links k where k.user_id = ${userId} and k.provider = ${provider} and k.lead_id = twin.id)))
    order by l.id limit ${limit}`)
  const ids = rows.map(({ id }) => id)
  const found = new Map((await listLeadsById(db, userId, ids)).map((lead) => [lead.id, lead]))
  return ids.flatMap((id) => found.get(id) ?? [])
}

export async function countUnlinked(db: Db, integration: Integration) {
  const { rows } = await db.execute<{ waiting: number }>(sql`
    with unlinked as materialized (${withoutRecord(integration, 0)})
    select count(*)::int as waiting from unlinked l where not ${isRefused(integration)}`)
  return rows[0]?.waiting ?? 0
}
