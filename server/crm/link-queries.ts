import { and, eq, inArray, sql } from 'drizzle-orm'
import type { CrmProvider } from '../../contract/crm-integration.ts'
import type { Lead } from '../../contract/lead.ts'
import type { Db } from '../db/connect.ts'
import { crmLinks } from '../db/schema.ts'
import { listLeadsById } from '../leads/lead-queries.ts'
import type { Sides } from './merge-sides.ts'

export type Link = typeof crmLinks.$inferSelect
export type NewLink = Sides & { leadId: number; recordId: string; isNewCompany?: boolean }

// Not null: its company was seen to, or is not ours to see to.
const LEFT_ALONE = ''

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
    .where(and(ownLinks(userId, provider), inArray(crmLinks.recordId, ids)))
}

/**
 * What both sides say by now. A record or lead that was linked to another one is linked to this one instead: it is the CRM
 * that says which record has an address.
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
  await tx
    .insert(crmLinks)
    .values(
      links.map(({ isNewCompany, ...link }) => ({
        userId,
        provider,
        ...link,
        companyRecordId: isNewCompany ? null : LEFT_ALONE,
      })),
    )
    .onConflictDoUpdate({
      target: [crmLinks.userId, crmLinks.provider, crmLinks.leadId],
      set: {
        recordId: sql`excluded.record_id`,
        ours: sql`excluded.ours`,
        theirs: sql`excluded.theirs`,
        companyRecordId: sql`case when excluded.company_record_id is null then null else ${crmLinks.companyRecordId} end`,
        version: sql`${crmLinks.version} + 1`,
        syncedAt: sql`now()`,
      },
    })
}

export async function dropLinks(tx: Db, userId: number, provider: CrmProvider, leadIds: number[]) {
  if (leadIds.length === 0) return
  await tx.delete(crmLinks).where(and(ownLinks(userId, provider), inArray(crmLinks.leadId, leadIds)))
}

/** Sample leads stay here. */
const isReal = sql`l.source is distinct from 'sample'`

/** For each address the owner's oldest lead that has no record yet. */
export async function unlinkedByEmail(db: Db, userId: number, provider: CrmProvider, emails: string[]) {
  const { rows } = await db.execute<{ id: number }>(sql`
    select distinct on (lower(l.email)) l.id from leads l
    where l.user_id = ${userId} and lower(l.email) = any(${sql.param(emails)}::text[]) and ${isReal}
      and not exists (select from crm_links k where k.user_id = ${userId} and k.provider = ${provider} and k.lead_id = l.id)
    order by lower(l.email), l.id`)
  const found = await listLeadsById(
    db,
    userId,
    rows.map(({ id }) => id),
  )
  return new Map<string, Lead>(found.map((lead) => [lead.email.toLowerCase(), lead]))
}

/** Leads without a record, the oldest first; of several with one address the first, where none of them has a record. */
export async function unlinkedLeads(db: Db, userId: number, provider: CrmProvider, afterId: number, limit: number) {
  const { rows } = await db.execute<{ id: number }>(sql`
    select l.id from leads l
    where l.user_id = ${userId} and l.id > ${afterId} and ${isReal}
      and not exists (select from crm_links k where k.user_id = ${userId} and k.provider = ${provider} and k.lead_id = l.id)
      and not exists (
        select from leads twin where twin.user_id = ${userId} and lower(twin.email) = lower(l.email) and twin.id <> l.id
        and (twin.id < l.id or exists (
          select from crm_links k where k.user_id = ${userId} and k.provider = ${provider} and k.lead_id = twin.id)))
    order by l.id limit ${limit}`)
  const ids = rows.map(({ id }) => id)
  const found = new Map((await listLeadsById(db, userId, ids)).map((lead) => [lead.id, lead]))
  return ids.flatMap((id) => found.get(id) ?? [])
}

export async function countUnlinked(db: Db, userId: number, provider: CrmProvider) {
  const { rows } = await db.execute<{ waiting: number }>(sql`
    select count(*)::int as waiting from leads l where l.user_id = ${userId} and ${isReal}
      and not exists (select from crm_links k where k.user_id = ${userId} and k.provider = ${provider} and k.lead_id = l.id)`)
  return rows[0]?.waiting ?? 0
}

/** Records whose company is still to be seen to. */
export async function withoutCompany(db: Db, userId: number, provider: CrmProvider, limit: number) {
  const { rows } = await db.execute<{ recordId: string; email: string; company: string }>(sql`
    select k.record_id as "recordId", l.email, l.company from crm_links k join leads l on l.id = k.lead_id
    where k.user_id = ${userId} and k.provider = ${provider} and k.company_record_id is null order by k.id limit ${limit}`)
  return rows
}

export async function keepCompanies(db: Db, userId: number, provider: CrmProvider, companies: [string, string][]) {
  await db.execute(sql`
    update crm_links k set company_record_id = c.company
    from jsonb_to_recordset(${JSON.stringify(companies.map(([record, company]) => ({ record, company })))}::jsonb) as c(record text, company text)
    where k.user_id = ${userId} and k.provider = ${provider} and k.record_id = c.record`)
}
