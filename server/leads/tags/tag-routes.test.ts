import { expect, test } from 'vitest'
import type { BulkJob } from '../../../contract/bulk-job.ts'
import type { Lead } from '../../../contract/lead.ts'
import type { LeadImportReport } from '../../../contract/lead-import.ts'
import type { TaggedLeads } from '../../../contract/lead-tag-change.ts'
import type { TimelineEvent } from '../../../contract/timeline-event.ts'
import { addLead, grace, listLeads } from '../../../tests/world/leads.ts'
import { type World, world } from '../../../tests/world/world.ts'
import { runBulkJobs } from '../bulk/run-bulk-jobs.ts'
import { importWaitingLeads } from '../import/import-leads.ts'

type Person = Awaited<ReturnType<World['person']>>
const tagsOf = async (person: Person, id: number) => ((await person.call('GET', `/api/leads/${id}`)).body as Lead).tags
const tag = (person: Person, body: object) => person.call('POST', '/api/leads/bulk-tag', body)
const known = async (person: Person) => (await person.call('GET', '/api/lead-tags')).body

test('a lead has its tags once, whatever the case, and the account lists them', async () => {
  const w = await world()
  const [ada, bob] = [await w.person(), await w.person()]
  const { id } = await addLead(ada, { ...grace, tags: ['VIP', ' vip ', 'Key  account', ''] })
  expect(await tagsOf(ada, id)).toEqual(['VIP', 'Key account'])
  expect((await listLeads(ada)).leads).toMatchObject([{ tags: ['VIP', 'Key account'] }])
  expect(await known(ada)).toEqual(['Key account', 'VIP'])
  expect(await known(bob)).toEqual([])
})

test.each([
  [['a'.repeat(51)], 'A tag has at most 50 characters'],
  [['a;b'], 'A tag can’t contain commas, semicolons or line breaks'],
  [Array.from({ length: 51 }, (_, n) => `tag ${n}`), 'At most 50 tags'],
])('tags %# are refused with a reason, and nothing changes', async (tags, message) => {
  const w = await world()
  const ada = await w.person()
  const { id } = await addLead(ada, grace)
  const answer = await ada.call('PATCH', `/api/leads/${id}`, { tags })
  expect(answer, answer.text).toMatchObject({ status: 400 })
  expect(answer.text).toContain(message)
  expect(await tagsOf(ada, id)).toEqual([])
})

test('an account has a thousand different tags; unused ones make room', async () => {
  const w = await world()
  const ada = await w.person()
  const { id } = await addLead(ada, { ...grace, tags: ['used'] })
  await w.pool.query(
    `insert into lead_tags (user_id, key, tag) select $1, 'old ' || n, 'Old ' || n from generate_series(1, 999) n`,
    [ada.id],
  )
  expect((await ada.call('PATCH', `/api/leads/${id}`, { tags: ['used', 'new'] })).status).toBe(200)
  expect(await known(ada)).toEqual(['new', 'used'])
  await w.pool.query(
    `insert into leads (user_id, first_name, last_name, email, company, tags)
     select $1, 'A', 'B', 'a' || n || '@x.example', 'C', array['busy ' || n] from generate_series(1, 998) n`,
    [ada.id],
  )
  const refused = await ada.call('PATCH', `/api/leads/${id}`, { tags: ['one more'] })
  expect(refused).toMatchObject({ status: 400 })
  expect(refused.text).toContain('1,000 different tags')
  expect((await ada.call('PATCH', `/api/leads/${id}`, { tags: ['used', 'new', 'BUSY 7'] })).status).toBe(200)
  const csv = 'Email,First Name,Last Name,Company,Tags\nx@y.example,X,Y,Z,"brand new"\nz@y.example,X,Y,Z,busy 1\n'
  await ada.call('POST', '/api/leads/import', csv, { 'content-type': 'text/csv' })
  await importWaitingLeads(w)
  const { leads } = await listLeads(ada, '?search=y.example&sort=createdAt')
  expect(leads.map(({ email, tags }) => [email, tags]).sort()).toEqual([
    ['x@y.example', []],
    ['z@y.example', ['busy 1']],
  ])
})

test.each(['update', 'add'])(
  'an import (%s) leaves out tags that do not fit, and its check says so before',
  async (duplicates) => {
    const w = await world()
    const ada = await w.person()
    const full = Array.from({ length: 50 }, (_, n) => `full ${n}`)
    await addLead(ada, { ...grace, tags: full })
    await w.pool.query(
      `insert into leads (user_id, first_name, last_name, email, company, tags)
     select $1, 'A', 'B', 'a' || n || '@x.example', 'C', array['busy ' || n] from generate_series(1, 948) n`,
      [ada.id],
    )
    const row = (email: string, tags: string) => `${email},X,Y,Z,"${tags}"\n`
    const csv = `Email,First Name,Last Name,Company,Tags\n${[
      row('long@y.example', `busy 1;${'x'.repeat(51)}`),
      row('many@y.example', [...full, 'busy 2'].join(';')),
      row('one@y.example', 'New one'),
      row('two@y.example', 'new ONE, New two'),
      row('three@y.example', 'New three; busy 3'),
    ].join('')}${duplicates === 'update' ? `${grace.email},,,,busy 4\n` : ''}`
    const run = async (query: string) => {
      const { body } = await ada.call('POST', `/api/leads/import?${query}`, csv, { 'content-type': 'text/csv' })
      await importWaitingLeads(w, { batchRows: 1 })
      const path = `/api/leads/import/${(body as { id: number }).id}`
      return (await ada.call('GET', path)).body as LeadImportReport
    }
    const check = await run(`check=1&duplicates=${duplicates}`)
    const done = await run(`duplicates=${duplicates}`)
    const facts = ({ created, failed, noted, notes }: LeadImportReport) => ({
      created,
      failed,
      noted,
      notes: notes.map(({ line, field, message }) => [line, field, message]),
    })
    const left = (words: string) => [
      [2, 'tags', `A tag has at most 50 characters, so we ${words} import “${'x'.repeat(51)}”.`],
      [3, 'tags', `A lead has at most 50 tags, so we ${words} import “busy 2”.`],
      [6, 'tags', `Your account already has 1,000 different tags, so we ${words} import “New three”.`],
      ...(duplicates === 'update' ? [[7, 'tags', `A lead has at most 50 tags, so we ${words} import “busy 4”.`]] : []),
    ]
    expect(facts(check)).toEqual({ created: 5, failed: 0, noted: left('').length, notes: left("won't") })
    expect(facts(done)).toEqual({ created: 5, failed: 0, noted: left('').length, notes: left("didn't") })
    const { leads } = await listLeads(ada, '?search=y.example')
    expect(leads.map(({ email, tags }) => [email, tags.length]).sort()).toEqual([
      ['long@y.example', 1],
      ['many@y.example', 50],
      ['one@y.example', 1],
      ['three@y.example', 1],
      ['two@y.example', 2],
    ])
  },
)

test('tags are found and removed whose lower case PostgreSQL and JavaScript write differently', async () => {
  const w = await world()
  const ada = await w.person()
  const tags = ['ΟΔΟΣ', 'İzmir', 'ÉCOLE']
  const { id } = await addLead(ada, { ...grace, tags })
  for (const one of tags) {
    const { total } = await listLeads(ada, `?where=${encodeURIComponent(`tag:${one}`)}`)
    expect([one, total]).toEqual([one, 1])
  }
  await tag(ada, { ids: [id], add: [], remove: tags })
  expect(await tagsOf(ada, id)).toEqual([])
})

test('tags, extra columns and campaigns do not make a lead newer than its record in a CRM', async () => {
  const w = await world()
  const ada = await w.person()
  const { id } = await addLead(ada, grace)
  const updatedAt = async () => ((await ada.call('GET', `/api/leads/${id}`)).body as Lead).updatedAt
  const before = await updatedAt()
  await tag(ada, { ids: [id], add: ['VIP'] })
  await ada.call('PATCH', `/api/leads/${id}`, { tags: ['Berlin'], company: grace.company })
  const csv = `Email,Tags,Campaign,Fleet\n${grace.email},Paris,Spring,12\n`
  const { body } = await ada.call('POST', '/api/leads/import', csv, { 'content-type': 'text/csv' })
  await importWaitingLeads(w)
  expect((await ada.call('GET', `/api/leads/${id}`)).body).toMatchObject({
    tags: ['Berlin', 'Paris'],
    campaign: 'Spring',
    extraColumns: { Fleet: '12' },
  })
  await ada.call('POST', `/api/leads/import/${(body as { id: number }).id}/undo`)
  await importWaitingLeads(w)
  expect(await tagsOf(ada, id)).toEqual(['Berlin'])
  expect(await updatedAt()).toBe(before)
  await ada.call('PATCH', `/api/leads/${id}`, { jobTitle: 'Admiral', tags: [] })
  expect(await updatedAt()).not.toBe(before)
})

test('an import adds tags to those a known lead has, and its undo takes them away', async () => {
  const w = await world()
  const ada = await w.person()
  const { id } = await addLead(ada, { ...grace, tags: ['VIP'] })
  const csv = `Email,First Name,Last Name,Company,Tags\n${grace.email},${grace.firstName},${grace.lastName},${grace.company},"vip; Berlin, ""quoted"" \\ tag"\n`
  await ada.call('POST', '/api/leads/import', csv, { 'content-type': 'text/csv' })
  await importWaitingLeads(w)
  expect(await tagsOf(ada, id)).toEqual(['VIP', 'Berlin', '"quoted" \\ tag'])
  const [last] = (await ada.call('GET', '/api/leads/import')).body as { id: number }[]
  await ada.call('POST', `/api/leads/import/${last?.id}/undo`)
  await importWaitingLeads(w)
  expect(await tagsOf(ada, id)).toEqual(['VIP'])
})

test('a new lead of an import has every tag, with signs that COPY escapes', async () => {
  const w = await world()
  const ada = await w.person()
  const csv = 'Email,First Name,Last Name,Company,Tags\nx@y.example,X,Y,Z,"a ""b""; c\\d; {e}; null"\n'
  await ada.call('POST', '/api/leads/import', csv, { 'content-type': 'text/csv' })
  await importWaitingLeads(w)
  expect((await listLeads(ada)).leads).toMatchObject([{ tags: ['a "b"', 'c\\d', '{e}', 'null'] }])
})

test('tags of many leads change in one call, for the owner only, with an entry in each timeline', async () => {
  const w = await world()
  const [ada, bob] = [await w.person(), await w.person()]
  const one = await addLead(ada, { ...grace, tags: ['old', 'VIP'] })
  const two = await addLead(ada, { ...grace, email: 'two@x.example', tags: ['new'] })
  const other = await addLead(bob, grace)
  const answer = await tag(ada, { ids: [one.id, two.id, other.id], add: ['New'], remove: ['OLD'] })
  expect(answer, answer.text).toMatchObject({ status: 200, body: { changedIds: [one.id] } })
  expect([await tagsOf(ada, one.id), await tagsOf(ada, two.id), await tagsOf(bob, other.id)]).toEqual([
    ['VIP', 'New'],
    ['new'],
    [],
  ])
  const [event] = (await ada.call('GET', `/api/leads/${one.id}/timeline`)).body as TimelineEvent[]
  expect(event).toMatchObject({
    kind: 'edited',
    details: { changes: { tags: { from: ['old', 'VIP'], to: ['VIP', 'New'] } } },
  })
  expect(await tag(ada, { ids: [one.id], add: [] })).toMatchObject({ status: 400 })
  expect(await tag(ada, { filter: { statuss: 'new' }, expected: 1, add: ['x'] })).toMatchObject({ status: 400 })
  expect(await tag(ada, { filter: {}, expected: 1, add: ['x'] })).toMatchObject({ status: 409 })
})

test('the undo of a change returns the tags each lead had, for the owner only, and keeps what changed since', async () => {
  const w = await world()
  const [ada, bob] = [await w.person(), await w.person()]
  const add = async (email: string, tags: string[]) => (await addLead(ada, { ...grace, email, tags })).id
  const ids = [
    await add('a@x.example', ['old', 'VIP']),
    await add('b@x.example', ['New']),
    await add('c@x.example', []),
  ]
  const all = () => Promise.all(ids.map((id) => tagsOf(ada, id)))
  const undo = (person: Person, changedAt: unknown) =>
    person.call('POST', '/api/leads/bulk-tag/undo', { changedAt }) as Promise<{ status: number; body: TaggedLeads }>
  const { changedAt } = (await tag(ada, { ids, add: ['vip', 'new', 'Berlin'], remove: ['OLD'] })).body as TaggedLeads
  expect(await all()).toEqual([
    ['VIP', 'new', 'Berlin'],
    ['New', 'vip', 'Berlin'],
    ['vip', 'new', 'Berlin'],
  ])
  await ada.call('PATCH', `/api/leads/${ids[2]}`, { tags: ['Later', 'vip', 'Berlin'] })
  expect(await undo(bob, changedAt)).toMatchObject({ status: 200, body: { changedIds: [] } })
  expect(await undo(ada, 'yesterday')).toMatchObject({ status: 400 })
  const back = [['old', 'VIP'], ['New'], ['Later']]
  expect(await undo(ada, changedAt)).toMatchObject({ status: 200, body: { changedIds: ids } })
  expect(await all()).toEqual(back)
  expect(await undo(ada, changedAt)).toMatchObject({ status: 200, body: { changedIds: [] } })
  expect(await all()).toEqual(back)
})

test('more than a thousand leads are tagged by a job, with an undo that is a job too', async () => {
  const w = await world()
  const [ada, bob] = [await w.person(), await w.person()]
  await w.pool.query(
    `insert into leads (user_id, first_name, last_name, email, company, tags)
     select $1, 'A', 'B', 'a' || n || '@x.example', 'C', case when n > 1195 then array['Old'] else '{}'::text[] end
     from generate_series(1, 1200) n`,
    [ada.id],
  )
  const { status, body } = await tag(ada, { filter: {}, expected: 1200, add: ['All'], remove: ['old'] })
  expect({ status, body }).toMatchObject({ status: 202, body: { kind: 'tag', total: 1200 } })
  const jobOf = async ({ id }: BulkJob) => (await ada.call('GET', `/api/bulk-jobs/${id}`)).body
  await runBulkJobs(w)
  expect(await jobOf(body as BulkJob)).toMatchObject({ status: 'done', changed: 1200, isUndoable: true })
  const { leads } = await listLeads(ada, '?limit=1')
  expect(leads).toMatchObject([{ tags: ['All'] }])
  await ada.call('PATCH', `/api/leads/${leads[0]?.id}`, { tags: ['All', 'Later'] })

  const { deletedAt: changedAt } = body as BulkJob
  const undo = (person: Person) => person.call('POST', '/api/leads/bulk-tag/undo', { changedAt })
  expect(await undo(bob)).toMatchObject({ status: 200, body: { changedIds: [] } })
  const back = await undo(ada)
  expect(back, back.text).toMatchObject({ status: 202, body: { kind: 'tag_undo', total: 1200 } })
  await runBulkJobs(w)
  expect(await jobOf(back.body as BulkJob)).toMatchObject({ status: 'done', changed: 1200, isUndoable: false })
  expect(await jobOf(body as BulkJob)).toMatchObject({ isUndoable: false })
  const { rows } = await w.pool.query(
    'select tags, count(*)::int as leads from leads where user_id = $1 group by tags order by 2',
    [ada.id],
  )
  expect(rows).toContainEqual({ tags: [], leads: 1195 })
  expect(rows).toContainEqual({ tags: ['Old'], leads: 4 })
  expect(rows).toContainEqual({ tags: expect.arrayContaining(['Later', 'Old']), leads: 1 })
})

test('undoing a change of tags that still runs ends it', async () => {
  const w = await world()
  const ada = await w.person()
  await w.pool.query(
    `insert into leads (user_id, first_name, last_name, email, company)
     select $1, 'A', 'B', 'a' || n || '@x.example', 'C' from generate_series(1, 1001) n`,
    [ada.id],
  )
  const job = (await tag(ada, { filter: {}, expected: 1001, add: ['All'] })).body as BulkJob
  const undone = await ada.call('POST', '/api/leads/bulk-tag/undo', { changedAt: job.deletedAt })
  expect(undone.body).toEqual({ changedIds: [] })
  await runBulkJobs(w)
  expect((await ada.call('GET', `/api/bulk-jobs/${job.id}`)).body).toMatchObject({ status: 'cancelled', changed: 0 })
})
