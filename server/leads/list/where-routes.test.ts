import { beforeAll, expect, test } from 'vitest'
import type { LeadTotal, MatchingLeads } from '../../../contract/lead.ts'
import { listLeads, type Person } from '../../../tests/world/leads.ts'
import { type World, world } from '../../../tests/world/world.ts'

let w: World
let ada: Person

// Seven people; what each has is in the list below. Somebody else has leads that match everything.
beforeAll(async () => {
  w = await world()
  ada = await w.person()
  const bob = await w.person()
  for (const { id } of [ada, bob])
    await w.pool.query(
      `insert into leads (user_id, first_name, last_name, email, company, job_title, industry, company_size, location, phone, status, ai_score, deal_value, source, tags, created_at) values
       ($1, 'ann', 'A', 'ann@x.example', 'Acme', 'CEO', 'finance', '1-10', 'Zürich', '+41 1', 'new', 90, 100000, 'form', '{VIP,"key account"}', now() - interval '1 day'),
       ($1, 'ben', 'B', 'ben@x.example', 'Acme', 'CTO', 'finance', null, 'Berlin, Germany', null, 'contacted', 80, 0, 'import', '{}', now() - interval '40 days'),
       ($1, 'cat', 'C', 'cat@x.example', 'Beta', 'Head of Sales', 'retail', '200+', null, '', 'qualified', 79, 55050, 'crm', '{vip}', '2026-01-31T23:30:00Z'),
       ($1, 'dan', 'D', 'dan@x.example', 'Beta', null, null, '11-50', 'London', '+44 2', 'lost', 10, 0, 'sample', '{}', '2020-01-01')`,
      [id],
    )
  const idOf = new Map(
    (await w.pool.query('select id, first_name from leads where user_id = $1', [ada.id])).rows.map((row) => [
      row.first_name,
      row.id,
    ]),
  )
  const {
    rows: [sequence],
  } = await w.pool.query(
    `insert into email_sequences (user_id, name, trigger) values ($1, 'S', 'manual') returning id`,
    [ada.id],
  )
  await w.pool.query(
    `insert into lead_sequence_enrollments (user_id, sequence_id, lead_id, status) values ($1, $2, $3, 'active'), ($1, $2, $4, 'completed')`,
    [ada.id, sequence.id, idOf.get('ann'), idOf.get('ben')],
  )
  await w.pool.query(
    `insert into sequence_logs (user_id, lead_id, status, recipient_address, sent_at, opened_at, replied_at, is_test, is_captured) values
     ($1, $2, 'sent', 'ann@x.example', now() - interval '2 days', now() - interval '1 day', null, false, false),
     ($1, $3, 'sent', 'ben@x.example', now() - interval '50 days', now() - interval '50 days', now() - interval '49 days', false, false),
     ($1, $4, 'sent', 'cat@x.example', now() - interval '1 day', now(), now(), true, true)`,
    [ada.id, idOf.get('ann'), idOf.get('ben'), idOf.get('cat')],
  )
  await w.pool.query(`insert into suppressions (user_id, address, reason) values ($1, 'dan@x.example', 'manual')`, [
    ada.id,
  ])
})

const query = (where: string) => `?where=${encodeURIComponent(where)}`

test.each([
  ['status:new,lost', 'ann dan'],
  ['-status:new,lost', 'ben cat'],
  ['score:80-100', 'ann ben'],
  ['score:79', 'cat'],
  ['score:-79', 'cat dan'],
  ['industry:none,retail', 'cat dan'],
  ['-industry:finance', 'cat dan'],
  ['size:200+', 'cat'],
  ['source:import,crm', 'ben cat'],
  ['location:zurich', 'ann'],
  ['-location:berlin,london', 'ann cat'],
  ["title:'head of'", 'cat'],
  ['title:%', ''],
  ['company:acme', 'ann ben'],
  ['tag:vip', 'ann cat'],
  ["tag:'Key Account'", 'ann'],
  ['-tag:vip', 'ben dan'],
  ['value:550', 'cat'],
  ['value:1-', 'ann cat'],
  ['created:30d', 'ann'],
  ['created:2026-01-31', 'cat'],
  ['created:2026-01-01..2026-02-28', 'cat'],
  ['contacted:never', 'cat dan'],
  ['contacted:ever', 'ann ben'],
  ['contacted:30d', 'ann'],
  ['contacted:..30d', 'ben'],
  ['-contacted:30d', 'ben cat dan'],
  ['replied:ever', 'ben'],
  ['opened:7d', 'ann'],
  ['sequence:active', 'ann'],
  ['sequence:finished', 'ben'],
  ['sequence:never', 'cat dan'],
  ['dnc:yes', 'dan'],
  ['phone:yes', 'ann dan'],
  ['phone:no', 'ben cat'],
  ['industry:finance contacted:never', ''],
  ['industry:retail or dnc:yes', 'cat dan'],
  ['company:acme (title:ceo or score:-10)', 'ann'],
])('%s: %s', async (where, names) => {
  const { leads, total } = await listLeads(ada, query(where))
  const found = leads.map(({ firstName }) => firstName).sort()
  expect(found.join(' ')).toBe(names)
  expect(total).toBe(found.length)
  // The same filter everywhere.
  const ids = leads.map(({ id }) => id).sort()
  expect((await ada.call('GET', `/api/leads/count${query(where)}`)).body).toEqual({
    total: ids.length,
  } satisfies LeadTotal)
  const matching = (await ada.call('GET', `/api/leads/ids${query(where)}`)).body as MatchingLeads
  expect([...matching.ids].sort()).toEqual(ids)
  const csv = (await ada.call('GET', `/api/leads/export.csv${query(where)}`)).text.trim().split('\r\n').slice(1)
  expect(
    csv
      .map((line) => line.split(',')[0])
      .sort()
      .join(' '),
  ).toBe(names)
})

test('conditions go with the search and the two filters, and with deletion', async () => {
  expect((await listLeads(ada, `${query('score:50-')}&search=acme&status=new`)).leads).toMatchObject([
    { firstName: 'ann' },
  ])
  const answer = await ada.call('POST', '/api/leads/bulk-tag', {
    filter: { where: 'score:80-' },
    expected: 1,
    add: ['x'],
  })
  expect(answer).toMatchObject({ status: 409 })
})

test('a filter that is wrong gets a reason, and nothing is listed or deleted', async () => {
  const answer = await ada.call('GET', `/api/leads${query('status:open')}`)
  expect(answer).toMatchObject({ status: 400 })
  expect(answer.text).toContain('is not one of new, contacted, qualified, lost')
  const deletion = { filter: { where: 'shoe:42' }, expected: 4 }
  expect(await ada.call('POST', '/api/leads/bulk-delete', deletion)).toMatchObject({ status: 400 })
  expect((await listLeads(ada)).total).toBe(4)
})

test('a lead that was emailed since no longer matches, on a page that was shown before', async () => {
  const person = await w.person()
  await w.pool.query(
    `insert into leads (user_id, first_name, last_name, email, company) select $1, 'n' || n, 'N', n || '@n.example', 'N' from generate_series(1, 3) n`,
    [person.id],
  )
  const shown = await listLeads(person, query('contacted:never'))
  expect(shown.total).toBe(3)
  await w.pool.query(
    `insert into sequence_logs (user_id, lead_id, status, recipient_address, sent_at) values ($1, $2, 'sent', '1@n.example', now())`,
    [person.id, shown.leads[0]?.id],
  )
  expect((await listLeads(person, query('contacted:never'))).leads).toHaveLength(2)
})
