import { expect, test } from 'vitest'
import { count, fill, fillAll, MANY, manyLeads, ordersOf } from '../../../tests/world/large-enrollment.ts'
import { mailbox } from '../../../tests/world/mail-desk.ts'
import { edit, enroll } from '../../../tests/world/sequences.ts'
import { PUBLIC } from '../../../tests/world/world.ts'
import { suppress } from '../../mail/do-not-contact/suppression-queries.ts'
import { MOST_AT_ONCE } from './order-enrollments.ts'

test('many leads join in batches: the first emails go out while others still wait for their turn', async () => {
  const scene = await manyLeads()
  const { ada, id, leadIds, engine } = scene
  expect(await enroll(ada, id, ...leadIds)).toMatchObject({ enrolled: MANY, message: '510 enrolled' })
  expect(await count(scene, 'true')).toBe(0)
  expect(await fill(scene)).toBe(true)
  expect(await count(scene, `status = 'scheduled'`)).toBe(MOST_AT_ONCE)
  await fillAll(scene)
  expect(await count(scene, `status = 'scheduled'`)).toBe(MANY)
  expect(await fill(scene)).toBe(false)
  expect(new Set((await engine.send()).map(({ recipientAddress }) => recipientAddress)).size).toBe(MANY)
})

test('the response says who joins, and a second call knows the leads of the first', async () => {
  const scene = await manyLeads()
  const { w, ada, id, leadIds } = scene
  await suppress(w.db, ada.id, ['g1@many.example'], 'unsubscribed')
  const [, , third = 0] = leadIds
  await w.pool.query(`update leads set email = 'g2@many.example' where id = $1`, [third])
  expect(await enroll(ada, id, ...leadIds, 2_000_000_000)).toMatchObject({
    message: '508 enrolled, 1 unsubscribed, 1 duplicate address, 1 not found',
    enrolled: MANY - 2,
  })
  expect(await enroll(ada, id, ...leadIds)).toMatchObject({ enrolled: 0, alreadyEnrolled: MANY - 2 })
  expect(await enroll(ada, id, ...leadIds.slice(10, 20))).toMatchObject({ enrolled: 0, alreadyEnrolled: 10 })
  await fillAll(scene)
  expect(await count(scene, 'true')).toBe(MANY - 2)
  expect(await enroll(ada, id, ...leadIds)).toMatchObject({ enrolled: 0, alreadyEnrolled: MANY - 1 })
})

test('who unsubscribes or is deleted before their turn is not enrolled', async () => {
  const scene = await manyLeads()
  const { w, ada, id, leadIds } = scene
  await enroll(ada, id, ...leadIds)
  await suppress(w.db, ada.id, ['g1@many.example'], 'unsubscribed')
  expect((await ada.call('DELETE', `/api/leads/${leadIds[1]}`)).status).toBe(204)
  await fillAll(scene)
  expect(await count(scene, 'true')).toBe(MANY - 2)
  expect(await count(scene, `recipient_address in ('g1@many.example', 'g2@many.example')`)).toBe(0)
})

test('in a sequence that is paused meanwhile they wait, and with a deleted one nobody joins', async () => {
  const scene = await manyLeads()
  const { ada, id, leadIds } = scene
  await enroll(ada, id, ...leadIds)
  await edit(ada, id, { isActive: false })
  await fill(scene)
  expect(await count(scene, `held_for = 'pause'`)).toBe(MOST_AT_ONCE)
  expect((await ada.call('DELETE', `/api/email-sequences/${id}`)).status).toBe(204)
  expect(await ordersOf(scene)).toBe(0)
  await fillAll(scene)
})

test('a text that makes another claim meanwhile: those who join after it wait for the answer', async () => {
  const scene = await manyLeads()
  const { w, ada, id, leadIds, steps } = scene
  await enroll(ada, id, ...leadIds)
  await fill(scene)
  // As the API would refuse it: without its owner's word.
  await w.pool.query(`update sequence_steps set body = 'We save you 43% of your costs.' where id = $1`, [steps[0]?.id])
  await fillAll(scene)
  expect(await count(scene, `held_for = 'question'`)).toBe(MANY - MOST_AT_ONCE)
})

test('one that has lost its steps keeps no other from its turn, and goes on with the next step', async () => {
  const scene = await manyLeads()
  const { w, ada, id, leadIds } = scene
  await enroll(ada, id, ...leadIds)
  await w.pool.query('update sequence_steps set is_active = false where sequence_id = $1', [id])
  const other = await manyLeads()
  await enroll(other.ada, other.id, ...other.leadIds)
  await fillAll(other)
  expect(await count(other, 'true')).toBe(MANY)
  expect(await count(scene, 'true')).toBe(0)
  await w.pool.query('update sequence_steps set is_active = true where sequence_id = $1 and step_number = 2', [id])
  await fillAll(scene)
  expect(await count(scene, `status = 'scheduled'`)).toBe(MANY)
})

test('a test run of many leads ends when an email account is connected before their turn: nobody gets an email', async () => {
  const scene = await manyLeads({}, PUBLIC)
  const { w, ada, id, leadIds, engine } = scene
  expect(await enroll(ada, id, ...leadIds)).toMatchObject({ enrolled: MANY, isTest: true })
  await fill(scene)
  // As if the order had crossed with connecting.
  const { rows } = await w.pool.query('select * from enroll_orders where sequence_id = $1', [id])
  expect((await ada.call('PUT', '/api/mailbox', mailbox(1, { dailyLimit: 5000 }))).status).toBe(200)
  expect(await ordersOf(scene)).toBe(0)
  await w.pool.query(
    'insert into enroll_orders (user_id, sequence_id, lead_ids, done, is_test) values ($1, $2, $3, $4, true)',
    [ada.id, id, rows[0].lead_ids, rows[0].done],
  )
  expect(await engine.send()).toEqual([])
  expect(await ordersOf(scene)).toBe(0)
  expect(await count(scene, `is_test and status = 'skipped'`)).toBe(MOST_AT_ONCE)
  expect(await count(scene, 'not is_test')).toBe(0)
})

test('leads whose email account is disconnected before their turn wait for the next one, and get real emails', async () => {
  const scene = await manyLeads({}, PUBLIC)
  const { ada, id, leadIds, engine } = scene
  const account = mailbox(1, { dailyLimit: 5000 })
  await ada.call('PUT', '/api/mailbox', account)
  await enroll(ada, id, ...leadIds)
  await fill(scene)
  expect((await ada.call('DELETE', '/api/mailbox')).status).toBe(204)
  expect(await engine.send()).toEqual([])
  expect(await count(scene, 'true')).toBe(MOST_AT_ONCE)
  expect(await count(scene, 'is_test')).toBe(0)
  expect((await ada.call('GET', `/api/email-sequences/${id}`)).body).toMatchObject({ enrolled: MANY, testRun: null })
  await ada.call('PUT', '/api/mailbox', account)
  expect(new Set((await engine.send()).map(({ recipientAddress }) => recipientAddress)).size).toBe(MANY)
  expect(await count(scene, 'is_test')).toBe(0)
})

test('nor do they go out by the server’s email account instead', async () => {
  const scene = await manyLeads()
  const { ada, id, leadIds } = scene
  await ada.call('PUT', '/api/mailbox', mailbox(1))
  await enroll(ada, id, ...leadIds)
  await ada.call('DELETE', '/api/mailbox')
  await fillAll(scene)
  expect(await count(scene, 'true')).toBe(0)
  await ada.call('PUT', '/api/mailbox', mailbox(1))
  await fillAll(scene)
  expect(await count(scene, `status = 'scheduled'`)).toBe(MANY)
})
