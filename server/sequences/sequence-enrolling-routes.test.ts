import { describe, expect, test } from 'vitest'
import type { SequenceWithSteps } from '../../contract/email-sequence.ts'
import type { MailLog } from '../../contract/mail.ts'
import { enroll, newLead, newSequence, sequenceScene, step } from '../../tests/world/sequences.ts'
import { world } from '../../tests/world/world.ts'
import { settleSequences } from '../outbox/changes/settle-sequences.ts'

describe('enrolling', () => {
  test('counts apart who is in it already, must not be written to, has no address, shares one, is a sample or not there', async () => {
    const { w, ada, id } = await sequenceScene([step(1)])
    const bob = await w.person()
    const [a, b, c, d] = [await newLead(ada), await newLead(ada), await newLead(ada), await newLead(ada)]
    const twin = await newLead(ada, { email: d.email.toUpperCase() })
    const foreign = await newLead(bob)
    const sample = await newLead(ada)
    await w.pool.query(`update leads set source = 'sample' where id = $1`, [sample.id])
    await w.pool.query(`update leads set email = 'nowhere' where id = $1`, [c.id])
    await ada.call('POST', '/api/suppressions', { addresses: [b.email] })
    expect(await enroll(ada, id, a.id)).toMatchObject({ message: '1 enrolled' })
    const answer = await enroll(ada, id, a.id, b.id, c.id, d.id, twin.id, foreign.id, d.id, sample.id)
    expect(answer).toEqual({
      message:
        '1 enrolled, 1 already in this sequence, 1 on your do-not-contact list, 1 without a valid email address, 1 duplicate address, 1 sample lead (never emailed), 1 not found',
      enrolled: 1,
      alreadyEnrolled: 1,
      suppressed: 1,
      unsubscribed: 0,
      bounced: 0,
      doNotContact: 1,
      invalid: 1,
      duplicates: 1,
      samples: 1,
      missing: 1,
      batchAt: expect.any(String),
    })
    expect((await ada.call('GET', `/api/email-sequences/${id}`)).body).toMatchObject({ enrolled: 2, running: 2 })
  })

  test('counts who is paused apart from who is running, and knows whether it was launched', async () => {
    const { ada, id, enrollments } = await sequenceScene([step(1)])
    await enroll(ada, id, (await newLead(ada)).id, (await newLead(ada)).id)
    const told = async () => (await ada.call('GET', `/api/email-sequences/${id}`)).body
    await ada.call('PATCH', `/api/enrollments/${(await enrollments())[0]?.id}`, { status: 'paused' })
    expect(await told()).toMatchObject({ enrolled: 2, running: 1, paused: 1, isLaunched: true })
    await ada.call('PUT', `/api/email-sequences/${id}`, { isActive: false })
    expect(await told()).toMatchObject({ isLaunched: false })
  })

  test('tells those who unsubscribed from those whose mail bounced and those on the list by hand', async () => {
    const { w, ada, id } = await sequenceScene([step(1)])
    const reasons = ['unsubscribed', 'complained', 'bounced', 'bounced', 'bounced', 'manual', 'imported'] as const
    const leads = [await newLead(ada)]
    for (const reason of reasons) {
      const lead = await newLead(ada)
      leads.push(lead)
      await w.pool.query('insert into suppressions (user_id, address, reason) values ($1, $2, $3)', [
        ada.id,
        lead.email,
        reason,
      ])
    }
    expect(await enroll(ada, id, ...leads.map(({ id }) => id))).toMatchObject({
      message: '1 enrolled, 2 unsubscribed, 3 bounced, 2 on your do-not-contact list',
      suppressed: 7,
      unsubscribed: 2,
      bounced: 3,
      doNotContact: 2,
    })
  })

  test.each([
    [[], 'Choose at least one lead'],
    [[1e12], 'Invalid lead ID'],
    ['all', 'Choose leads'],
    [Array.from({ length: 10_001 }, (_, n) => n + 1), 'At most 10,000 leads at a time'],
  ])('nobody is refused', async (leadIds, message) => {
    const { ada, id } = await sequenceScene([step(1)])
    const answer = await ada.call('POST', `/api/email-sequences/${id}/enroll`, { leadIds })
    expect(answer).toMatchObject({ status: 400, body: { message } })
  })

  test('where no step is active is refused, and in one that is paused waits for the launch', async () => {
    const { ada, id, steps, engine } = await sequenceScene([step(1, { isActive: false })], { isActive: false })
    const lead = await newLead(ada)
    const send = () => ada.call('POST', `/api/email-sequences/${id}/enroll`, { leadIds: [lead.id] })
    expect(await send()).toMatchObject({ status: 409 })
    await ada.call('PATCH', `/api/email-sequences/${id}`, { steps: [{ ...steps[0], isActive: true }] })
    expect(await send()).toMatchObject({ status: 200 })
    expect(await engine.send()).toEqual([])
    await ada.call('PATCH', `/api/email-sequences/${id}`, { isActive: true })
    expect(await engine.send()).toHaveLength(1)
  })

  test('the same leads at the same moment enrols each once', async () => {
    const { ada, id } = await sequenceScene([step(1)])
    const leads = [await newLead(ada), await newLead(ada)]
    const answers = await Promise.all(Array.from({ length: 4 }, () => enroll(ada, id, ...leads.map(({ id }) => id))))
    expect(answers.reduce((sum, { enrolled }) => sum + enrolled, 0)).toBe(2)
  })

  test('A14: thousands at once, each with its first mail planned', async () => {
    const { w, ada, id, engine } = await sequenceScene([step(1), step(2)])
    const { rows } = await w.pool.query(
      `insert into leads (user_id, first_name, last_name, email, company)
       select $1, 'Grace', 'Hopper', 'g' || n || '@many.example', 'Many' from generate_series(1, 5000) n returning id`,
      [ada.id],
    )
    const answer = await enroll(ada, id, ...rows.map(({ id }) => id))
    expect(answer).toMatchObject({ message: '5,000 enrolled', enrolled: 5000 })
    expect((await ada.call('GET', `/api/email-sequences/${id}`)).body).toMatchObject({ enrolled: 5000, running: 5000 })
    await engine.prepare()
    expect((await ada.call('GET', `/api/email-sequences/${id}`)).body).toMatchObject({ enrolled: 5000, running: 5000 })
    const { rows: waiting } = await w.pool.query(
      `select count(*)::int as mails, count(distinct recipient_address)::int as people from sequence_logs where sequence_id = $1 and status = 'scheduled'`,
      [id],
    )
    expect(waiting).toEqual([{ mails: 5000, people: 5000 }])
    expect((await ada.call('DELETE', `/api/email-sequences/${id}`)).status).toBe(204)
    // Otherwise the next test would send to them.
    await settleSequences(w.db)
    const { rows: left } = await w.pool.query(`select from sequence_logs where user_id = $1 and status = 'scheduled'`, [
      ada.id,
    ])
    expect(left).toEqual([])
  })
})

test('enrolments and mails are listed by page and state, with the why of each', async () => {
  const { ada, id, engine, logs } = await sequenceScene([step(1), step(2)])
  const leads = [await newLead(ada), await newLead(ada), await newLead(ada)]
  await enroll(ada, id, ...leads.map(({ id }) => id))
  const read = async (path: string) => (await ada.call('GET', `/api/email-sequences/${id}/${path}`)).body
  expect(await read('enrollments?limit=2')).toMatchObject({
    total: 3,
    enrollments: [{ status: 'active', currentStep: 1, reason: 'Due now. It goes out shortly.' }, {}],
  })
  await engine.send()
  expect(await read('enrollments?limit=2&page=2')).toMatchObject({
    total: 3,
    enrollments: [
      { currentStep: 2, reason: expect.stringMatching(/^Step 2 is scheduled for \w{3} \d\d:\d\d London\.$/) },
    ],
  })
  expect(await read('enrollments?status=replied')).toEqual({ total: 0, enrollments: [] })
  expect(await read('logs?state=sent&limit=1')).toMatchObject({
    total: 3,
    logs: [{ state: 'sent', step: { stepNumber: 1 } }],
  })
  expect(await logs()).toHaveLength(6)
  const wanted = leads[1]?.email ?? ''
  expect(await read(`enrollments?search=${encodeURIComponent(wanted.toUpperCase())}`)).toMatchObject({
    total: 1,
    enrollments: [{ lead: { email: wanted } }],
  })
  expect(await read('enrollments?search=nobody+at+all')).toEqual({ total: 0, enrollments: [] })
  for (const bad of ['enrollments?status=x', 'logs?page=0', 'logs?limit=x'])
    expect((await ada.call('GET', `/api/email-sequences/${id}/${bad}`)).status, bad).toBe(400)
})

test('a mail that is not written yet is told by the step it will be written from', async () => {
  const { ada, id, engine } = await sequenceScene([step(1), step(2, { name: 'Second thoughts' })])
  await enroll(ada, id, (await newLead(ada)).id)
  await engine.send()
  const [waiting] = (await ada.call('GET', '/api/mails?state=scheduled')).body as MailLog[]
  const sequence = ((await ada.call('GET', `/api/email-sequences/${id}`)).body as SequenceWithSteps).name
  expect(waiting).toMatchObject({ subject: null, step: { stepNumber: 2, name: 'Second thoughts', sequence } })
  expect((await ada.call('GET', `/api/mails/${waiting?.id}`)).body).toMatchObject({ step: { stepNumber: 2 }, text: '' })
})

test('a lead lists its sequences with the next step and why it waits; nobody else’s', async () => {
  const w = await world()
  const ada = await w.person()
  const sequence = await newSequence(ada, [step(1), step(2)])
  const lead = await newLead(ada)
  await enroll(ada, sequence.id, lead.id)
  const answer = await ada.call('GET', `/api/leads/${lead.id}/enrollments`)
  expect(answer.body).toMatchObject([
    { status: 'active', currentStep: 1, sequence: { id: sequence.id, name: 'Spring', totalSteps: 2 } },
  ])
  expect((answer.body as { reason: string }[])[0]?.reason).toEqual(expect.any(String))
  const bob = await w.person()
  expect((await bob.call('GET', `/api/leads/${lead.id}/enrollments`)).status).toBe(404)
})
