import { beforeAll, expect, test } from 'vitest'
import type { Lead, LeadSort } from '../../../contract/lead.ts'
import { addLead, grace, listLeads, type Person } from '../../../tests/world/leads.ts'
import { type World, world } from '../../../tests/world/world.ts'

let w: World

beforeAll(async () => {
  w = await world()
})

const names = async (person: Person, query: string) =>
  (await listLeads(person, query)).leads.map(({ firstName }) => firstName)

/** Enrolls a lead in a sequence of that name whose next email goes out then. */
async function enroll(person: Person, lead: Lead, name: string, at: string | null, status = 'active') {
  const { rows } = await w.pool.query<{ id: number }>(
    'insert into email_sequences (user_id, name) values ($1, $2) returning id',
    [person.id, name],
  )
  await w.pool.query(
    `insert into lead_sequence_enrollments (user_id, lead_id, sequence_id, status, current_step, next_email_scheduled_at)
     values ($1, $2, $3, $4, 2, $5)`,
    [person.id, lead.id, rows[0]?.id, status, at],
  )
  return rows[0]?.id
}

test('a list has activity, source, sequence and next step of its leads only when it asks for them', async () => {
  const ada = await w.person()
  const lead = await addLead(ada, grace)
  const later = await enroll(ada, lead, 'Later', '2031-05-01T09:00:00Z')
  const first = await enroll(ada, lead, 'First', '2031-04-01T09:00:00Z')
  await w.pool.query(
    `insert into timeline_events (user_id, lead_id, kind, details, occurred_at) values ($1, $2, 'status_changed', '{}', '2031-01-02T03:04:05Z')`,
    [ada.id, lead.id],
  )
  expect(later).not.toBe(first)
  const [plain] = (await listLeads(ada)).leads
  for (const extra of ['source', 'lastActivityAt', 'sequence', 'nextStep']) expect(plain).not.toHaveProperty(extra)
  const [full] = (await listLeads(ada, '?include=source,lastActivity,sequence,nextStep')).leads
  expect(full).toMatchObject({
    source: 'form',
    lastActivityAt: '2031-01-02T03:04:05.000Z',
    sequence: { id: first, name: 'First', isPaused: false, others: 1 },
    nextStep: { step: 2, at: '2031-04-01T09:00:00.000Z', isPaused: false },
  })
  const bob = await w.person()
  const other = await addLead(bob, grace)
  const [alone] = (await listLeads(bob, '?include=lastActivity,sequence,nextStep')).leads
  expect(alone).toMatchObject({ lastActivityAt: other.createdAt, sequence: null, nextStep: null })
})

test('a value that no list has is refused', async () => {
  const ada = await w.person()
  expect(await ada.call('GET', '/api/leads?include=secret')).toMatchObject({ status: 400 })
})

test.each([
  ['status', ['New', 'Contacted', 'Qualified', 'Lost']],
  ['-status', ['Lost', 'Qualified', 'Contacted', 'New']],
  ['location', ['Lost', 'Qualified', 'Contacted', 'New']],
  ['-location', ['Contacted', 'Qualified', 'Lost', 'New']],
  ['companySize', ['Qualified', 'Contacted', 'New', 'Lost']],
  ['tags', ['Contacted', 'New', 'Qualified', 'Lost']],
] as [LeadSort, string[]][])('sorted by %s: in the order people read, empty ones last', async (sort, expected) => {
  const ada = await w.person()
  const people = {
    New: { status: 'new', companySize: '200+', tags: ['b'] },
    Contacted: { status: 'contacted', location: 'oslo', companySize: '11-50', tags: ['A'] },
    Qualified: { status: 'qualified', location: 'Lima', companySize: '1-10' },
    Lost: { status: 'lost', location: 'bern' },
  }
  for (const [firstName, values] of Object.entries(people))
    await addLead(ada, { ...grace, firstName, email: `${firstName}@sorted.example`, ...values } as typeof grace)
  // Those without a size or a tag are in the order in which they were added, or the other way around.
  expect(await names(ada, `?sort=${sort}`)).toEqual(expected)
})

test('sorted by next step: the next email first, leads without one last', async () => {
  const ada = await w.person()
  const [a, b, , d] = await Promise.all(
    ['A', 'B', 'C', 'D'].map((firstName) => addLead(ada, { ...grace, firstName, email: `${firstName}@next.example` })),
  )
  await enroll(ada, a as Lead, 'One', '2031-04-02T09:00:00Z')
  await enroll(ada, b as Lead, 'Two', '2031-04-01T09:00:00Z')
  await enroll(ada, d as Lead, 'Three', '2031-04-01T08:00:00Z', 'paused')
  expect((await names(ada, '?sort=nextStep')).slice(0, 2)).toEqual(['B', 'A'])
  expect((await names(ada, '?sort=sequence')).slice(0, 3)).toEqual(['A', 'D', 'B'])
  // A page of it, and the number of all.
  const page = await listLeads(ada, '?sort=nextStep&limit=1&page=2')
  expect(page).toMatchObject({ total: 4, leads: [{ firstName: 'A' }] })
  expect(await names(ada, '?sort=-nextStep&search=next&where=sequence:active')).toEqual(['A', 'B', 'D'])
})

test('more leads than can be sorted are refused with what to do, and a search among them is sorted', async () => {
  const ada = await w.person()
  for (const firstName of ['Zoe', 'Ann'])
    await addLead(ada, { ...grace, firstName, email: `${firstName}@many.example`, location: firstName })
  await w.pool.query('update lead_counts set leads = leads + 60000 where user_id = $1', [ada.id])
  const answer = await ada.call('GET', '/api/leads?sort=location')
  expect(answer).toMatchObject({
    status: 400,
    body: {
      message: 'Location can sort up to 50,000 leads. Narrow the list with a search or filter, then sort it.',
    },
  })
  expect(await names(ada, '?sort=location&search=many.example')).toEqual(['Ann', 'Zoe'])
})
