import { describe, expect, test } from 'vitest'
import type { EmailApprovalPage } from '../../../contract/email-approval.ts'
import type { Task, TaskPage } from '../../../contract/task.ts'
import { edit, enroll, newLead, type Person, sequenceScene, step, subjects } from '../../../tests/world/sequences.ts'
import { stopEnrollments } from '../enrolling/stop-enrollments.ts'

const call = (n: number, more: object = {}) =>
  step(n, { kind: 'call', subject: '', body: 'Ask about {{ company }}', ...more })

const openTasks = async (ada: Person) =>
  ((await ada.call('GET', '/api/tasks?filter=open')).body as TaskPage).tasks as Task[]
const approvals = async (ada: Person) => (await ada.call('GET', '/api/approvals')).body as EmailApprovalPage
const done = (ada: Person, { id }: Task, body: object = {}) => ada.call('POST', `/api/tasks/${id}/done`, body)

describe('a call in a sequence', () => {
  test('becomes one task when it is due, and the sequence continues once that is done', async () => {
    const { ada, engine, id, enrollments, logs } = await sequenceScene([step(1), call(2), step(3)])
    const lead = await newLead(ada)
    await enroll(ada, id, lead.id)
    await engine.send()
    expect(await openTasks(ada)).toEqual([])
    await engine.later(25)
    await engine.prepare()
    const [task, ...others] = await openTasks(ada)
    expect(others).toEqual([])
    expect(task).toMatchObject({
      kind: 'call',
      note: 'Ask about {{ company }}',
      source: 'sequence',
      lead: { id: lead.id },
      sequence: { id, name: 'Spring' },
    })
    expect((await enrollments())[0]).toMatchObject({
      currentStep: 2,
      nextEmailScheduledAt: null,
      cause: { code: 'task_open', kind: 'call' },
      reason: 'Waiting for your task: Call. Mark it done or skip it to continue.',
    })
    await engine.later(24 * 30)
    expect(engine.left).toHaveLength(1)
    expect(await openTasks(ada)).toHaveLength(1)
    expect(await done(ada, task as Task, { outcome: 'voicemail' })).toMatchObject({ status: 200 })
    expect(await logs()).toMatchObject([
      { state: 'sent' },
      { state: 'done', kind: 'call', cause: { code: 'task_done' } },
      { state: 'scheduled' },
    ])
    await engine.later(24 * 30)
    expect(subjects(engine.left)).toEqual(['Step 1 for Grace', 'Step 3 for Grace'])
    expect((await enrollments())[0]).toMatchObject({ status: 'completed' })
  })

  test('can be the first step, and its task can be skipped or deleted', async () => {
    const { ada, engine, id, logs } = await sequenceScene([call(1, { delayDays: 0 }), step(2), call(3), step(4)])
    await enroll(ada, id, (await newLead(ada)).id)
    await engine.prepare()
    const [first] = await openTasks(ada)
    await ada.call('POST', `/api/tasks/${first?.id}/skip`)
    await engine.later(25)
    await engine.later(25)
    const [second] = await openTasks(ada)
    expect(await ada.call('DELETE', `/api/tasks/${second?.id}`)).toMatchObject({ status: 204 })
    await engine.later(25)
    expect(engine.left).toHaveLength(2)
    expect((await logs()).map(({ state }) => state)).toEqual(['skipped', 'sent', 'skipped', 'sent'])
  })

  test('is taken back with Reopen while the next step has not started, and is a task of its own afterwards', async () => {
    const { ada, engine, id, enrollments } = await sequenceScene([call(1, { delayDays: 0 }), step(2)])
    await enroll(ada, id, (await newLead(ada)).id)
    await engine.prepare()
    const [task] = (await openTasks(ada)) as [Task]
    await done(ada, task)
    expect((await enrollments())[0]).toMatchObject({ currentStep: 2 })
    await ada.call('POST', `/api/tasks/${task.id}/reopen`)
    expect((await enrollments())[0]).toMatchObject({ currentStep: 1, cause: { code: 'task_open' } })
    await engine.later(24 * 30)
    expect(engine.left).toEqual([])
    await done(ada, task)
    await engine.later(24 * 30)
    expect(engine.left).toHaveLength(1)
    await ada.call('POST', `/api/tasks/${task.id}/reopen`)
    const [again] = await openTasks(ada)
    expect(again).toMatchObject({ id: task.id })
    expect(again).not.toHaveProperty('sequence')
    expect((await enrollments())[0]).toMatchObject({ status: 'completed' })
  })

  test('is canceled with its open task when the lead replies or the step is removed', async () => {
    const { w, ada, engine, id, steps } = await sequenceScene([call(1, { delayDays: 0 }), step(2)])
    const [one, other] = [await newLead(ada), await newLead(ada)]
    await enroll(ada, id, one.id, other.id)
    await engine.prepare()
    expect(await openTasks(ada)).toHaveLength(2)
    await w.db.transaction((tx) =>
      stopEnrollments(tx, ada.id, { leadId: one.id, addresses: [] }, 'replied', { code: 'lead_replied', name: null }),
    )
    expect((await openTasks(ada)).map(({ lead }) => lead?.id)).toEqual([other.id])
    await edit(ada, id, { steps: [{ ...step(1), id: steps[1]?.id }] })
    expect(await openTasks(ada)).toEqual([])
    await engine.later(25)
    expect(engine.left).toHaveLength(1)
  })

  test('waits while its sequence is paused, and then becomes one task', async () => {
    const { ada, engine, id } = await sequenceScene([call(1)])
    await enroll(ada, id, (await newLead(ada)).id)
    await edit(ada, id, { isActive: false })
    await engine.later(48)
    await engine.prepare()
    expect(await openTasks(ada)).toEqual([])
    await edit(ada, id, { isActive: true })
    await engine.prepare()
    expect(await openTasks(ada)).toHaveLength(1)
    await edit(ada, id, { isActive: false })
    await edit(ada, id, { isActive: true })
    await engine.prepare()
    expect(await openTasks(ada)).toHaveLength(1)
  })

  test('is ended by no token that may only write: the sequence would continue', async () => {
    const { w, ada, engine, id } = await sequenceScene([call(1, { delayDays: 0 }), step(2)])
    await enroll(ada, id, (await newLead(ada)).id)
    await engine.prepare()
    const [task] = (await openTasks(ada)) as [Task]
    const withScopes = async (scopes: string[]) => {
      const { token } = (await ada.call('POST', '/api/tokens', { name: 'CI', scopes })).body as { token: string }
      return { authorization: `Bearer ${token}` }
    }
    const writes = await withScopes(['write'])
    const missing = { status: 403, body: { code: 'missing_scope', scope: 'send' } }
    expect(await w.call('POST', `/api/tasks/${task.id}/done`, {}, writes)).toMatchObject(missing)
    expect(await w.call('POST', `/api/tasks/${task.id}/skip`, undefined, writes)).toMatchObject(missing)
    expect(await w.call('DELETE', `/api/tasks/${task.id}`, undefined, writes)).toMatchObject(missing)
    const both = await withScopes(['write', 'send'])
    expect(await w.call('POST', `/api/tasks/${task.id}/done`, {}, both)).toMatchObject({ status: 200 })
  })

  test('becomes no task in a test run', async () => {
    const { ada, engine, id, logs } = await sequenceScene([call(1, { delayDays: 0 }), step(2)], {}, {})
    await enroll(ada, id, (await newLead(ada)).id)
    await engine.later(25)
    await engine.later(25)
    expect(await openTasks(ada)).toEqual([])
    expect((await logs())[0]).toMatchObject({ state: 'done', cause: { code: 'task_of_test' } })
  })
})

test('LinkedIn steps are tasks by hand that say what to do, and a changed text reaches open tasks', async () => {
  const kinds = ['linkedin_visit', 'linkedin_connect', 'linkedin_message']
  const { ada, engine, id, steps } = await sequenceScene(
    kinds.map((kind, n) => step(n + 1, { kind, subject: '', body: n === 0 ? '' : `Text ${n}`, delayDays: 0 })),
  )
  await enroll(ada, id, (await newLead(ada)).id)
  const notes: string[] = []
  for (const _ of kinds) {
    await engine.prepare()
    const [task] = (await openTasks(ada)) as [Task]
    expect(task.kind).toBe('linkedin')
    notes.push(task.note)
    if (notes.length === 2) {
      const changed = steps.map((one, n) => ({ ...one, ...(n === 1 && { body: 'Another text' }) }))
      await edit(ada, id, { steps: changed })
      expect((await openTasks(ada))[0]?.note).toBe('Send a connection request.\n\nAnother text')
    }
    await done(ada, task)
    await engine.later(1)
  }
  expect(notes).toEqual(['Visit their profile.', 'Send a connection request.\n\nText 1', 'Send a message.\n\nText 2'])
})

test('a wait until a date ends on that day, and at once when the day has passed', async () => {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const wait = (n: number, until: string) => step(n, { kind: 'wait_until', subject: '', body: '', settings: { until } })
  const { ada, engine, id, enrollments } = await sequenceScene([
    step(1),
    wait(2, inDays(10)),
    step(3, { delayDays: 0 }),
    wait(4, inDays(-10)),
    step(5, { delayDays: 0 }),
  ])
  await enroll(ada, id, (await newLead(ada)).id)
  await engine.send()
  expect((await enrollments())[0]).toMatchObject({ cause: { code: 'waiting_until', until: inDays(10) } })
  await engine.at(24 * 8)
  expect(engine.left).toHaveLength(1)
  await engine.at(24 * 10 + 1)
  for (let hour = 0; hour < 3; hour++) await engine.later(1)
  expect(subjects(engine.left)).toEqual(['Step 1 for Grace', 'Step 3 for Grace', 'Step 5 for Grace'])
})

describe('an email with approval', () => {
  const approved = (n: number, more: object = {}) => step(n, { kind: 'email_approval', ...more })

  test('goes out only after a person approved it, exactly as it was shown or changed', async () => {
    const { w, ada, engine, id, enrollments } = await sequenceScene([approved(1, { delayDays: 0 })])
    const [one, other] = [await newLead(ada), await newLead(ada)]
    await enroll(ada, id, one.id, other.id)
    await engine.later(48)
    expect(engine.left).toEqual([])
    expect((await enrollments())[0]).toMatchObject({ cause: { code: 'awaiting_approval' } })
    const { approvals: waiting, total } = await approvals(ada)
    expect(total).toBe(2)
    expect(waiting[0]).toMatchObject({
      lead: { id: one.id },
      subject: 'Step 1 for Grace',
      problem: null,
      stepNumber: 1,
    })
    const [first, second] = waiting as [(typeof waiting)[0], (typeof waiting)[0]]
    const stale = { version: 'another' }
    expect(await ada.call('POST', `/api/approvals/${first.id}/approve`, stale)).toMatchObject({ status: 409 })
    const own = { version: first.version, subject: 'My words', body: 'Only for {{ you }}.' }
    expect(await ada.call('POST', `/api/approvals/${first.id}/approve`, own)).toMatchObject({ status: 204 })
    const shown = { emails: [second, { id: 2_000_000_000, version: 'x' }].map(({ id, version }) => ({ id, version })) }
    expect((await ada.call('POST', '/api/approvals/approve', shown)).body).toEqual({
      approved: [second.id],
      refused: [2_000_000_000],
    })
    // The lead changes after the approval; what was approved goes out.
    await w.pool.query(`update leads set first_name = 'Ada' where id = $1`, [other.id])
    await engine.send()
    expect(subjects(engine.left).sort()).toEqual(['My words', 'Step 1 for Grace'])
    expect(engine.left.map(({ mime }) => mime.toString()).join()).toContain('Only for {{ you }}.')
    expect((await approvals(ada)).total).toBe(0)
  })

  test('can be skipped, and an approval can be taken back until it goes out', async () => {
    const { ada, engine, id, logs } = await sequenceScene([approved(1, { delayDays: 0 }), step(2)])
    const [one, other] = [await newLead(ada), await newLead(ada)]
    await enroll(ada, id, one.id, other.id)
    const [first, second] = (await approvals(ada)).approvals as EmailApprovalPage['approvals']
    expect(await ada.call('POST', `/api/approvals/${first?.id}/skip`)).toMatchObject({ status: 204 })
    const version = { version: second?.version }
    await ada.call('POST', `/api/approvals/${second?.id}/approve`, version)
    expect(await ada.call('POST', `/api/approvals/${second?.id}/withdraw`)).toMatchObject({ status: 204 })
    await engine.later(25)
    expect(subjects(engine.left)).toEqual(['Step 2 for Grace'])
    expect((await logs())[0]).toMatchObject({ state: 'skipped', cause: { code: 'approval_skipped' } })
    await ada.call('POST', `/api/approvals/${second?.id}/approve`, version)
    await engine.send()
    expect(engine.left).toHaveLength(2)
    expect(await ada.call('POST', `/api/approvals/${second?.id}/withdraw`)).toMatchObject({ status: 409 })
  })

  test('is asked about again when its step says something else', async () => {
    const { ada, engine, id, steps } = await sequenceScene([approved(1, { delayDays: 0 })])
    await enroll(ada, id, (await newLead(ada)).id)
    const [shown] = (await approvals(ada)).approvals
    await ada.call('POST', `/api/approvals/${shown?.id}/approve`, { version: shown?.version })
    await edit(ada, id, { steps: [{ ...steps[0], body: 'Another text for {{ firstName }}' }] })
    await engine.later(1)
    expect(engine.left).toEqual([])
    expect((await approvals(ada)).approvals).toMatchObject([{ body: 'Another text for Grace' }])
  })

  test('with an empty field needs a change first', async () => {
    const { ada, engine, id } = await sequenceScene([approved(1, { delayDays: 0, body: 'As {{ jobTitle }} you know' })])
    await enroll(ada, id, (await newLead(ada)).id)
    const [shown] = (await approvals(ada)).approvals
    expect(shown?.problem).toContain('jobTitle')
    const path = `/api/approvals/${shown?.id}/approve`
    expect(await ada.call('POST', path, { version: shown?.version })).toMatchObject({ status: 400 })
    expect(await ada.call('POST', path, { version: shown?.version, body: 'As an expert you know' })).toMatchObject({
      status: 204,
    })
    await engine.later(1)
    expect(engine.left).toHaveLength(1)
  })
})

describe('beside a process of the previous version', () => {
  // As that version inserts and releases emails: it knows neither kinds nor their holds.
  const planAsEmail = `insert into sequence_logs (user_id, enrollment_id, sequence_id, step_id, lead_id, mailbox_id, recipient_address, scheduled_at)
    select e.user_id, e.id, e.sequence_id, $2, e.lead_id, m.id, lower(p.email), now() from lead_sequence_enrollments e
    join leads p on p.id = e.lead_id join mailboxes m on m.user_id = e.user_id and m.is_default where e.lead_id = $1`

  test.each(['call', 'email_approval', 'wait_until'])(
    'a step of the kind %s that it plans is never sent',
    async (kind) => {
      const until = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10)
      const special = step(2, { kind, settings: kind === 'wait_until' ? { until } : null })
      const { w, ada, engine, id, steps } = await sequenceScene([step(1), special])
      const lead = await newLead(ada)
      await enroll(ada, id, lead.id)
      await engine.send()
      await w.pool.query(`delete from sequence_logs where lead_id = $1 and status = 'scheduled'`, [lead.id])
      await w.pool.query(planAsEmail, [lead.id, steps[1]?.id])
      const release = `update sequence_logs set held_for = null, hold_reason = null, mime = 'x' where lead_id = $1 and status = 'scheduled' returning held_for`
      expect((await w.pool.query(release, [lead.id])).rows).toEqual([{ held_for: 'replan' }])
      await engine.later(25)
      const { rows } = await w.pool.query(release, [lead.id])
      expect(rows).toEqual([{ held_for: { call: 'task', email_approval: 'approval', wait_until: 'wait' }[kind] }])
      expect(engine.left).toHaveLength(1)
    },
  )

  test('a task that it ends, without knowing of steps, lets the sequence continue', async () => {
    const { w, ada, engine, id } = await sequenceScene([call(1, { delayDays: 0 }), step(2)])
    await enroll(ada, id, (await newLead(ada)).id)
    await engine.prepare()
    await w.pool.query(`update tasks set state = 'done', done_at = now() where user_id = $1`, [ada.id])
    await engine.later(25)
    expect(engine.left).toHaveLength(1)
  })
})

test('a sequence of automatic emails reads exactly as before', async () => {
  const { ada, id } = await sequenceScene([step(1), call(2)])
  const { steps } = (await ada.call('GET', `/api/email-sequences/${id}`)).body as { steps: object[] }
  expect(Object.keys(steps[0] as object)).not.toContain('kind')
  expect(Object.keys(steps[0] as object)).not.toContain('settings')
  expect(steps[1]).toMatchObject({ kind: 'call', waiting: 0, sent: 0 })
})
