import { describe, expect, test } from 'vitest'
import type { Outreach } from '../../contract/analytics.ts'
import type { LeadEntry } from '../../contract/lead-entry.ts'
import type { Task, TaskCounts, TaskPage, TaskWithScript } from '../../contract/task.ts'
import type { TimelineEvent } from '../../contract/timeline-event.ts'
import type { Today } from '../../contract/today.ts'
import { addLead, grace, insertLeads, type Person } from '../../tests/world/leads.ts'
import { type World, world } from '../../tests/world/world.ts'
import { runBulkJobs } from '../leads/bulk/run-bulk-jobs.ts'
import { addDays } from './next-due.ts'

async function scene() {
  const w = await world()
  const ada = await w.person()
  const lead = await addLead(ada, { ...grace, phone: '+44 20 7946 0000' })
  const { today } = (await ada.call('GET', '/api/tasks')).body as TaskPage
  return { w, ada, lead, today }
}

const add = async (person: Person, task: object) => (await person.call('POST', '/api/tasks', task)).body as Task
const list = async (person: Person, query: string) => (await person.call('GET', `/api/tasks?${query}`)).body as TaskPage
const notes = async (person: Person, query: string) => (await list(person, query)).tasks.map(({ note }) => note)
const counts = async (person: Person) => (await person.call('GET', '/api/tasks/counts')).body as TaskCounts
const entriesOf = async (person: Person, leadId: number) =>
  (await person.call('GET', `/api/leads/${leadId}/entries`)).body as LeadEntry[]
const openOf = async (w: World, person: Person) =>
  Number(
    (
      await w.pool.query(`select count(*) from tasks where user_id = $1 and state = 'open' and deleted_at is null`, [
        person.id,
      ])
    ).rows[0].count,
  )

describe('tasks', () => {
  test('are in Today, Upcoming, Overdue or Done by their date in the time zone of the owner, the soonest first', async () => {
    const { ada, lead, today } = await scene()
    const call = (note: string, days: number, more = {}) =>
      add(ada, { kind: 'call', leadId: lead.id, dueOn: addDays(today, days), note, ...more })
    await call('All day', 0)
    await call('At noon', 0, { dueTime: '12:00' })
    await call('At nine', 0, { dueTime: '09:00' })
    await call('Tomorrow', 1)
    const late = await call('Yesterday', -1)
    expect(late.lead).toMatchObject({ id: lead.id, name: 'Grace Hopper', phone: '+44 20 7946 0000' })
    expect(await notes(ada, 'filter=today')).toEqual(['At nine', 'At noon', 'All day'])
    expect(await notes(ada, 'filter=upcoming')).toEqual(['Tomorrow'])
    expect(await notes(ada, 'filter=overdue')).toEqual(['Yesterday'])
    expect(await notes(ada, 'filter=due')).toEqual(['Yesterday', 'At nine', 'At noon', 'All day'])
    expect(await counts(ada)).toEqual({ today: 3, upcoming: 1, overdue: 1, done: 0 })
    await ada.call('POST', `/api/tasks/${late.id}/skip`)
    expect(await counts(ada)).toEqual({ today: 3, upcoming: 1, overdue: 0, done: 1 })
  })

  test('are read a page at a time, without a gap or a repetition', async () => {
    const { ada, today } = await scene()
    for (const note of ['A', 'B', 'C']) await add(ada, { kind: 'todo', dueOn: today, note })
    const first = await list(ada, 'filter=today&limit=2')
    expect(first).toMatchObject({ hasMore: true, tasks: [{ note: 'A' }, { note: 'B' }] })
    expect(await list(ada, `filter=today&limit=2&after=${first.tasks[1]?.id}`)).toMatchObject({
      hasMore: false,
      tasks: [{ note: 'C' }],
    })
    for (const { id } of (await list(ada, 'filter=today')).tasks) await ada.call('POST', `/api/tasks/${id}/done`, {})
    const [latest] = (await list(ada, 'filter=done&limit=1')).tasks
    expect(await notes(ada, `filter=done&after=${latest?.id}`)).toEqual(['B', 'A'])
  })

  test('need a lead, except for to-dos, which need a text', async () => {
    const { ada, today } = await scene()
    const refused = async (task: object) => (await ada.call('POST', '/api/tasks', { dueOn: today, ...task })).body
    expect(await refused({ kind: 'call' })).toMatchObject({ issues: [{ field: 'leadId', message: 'Choose a lead' }] })
    expect(await refused({ kind: 'todo' })).toMatchObject({ issues: [{ field: 'note', message: 'Enter what to do' }] })
    expect(await refused({ kind: 'todo', note: 'Call', dueTime: '25:00' })).toMatchObject({
      issues: [{ field: 'dueTime', message: 'Enter a time' }],
    })
    expect(await refused({ kind: 'todo', note: 'Call', recurrence: 'every_days' })).toMatchObject({
      issues: [{ field: 'everyDays' }],
    })
  })

  test('the same key makes one task, and its answer is the same', async () => {
    const { ada, lead, today } = await scene()
    const task = { kind: 'call', leadId: lead.id, dueOn: today, key: 'a-key-of-one-task' }
    const [one, other] = await Promise.all([add(ada, task), add(ada, task)])
    expect(one?.id).toBe(other?.id)
    expect(await counts(ada)).toMatchObject({ today: 1 })
  })

  test('are changed, snoozed, deleted and brought back', async () => {
    const { ada, lead, today } = await scene()
    const { id } = await add(ada, { kind: 'call', leadId: lead.id, dueOn: today, dueTime: '10:00', note: 'Ask' })
    const changed = await ada.call('PATCH', `/api/tasks/${id}`, { note: 'Ask about May', dueTime: null })
    expect(changed.body).toMatchObject({ note: 'Ask about May', dueTime: null, dueOn: today })
    const snoozed = await ada.call('POST', `/api/tasks/${id}/snooze`, { days: 1 })
    expect(snoozed.body).toMatchObject({ dueOn: addDays(today, 1) })
    expect((await ada.call('DELETE', `/api/tasks/${id}`)).status).toBe(204)
    expect((await ada.call('GET', `/api/tasks/${id}`)).status).toBe(404)
    expect((await ada.call('POST', `/api/tasks/${id}/restore`)).body).toMatchObject({ id, note: 'Ask about May' })
  })

  test('have a script: the note with the merge fields of its lead filled in', async () => {
    const { ada, lead, today } = await scene()
    const { id } = await add(ada, {
      kind: 'call',
      leadId: lead.id,
      dueOn: today,
      note: 'Hi {{firstName}}, how is {{company}}?',
    })
    const { script, note } = (await ada.call('GET', `/api/tasks/${id}`)).body as TaskWithScript
    expect(script).toBe('Hi Grace, how is Navona Systems?')
    expect(note).toBe('Hi {{firstName}}, how is {{company}}?')
    expect((await ada.call('GET', '/api/tasks')).body).toMatchObject({ tasks: [{ id, note, script }] })
  })
})

describe('a call that was made', () => {
  test('is on the timeline with its outcome, once however often it is reported, and undone with the task', async () => {
    const { ada, lead, today } = await scene()
    const { id } = await add(ada, { kind: 'call', leadId: lead.id, dueOn: today })
    const done = () => ada.call('POST', `/api/tasks/${id}/done`, { outcome: 'voicemail', text: 'Left a message' })
    const answers = await Promise.all([done(), done()])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers[0]?.body).toMatchObject({ state: 'done', outcome: 'voicemail', doneAt: expect.any(String) })
    expect(await entriesOf(ada, lead.id)).toMatchObject([
      { kind: 'call', text: 'Left a message', outcome: 'voicemail', author: { id: ada.id } },
    ])
    const [event] = (await ada.call('GET', `/api/leads/${lead.id}/timeline`)).body as TimelineEvent[]
    expect(event).toMatchObject({ kind: 'call', details: { outcome: 'voicemail' } })

    const other = await ada.call('POST', `/api/tasks/${id}/done`, { outcome: 'connected' })
    expect(other.status).toBe(409)
    expect((await ada.call('POST', `/api/tasks/${id}/reopen`)).body).toMatchObject({ state: 'open', outcome: null })
    expect(await entriesOf(ada, lead.id)).toEqual([])
  })

  test('stays on the timeline when the task is to be done again', async () => {
    const { ada, lead, today } = await scene()
    const { id } = await add(ada, { kind: 'call', leadId: lead.id, dueOn: today })
    for (const calls of [1, 2]) {
      await ada.call('POST', `/api/tasks/${id}/done`, { outcome: 'voicemail', text: 'Left a message' })
      const reopened = await ada.call('POST', `/api/tasks/${id}/reopen`, { keepsEntry: true })
      expect(reopened.body).toMatchObject({ state: 'open', outcome: null })
      expect(await entriesOf(ada, lead.id)).toHaveLength(calls)
    }
  })

  test('only calls have outcomes', async () => {
    const { ada, lead, today } = await scene()
    const { id } = await add(ada, { kind: 'linkedin', leadId: lead.id, dueOn: today })
    expect((await ada.call('POST', `/api/tasks/${id}/done`, { outcome: 'connected' })).status).toBe(400)
    expect((await ada.call('POST', `/api/tasks/${id}/done`, { text: 'Invited' })).status).toBe(200)
    expect(await entriesOf(ada, lead.id)).toMatchObject([{ kind: 'note', text: 'LinkedIn: Invited', outcome: null }])
  })
})

test('what was noted before a task was skipped is on the timeline as a note, and goes when the task is reopened', async () => {
  const { ada, lead, today } = await scene()
  for (const kind of ['call', 'linkedin']) {
    const { id } = await add(ada, { kind, leadId: lead.id, dueOn: today })
    const skipped = await ada.call('POST', `/api/tasks/${id}/skip`, { text: 'On holiday until May' })
    expect(skipped.body).toMatchObject({ state: 'skipped', outcome: null })
    expect(await entriesOf(ada, lead.id)).toMatchObject([{ kind: 'note', text: 'On holiday until May', outcome: null }])
    await ada.call('POST', `/api/tasks/${id}/reopen`)
    expect(await entriesOf(ada, lead.id)).toEqual([])
  }
})

describe('a repeating task', () => {
  test('makes the next one once when it is done or skipped, and takes it back when it is reopened', async () => {
    const { w, ada, lead, today } = await scene()
    const dueOn = addDays(today, -9)
    const { id } = await add(ada, { kind: 'call', leadId: lead.id, dueOn, recurrence: 'weekly', note: 'Weekly' })
    const done = () => ada.call('POST', `/api/tasks/${id}/done`, {})
    await Promise.all([done(), done()])
    const { tasks } = await list(ada, 'filter=upcoming')
    expect(tasks).toMatchObject([{ note: 'Weekly', dueOn: addDays(dueOn, 14), recurrence: 'weekly' }])
    await ada.call('POST', `/api/tasks/${id}/reopen`)
    expect(await openOf(w, ada)).toBe(1)
    await ada.call('POST', `/api/tasks/${id}/skip`)
    expect(await openOf(w, ada)).toBe(1)
  })

  test('that is snoozed keeps its rhythm', async () => {
    const { ada, today } = await scene()
    const { id } = await add(ada, {
      kind: 'todo',
      dueOn: today,
      recurrence: 'every_days',
      everyDays: 5,
      note: 'Report',
    })
    await ada.call('POST', `/api/tasks/${id}/snooze`, { days: 2 })
    await ada.call('POST', `/api/tasks/${id}/done`, {})
    expect((await list(ada, 'filter=upcoming')).tasks).toMatchObject([{ dueOn: addDays(today, 5) }])
  })
})

describe('tasks of a lead', () => {
  test('go with the lead that is deleted, and come back with it', async () => {
    const { w, ada, lead, today } = await scene()
    const { id } = await add(ada, { kind: 'call', leadId: lead.id, dueOn: today, note: 'Ask' })
    await ada.call('DELETE', `/api/leads/${lead.id}`)
    expect(await openOf(w, ada)).toBe(0)
    await ada.call('POST', '/api/leads/restore', { ids: [lead.id] })
    expect((await ada.call('GET', `/api/tasks/${id}`)).body).toMatchObject({ note: 'Ask', lead: { id: lead.id } })
  })

  test('move to the lead that stays when two are merged', async () => {
    const { ada, lead, today } = await scene()
    const other = await addLead(ada, { ...grace, email: 'hopper@navona.example' })
    const { id } = await add(ada, { kind: 'call', leadId: other.id, dueOn: today })
    await ada.call('POST', '/api/leads/merge', { keepId: lead.id, otherId: other.id })
    expect((await ada.call('GET', `/api/tasks/${id}`)).body).toMatchObject({ lead: { id: lead.id } })
  })
})

describe('tasks for many leads', () => {
  test('are added within the request up to a thousand, and undone but for those that are done', async () => {
    const { w, ada, today } = await scene()
    const ids = await insertLeads(w, ada, 3)
    const asked = { ids, kind: 'call', dueOn: today, key: 'one-click-of-a-button' }
    const added = (await ada.call('POST', '/api/tasks/bulk', asked)).body as { added: number; createdAt: string }
    expect(added).toMatchObject({ added: 3 })
    expect((await ada.call('POST', '/api/tasks/bulk', asked)).body).toMatchObject({ added: 0 })
    const [first] = (await list(ada, 'filter=today')).tasks
    await ada.call('POST', `/api/tasks/${first?.id}/done`, { outcome: 'connected' })
    const undone = await ada.call('POST', '/api/tasks/bulk/undo', { createdAt: added.createdAt })
    expect(undone.body).toEqual({ deleted: 2 })
    expect(await counts(ada)).toMatchObject({ today: 0, done: 1 })
  })

  test('are a job for more than a thousand, which is undone as a whole', async () => {
    const { w, ada, today } = await scene()
    await insertLeads(w, ada, 1200)
    const asked = { filter: { search: 'Many Ltd' }, expected: 1200, kind: 'call', dueOn: today }
    const { status, body } = await ada.call('POST', '/api/tasks/bulk', asked)
    expect({ status, body }).toMatchObject({ status: 202, body: { kind: 'task', total: 1200 } })
    await runBulkJobs(w)
    expect(await openOf(w, ada)).toBe(1200)
    const job = body as { id: number; deletedAt: string }
    const url = `/api/bulk-jobs/${job.id}`
    expect((await ada.call('GET', url)).body).toMatchObject({ status: 'done', changed: 1200, isUndoable: true })
    const undone = await ada.call('POST', '/api/tasks/bulk/undo', { createdAt: job.deletedAt })
    expect(undone.body).toEqual({ deleted: 1200 })
    expect((await ada.call('GET', url)).body).toMatchObject({ isUndoable: false })
  })

  test('leads of somebody else get none', async () => {
    const { w, ada, today } = await scene()
    const ben = await w.person()
    const ids = await insertLeads(w, ben, 2)
    const { body } = await ada.call('POST', '/api/tasks/bulk', { ids, kind: 'call', dueOn: today })
    expect(body).toMatchObject({ added: 0 })
    expect((await ada.call('POST', '/api/tasks', { kind: 'call', leadId: ids[0], dueOn: today })).status).toBe(404)
  })
})

describe('calls in the figures', () => {
  test('Analytics counts calls by outcome, and Today no longer names who was called today', async () => {
    const { ada, lead, today } = await scene()
    await ada.call('PATCH', `/api/leads/${lead.id}`, { jobTitle: 'CTO', status: 'contacted' })
    const todayOf = async () => (await ada.call('GET', '/api/today')).body as Today
    const before = await todayOf()
    expect(before).toMatchObject({ calls: [{ leadId: lead.id }], tasks: { count: 0, next: [] } })
    const { id } = await add(ada, { kind: 'call', leadId: lead.id, dueOn: today, dueTime: '09:00' })
    expect((await todayOf()).tasks).toEqual({
      count: 1,
      next: [{ id, kind: 'call', name: 'Grace Hopper', note: '', dueOn: today, dueTime: '09:00' }],
    })
    await ada.call('POST', `/api/tasks/${id}/done`, { outcome: 'meeting_booked' })
    await ada.call('POST', `/api/leads/${lead.id}/entries`, { kind: 'call', text: 'Before that', outcome: 'no_answer' })
    expect(await todayOf()).toMatchObject({ calls: [], tasks: { count: 0 } })
    const { calls } = (await ada.call('GET', '/api/analytics/outreach')).body as Outreach
    expect(calls?.total).toBe(2)
    expect(calls?.outcomes.filter((one) => one.calls > 0)).toEqual([
      { outcome: 'no_answer', calls: 1 },
      { outcome: 'meeting_booked', calls: 1 },
    ])
  })
})
