import type { Lead } from '../../contract/lead.ts'
import type { World } from './world.ts'

export type Person = Awaited<ReturnType<World['person']>>

export const grace = {
  firstName: 'Grace',
  lastName: 'Hopper',
  email: 'grace@navona.example',
  company: 'Navona Systems',
}

export const listLeads = async (person: Person, query = '') =>
  (await person.call('GET', `/api/leads${query}`)).body as { leads: Lead[]; total: number }

export const addLead = async (person: Person, lead: object) =>
  (await person.call('POST', '/api/leads', lead)).body as Lead

/** Leads written straight into the table, as an import does. */
export async function insertLeads(w: World, person: Person, many: number): Promise<number[]> {
  const { rows } = await w.pool.query(
    `insert into leads (user_id, first_name, last_name, email, company)
     select $1, 'Lead', 'No ' || n, 'lead' || n || '@many.example', 'Many Ltd' from generate_series(1, $2::int) n returning id`,
    [person.id, many],
  )
  return rows.map(({ id }) => id)
}
