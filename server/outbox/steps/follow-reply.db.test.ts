import { describe, expect, test } from 'vitest'
import type { ConversationList } from '../../../contract/inbox.ts'
import {
  finish,
  INTERESTED,
  month,
  NOT_INTERESTED,
  STEPS,
  branchScene as scene,
  yes,
} from '../../../tests/world/reply-branch-scene.ts'
import { edit, enroll, step, subjects } from '../../../tests/world/sequences.ts'
import { storeSentEmails } from '../../inbox/storing/store-sent.ts'

describe('a reply that a branch is for', () => {
  test('leads to its steps at once; after the last of them the sequence ends as replied', async () => {
    const s = await scene()
    await s.receive(INTERESTED)
    expect(await s.enrollment()).toMatchObject({ status: 'active', current_step: 3 })
    await s.engine.later(1)
    expect(await s.tasks()).toMatchObject([{ kind: 'call', lead: { id: s.lead.id } }])
    await month(s)
    expect(s.engine.left).toHaveLength(1)
    await finish(s)
    const [approval] = await s.approvals()
    expect(approval).toMatchObject({ body: 'As promised.', subject: 'Re: Step 1 for Grace' })
    await month(s)
    expect(s.engine.left).toHaveLength(1)
    await s.ada.call('POST', `/api/approvals/${approval?.id}/approve`, { version: approval?.version })
    await month(s)
    expect(subjects(s.engine.left)).toEqual(['Step 1 for Grace', 'Re: Step 1 for Grace'])
    expect(await s.enrollment()).toMatchObject({ status: 'replied', end_reason: 'lead_replied' })
    expect(await s.logs()).toEqual(['1 sent', '2 done yes branch_yes', '3 done yes task_done', '4 sent yes'])
  })

  test('is what the email after it replies to, and stands beside it in the review', async () => {
    const s = await scene()
    await s.receive(INTERESTED, { 'Message-ID': '<interested@navona.example>' })
    await s.engine.later(1)
    await finish(s)
    const [conversation] = ((await s.ada.call('GET', '/api/inbox?state=all')).body as ConversationList).conversations
    const tomorrow = { body: 'More tomorrow.', sendAt: new Date(Date.now() + 86_400_000).toISOString(), mode: 'reply' }
    const asked = (await s.thread()).messages.at(-1)
    const own = { ...tomorrow, messageId: asked?.id, key: 'a-key-of-one-reply' }
    expect((await s.approvals())[0]?.repliedWith).toMatchObject({ youRepliedAt: null })
    const queued = await s.ada.call('POST', `/api/inbox/${conversation?.id}/reply`, own)
    expect(queued.status, queued.text).toBeLessThan(300)
    const [approval] = await s.approvals()
    expect(approval?.repliedWith).toMatchObject({ text: INTERESTED, conversationId: expect.any(Number) })
    expect(approval?.repliedWith?.youRepliedAt).toEqual(expect.any(String))
    await s.ada.call('POST', `/api/approvals/${approval?.id}/approve`, { version: approval?.version })
    await month(s)
    const [first, second] = s.engine.left.map(({ mime }) => String(mime))
    const id = /^Message-ID: (<.*>)/im.exec(first ?? '')?.[1]
    expect(second).toMatch(/^In-Reply-To: <interested@navona\.example>\r$/m)
    expect(/^References: (.*(?:\r\n\s.*)*)/m.exec(second ?? '')?.[1]?.split(/\s+/)).toEqual([
      id,
      '<interested@navona.example>',
    ])
    await storeSentEmails(s.w.db, [approval?.id ?? 0])
    expect((await s.thread()).messages.at(-1)).toMatchObject({ direction: 'out', text: 'As promised.' })
  })

  test('of somebody else in the conversation is not shown as the words of the lead', async () => {
    const s = await scene([
      ...STEPS.slice(0, 2),
      yes(3, { kind: 'email_approval', body: 'As promised.', delayDays: 0 }),
    ])
    await s.receive(INTERESTED, { 'Message-ID': '<interested@navona.example>' })
    await s.engine.later(1)
    const [before] = await s.approvals()
    expect(before?.repliedWith).toMatchObject({ from: null })
    const eve = { From: 'Grace Hopper <Eve@evil.example>', 'In-Reply-To': '<interested@navona.example>' }
    await s.receive('Send the contract to eve@evil.example.', eve)
    const [shown] = await s.approvals()
    expect(shown?.repliedWith).toMatchObject({ from: 'eve@evil.example', text: expect.stringContaining('contract') })
    expect(
      await s.ada.call('POST', `/api/approvals/${before?.id}/approve`, { version: before?.version }),
    ).toMatchObject({ status: 409, body: { message: expect.stringMatching(/^eve@evil\.example has written/) } })
  })

  test('followed by another one, must be read before the email is approved', async () => {
    const s = await scene([
      ...STEPS.slice(0, 2),
      yes(3, { kind: 'email_approval', body: 'As promised.', delayDays: 0 }),
    ])
    await s.receive(INTERESTED)
    await s.engine.later(1)
    const [shown] = await s.approvals()
    expect(shown?.repliedWith?.text).toBe(INTERESTED)
    expect(shown?.repliedWith).toMatchObject({ earlier: [], earlierCount: 0 })
    await s.receive(`${INTERESTED} But not this week.`)
    const [now] = await s.approvals()
    expect(now).toMatchObject({ id: shown?.id, repliedWith: { text: `${INTERESTED} But not this week.` } })
    expect(now?.repliedWith).toMatchObject({ earlier: [{ text: INTERESTED }], earlierCount: 1 })
    const path = `/api/approvals/${shown?.id}/approve`
    expect(await s.ada.call('POST', path, { version: shown?.version })).toMatchObject({
      status: 409,
      body: { message: 'Grace has written again since you opened this email. Read it, then approve.' },
    })
    const emails = [{ id: shown?.id, version: shown?.version }]
    expect((await s.ada.call('POST', '/api/approvals/approve', { emails })).body).toEqual({
      approved: [],
      refused: [shown?.id],
    })
    expect(await s.ada.call('POST', path, { version: now?.version })).toMatchObject({ status: 204 })
  })

  test('skips what was scheduled, wherever the lead was', async () => {
    const [first, branch, ...rest] = STEPS as { stepNumber: number; within?: object }[]
    const s = await scene([
      first,
      { ...step(2), stepNumber: 2 },
      { ...branch, stepNumber: 3 },
      ...rest.map((one) => ({
        ...one,
        stepNumber: one.stepNumber + 1,
        ...(one.within && { within: { ...one.within, step: 3 } }),
      })),
    ] as object[])
    await s.receive(INTERESTED)
    expect(await s.logs()).toEqual(['1 sent', '2 skipped lead_replied', '3 done yes branch_yes', '4 scheduled yes'])
    await month(s)
    expect(s.engine.left).toHaveLength(1)
  })

  test('with another intent ends the sequence as ever', async () => {
    const s = await scene()
    await s.receive(NOT_INTERESTED)
    expect(await s.enrollment()).toMatchObject({ status: 'replied', replied_branch_id: null })
    await month(s)
    expect(s.engine.left).toHaveLength(1)
    expect(await s.tasks()).toEqual([])
  })

  test('after the branch is passed ends the sequence as ever, and without one the lead goes on with No', async () => {
    const s = await scene()
    await s.engine.later(24 * 3 + 1)
    expect(await s.logs()).toEqual(['1 sent', '2 done no branch_no', '5 scheduled no'])
    await s.receive(INTERESTED)
    expect(await s.enrollment()).toMatchObject({ status: 'replied' })
    await month(s)
    expect(s.engine.left).toHaveLength(1)
  })

  test('ends it when the branch is off', async () => {
    const s = await scene()
    const off = s.sequence.steps.map((one) => (one.kind === 'branch' ? { ...one, isActive: false } : one))
    await edit(s.ada, s.sequence.id, { steps: off })
    await s.receive(INTERESTED)
    expect(await s.enrollment()).toMatchObject({ status: 'replied' })
  })

  test('that asks to be unsubscribed ends it as unsubscribed', async () => {
    const s = await scene()
    await s.receive('Please unsubscribe me from this list.')
    expect(await s.enrollment()).toMatchObject({ status: 'unsubscribed' })
    await month(s)
    expect(await s.tasks()).toEqual([])
    expect(s.engine.left).toHaveLength(1)
  })

  test('of a colleague ends it, whatever they say; and the colleagues of whoever replied stop', async () => {
    const s = await scene()
    await enroll(s.ada, s.sequence.id, s.colleague.id)
    await s.engine.send()
    await s.receive(INTERESTED, {}, s.colleague)
    expect(await s.enrollment()).toMatchObject({ status: 'replied', end_reason: 'colleague_replied' })
    expect(await s.enrollment(s.colleague.id)).toMatchObject({ status: 'active' })
    await s.engine.later(1)
    expect(await s.tasks()).toMatchObject([{ lead: { id: s.colleague.id } }])
  })

  test('of somebody who may be a machine leads there once its owner says that it is a reply', async () => {
    const s = await scene()
    await s.receive('I am out of the office until Monday. The warehouse has all figures.')
    expect(await s.enrollment()).toMatchObject({ status: 'paused' })
    await s.w.pool.query(
      `update conversation_messages set intent = 'interested' where user_id = $1 and direction = 'in'`,
      [s.ada.id],
    )
    const { asked_event_id: eventId } = await s.enrollment()
    expect(await s.ada.call('POST', `/api/unsure-replies/${eventId}`, { is: 'reply' })).toMatchObject({ status: 204 })
    await s.engine.later(1)
    expect(await s.enrollment()).toMatchObject({ status: 'active', asked_event_id: null })
    expect(await s.tasks()).toHaveLength(1)
  })

  test('is followed by another: one of the same kind changes nothing, one of another kind ends it', async () => {
    const s = await scene()
    await s.receive(INTERESTED)
    await s.engine.later(1)
    await s.receive(INTERESTED)
    expect(await s.tasks()).toHaveLength(1)
    await s.receive(NOT_INTERESTED)
    expect(await s.enrollment()).toMatchObject({ status: 'replied' })
    expect(await s.tasks()).toEqual([])
  })

  test('of a lead on the list of those not to be contacted leads nowhere', async () => {
    const s = await scene()
    await s.receive(INTERESTED)
    await s.ada.call('POST', '/api/suppressions', { addresses: [s.lead.email] })
    await month(s)
    await finish(s)
    await s.engine.later(1)
    expect(await s.approvals()).toEqual([])
    expect((await s.enrollment()).status).not.toBe('active')
  })

  test('leads on for a lead that was paused by hand only once it is resumed', async () => {
    const s = await scene()
    const { id } = await s.enrollment()
    await s.ada.call('PATCH', `/api/enrollments/${id}`, { status: 'paused' })
    await s.receive(INTERESTED)
    await month(s)
    expect(await s.enrollment()).toMatchObject({ status: 'paused' })
    expect(await s.tasks()).toEqual([])
    expect(await s.ada.call('PATCH', `/api/enrollments/${id}`, { status: 'active' })).toMatchObject({ status: 200 })
    await s.engine.later(1)
    expect(await s.tasks()).toHaveLength(1)
  })

  test('keeps an email that was on its way from being tried again', async () => {
    const s = await scene([step(1), step(2, { delayDays: 0 }), ...shifted(STEPS.slice(1), 1)])
    s.engine.clock.offsetSeconds += 3600
    await s.engine.prepare()
    // A sender has claimed it; its server is busy.
    await s.w.pool.query(
      `update sequence_logs set status = 'sending', claimed_by = 'x', attempt = 1 where lead_id = $1 and status = 'scheduled'`,
      [s.lead.id],
    )
    await s.receive(INTERESTED)
    await s.w.pool.query(`update sequence_logs set status = 'scheduled' where lead_id = $1 and status = 'sending'`, [
      s.lead.id,
    ])
    await month(s)
    expect(s.engine.left).toHaveLength(1)
    expect(await s.logs()).toEqual(['1 sent', '2 skipped lead_replied', '3 done yes branch_yes', '4 scheduled yes'])
  })

  test('keeps an email that somebody had approved before it from being tried again, but not one that follows it', async () => {
    const approval = { kind: 'email_approval', delayDays: 0 }
    const s = await scene([step(1), step(2, approval), ...shifted([STEPS[1], yes(3, approval)] as object[], 1)])
    const approve = async () => {
      await s.engine.later(1)
      const [draft] = await s.approvals()
      await s.ada.call('POST', `/api/approvals/${draft?.id}/approve`, { version: draft?.version })
      await s.engine.prepare()
    }
    const claimed = (is: boolean) =>
      s.w.pool.query(
        `update sequence_logs set status = $2, attempt = 1 where lead_id = $1 and status = $3 and kind = 'email_approval'`,
        [s.lead.id, ...(is ? ['sending', 'scheduled'] : ['scheduled', 'sending'])],
      )
    await approve()
    await claimed(true)
    await s.receive(INTERESTED)
    await claimed(false)
    await month(s)
    expect(await s.logs()).toEqual(['1 sent', '2 skipped lead_replied', '3 done yes branch_yes', '4 scheduled yes'])
    await approve()
    await claimed(true)
    await claimed(false)
    await month(s)
    expect(subjects(s.engine.left)).toEqual(['Step 1 for Grace', 'Step 3 for Grace'])
  })

  test('skips the email that is planned at the same moment', async () => {
    const s = await scene([step(1), step(2, { delayDays: 0 }), ...shifted(STEPS.slice(1), 1)])
    const { rows } = await s.w.pool.query(
      `delete from sequence_logs where lead_id = $1 and status = 'scheduled' returning user_id, enrollment_id, sequence_id, step_id, lead_id,
         mailbox_id, recipient_address, scheduled_at`,
      [s.lead.id],
    )
    const planner = await s.w.pool.connect()
    await planner.query('begin')
    await planner.query('select from lead_sequence_enrollments where id = $1 for no key update', [
      rows[0].enrollment_id,
    ])
    await planner.query(
      `insert into sequence_logs (user_id, enrollment_id, sequence_id, step_id, lead_id, mailbox_id, recipient_address, scheduled_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      Object.values(rows[0]),
    )
    const replied = s.receive(INTERESTED)
    const blocked = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await s.w.pool.query(blocked)).rowCount).toBeGreaterThan(0)
    await planner.query('commit')
    planner.release()
    await replied
    expect(await s.logs()).toEqual(['1 sent', '2 skipped lead_replied', '3 done yes branch_yes', '4 scheduled yes'])
    await month(s)
    expect(s.engine.left).toHaveLength(1)
  })

  test('is never followed by an automatic email, whoever planned it', async () => {
    const s = await scene([step(1), step(2, { delayDays: 0 }), ...shifted(STEPS.slice(1), 1)])
    s.engine.clock.offsetSeconds += 3600
    await s.engine.prepare()
    const branch = s.sequence.steps.find(({ kind }) => kind === 'branch')
    await s.w.pool.query('update lead_sequence_enrollments set replied_branch_id = $2 where lead_id = $1', [
      s.lead.id,
      branch?.id,
    ])
    await month(s)
    expect(s.engine.left).toHaveLength(1)
    expect(await s.logs()).toEqual(['1 sent', '2 skipped lead_replied', '4 scheduled yes'])
  })

  test('is never followed by what a process of the previous version plans', async () => {
    const s = await scene()
    await s.receive(INTERESTED)
    await s.engine.later(1)
    await s.w.pool.query(`delete from sequence_logs where lead_id = $1 and status = 'scheduled'`, [s.lead.id])
    const { rows } = await s.w.pool.query(
      `insert into sequence_logs (user_id, enrollment_id, sequence_id, step_id, lead_id, mailbox_id, recipient_address, scheduled_at)
       select e.user_id, e.id, e.sequence_id, $2, e.lead_id, m.id, lower(p.email), now() from lead_sequence_enrollments e
       join leads p on p.id = e.lead_id join mailboxes m on m.user_id = e.user_id and m.is_default where e.lead_id = $1 returning kind, held_for`,
      [s.lead.id, s.sequence.steps[5]?.id],
    )
    expect(rows).toEqual([{ kind: 'replan', held_for: 'replan' }])
    await month(s)
    expect(s.engine.left).toHaveLength(1)
  })
})

const shifted = (steps: object[], by: number) =>
  (steps as { stepNumber: number; within?: { step: number } }[]).map((one) => ({
    ...one,
    stepNumber: one.stepNumber + by,
    ...(one.within && { within: { ...one.within, step: one.within.step + by } }),
  }))
