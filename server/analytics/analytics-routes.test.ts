import { expect, test } from 'vitest'
import type { Analytics, PipelineData, Stats } from '../../contract/analytics.ts'
import type { Today } from '../../contract/today.ts'
import { world } from '../../tests/world/world.ts'

const lead = (more: object) => ({ firstName: 'Grace', lastName: 'Hopper', email: 'g@n.example', company: 'N', ...more })

test('a new account has zeros everywhere, and nothing to compare with', async () => {
  const ada = await (await world()).person()
  expect((await ada.call('GET', '/api/stats')).body).toEqual({
    totalLeads: 0,
    qualifiedLeads: 0,
    conversionRate: 0,
    emailsSent: 0,
    lastMonth: null,
  })
  const { days, timeZone } = (await ada.call('GET', '/api/analytics')).body as Analytics
  expect(timeZone).toBe('Europe/London')
  expect(days).toHaveLength(30)
  expect(days.at(-1)).toMatchObject({ totalLeads: 0, conversionRate: 0, emailsReplied: 0 })
  const pipeline = (await ada.call('GET', '/api/pipeline-data')).body as PipelineData
  expect(pipeline.stages.map(({ name, count }) => [name, count])).toEqual([
    ['New', 0],
    ['Contacted', 0],
    ['Qualified', 0],
    ['Lost', 0],
  ])
})

test('leads are in the funnel and in the figures as soon as they are added, for their owner only', async () => {
  const w = await world()
  const [ada, bob] = [await w.person(), await w.person()]
  for (const more of [
    { status: 'new', dealValue: 10_000, probability: 10 },
    { status: 'contacted', dealValue: 20_000, probability: 50 },
    { status: 'qualified', dealValue: 30_000, probability: 100 },
    { status: 'qualified', dealValue: 40_000, probability: 60 },
  ])
    await ada.call('POST', '/api/leads', lead(more))
  expect((await ada.call('GET', '/api/pipeline-data')).body).toMatchObject({
    totalLeads: 4,
    totalPipelineValue: 100_000,
    weightedPipelineValue: 1_000 + 10_000 + 30_000 + 24_000,
    stages: [
      { name: 'New', count: 1, totalValue: 10_000, percentage: 25 },
      { name: 'Contacted', count: 1, averageProbability: 50 },
      { name: 'Qualified', count: 2, averageValue: 35_000, averageProbability: 80, percentage: 50 },
      { name: 'Lost', count: 0, averageValue: 0 },
    ],
    conversionRates: { newToContacted: 75, contactedToQualified: (100 * 2) / 3, qualifiedToClosed: 50 },
  })
  expect((await ada.call('GET', '/api/stats')).body).toMatchObject({
    totalLeads: 4,
    qualifiedLeads: 2,
    conversionRate: 50,
  })
  expect((await bob.call('GET', '/api/pipeline-data')).body).toMatchObject({ totalLeads: 0 })
})

test('once there is a month to compare with, the figures at its end are returned', async () => {
  const w = await world()
  const ada = await w.person()
  await ada.call('POST', '/api/leads', lead({ status: 'qualified' }))
  await ada.call('POST', '/api/leads', lead({}))
  await w.pool.query(
    `update leads set created_at = now() - interval '40 days', qualified_at = now() - interval '35 days'
     where user_id = $1 and status = 'qualified'`,
    [ada.id],
  )
  const { lastMonth } = (await ada.call('GET', '/api/stats')).body as Stats
  expect(lastMonth).toEqual({ totalLeads: 1, qualifiedLeads: 1, conversionRate: 100, emailsSent: 0 })
})

test('templates come with the intervals of their rates, the most reliable first, and with reply times', async () => {
  const w = await world()
  const ada = await w.person()
  for (const [subject, sent, replied] of [
    ['Lucky once', 1, 1],
    ['Proven', 100, 40],
  ] as const) {
    const { id } = (await ada.call('POST', '/api/email-templates', { subject, body: 'Hello' })).body as { id: number }
    await w.pool.query(
      `insert into sequence_logs (user_id, template_id, recipient_address, status, sent_at, replied_at)
       select $1, $2, 'a@b.co', 'sent', now() - interval '2 days', case when n <= $4 then now() - interval '2 days' + interval '3 hours' end
       from generate_series(1, $3::int) n`,
      [ada.id, id, sent, replied],
    )
  }
  expect((await ada.call('GET', '/api/analytics/outreach?days=7')).body).toMatchObject({
    performers: [
      { kind: 'template', name: 'Proven', sent: 100, replied: { rate: 40 } },
      { name: 'Lucky once', sent: 1, replied: { rate: 100 } },
    ],
    replies: 41,
    medianHoursToReply: 3,
    replyTimes: [{ replies: 0 }, { label: '1 to 4 hours', replies: 41 }, {}, {}, {}, {}],
  })
  for (const days of ['12', 'many'])
    expect(await ada.call('GET', `/api/analytics?days=${days}`)).toMatchObject({
      status: 400,
      body: { message: 'Choose a period of 7, 30, 90 or 365 days' },
    })
})

test('emails waiting for an email account are on hold, with their reason, for their owner only', async () => {
  const w = await world()
  const [ada, bob] = [await w.person(), await w.person()]
  const onHold = async ({ call }: typeof ada) => ((await call('GET', '/api/today')).body as Today).onHold
  expect(await onHold(ada)).toEqual({ count: 0, reason: null, cause: null })
  await w.pool.query(
    `insert into sequence_logs (user_id, recipient_address, status, scheduled_at, held_for, hold_reason)
     select $1, 'a' || n || '@b.co', 'scheduled', now() - n * interval '1 hour', 'account', 'account_disconnected'
     from generate_series(1, 2) n`,
    [ada.id],
  )
  expect(await onHold(ada)).toEqual({
    count: 2,
    reason: 'Your email account is disconnected. Connect one to send this email.',
    cause: { code: 'account_disconnected' },
  })
  expect(await onHold(bob)).toEqual({ count: 0, reason: null, cause: null })
})

test('emails of a test run are never on hold: nobody waits for them', async () => {
  const w = await world()
  const ada = await w.person()
  const { rows } = await w.pool.query(
    `insert into mailboxes (user_id, transport, from_name, from_email) values ($1, 'outbox', 'Ada', 'ada@b.co') returning id`,
    [ada.id],
  )
  await w.pool.query(
    `insert into sequence_logs (user_id, mailbox_id, recipient_address, status, scheduled_at, held_for, hold_reason, is_test)
     values ($1, $2, 'a@b.co', 'scheduled', now(), 'pause', 'sequence_paused', true),
       ($1, $2, 'b@b.co', 'scheduled', now() - interval '1 hour', null, null, true)`,
    [ada.id, rows[0].id],
  )
  const onHold = async () => ((await ada.call('GET', '/api/today')).body as Today).onHold
  expect(await onHold()).toEqual({ count: 0, reason: null, cause: null })
  await w.pool.query(`update mailboxes set paused_reason = 'password_unreadable' where user_id = $1`, [ada.id])
  expect(await onHold()).toEqual({ count: 0, reason: null, cause: null })
})
