import { describe, expect, test } from 'vitest'
import type { MadeApiToken } from '../../../contract/api-token.ts'
import {
  finish,
  INTERESTED,
  month,
  NOT_INTERESTED,
  STEPS,
  branchScene as scene,
} from '../../../tests/world/reply-branch-scene.ts'

describe('the intent of a reply that is corrected', () => {
  test('within its branch continues nothing, and so needs no scope to send', async () => {
    const s = await scene()
    await s.receive(INTERESTED)
    const message = (await s.thread()).messages.at(-1)
    const { token } = (await s.ada.call('POST', '/api/tokens', { name: 'Notes', scopes: ['write'] }))
      .body as MadeApiToken
    const path = `/api/inbox/messages/${message?.id}/intent`
    const changed = await s.w.call('PUT', path, { intent: 'meeting' }, { authorization: `Bearer ${token}` })
    expect(changed.status).toBe(200)
    expect(changed.body).not.toHaveProperty('continuedSequences')
  })

  test('and corrected back leads to the branch again, unless a step of it was done', async () => {
    const s = await scene()
    await s.receive(NOT_INTERESTED)
    const message = (await s.thread()).messages.at(-1)
    await s.correct(message?.id, 'interested')
    await s.engine.later(1)
    expect(await s.tasks()).toHaveLength(1)
    const path = `/api/inbox/messages/${message?.id}/intent`
    expect((await s.ada.call('PUT', path, { intent: 'not_interested' })).body).toMatchObject({ endedSequences: 1 })
    expect(await s.enrollment()).toMatchObject({ status: 'replied', replied_branch_id: null })
    expect(await s.tasks()).toEqual([])
    await s.correct(message?.id, 'interested')
    await s.engine.later(1)
    expect(await s.enrollment()).toMatchObject({ status: 'active' })
    expect(await s.tasks()).toHaveLength(1)
    await finish(s)
    await s.correct(message?.id, 'not_interested')
    expect(await s.enrollment()).toMatchObject({ status: 'replied' })
    await s.correct(message?.id, 'interested')
    expect(await s.enrollment()).toMatchObject({ status: 'replied' })
  })

  test('to one that a branch is for leads there, while nothing followed', async () => {
    const s = await scene()
    await s.receive(NOT_INTERESTED)
    const message = (await s.thread()).messages.at(-1)
    await s.correct(message?.id, 'interested')
    await s.engine.later(1)
    expect(await s.enrollment()).toMatchObject({ status: 'active' })
    expect(await s.tasks()).toHaveLength(1)
    await month(s)
    expect(s.engine.left).toHaveLength(1)
    await s.correct(message?.id, 'not_interested')
    expect(await s.enrollment()).toMatchObject({ status: 'replied' })
    expect(await s.tasks()).toEqual([])
  })

  test('changes nothing once something has followed', async () => {
    const s = await scene()
    await s.receive(NOT_INTERESTED)
    const message = (await s.thread()).messages.at(-1)
    await s.receive('One more thing: the figures are attached.')
    await s.correct(message?.id, 'interested')
    const last = (await s.thread()).messages.at(-1)
    await s.correct(last?.id, 'interested')
    expect(await s.enrollment()).toMatchObject({ status: 'replied' })
    expect(await s.tasks()).toEqual([])
  })
})

test('a task that is open again keeps its place after a reply, also when the sequence had ended', async () => {
  const s = await scene(STEPS.filter((one) => (one as { stepNumber: number }).stepNumber !== 4))
  await s.receive(INTERESTED)
  await s.engine.later(1)
  const [task] = await s.tasks()
  await s.ada.call('POST', `/api/tasks/${task?.id}/done`, {})
  expect(await s.enrollment()).toMatchObject({ status: 'replied' })
  await s.ada.call('POST', `/api/tasks/${task?.id}/reopen`, {})
  expect(await s.enrollment()).toMatchObject({ status: 'active' })
  await finish(s)
  expect(await s.enrollment()).toMatchObject({ status: 'replied' })
})

test('a reply that failed the sender check leads there once its owner trusts it, and back when not', async () => {
  const s = await scene()
  await s.receive(INTERESTED, {
    'Authentication-Results':
      'mx.sender.example; spf=fail smtp.mailfrom=evil.example; dmarc=fail header.from=navona.example',
  })
  const unverified = { status: 'removed', end_reason: 'unverified_reply', replied_branch_id: null }
  expect(await s.enrollment()).toMatchObject(unverified)
  const id = (await s.thread()).messages.at(-1)?.id
  const trust = async (isTrusted: boolean) => {
    expect(await s.ada.call('PUT', `/api/inbox/messages/${id}/trust`, { isTrusted })).toMatchObject({ status: 200 })
    await s.engine.prepare()
  }
  const made = await s.ada.call('POST', '/api/tokens', { name: 'a script', scopes: ['write'] })
  const authorization = `Bearer ${(made.body as MadeApiToken).token}`
  expect(
    await s.w.call('PUT', `/api/inbox/messages/${id}/trust`, { isTrusted: true }, { authorization }),
  ).toMatchObject({ status: 403, body: { code: 'missing_scope', scope: 'send' } })
  expect(await s.enrollment()).toMatchObject(unverified)
  for (let n = 0; n < 2; n++) {
    await trust(true)
    expect(await s.enrollment()).toMatchObject({ status: 'active', current_step: 3 })
    await trust(false)
    expect(await s.enrollment()).toMatchObject(unverified)
  }
  await trust(true)
  await s.engine.later(1)
  expect(await s.tasks()).toMatchObject([{ kind: 'call', lead: { id: s.lead.id } }])
})
