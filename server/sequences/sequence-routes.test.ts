import { describe, expect, test } from 'vitest'
import type { SequenceWithSteps } from '../../contract/email-sequence.ts'
import type { MailLog } from '../../contract/mail.ts'
import { enroll, newLead, newSequence, sequenceScene, step } from '../../tests/world/sequences.ts'
import { world } from '../../tests/world/world.ts'
import { settleSequences } from '../outbox/changes/settle-sequences.ts'

describe('a sequence', () => {
  test('is created with what was given, listed newest first, read, edited and deleted', async () => {
    const w = await world()
    const ada = await w.person()
    const made = await newSequence(ada, [step(7, { name: 'B' }), step(2, { name: ' ', subject: ' Hi\nyou ' })], {
      name: '  Spring ',
      description: 'For all',
      campaignName: 'Q2',
      category: 'follow-up',
      frequency: 'bi_weekly',
      trigger: 'no_response',
      noResponseDays: 5,
    })
    expect(made).toMatchObject({
      name: 'Spring',
      isActive: true,
      totalSteps: 2,
      category: 'follow-up',
      frequency: 'bi_weekly',
      noResponseDays: 5,
      enrolled: 0,
      isLaunched: true,
      running: 0,
      paused: 0,
    })
    expect(made.steps.map(({ stepNumber, name, subject }) => [stepNumber, name, subject])).toEqual([
      [1, 'Step 1', 'Hi you'],
      [2, 'B', 'Step 7 for {{ firstName }}'],
    ])
    const second = await newSequence(ada, undefined)
    const list = (await ada.call('GET', '/api/email-sequences')).body as SequenceWithSteps[]
    expect(list.map(({ id }) => id)).toEqual([second.id, made.id])
    expect(await ada.call('PUT', `/api/email-sequences/${made.id}`, { name: 'Autumn', category: null })).toMatchObject({
      status: 200,
      body: { name: 'Autumn', category: null, campaignName: 'Q2', totalSteps: 2 },
    })
    expect((await ada.call('DELETE', `/api/email-sequences/${made.id}`)).status).toBe(204)
    expect((await ada.call('DELETE', `/api/email-sequences/${made.id}`)).status).toBe(404)
  })

  test.each([
    ['daily', 1],
    ['weekly', 7],
    ['every_2_days', 3],
    ['monthly', 3],
  ])('without steps, %s, follows up after %i days unless somebody answered', async (frequency, days) => {
    const w = await world()
    const { steps } = await newSequence(await w.person(), undefined, { frequency })
    expect(steps).toMatchObject([
      { stepNumber: 1, delayDays: 0, delayHours: 0, conditions: null },
      { stepNumber: 2, delayDays: days, conditions: { skipIfReplied: true } },
    ])
    for (const { body } of steps)
      for (const word of ['company', 'firstName', 'industry', 'senderName', '40%', '15-minute'])
        expect(body).toContain(word)
  })

  test('begins with the chosen template, and with no one else’s', async () => {
    const w = await world()
    const [ada, bob] = [await w.person(), await w.person()]
    const template = (await ada.call('POST', '/api/email-templates', { subject: 'My words', body: 'Own body' }))
      .body as {
      id: number
    }
    const { steps } = await newSequence(ada, undefined, { templateId: template.id })
    expect(steps[0]).toMatchObject({ subject: 'My words', body: 'Own body' })
    const answer = await bob.call('POST', '/api/email-sequences', { name: 'x', templateId: template.id })
    expect(answer).toMatchObject({ status: 404, body: { message: 'Template not found' } })
  })

  test.each([
    [{ name: '  ' }, 'Please enter a sequence name'],
    [{}, 'Please enter a sequence name'],
    [{ name: 'x', trigger: 'moon' }, 'Choose a trigger from the list'],
    [{ name: 'x', frequency: 'hourly' }, 'Choose a frequency from the list'],
    [{ name: 'x', category: 'follow_up' }, 'Choose a category from the list'],
    [{ name: 'x', noResponseDays: 0 }, 'Enter a whole number of days from 1 to 365'],
    [{ name: 'x', noResponseDays: 1e300 }, 'Enter a whole number of days from 1 to 365'],
    [{ name: 'x', templateId: 1e12 }, 'Invalid template ID'],
    [{ name: 'x', isActive: 'perhaps' }, 'Is active must be true or false'],
    [{ name: 'x', description: 7 }, 'Description must be text'],
    [{ name: 'x', steps: 'none' }, 'Steps must be a list'],
    [{ name: 'x', steps: [step(1, { stepNumber: 1e9 })] }, 'Step numbers go from 1 to 20'],
    [{ name: 'x', steps: [step(1, { stepNumber: 1.5 })] }, 'Step numbers go from 1 to 20'],
    [{ name: 'x', steps: [step(1, { subject: undefined })] }, 'Each step needs a subject, even if it is empty'],
    [{ name: 'x', steps: [step(1, { conditions: { onlyIf: 'moon' } })] }, 'Choose a condition from the list'],
    [{ name: 'x', steps: [step(1), step(1)] }, 'Two steps have the same number'],
    [{ name: 'x', steps: [step(1, { body: ' ' })] }, 'Write something in each step'],
    [{ name: 'x', steps: [step(1, { delayDays: -1 })] }, 'Enter a delay of 0 to 365 days'],
    [{ name: 'x', steps: [step(1, { delayHours: 1e300 })] }, 'Enter a delay of 0 to 23 hours'],
    [{ name: 'x', steps: [step(1, { delayDays: 366 })] }, 'Enter a delay of 0 to 365 days'],
    [{ name: 'x', steps: [step(1, { subject: ' ' })] }, 'The first step needs a subject'],
    [{ name: 'x', steps: [step(1, { id: 5 })] }, "Steps of a new sequence can't have an ID"],
    [{ name: 'x', steps: Array.from({ length: 21 }, (_, n) => step((n % 20) + 1)) }, 'At most 20 steps'],
  ])('%j is refused in words, and nothing is created', async (body, message) => {
    const w = await world()
    const ada = await w.person()
    expect(await ada.call('POST', '/api/email-sequences', body)).toMatchObject({ status: 400, body: { message } })
    expect((await ada.call('GET', '/api/email-sequences')).body).toEqual([])
  })

  test('cannot be edited to what it could not be created as, nor with another sequence’s step', async () => {
    const w = await world()
    const ada = await w.person()
    const [a, b] = [await newSequence(ada, [step(1), step(2)]), await newSequence(ada, [step(1)])]
    const put = (steps: object[]) => ada.call('PATCH', `/api/email-sequences/${a.id}`, { steps })
    expect(await put([])).toMatchObject({ status: 400, body: { message: 'A sequence needs at least one step' } })
    expect(await put([{ ...a.steps[0], subject: '' }])).toMatchObject({ status: 400 })
    expect(await put([step(1, { id: b.steps[0]?.id })])).toMatchObject({
      status: 404,
      body: { message: 'Step not found' },
    })
    const twice = [a.steps[0], { ...a.steps[0], stepNumber: 2 }] as object[]
    expect(await put(twice)).toMatchObject({ status: 400, body: { message: 'The same step appears twice' } })
    expect((await ada.call('GET', `/api/email-sequences/${a.id}`)).body).toMatchObject({ steps: a.steps })
  })
})

test('steps with more fields than an email can use are refused, and the sequence stays as it was', async () => {
  const ada = await (await world()).person()
  const { id, steps } = await newSequence(ada, [step(1), step(2)])
  const body = `{% if company${' and company'.repeat(4_000)} %}Hello{% endif %}`
  const wrong = { steps: [step(1), step(2, { body })] }
  const message = 'Step 2: This text uses too many fields and conditions. Use at most 500.'
  const refused = { status: 400, body: { message } }
  expect(await ada.call('POST', '/api/email-sequences', { name: 'Autumn', ...wrong })).toMatchObject(refused)
  expect(await ada.call('PATCH', `/api/email-sequences/${id}`, wrong)).toMatchObject(refused)
  expect((await ada.call('GET', `/api/email-sequences/${id}`)).body).toMatchObject({ steps })
})

test('of somebody else does not exist, on every call', async () => {
  const { w, ada, id, enrollments } = await sequenceScene([step(1)])
  await enroll(ada, id, (await newLead(ada)).id)
  const [enrollment] = await enrollments()
  const bob = await w.person()
  const own = await newLead(bob)
  for (const [method, path, body] of [
    ['GET', ''],
    ['PATCH', '', { isActive: false }],
    ['PUT', '', { name: 'mine' }],
    ['DELETE', ''],
    ['POST', '/enroll', { leadIds: [own.id] }],
    ['GET', '/enrollments'],
    ['GET', '/logs'],
    ['GET', '/analytics'],
  ] as const)
    expect(await bob.call(method, `/api/email-sequences/${id}${path}`, body), `${method} ${path}`).toMatchObject({
      status: 404,
      body: { message: 'Sequence not found' },
    })
  const change = await bob.call('PATCH', `/api/enrollments/${enrollment?.id}`, { status: 'removed' })
  expect(change).toMatchObject({ status: 404, body: { message: 'Enrollment not found' } })
  expect((await bob.call('GET', '/api/email-sequences')).body).toEqual([])
  expect((await enrollments())[0]).toMatchObject({ status: 'active' })
  for (const bad of ['0', 'x', '1.5', '99999999999'])
    expect(await ada.call('GET', `/api/email-sequences/${bad}`), bad).toMatchObject({
      status: 400,
      body: { message: 'Invalid sequence ID' },
    })
  expect((await w.call('GET', `/api/email-sequences/${id}`)).status).toBe(401)
})

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

describe('generating', () => {
  test('makes a sequence of its own words, inactive, for review', async () => {
    const w = await world()
    const ada = await w.person({ firstName: 'Ada', lastName: 'Byron' })
    const wish = { prompt: 'Invite finance teams to a demo of our ledger', sequenceType: 'demo_request' }
    const answer = await ada.call('POST', '/api/email-sequences/generate', wish)
    expect(answer, answer.text).toMatchObject({
      status: 201,
      body: { isActive: false, category: 'demo_request', name: wish.prompt, description: null, totalSteps: 4 },
    })
    const { steps } = answer.body as SequenceWithSteps
    expect(steps[0]?.body).toContain('{{ firstName }}')
    expect(steps.map(({ delayDays }) => delayDays)).toEqual([0, 3, 4, 7])
    expect(steps.map(({ conditions }) => conditions?.skipIfReplied ?? false)).toEqual([false, true, true, true])
    const problems = await Promise.all(
      steps.map(async ({ subject, body }) => {
        const lead = await newLead(ada)
        return (
          (await ada.call('POST', '/api/email-templates/preview', { subject, body, leadId: lead.id })).body as {
            problems: object[]
          }
        ).problems
      }),
    )
    expect(problems).toEqual([[], [], [], []])
  })

  test('never quotes leadData as it was given', async () => {
    const ada = await (await world()).person()
    const bodiesFor = async (leadData: object) => {
      const wish = { prompt: 'Introduce our ledger', sequenceType: 'prospecting', leadData }
      const { body } = await ada.call('POST', '/api/email-sequences/generate', wish)
      return (body as SequenceWithSteps).steps.map((step) => step.body).join()
    }
    expect(await bodiesFor({ companySize: '51-200' })).not.toMatch(/51-200/)
    expect(await bodiesFor({ industry: 'other', title: 'CFO' })).not.toMatch(/\bother\b|CFO/)
  })

  test('needs to know what for', async () => {
    const w = await world()
    const ada = await w.person()
    expect(await ada.call('POST', '/api/email-sequences/generate', { prompt: ' ' })).toMatchObject({
      status: 400,
      body: { message: 'Describe what the sequence is for' },
    })
    expect((await ada.call('GET', '/api/email-sequences')).body).toEqual([])
  })
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
