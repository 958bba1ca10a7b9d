import { describe, expect, test } from 'vitest'
import type { EmailApprovalPage } from '../../../contract/email-approval.ts'
import { UNDO_SECONDS } from '../../../contract/inbox-choices.ts'
import type { TaskPage } from '../../../contract/task.ts'
import { blocked } from '../../../tests/world/blocked.ts'
import { edit, enroll, newLead, sequenceScene, step } from '../../../tests/world/sequences.ts'
import type { World } from '../../../tests/world/world.ts'

const approval = (n: number, more: object = {}) => step(n, { kind: 'email_approval', ...more })

/** A sender takes what is scheduled for the person, and has not committed it yet. */
async function claiming(w: World, userId: number) {
  const client = await w.pool.connect()
  await client.query('begin')
  const { rowCount } = await client.query(
    `update sequence_logs set status = 'sending', attempt = attempt + 1 where user_id = $1 and status = 'scheduled'`,
    [userId],
  )
  expect(rowCount).toBe(1)
  return async () => {
    await client.query('commit')
    client.release()
  }
}

/** So many emails that are due and wait for approval. */
async function scene(count: number, ...later: object[]) {
  const it = await sequenceScene([approval(1, { delayDays: 0 }), ...later])
  const leads = await Promise.all(Array.from({ length: count }, () => newLead(it.ada)))
  await enroll(it.ada, it.id, ...leads.map(({ id }) => id))
  await it.engine.prepare()
  const waiting = async () => ((await it.ada.call('GET', '/api/approvals')).body as EmailApprovalPage).approvals
  const [first] = await waiting()
  if (!first) throw new Error('nothing waits for approval')
  const act = (what: string, body?: object) => it.ada.call('POST', `/api/approvals/${first.id}/${what}`, body)
  return {
    ...it,
    waiting,
    act,
    first,
    approve: () => act('approve', { version: first.version }),
    approveAll: async () => {
      const emails = (await waiting()).map(({ id, version }) => ({ id, version }))
      await it.ada.call('POST', '/api/approvals/approve', { emails })
      return emails.map(({ id }) => id)
    },
    /** What goes out once the time to undo is over. */
    afterUndo: async () => {
      it.engine.clock.offsetSeconds += UNDO_SECONDS + 5
      return it.engine.send()
    },
  }
}

describe('an approval', () => {
  test('is kept back for the time to undo, and Undo wins', async () => {
    const { engine, approve, act, waiting, first, afterUndo } = await scene(1)
    expect(await approve()).toMatchObject({ status: 204 })
    engine.clock.offsetSeconds += UNDO_SECONDS
    expect(await engine.send()).toEqual([])
    expect(await act('withdraw')).toMatchObject({ status: 204 })
    expect(await afterUndo()).toEqual([])
    expect(await waiting()).toEqual([first])
  })

  test('goes out right after that', async () => {
    const { approve, act, afterUndo } = await scene(1)
    await approve()
    expect(await afterUndo()).toHaveLength(1)
    expect(await act('withdraw')).toMatchObject({ status: 409 })
  })

  test('of many emails is undone by one call', async () => {
    const { ada, engine, approveAll, waiting, afterUndo } = await scene(5)
    const before = await waiting()
    const ids = await approveAll()
    expect(await engine.send()).toEqual([])
    const stays = ids.pop()
    const undone = await ada.call('POST', '/api/approvals/withdraw', { ids })
    expect(undone.body).toEqual({ withdrawn: ids })
    expect(await afterUndo()).toHaveLength(1)
    expect(await waiting()).toEqual(before.filter(({ id }) => id !== stays))
    expect((await ada.call('POST', '/api/approvals/withdraw', { ids: [stays] })).body).toEqual({ withdrawn: [] })
  })

  test('of an email that is not due yet leaves its time', async () => {
    const { w, approve, first } = await scene(1)
    const at = new Date(Date.now() + 3_600_000)
    await w.pool.query('update sequence_logs set scheduled_at = $2 where id = $1', [first.id, at])
    await approve()
    const { rows } = await w.pool.query('select scheduled_at as at from sequence_logs where id = $1', [first.id])
    expect(rows).toEqual([{ at }])
  })
})

describe('a skipped email', () => {
  test('is back for review after Undo, and the lead goes on once it is approved', async () => {
    const { engine, act, waiting, first, enrollments, approve } = await scene(1, step(2))
    expect(await act('skip')).toMatchObject({ status: 204 })
    expect(await waiting()).toEqual([])
    expect(await act('unskip')).toMatchObject({ status: 204 })
    expect(await waiting()).toEqual([first])
    expect(await enrollments()).toMatchObject([{ status: 'active', currentStep: 1 }])
    await engine.later(25)
    expect(engine.left).toEqual([])
    await approve()
    await engine.later(1)
    await engine.later(25)
    expect(engine.left).toHaveLength(2)
  })

  test('is back as the last step too, which had completed the sequence', async () => {
    const { act, waiting, first, enrollments } = await scene(1)
    await act('skip')
    expect(await enrollments()).toMatchObject([{ status: 'completed' }])
    await act('unskip')
    expect(await enrollments()).toMatchObject([{ status: 'active' }])
    expect(await waiting()).toEqual([first])
  })

  test('is back when the next step is a call that nobody has done', async () => {
    const { ada, engine, act, waiting, first } = await scene(1, step(2, { kind: 'call', subject: '', delayDays: 0 }))
    const tasks = async () => ((await ada.call('GET', '/api/tasks?filter=open')).body as TaskPage).tasks
    await act('skip')
    engine.clock.offsetSeconds += 120
    await engine.prepare()
    expect(await tasks()).toHaveLength(1)
    await act('unskip')
    expect(await tasks()).toEqual([])
    expect(await waiting()).toEqual([first])
  })

  test('stays skipped when the lead replied to an earlier email, or its step was removed', async () => {
    const { w, ada, id, engine } = await sequenceScene([step(1), approval(2)])
    await enroll(ada, id, (await newLead(ada)).id, (await newLead(ada)).id)
    await engine.send()
    await engine.later(25)
    const [one, other] = ((await ada.call('GET', '/api/approvals')).body as EmailApprovalPage).approvals
    const act = (of: typeof one, what: string) => ada.call('POST', `/api/approvals/${of?.id}/${what}`)
    expect([(await act(one, 'skip')).status, (await act(other, 'skip')).status]).toEqual([204, 204])
    await w.pool.query(`update sequence_logs set replied_at = now() where lead_id = $1 and status = 'sent'`, [
      one?.lead.id,
    ])
    expect(await act(one, 'unskip')).toMatchObject({ status: 409 })
    await w.pool.query('update sequence_steps set is_active = false where sequence_id = $1 and step_number = 2', [id])
    expect(await act(other, 'unskip')).toMatchObject({ status: 409 })
  })

  test('stays skipped once the next email went out, or the lead replied; one that was not skipped is not', async () => {
    const { w, engine, act, ada, first } = await scene(2, step(2))
    expect(await act('unskip')).toMatchObject({ status: 409 })
    await act('skip')
    await engine.later(25)
    expect(engine.left).toHaveLength(1)
    expect(await act('unskip')).toMatchObject({ status: 409 })
    const [other] = ((await ada.call('GET', '/api/approvals')).body as EmailApprovalPage).approvals
    expect(other?.id).not.toBe(first.id)
    await ada.call('POST', `/api/approvals/${other?.id}/skip`)
    await w.pool.query(`update lead_sequence_enrollments set status = 'replied' where lead_id = $1`, [other?.lead.id])
    expect(await ada.call('POST', `/api/approvals/${other?.id}/unskip`)).toMatchObject({ status: 409 })
    expect(await ada.call('POST', '/api/approvals/2147483000/unskip')).toMatchObject({ status: 404 })
  })
  test('stays skipped when a sender takes the next email at that moment, so that steps keep their order', async () => {
    const { w, ada, engine, act, logs } = await scene(1, step(2, { delayDays: 0 }))
    await act('skip')
    engine.clock.offsetSeconds += 120
    await engine.prepare()
    const commit = await claiming(w, ada.id)
    const undone = act('unskip')
    await blocked(w, 'sequence_logs')
    await commit()
    expect(await undone).toMatchObject({ status: 409 })
    expect(await logs()).toMatchObject([{ state: 'skipped' }, { state: 'sending' }])
  })
})

test.each(['sequence', 'lead'])(
  'a skipped email of a paused %s is back for review once that is resumed',
  async (what) => {
    const { ada, id, act, approve, waiting, first, afterUndo, enrollments } = await scene(1, step(2))
    const [enrolled] = await enrollments()
    const turn = (isOn: boolean) =>
      what === 'sequence'
        ? edit(ada, id, { isActive: isOn })
        : ada.call('PATCH', `/api/enrollments/${enrolled?.id}`, { status: isOn ? 'active' : 'paused' })
    await act('skip')
    await turn(false)
    expect(await act('unskip')).toMatchObject({ status: 204 })
    expect(await waiting()).toEqual([])
    expect(await approve()).toMatchObject({ status: 409 })
    expect(await enrollments()).toMatchObject([
      { cause: { code: what === 'sequence' ? 'sequence_paused' : 'enrollment_paused' } },
    ])
    await turn(true)
    expect(await waiting()).toEqual([first])
    await approve()
    expect(await afterUndo()).toHaveLength(1)
  },
)

test('a task that is reopened while a sender takes the next email is one like any other', async () => {
  const { w, ada, engine, id, logs } = await sequenceScene([
    step(1, { kind: 'call', subject: '', delayDays: 0 }),
    step(2, { delayDays: 0 }),
  ])
  await enroll(ada, id, (await newLead(ada)).id)
  await engine.prepare()
  const [task] = ((await ada.call('GET', '/api/tasks?filter=open')).body as TaskPage).tasks
  await ada.call('POST', `/api/tasks/${task?.id}/done`, {})
  engine.clock.offsetSeconds += 120
  await engine.prepare()
  const commit = await claiming(w, ada.id)
  const reopened = ada.call('POST', `/api/tasks/${task?.id}/reopen`)
  await blocked(w, 'sequence_logs')
  await commit()
  expect(await reopened).toMatchObject({ status: 200, body: { state: 'open' } })
  expect(await logs()).toMatchObject([{ state: 'done' }, { state: 'sending' }])
})

test('an approval stays when it only changes whether the better text is adopted', async () => {
  const variants = { arms: [{ key: 'B', subject: 'Another start', body: 'Hello from B.' }] }
  const it = await sequenceScene([approval(1, { delayDays: 0, variants })])
  await enroll(it.ada, it.id, (await newLead(it.ada)).id)
  await it.engine.prepare()
  const waiting = async () => ((await it.ada.call('GET', '/api/approvals')).body as EmailApprovalPage).approvals
  const emails = (await waiting()).map(({ id, version }) => ({ id, version }))
  await it.ada.call('POST', '/api/approvals/approve', { emails })
  const [first] = it.steps
  const save = (more: object) =>
    edit(it.ada, it.id, {
      steps: [{ ...approval(1, { delayDays: 0 }), id: first?.id, variants: { ...variants, ...more } }],
    })
  await save({ adoptsByItself: true })
  expect(await waiting()).toEqual([])
  await save({ arms: [{ ...variants.arms[0], body: 'Hello again from B.' }] })
  expect(await waiting()).toHaveLength(1)
})
