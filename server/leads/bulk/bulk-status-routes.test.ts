import { expect, test } from 'vitest'
import type { BulkJob } from '../../../contract/bulk-job.ts'
import type { Lead, LeadStatus } from '../../../contract/lead.ts'
import type { MovedLeads } from '../../../contract/lead-status-change.ts'
import type { TimelineEvent } from '../../../contract/timeline-event.ts'
import { addLead, grace } from '../../../tests/world/leads.ts'
import { type World, world } from '../../../tests/world/world.ts'
import { runBulkJobs } from './run-bulk-jobs.ts'

type Person = Awaited<ReturnType<World['person']>>
const move = (person: Person, body: object) => person.call('POST', '/api/leads/bulk-status', body)
const undo = (person: Person, changedAt: string) => person.call('POST', '/api/leads/bulk-status/undo', { changedAt })
const read = async (person: Person, id: number) => (await person.call('GET', `/api/leads/${id}`)).body as Lead
const edit = (person: Person, id: number, status: LeadStatus) => person.call('PATCH', `/api/leads/${id}`, { status })
const countOf = async (person: Person, status: LeadStatus) =>
  ((await person.call('GET', `/api/leads?status=${status}`)).body as { total: number }).total

async function addMany(w: World, person: Person, many: number) {
  const { rows } = await w.pool.query<{ id: number }>(
    `insert into leads (user_id, first_name, last_name, email, company, status)
     select $1, 'Lead', 'No ' || n, 'lead' || n || '@many.example', 'Many Ltd', case when n % 2 = 0 then 'contacted' else 'new' end
     from generate_series(1, $2::int) n returning id`,
    [person.id, many],
  )
  return rows.map(({ id }) => id)
}

test('a selection gets one status, as if each lead had been edited: timeline, score, CRM and figures', async () => {
  const w = await world()
  const [ada, bob] = [await w.person(), await w.person()]
  const fresh = await addLead(ada, { ...grace, email: 'one@navona.example' })
  const done = await addLead(ada, { ...grace, email: 'two@navona.example', status: 'qualified' })
  const single = await addLead(ada, { ...grace, email: 'three@navona.example' })
  const other = await addLead(bob, grace)
  await edit(ada, single.id, 'qualified')
  const answer = await move(ada, { ids: [fresh.id, done.id, other.id], status: 'qualified' })
  expect(answer, answer.text).toMatchObject({ status: 200, body: { changedIds: [fresh.id] } })
  expect(await read(ada, fresh.id)).toMatchObject({ status: 'qualified' })
  expect((await read(ada, fresh.id)).aiScore).toBe((await read(ada, single.id)).aiScore)
  expect((await read(bob, other.id)).status).toBe('new')
  const timeline = async (id: number) =>
    ((await ada.call('GET', `/api/leads/${id}/timeline`)).body as TimelineEvent[]).filter(
      ({ kind }) => kind === 'edited',
    )
  const [mine, byHand] = [await timeline(fresh.id), await timeline(single.id)]
  expect(mine.map(({ details }) => details)).toEqual(byHand.map(({ details }) => details))
  expect(await countOf(ada, 'qualified')).toBe(3)
  const { rows } = await w.pool.query('select qualified_at is not null as "isSet" from leads where id = any($1)', [
    [fresh.id, single.id],
  ])
  expect(rows).toEqual([{ isSet: true }, { isSet: true }])
})

test('undo gives each lead the status it had, unless it was changed since', async () => {
  const w = await world()
  const ada = await w.person()
  const bob = await w.person()
  const ids = await addMany(w, ada, 4)
  const [fresh = 0, contacted = 0, since = 0, twice = 0] = ids
  const { body } = await move(ada, { filter: { search: 'many' }, expected: 4, status: 'qualified' })
  const { changedAt = '', changedIds } = body as MovedLeads
  expect(changedIds).toHaveLength(4)
  await edit(ada, since, 'lost')
  // Changed twice, back to what the undo would look for.
  await edit(ada, twice, 'lost')
  await edit(ada, twice, 'qualified')
  expect((await undo(bob, changedAt)).body).toEqual({ changedIds: [] })
  const undone = await undo(ada, changedAt)
  expect(undone, undone.text).toMatchObject({ status: 200, body: { changedIds: [fresh, contacted] } })
  expect(await Promise.all(ids.map(async (id) => (await read(ada, id)).status))).toEqual([
    'new',
    'contacted',
    'lost',
    'qualified',
  ])
  expect((await undo(ada, changedAt)).body).toEqual({ changedIds: [] })
})

test('over a thousand leads change as a job, with an undo that is a job too', async () => {
  const w = await world()
  const ada = await w.person()
  const ids = await addMany(w, ada, 1200)
  const answer = await move(ada, { filter: {}, expected: 1200, status: 'lost' })
  expect(answer, answer.text).toMatchObject({ status: 202, body: { kind: 'status', total: 1200, isUndoable: false } })
  const job = answer.body as BulkJob
  await runBulkJobs(w)
  expect(await countOf(ada, 'lost')).toBe(1200)
  const jobOf = async ({ id }: BulkJob) => (await ada.call('GET', `/api/bulk-jobs/${id}`)).body as BulkJob
  expect(await jobOf(job)).toMatchObject({ status: 'done', changed: 1200, isUndoable: true })
  await edit(ada, ids[0] ?? 0, 'qualified')
  const back = await undo(ada, job.deletedAt)
  expect(back, back.text).toMatchObject({ status: 202, body: { kind: 'status_undo', total: 1200 } })
  await runBulkJobs(w)
  expect(await jobOf(back.body as BulkJob)).toMatchObject({ status: 'done', changed: 1199, isUndoable: false })
  expect(await jobOf(job)).toMatchObject({ isUndoable: false })
  expect([await countOf(ada, 'new'), await countOf(ada, 'contacted'), await countOf(ada, 'qualified')]).toEqual([
    599, 600, 1,
  ])
})

test('undoing a change that still runs ends it', async () => {
  const w = await world()
  const ada = await w.person()
  await addMany(w, ada, 1100)
  const job = (await move(ada, { filter: {}, expected: 1100, status: 'lost' })).body as BulkJob
  expect((await undo(ada, job.deletedAt)).body).toEqual({ changedIds: [] })
  await runBulkJobs(w)
  expect(await countOf(ada, 'lost')).toBe(0)
})

test('an undo that is refused can be tried again', async () => {
  const w = await world()
  const ada = await w.person()
  await addMany(w, ada, 1001)
  const job = (await move(ada, { filter: {}, expected: 1001, status: 'lost' })).body as BulkJob
  await runBulkJobs(w)
  await w.pool.query(
    `insert into bulk_jobs (user_id, kind, request, deleted_at, lead_ids, total)
     select $1, 'restore', 'r' || n, now(), '{1}', 1 from generate_series(1, 5) n`,
    [ada.id],
  )
  expect((await undo(ada, job.deletedAt)).status).toBe(409)
  expect((await ada.call('GET', `/api/bulk-jobs/${job.id}`)).body).toMatchObject({ isUndoable: true })
  await runBulkJobs(w)
  expect((await undo(ada, job.deletedAt)).status).toBe(202)
})

test.each([
  [{ ids: [1], status: 'won' }, 400, 'Choose a status from the list'],
  [{ status: 'lost' }, 400, 'Send the IDs of the leads to change, or a filter'],
  [{ filter: {}, expected: 1, status: 'lost' }, 409, 'More leads match now, so nothing was changed'],
])('%o is refused and changes nothing', async (body, status, words) => {
  const w = await world()
  const ada = await w.person()
  await addMany(w, ada, 2)
  const answer = await move(ada, body)
  expect(answer, answer.text).toMatchObject({ status })
  expect(answer.text).toContain(words)
  expect(await countOf(ada, 'lost')).toBe(0)
})
