import { expect, test } from 'vitest'
import type { Lead, LeadSort } from '../../../contract/lead.ts'
import { addLead, grace, listLeads } from '../../../tests/world/leads.ts'
import { world } from '../../../tests/world/world.ts'
import type { Filter } from '../lead-list-queries.ts'
import { pageByWalk } from './walk-sorted.ts'

const STATUSES = ['qualified', 'new', 'lost', 'contacted', 'new', 'lost', 'qualified', 'new'] as const

/** Leads with events of different age, some in sequences, and another owner with the same. */
async function scene() {
  const w = await world()
  const owners = [await w.person(), await w.person()] as const
  for (const person of owners) {
    const leads: Lead[] = []
    for (const [n, status] of STATUSES.entries())
      leads.push(
        await addLead(person, { ...grace, firstName: `No ${n}`, email: `no${n}@walk.example`, status } as typeof grace),
      )
    const { rows } = await w.pool.query<{ id: number }>(
      `insert into email_sequences (user_id, name) values ($1, 'Spring'), ($1, 'Autumn') returning id`,
      [person.id],
    )
    for (const [n, at] of [
      [2, '2031-04-03'],
      [5, '2031-04-01'],
      [6, null],
      [3, '2031-04-02'],
    ] as const)
      await w.pool.query(
        `insert into lead_sequence_enrollments (user_id, lead_id, sequence_id, status, current_step, next_email_scheduled_at)
         values ($1, $2, $3, 'active', 1, $4)`,
        [person.id, leads[n]?.id, rows[n % 2]?.id, at],
      )
    for (const [n, at] of [
      [1, '2031-01-03'],
      [4, '2031-01-01'],
      [1, '2031-01-05'],
      [7, '2031-01-04'],
      [0, '2001-01-01'],
    ] as const)
      await w.pool.query(
        `insert into timeline_events (user_id, lead_id, kind, details, occurred_at) values ($1, $2, 'edited', '{}', $3)`,
        [person.id, leads[n]?.id, at],
      )
  }
  return { w, ada: owners[0] }
}

test.each([
  ['status', {}],
  ['-status', {}],
  ['status', { status: 'new' }],
  ['-lastActivity', {}],
  ['-lastActivity', { status: 'new' }],
  ['nextStep', {}],
  ['-nextStep', {}],
  ['sequence', {}],
] as [LeadSort, Partial<Filter>][])('a walk by %s of leads %o has the same pages as a sort', async (sort, part) => {
  const { w, ada } = await scene()
  const sorted = await listLeads(ada, `?${new URLSearchParams({ sort, ...(part as Record<string, string>) })}`)
  const filter = part as Filter
  for (const limit of [3, 8])
    for (let offset = 0; offset < 9; offset += limit) {
      const page = await pageByWalk(w.db, ada.id, { filter, sort, offset, limit }, 0)
      expect(page?.total).toBe(sorted.total)
      expect(page?.leads.map(({ firstName }) => firstName)).toEqual(
        sorted.leads.slice(offset, offset + limit).map(({ firstName }) => firstName),
      )
    }
})

test('of more leads than can be sorted, the latest activity and the next step still come first', async () => {
  const { w, ada } = await scene()
  await w.pool.query('update lead_counts set leads = leads + 60000 where user_id = $1', [ada.id])
  const first = async (sort: string) =>
    (await listLeads(ada, `?sort=${sort}&limit=2`)).leads.map(({ firstName }) => firstName)
  expect(await first('-lastActivity')).toEqual(['No 1', 'No 7'])
  expect(await first('nextStep')).toEqual(['No 5', 'No 3'])
  expect(await first('status')).toEqual(['No 1', 'No 4'])
  expect(await ada.call('GET', '/api/leads?sort=lastActivity')).toMatchObject({ status: 400 })
})
