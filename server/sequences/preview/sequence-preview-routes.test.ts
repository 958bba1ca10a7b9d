import { Worker } from 'node:worker_threads'
import { expect, test, vi } from 'vitest'
import type { SequencePreview } from '../../../contract/sequence-preview.ts'
import { lead, MAILBOX, OFFICE, onMonday, preview, STEPS, sequence } from '../../../tests/world/preview-scene.ts'
import { world } from '../../../tests/world/world.ts'
import { leadSequenceEnrollments } from '../../db/schema.ts'

/** To the minute: the clock goes on while a test runs. */
const times = ({ mails }: SequencePreview) => mails.map(({ at }) => at?.slice(0, 16) ?? null)

test('every email is listed with its text, time and reason, and nothing is saved', async () => {
  const w = await onMonday()
  const ada = await w.person()
  await ada.call('PUT', '/api/mailbox', MAILBOX)
  const id = await sequence(w, ada)
  const leadIds = [await lead(ada, 1), await lead(ada, 2)]
  const seen = await preview(ada, id, { leadIds })
  expect(seen.mails).toMatchObject([
    {
      leadId: leadIds[0],
      leadName: 'Grace Hopper1',
      address: 'grace1@navona.example',
      stepNumber: 1,
      subject: 'For Navona',
      body: 'Hi Grace',
      reason: 'window opens Mon 09:00 London',
    },
    { leadId: leadIds[1], stepNumber: 1, reason: '60 seconds between emails' },
    {
      leadId: leadIds[0],
      stepNumber: 2,
      subject: 'Re: For Navona',
      body: 'Hi again, Grace',
      reason: '2 days after step 1',
    },
    { leadId: leadIds[1], stepNumber: 2 },
  ])
  expect(times(seen)).toEqual(['2030-01-07T09:00', '2030-01-07T09:01', '2030-01-09T09:00', '2030-01-09T09:01'])
  expect(seen).toMatchObject({ timeZone: 'Europe/London', dailyLimit: 40, window: OFFICE, problems: [] })
  expect(seen.finishAt).toBe(seen.mails.at(-1)?.at)
  const { rows } = await w.pool.query(
    `select (select count(*) from sequence_logs where user_id = $1)::int
      + (select count(*) from lead_sequence_enrollments where user_id = $1)::int as made`,
    [ada.id],
  )
  expect(rows).toEqual([{ made: 0 }])
})

test('another daily limit, other hours and other steps can be tried out and change the plan', async () => {
  const w = await onMonday()
  const ada = await w.person()
  await ada.call('PUT', '/api/mailbox', MAILBOX)
  const id = await sequence(w, ada)
  const leadIds = [await lead(ada, 1), await lead(ada, 2), await lead(ada, 3)]
  const tried = await preview(ada, id, {
    leadIds,
    dailyLimit: 2,
    window: { days: [2, 3, 4], from: '10:00', to: '12:00' },
    steps: STEPS.slice(0, 1),
  })
  // Spread over the hours, and a fifth more or less than evenly.
  const spread = expect.stringMatching(/^2030-01-08T10:(3[89]|4\d|5[0-7])$/)
  expect(times(tried)).toEqual(['2030-01-08T10:00', spread, '2030-01-09T10:00'])
  expect(tried.mails.map(({ reason }) => reason)).toEqual([
    'window opens Tue 10:00 London',
    'daily limit of 2, spread over the sending hours',
    'daily limit of 2: next slot Wed 10:00 London',
  ])
  expect(tried).toMatchObject({ bottleneck: 'daily limit of 2: last first email on 9 January', dailyLimit: 2 })
  const free = await preview(ada, id, { leadIds: leadIds.slice(0, 1), window: null, steps: STEPS.slice(0, 1) })
  expect(free.mails).toMatchObject([{ at: expect.stringMatching(/^2030-01-07T0(7:59|8:)/), reason: null }])
  expect(free.bottleneck).toBeNull()
  expect((await ada.call('GET', '/api/mailbox')).body).toMatchObject({ dailyLimit: 40, window: OFFICE })
})

test('a step over Christmas is delayed, a conditional one says so, and an inactive one is excluded', async () => {
  const w = await onMonday()
  const ada = await w.person()
  await ada.call('PUT', '/api/mailbox', MAILBOX)
  const id = await sequence(w, ada, [
    STEPS[0] as object,
    { ...STEPS[1], isActive: false },
    // 7 January + 352 days: 25 December.
    { ...STEPS[1], stepNumber: 3, delayDays: 352, conditions: { onlyIf: 'opened' } },
  ])
  const seen = await preview(ada, id, { leadIds: [await lead(ada, 1)] })
  expect(seen.mails[1]).toMatchObject({
    stepNumber: 3,
    at: '2030-12-27T09:00:00.000Z',
    reason: 'only if step 1 was opened; day off in United Kingdom: Christmas Day, window opens Fri 27 Dec 09:00 London',
  })
})

test('leads who get no email, and emails that go on hold, have a reason', async () => {
  const w = await onMonday()
  const ada = await w.person()
  const stranger = await w.person()
  const [fine, suppressed, twice, enrolled, answered] = [
    await lead(ada, 1, { jobTitle: 'Admiral' }),
    await lead(ada, 2),
    await lead(ada, 3, { email: 'GRACE1@navona.example' }),
    await lead(ada, 4),
    await lead(ada, 5),
  ]
  const held = await lead(ada, 6)
  const sample = await lead(ada, 8)
  await w.pool.query(`update leads set source = 'sample' where id = $1`, [sample])
  const id = await sequence(w, ada, [
    { ...STEPS[0] },
    { ...STEPS[1], body: 'Dear {{ jobTitle }}' },
    { ...STEPS[1], stepNumber: 3 },
  ])
  await ada.call('POST', '/api/suppressions', { addresses: ['grace2@navona.example'] })
  await w.db.insert(leadSequenceEnrollments).values([
    { userId: ada.id, sequenceId: id, leadId: enrolled },
    { userId: ada.id, sequenceId: id, leadId: answered, status: 'replied' },
  ])
  const leadIds = [fine, suppressed, twice, enrolled, answered, sample, held, await lead(stranger, 7)]
  const seen = await preview(ada, id, { leadIds })
  const unsent = seen.mails
    .filter(({ at }) => at === null)
    .map(({ leadId, stepNumber, reason }) => [leadId, stepNumber, reason])
  expect(unsent).toEqual([
    [suppressed, 1, 'on your do-not-contact list'],
    [twice, 1, 'same address as another selected lead'],
    [enrolled, 1, 'already in this sequence'],
    [answered, 1, 'replied to this sequence'],
    [sample, 1, 'sample leads never get emails'],
    [held, 2, expect.stringMatching(/^on hold: No value for jobTitle\./)],
    [held, 3, 'step 2 is on hold'],
  ])
  expect(seen.mails.filter(({ at }) => at !== null).map(({ leadId, stepNumber }) => [leadId, stepNumber])).toEqual([
    [fine, 1],
    [held, 1],
    [fine, 2],
    [fine, 3],
  ])
  expect(seen.problems.map(({ kind, leads }) => [kind, leads])).toEqual([
    ['cannot_mail', 1],
    ['no_account', 2],
    ['cannot_mail', 1],
    ['cannot_mail', 1],
    ['cannot_mail', 1],
    ['cannot_mail', 1],
    ['cannot_mail', 1],
    ['missing_field', 1],
  ])
  expect(seen.problems[0]?.message).toBe('1 lead excluded: no longer among your leads')
})

test('who sent a message that failed the sender check may have replied', async () => {
  const w = await onMonday()
  const ada = await w.person()
  await ada.call('PUT', '/api/mailbox', MAILBOX)
  const id = await sequence(w, ada)
  const [maybe, quiet] = [await lead(ada, 1), await lead(ada, 2)]
  await w.pool.query(
    `insert into inbox_messages (user_id, mailbox_id, message_key, kind, lead_id, from_address, subject, snippet, received_at)
     select $1, id, 'one', 'unsure', $2, 'grace@navona.example', 'Re: Hello', 'Yes', now() from mailboxes where user_id = $1`,
    [ada.id, maybe],
  )
  const { problems } = await preview(ada, id, { leadIds: [maybe, quiet] })
  expect(problems.filter(({ kind }) => kind === 'maybe_replied')).toMatchObject([
    { leads: 1, examples: [{ leadId: maybe }] },
  ])
})

test('duplicates are those of the duplicates page that are sure, and no others', async () => {
  const w = await onMonday()
  const ada = await w.person()
  await ada.call('PUT', '/api/mailbox', MAILBOX)
  const id = await sequence(w, ada)
  const leadIds = [
    await lead(ada, 1, { lastName: 'Hopper', email: 'grace.hopper@navona.example' }),
    await lead(ada, 2, { lastName: 'Hopper', email: 'Grace.Hopper+fair@navona.example', company: 'Navona Ltd' }),
    await lead(ada, 3, { lastName: 'Hopper', email: 'g.h@navona.example' }),
  ]
  const duplicates = async () =>
    (await preview(ada, id, { leadIds })).problems
      .filter(({ kind }) => kind === 'duplicate')
      .flatMap(({ examples = [] }) => examples.map(({ leadId }) => leadId))
  expect(await duplicates()).toEqual([leadIds[1]])
  await ada.call('POST', '/api/leads/duplicates/dismiss', { leadId: leadIds[0], otherId: leadIds[1] })
  expect(await duplicates()).toEqual([])
})

test('a paused mailbox says so in words', async () => {
  const w = await onMonday()
  const ada = await w.person()
  await ada.call('PUT', '/api/mailbox', MAILBOX)
  await w.pool.query(
    `update mailboxes set paused_reason = 'account_refused', paused_params = '{"reply": "535 no"}' where user_id = $1`,
    [ada.id],
  )
  const seen = await preview(ada, await sequence(w, ada, STEPS), { leadIds: [await lead(ada, 1)] })
  expect(seen.bottleneck).toMatch(/^sending is paused\. The email server rejected your account/)
})

test('the finish date counts further leads, whose emails are not shown', async () => {
  const w = await onMonday()
  const ada = await w.person()
  await ada.call('PUT', '/api/mailbox', { ...MAILBOX, dailyLimit: 1 })
  const leadIds = [await lead(ada, 1)]
  const id = await sequence(w, ada, STEPS.slice(0, 1))
  const alone = await preview(ada, id, { leadIds })
  const seen = await preview(ada, id, { leadIds, others: 3 })
  expect(seen.mails).toEqual(alone.mails)
  expect([alone, seen].map(({ finishAt }) => finishAt?.slice(0, 10))).toEqual(['2030-01-07', '2030-01-10'])
  expect(seen.bottleneck).toMatch(/^daily limit of 1/)
  const tooMany = await ada.call('POST', `/api/email-sequences/${id}/preview`, { leadIds, others: 9_001 })
  expect(tooMany).toMatchObject({ status: 400, body: { issues: [{ field: 'others' }] } })
})

test('a plan with sample leads only is marked as an example', async () => {
  const w = await onMonday()
  const ada = await w.person()
  const leadIds = [await lead(ada, 1), await lead(ada, 2)]
  await w.pool.query(`update leads set source = 'sample'`)
  const id = await sequence(w, ada, STEPS.slice(0, 1))
  const seen = await preview(ada, id, { leadIds })
  expect(seen.mails.map(({ leadId, at }) => [leadId, at === null])).toEqual(leadIds.map((leadId) => [leadId, false]))
  expect(seen.problems).toMatchObject([
    {
      kind: 'sample',
      leads: 2,
      message: 'Sample leads never get emails. This is what would go out if they were real.',
    },
  ])
})

test('emails that are already scheduled are planned first', async () => {
  const w = await onMonday()
  const ada = await w.person()
  await ada.call('PUT', '/api/mailbox', { ...MAILBOX, dailyLimit: 1 })
  const leadId = await lead(ada, 1)
  const template = (await ada.call('POST', '/api/email-templates', { subject: 'Hello', body: 'Hi' })).body as {
    id: number
  }
  await ada.call('POST', `/api/email-templates/${template.id}/send`, { leadId })
  const seen = await preview(ada, await sequence(w, ada, STEPS.slice(0, 1)), { leadIds: [leadId] })
  expect(times(seen)).toEqual(['2030-01-08T09:00'])
})

test.each([
  ['no lead', { leadIds: [] }, 'Choose at least one lead'],
  ['too many', { leadIds: Array.from({ length: 1001 }, (_, n) => n + 1) }, 'At most 1,000 leads in a preview'],
  ['no step', { leadIds: [1], steps: [] }, 'A sequence needs at least one step'],
  [
    'no active step',
    { leadIds: [1], steps: [{ ...STEPS[0], isActive: false }] },
    'No step is active. Turn one on to send emails',
  ],
  [
    'hours that end before they begin',
    { leadIds: [1], window: { ...OFFICE, to: '08:00' } },
    'The window must end after it starts',
  ],
  ['a time that does not exist', { leadIds: [1], window: { ...OFFICE, to: '99:99' } }, 'Enter the time as 09:00'],
  ['no cap', { leadIds: [1], dailyLimit: 0 }, 'Enter at least 1'],
])('a preview of %s is refused in words', async (_what, wish, message) => {
  const w = await world()
  const ada = await w.person()
  const answer = await ada.call('POST', `/api/email-sequences/${await sequence(w, ada)}/preview`, wish)
  expect(answer.status).toBe(400)
  expect(answer.text).toContain(message)
})

test('another’s sequence is not there', async () => {
  const w = await world()
  const [ada, eve] = [await w.person(), await w.person()]
  const id = await sequence(w, ada)
  expect(await eve.call('POST', `/api/email-sequences/${id}/preview`, { leadIds: [1] })).toMatchObject({ status: 404 })
  expect(await w.call('POST', `/api/email-sequences/${id}/preview`, { leadIds: [1] })).toMatchObject({ status: 401 })
})

test('more text than a preview can hold is refused by what the emails have after merging', async () => {
  const w = await onMonday()
  const ada = await w.person()
  const id = await sequence(w, ada)
  const company = 'N'.repeat(200)
  const leadIds = [await lead(ada, 1, { company }), await lead(ada, 2, { company }), await lead(ada, 3, { company })]
  const steps = Array.from({ length: 20 }, (_, n) => ({
    stepNumber: n + 1,
    subject: 'Hello',
    body: '{{ company }}'.repeat(490),
  }))
  expect(await ada.call('POST', `/api/email-sequences/${id}/preview`, { leadIds, steps })).toMatchObject({
    status: 400,
    body: { message: 'This is too much text for one preview. Choose fewer leads' },
  })
})

test('a preview that takes long is made by the thread, whatever makes it long', async () => {
  const w = await onMonday()
  const ada = await w.person()
  const id = await sequence(w, ada)
  const leadIds = [await lead(ada, 1, { company: 'N'.repeat(200) })]
  const asked = vi.spyOn(Worker.prototype, 'postMessage')
  const inThread = async (wish: object) => {
    asked.mockClear()
    await preview(ada, id, { leadIds, ...wish })
    return asked.mock.calls.length > 0
  }
  const withBody = (body: string) => ({ steps: [{ stepNumber: 1, subject: 'Hello', body }] })
  try {
    expect(await inThread({})).toBe(false)
    expect(await inThread({ others: 9_000 }), 'many emails').toBe(true)
    expect(await inThread(withBody('{{ company }} '.repeat(100))), 'merged values').toBe(true)
    const noLead = { leadIds: [2_000_000_000] }
    expect(await inThread({ ...withBody('Some words. '.repeat(1_000)), ...noLead }), 'text for nobody').toBe(true)
    const proofPoints = Array.from({ length: 20 }, (_, n) => `${n} firms `.repeat(30).slice(0, 290))
    expect((await ada.call('PUT', '/api/voice', { proofPoints })).status).toBe(200)
    expect(await inThread({}), 'proof points').toBe(true)
  } finally {
    asked.mockRestore()
  }
})

test('more fields than a text may have are named as what to fix, also in a preview for nobody', async () => {
  const w = await onMonday()
  const ada = await w.person()
  const id = await sequence(w, ada)
  const body = `{% if company${' and company'.repeat(4_000)} %}Hello{% endif %}`
  const steps = Array.from({ length: 20 }, (_, n) => ({ stepNumber: n + 1, subject: 'Hello', body }))
  const { problems } = await preview(ada, id, { leadIds: [await lead(ada, 1)], steps })
  expect(problems.filter(({ kind }) => kind === 'unknown_field').slice(0, 1)).toMatchObject([
    { stepNumber: 1, message: 'This text uses too many fields and conditions. Use at most 500.' },
  ])
  expect((await preview(ada, id, { leadIds: [2_000_000_000], steps })).mails).toEqual([])
})
