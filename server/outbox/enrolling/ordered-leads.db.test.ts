import { expect, test } from 'vitest'
import type { MergeResult } from '../../../contract/lead-duplicate.ts'
import type { NoticeList } from '../../../contract/notification.ts'
import { count, fill, fillAll, MANY, manyLeads, ordersOf } from '../../../tests/world/large-enrollment.ts'
import { enroll, newLead, newSequence, step } from '../../../tests/world/sequences.ts'
import { suppress } from '../../mail/do-not-contact/suppression-queries.ts'
import { holdMail } from '../../restore/hold-mail.ts'
import { MOST_AT_ONCE } from './order-enrollments.ts'
import { stopAtDomain, stopEnrollments, stopForNewLeads } from './stop-enrollments.ts'
import { tendSequences } from './tend-sequences.ts'

// What happens to leads of a large enrollment before their turn.

const FIRST = 5
const LATER = MOST_AT_ONCE + 5
const addressOf = (index: number) => `g${index + 1}@many.example`

test('a reply, of the lead or a colleague, also stops leads whose turn has not come', async () => {
  const scene = await manyLeads()
  const { w, ada, id, leadIds, statusOf } = scene
  const colleagues = [leadIds[LATER + 1], leadIds[LATER + 2]]
  await w.pool.query(`update leads set email = 'g' || id || '@colleague.example' where id = any($1)`, [colleagues])
  await enroll(ada, id, ...leadIds)
  await fill(scene)
  await w.db.transaction(async (tx) => {
    for (const index of [FIRST, LATER])
      await stopEnrollments(tx, ada.id, { leadId: null, addresses: [addressOf(index)] }, 'replied', {
        code: 'lead_replied',
        name: 'Grace',
      })
    await stopAtDomain(tx, ada.id, 'colleague.example', { code: 'colleague_replied', name: 'Grace' }, [])
  })
  expect((await ada.call('GET', `/api/email-sequences/${id}`)).body).toMatchObject({ enrolled: MANY - 3 })
  await fillAll(scene)
  expect(await count(scene, 'true')).toBe(MANY - 3)
  expect(await count(scene, `status = 'scheduled'`)).toBe(MANY - 4)
  expect(await statusOf(leadIds[FIRST] as number)).toMatchObject({ status: 'replied' })
  expect(await count(scene, `recipient_address = '${addressOf(LATER)}' or recipient_address like '%colleague%'`)).toBe(
    0,
  )
})

test.each(['before', 'after'])('a meeting that is taken back %s the turn of a lead brings it back', async (when) => {
  const scene = await manyLeads()
  const { ada, id, leadIds, statusOf } = scene
  const leadId = leadIds[LATER] as number
  const entries = `/api/leads/${leadId}/entries`
  await enroll(ada, id, ...leadIds)
  await fill(scene)
  const booked = (await ada.call('POST', entries, { kind: 'call', outcome: 'meeting_booked' })).body
  expect(booked).toMatchObject({ endedSequences: 1 })
  expect(await statusOf(leadId)).toEqual({ status: 'removed', end_reason: 'meeting_booked' })
  expect((await ada.call('GET', `/api/email-sequences/${id}`)).body).toMatchObject({ enrolled: MANY })
  if (when === 'after') await fillAll(scene)
  await ada.call('DELETE', `${entries}/${(booked as { id: number }).id}`)
  expect((await ada.call('GET', `/api/email-sequences/${id}`)).body).toMatchObject({ enrolled: MANY })
  await fillAll(scene)
  expect(await statusOf(leadId)).toMatchObject({ status: 'active' })
  expect(await count(scene, `status = 'scheduled'`)).toBe(MANY)
})

test.each(['before', 'after'])('bounces that are taken back %s the turn of leads bring them back', async (when) => {
  const scene = await manyLeads()
  const { w, ada, id, leadIds, statusOf } = scene
  const bounced = [LATER, LATER + 1]
  await enroll(ada, id, ...leadIds)
  await fill(scene)
  for (const index of bounced)
    await w.db.transaction(async (tx) => {
      await suppress(tx, ada.id, [addressOf(index)], 'bounced', '550 5.1.1 no such user')
      const person = { leadId: null, addresses: [addressOf(index)] }
      expect(await stopEnrollments(tx, ada.id, person, 'bounced', { code: 'address_bounced' })).toBe(1)
    })
  expect(await statusOf(leadIds[LATER] as number)).toMatchObject({ status: 'bounced' })
  if (when === 'after') await fillAll(scene)
  const [run] = (await ada.call('GET', '/api/suppressions/runs')).body as object[]
  expect((await ada.call('POST', '/api/suppressions/undo', run)).body).toEqual({ removed: 2, resumed: 2 })
  expect((await ada.call('GET', `/api/email-sequences/${id}`)).body).toMatchObject({ enrolled: MANY })
  await fillAll(scene)
  for (const index of bounced) expect(await statusOf(leadIds[index] as number)).toMatchObject({ status: 'active' })
  expect(await count(scene, `status = 'scheduled'`)).toBe(MANY)
})

test('a reply that a process of the previous version reads stops the lead too; one from before the launch does not', async () => {
  const scene = await manyLeads()
  const { w, ada, id, leadIds } = scene
  const replied = (index: number, when: string) =>
    w.pool.query(
      `insert into sequence_logs (user_id, lead_id, recipient_address, status, scheduled_at, sent_at, replied_at)
       values ($1, $2, $3, 'sent', now() - interval '2 days', now() - interval '2 days', now() + $4::interval)`,
      [ada.id, leadIds[index], addressOf(index), when],
    )
  await replied(FIRST, '-1 day')
  await enroll(ada, id, ...leadIds)
  await replied(LATER, '1 second')
  await fillAll(scene)
  expect(await count(scene, 'true')).toBe(MANY - 1)
  expect(await count(scene, `recipient_address = '${addressOf(LATER)}'`)).toBe(0)
})

test('leads whose import is undone leave the sequences for new leads before their turn, and no other', async () => {
  const scene = await manyLeads({ trigger: 'lead_created' })
  const { w, ada, id, leadIds } = scene
  const other = { ...scene, ...(await newSequence(ada, [step(1)])) }
  for (const one of [id, other.id]) await enroll(ada, one, ...leadIds)
  await w.db.transaction((tx) => stopForNewLeads(tx, ada.id, leadIds.slice(0, 10)))
  await fillAll(scene)
  expect(await count(scene, 'true')).toBe(MANY - 10)
  expect(await count({ ...scene, id: other.id }, 'true')).toBe(MANY)
})

test('when a lead is merged before its turn, the lead that stays is enrolled, once; undone, the other is', async () => {
  const scene = await manyLeads()
  const { ada, id, leadIds, statusOf } = scene
  const [kept, split] = [await newLead(ada), await newLead(ada)]
  const [fifth = 0, sixth = 0, first = 0, second = 0, third = 0, fourth = 0] = leadIds.slice(LATER - 2)
  await enroll(ada, id, ...leadIds)
  await fill(scene)
  const merge = async (keepId: number, otherId: number) => {
    const answer = await ada.call('POST', '/api/leads/merge', { keepId, otherId })
    expect(answer, answer.text).toMatchObject({ status: 200 })
    return (answer.body as MergeResult).mergeId
  }
  await merge(kept.id, first)
  await merge(second, third)
  const mergeId = await merge(split.id, fourth)
  // Two who both wait.
  const bothWaited = await merge(fifth, sixth)
  for (const each of [mergeId, bothWaited])
    expect((await ada.call('POST', `/api/leads/merge/${each}/undo`)).status).toBe(200)
  await fillAll(scene)
  expect(await count(scene, 'true')).toBe(MANY - 1)
  for (const one of [kept.id, second, fourth, fifth, sixth])
    expect(await statusOf(one)).toMatchObject({ status: 'active' })
  for (const one of [third, split.id]) expect(await statusOf(one)).toBeUndefined()
})

test('a lead that is deleted and restored joins, whether its turn has passed or not, and only once', async () => {
  const scene = await manyLeads()
  const { ada, id, leadIds, statusOf } = scene
  const [early = 0, late = 0] = [leadIds[FIRST], leadIds[LATER]]
  await enroll(ada, id, ...leadIds)
  for (const one of [early, late]) expect((await ada.call('DELETE', `/api/leads/${one}`)).status).toBe(204)
  await fill(scene)
  expect((await ada.call('POST', '/api/leads/restore', { ids: [early, late] })).status).toBe(200)
  await fillAll(scene)
  expect(await count(scene, `status = 'scheduled'`)).toBe(MANY)
  for (const one of [early, late]) expect(await statusOf(one)).toMatchObject({ status: 'active' })
})

test.each([
  ['the lead', (own: string) => own],
  ['a colleague', () => 'boss@many.example'],
])('of leads that are restored, those do not join to whom %s has replied meanwhile', async (_who, writer) => {
  const scene = await manyLeads()
  const { w, ada, id, leadIds, statusOf } = scene
  const leadId = leadIds[LATER] as number
  // The others are at other companies.
  await w.pool.query(
    `update leads set email = 'g' || id || '@other' || id || '.example' where user_id = $1 and id <> $2`,
    [ada.id, leadId],
  )
  await enroll(ada, id, ...leadIds)
  await fill(scene)
  expect((await ada.call('DELETE', `/api/leads/${leadId}`)).status).toBe(204)
  await w.pool.query(
    `with sent as (insert into sequence_logs (user_id, recipient_address, status, scheduled_at, sent_at)
       values ($1, $2, 'sent', now() - interval '1 hour', now() - interval '1 hour') returning id)
     insert into inbox_messages (user_id, mailbox_id, message_key, kind, log_id, from_address, subject, snippet, received_at)
     select $1, m.id, '<ordered@many.example>', 'reply', sent.id, $2, '', '', now() from sent, mailboxes m where m.user_id = $1 limit 1`,
    [ada.id, writer(addressOf(LATER))],
  )
  expect((await ada.call('POST', '/api/leads/restore', { ids: [leadId] })).body).toEqual({ restored: 1 })
  await fillAll(scene)
  expect(await statusOf(leadId)).toBeUndefined()
  expect(await count(scene, `status = 'scheduled'`)).toBe(MANY - 1)
})

test.each([
  ['may_be_sent', 0],
  ['nothing_sent', MANY],
] as const)(
  'after a restore leads wait for their owner’s word; with %s, %i are enrolled',
  async (sinceThen, enrolled) => {
    const scene = await manyLeads()
    const { w, ada, id, leadIds } = scene
    await enroll(ada, id, ...leadIds)
    await w.db.transaction((tx) => holdMail(tx, new Date(), { config: w.mail.config }))
    expect((await ada.call('GET', '/api/mail/hold')).body).toMatchObject({ doubtful: MANY })
    await fillAll(scene)
    expect(await count(scene, 'true')).toBe(0)
    expect((await ada.call('POST', '/api/mail/release', { sinceThen })).status).toBe(204)
    await fillAll(scene)
    expect(await count(scene, 'true')).toBe(enrolled)
    expect(await ordersOf(scene)).toBe(0)
    const notices = (await ada.call('GET', '/api/notifications')).text
    expect(notices.includes('510 leads were not enrolled')).toBe(enrolled === 0)
  },
)

test('a sequence is finished only when the last of them had their turn', async () => {
  const scene = await manyLeads()
  const { w, ada, id, engine, leadIds } = scene
  const end = async () => {
    await w.pool.query(
      `update lead_sequence_enrollments set status = 'completed', completed_at = now() where sequence_id = $1`,
      [id],
    )
    await tendSequences(w.db, engine.clock)
    return ((await ada.call('GET', '/api/notifications')).body as NoticeList).notifications.filter(
      ({ kind }) => kind === 'sequence_finished',
    )
  }
  await enroll(ada, id, ...leadIds)
  await fill(scene)
  expect(await end()).toEqual([])
  await fillAll(scene)
  expect(await end()).toMatchObject([{ title: 'Finished: Spring', body: '510 leads, 0 replied' }])
})
