import { sql } from 'drizzle-orm'
import type { CrmProvider } from '../../../contract/crm-integration.ts'
import type { Db } from '../../db/connect.ts'
import { domainOf, kindOfMailDomain } from '../../leads/mail-domain.ts'
import type { UnassociatedContact } from '../provider.ts'

// Stored instead of a company ID while one is being created: after a crash it is in doubt.
const REQUESTED = '?'
// Stored with a Unix time, while the CRM may still create a company for the contact itself.
const WAITING = '~'
/** HubSpot creates the companies of new contacts some moments later, if its account is set up so, which no API tells. */
const WAIT_SECONDS = 10 * 60

/** Many leads may have "Freelancer" as their company, each with another one. */
const COMPANIES_EACH = 20

const isCompany = sql`k.company_record_id not in ('', ${REQUESTED}) and left(k.company_record_id, 1) <> ${WAITING}`
const isDue = sql`case when left(k.company_record_id, 1) = ${WAITING}
  then substr(k.company_record_id, 2)::bigint <= extract(epoch from now()) - ${WAIT_SECONDS}
  else k.company_record_id is null or k.company_record_id = ${REQUESTED} end`

/** Contacts whose company is not associated yet, without those that wait. */
export async function contactsWithoutCompany(db: Db, userId: number, provider: CrmProvider, limit: number) {
  const { rows } = await db.execute<UnassociatedContact>(sql`
    select k.record_id as "recordId", l.email, l.company, coalesce(k.company_record_id = ${REQUESTED}, false) as "isInDoubt",
      k.company_record_id is null as "isNew"
    from crm_links k join leads l on l.id = k.lead_id and l.user_id = k.user_id
    where k.user_id = ${userId} and k.provider = ${provider} and k.gone_at is null and ${isDue}
    order by k.id limit ${limit}`)
  return rows
}

/** Companies that are already linked to coworkers of these contacts. */
export async function companiesOfCoworkers(
  db: Db,
  userId: number,
  provider: CrmProvider,
  contacts: UnassociatedContact[],
) {
  const domains = [...new Set(contacts.map(({ email }) => domainOf(email)?.toLowerCase() ?? ''))].filter(
    (domain) => kindOfMailDomain(domain) === 'business',
  )
  const names = [...new Set(contacts.map(({ company }) => company.trim().toLowerCase()))]
  const { rows } = await db.execute<{ id: string }>(sql`
    select distinct k.company_record_id as id from crm_links k join leads l on l.id = k.lead_id and l.user_id = k.user_id
    where k.user_id = ${userId} and k.provider = ${provider} and ${isCompany}
      and (split_part(lower(l.email), '@', 2) = any(${sql.param(domains)}::text[])
        or lower(trim(l.company)) = any(${sql.param(names)}::text[]))
    limit ${contacts.length * COMPANIES_EACH}`)
  return rows.map(({ id }) => id)
}

/** They are looked at again once the CRM has had time to create their companies. */
export async function markAsWaiting(db: Db, userId: number, provider: CrmProvider, contacts: UnassociatedContact[]) {
  const since = `${WAITING}${Math.floor(Date.now() / 1000)}`
  await saveCompanies(
    db,
    userId,
    provider,
    contacts.map(({ recordId }) => [recordId, since]),
  )
}

/** Called before companies are created: after a crash, the next sync knows that they are in doubt. */
export async function markAsRequested(db: Db, userId: number, provider: CrmProvider, contacts: UnassociatedContact[]) {
  await saveCompanies(
    db,
    userId,
    provider,
    contacts.map(({ recordId }) => [recordId, REQUESTED]),
  )
}

export async function saveCompanies(db: Db, userId: number, provider: CrmProvider, companies: [string, string][]) {
  await db.execute(sql`
    update crm_links k set company_record_id = c.company
    from jsonb_to_recordset(${JSON.stringify(companies.map(([record, company]) => ({ record, company })))}::jsonb) as c(record text, company text)
    where k.user_id = ${userId} and k.provider = ${provider} and k.record_id = c.record`)
}
