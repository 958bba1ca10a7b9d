import { sql } from 'drizzle-orm'

/** A lead, and every other lead with one of the addresses. */
export type Person = { leadId: number | null; addresses: string[] }

/** Their IDs, as a subquery: leads are few, so that enrollments are found by lead, however many the owner has. */
export const leadsOf = (userId: number, { leadId, addresses }: Person) => sql`
  select l.id from leads l
  where l.user_id = ${userId} and (l.id = ${leadId} or lower(l.email) = any(${sql.param(addresses)}::text[]))`
