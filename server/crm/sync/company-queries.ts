import { sql } from 'drizzle-orm'
import type { CrmProvider } from '../../../contract/crm-integration.ts'
import type { Db } from '../../db/connect.ts'
import { domainOf, kindOfMailDomain } from '../../leads/mail-domain.ts'
import type { Employed } from '../provider.ts'

// Instead of a company: one is being made, and until it is kept nobody can tell whether it was.
const ASKED = '?'

/** Records whose company is still to be seen to. */
export async function withoutCompany(db: Db, userId: number, provider: CrmProvider, limit: number) {
  const { rows } = await db.execute<Employed>(sql`
    select k.record_id as "recordId", l.email, l.company, k.company_record_id is not null as "isInDoubt"
    from crm_links k join leads l on l.id = k.lead_id and l.user_id = k.user_id
    where k.user_id = ${userId} and k.provider = ${provider} and k.gone_at is null and (k.company_record_id is null or k.company_record_id = ${ASKED})
    order by k.id limit ${limit}`)
  return rows
}

/** Companies that colleagues of these have already. */
export async function companiesOf(db: Db, userId: number, provider: CrmProvider, employed: Employed[]) {
  const domains = [...new Set(employed.map(({ email }) => domainOf(email)?.toLowerCase() ?? ''))].filter(
    (domain) => kindOfMailDomain(domain) === 'business',
  )
  const names = [...new Set(employed.map(({ company }) => company.trim().toLowerCase()))]
  const { rows } = await db.execute<{ id: string }>(sql`
    select distinct k.company_record_id as id from crm_links k join leads l on l.id = k.lead_id and l.user_id = k.user_id
    where k.user_id = ${userId} and k.provider = ${provider} and k.company_record_id not in ('', ${ASKED})
      and (split_part(lower(l.email), '@', 2) = any(${sql.param(domains)}::text[])
        or lower(trim(l.company)) = any(${sql.param(names)}::text[]))`)
  return rows.map(({ id }) => id)
}

/** Before companies are made: when we die on the way, the next look knows that they are in doubt. */
export async function noteAsked(db: Db, userId: number, provider: CrmProvider, employed: Employed[]) {
  await keepCompanies(
    db,
    userId,
    provider,
    employed.map(({ recordId }) => [recordId, ASKED]),
  )
}

export async function keepCompanies(db: Db, userId: number, provider: CrmProvider, companies: [string, string][]) {
  await db.execute(sql`
    update crm_links k set company_record_id = c.company
    from jsonb_to_recordset(${JSON.stringify(companies.map(([record, company]) => ({ record, company })))}::jsonb) as c(record text, company text)
    where k.user_id = ${userId} and k.provider = ${provider} and k.record_id = c.record`)
}
