import { expect, test } from 'vitest'
import type { SequenceWithSteps } from '../../contract/email-sequence.ts'
import type { MailLog } from '../../contract/mail.ts'
import type { Mailbox } from '../../contract/mailbox.ts'
import type { Enrollment, EnrollResult, SequenceLog, TestLeads } from '../../contract/sequence-enrollment.ts'
import { mailbox, mails, send, sender, sink, state, template } from '../../tests/world/mail-desk.ts'
import { mailEngine } from '../../tests/world/mail-engine.ts'
import { enroll, newLead, newSequence, type Person, step } from '../../tests/world/sequences.ts'
import { PUBLIC, world } from '../../tests/world/world.ts'

const LEADS = 40

const addresses = (sent: { to: string }[]) => sent.map(({ to }) => to).sort()
const logsOf = async (person: Person, id: number) =>
  ((await person.call('GET', `/api/email-sequences/${id}/logs?limit=200`)).body as { logs: SequenceLog[] }).logs
const enrollmentsOf = async (person: Person, id: number) =>
  ((await person.call('GET', `/api/email-sequences/${id}/enrollments?limit=200`)).body as { enrollments: Enrollment[] })
    .enrollments
const sequenceOf = async (person: Person, id: number) =>
  (await person.call('GET', `/api/email-sequences/${id}`)).body as SequenceWithSteps
const testLeadsOf = async (person: Person) =>
  (await person.call('GET', '/api/email-sequences/test-leads')).body as TestLeads[]
const kindsOf = async (person: Person, leadId: number) =>
  ((await person.call('GET', `/api/leads/${leadId}/timeline`)).body as { kind: string }[]).map(({ kind }) => kind)
const connect = async (person: Person, port: number, more: object = {}) => {
  const answer = await person.call('PUT', '/api/mailbox', mailbox(port, more))
  expect(answer, answer.text).toMatchObject({ status: 200 })
  return answer.body as Mailbox
}

/** Leads whose first step was captured, and whose second is due. */
async function testRun(count = LEADS) {
  const w = await world(PUBLIC)
  const ada = await w.person({ firstName: 'Ada', lastName: 'Byron' })
  const leads = []
  for (let n = 0; n < count; n++) leads.push(await newLead(ada))
  const { id } = await newSequence(ada, [step(1), step(2)])
  const ids = leads.map((one) => one.id)
  const result = await enroll(ada, id, ...ids)
  await sender(w)
  await expect.poll(async () => (await logsOf(ada, id)).filter((log) => log.state === 'sent').length).toBe(count)
  /** The day that lies between the steps is over. */
  const passDay = () =>
    w.pool.query(
      `update sequence_logs set sent_at = sent_at - interval '1 day',
         scheduled_at = case when status = 'scheduled' then now() else scheduled_at end
       where user_id = $1`,
      [ada.id],
    )
  return { w, ada, id, leads, ids, result, passDay }
}

test('a test run ends when an email account is connected: nobody gets step 2 without step 1, and step 1 arrives once after all', async () => {
  const { ada, id, leads, ids, passDay } = await testRun()
  const server = await sink()
  await connect(ada, server.port)
  await passDay()
  // Due after them, her email shows that the sender has looked at theirs.
  const grace = await newLead(ada)
  await enroll(ada, id, grace.id)
  await server.received(1)
  await expect
    .poll(async () => (await logsOf(ada, id)).find((log) => log.lead?.id === grace.id && log.state === 'sent'))
    .toBeDefined()
  expect(addresses(server.mails)).toEqual([grace.email])
  const logs = (await logsOf(ada, id)).filter((log) => log.lead?.id !== grace.id)
  expect(logs.filter(({ state }) => state === 'sent')).toHaveLength(LEADS)
  expect(logs.filter(({ state, cause }) => state === 'skipped' && cause?.code === 'test_ended')).toHaveLength(LEADS)
  for (const log of logs) expect(log.isTest).toBe(true)
  for (const one of (await enrollmentsOf(ada, id)).filter(({ lead }) => lead.id !== grace.id))
    expect(one).toMatchObject({
      status: 'removed',
      isTest: true,
      cause: { code: 'test_ended' },
      nextEmailScheduledAt: null,
    })

  expect(await enroll(ada, id, ...ids)).toMatchObject({ enrolled: LEADS, alreadyEnrolled: 0 })
  await expect.poll(() => server.mails.length).toBe(LEADS + 1)
  expect(addresses(server.mails)).toEqual([...leads.map(({ email }) => email), grace.email].sort())
  for (const { raw } of server.mails) expect(raw.toString()).toContain('Subject: Step 1 for Grace')
  for (const one of await enrollmentsOf(ada, id)) expect(one).toMatchObject({ status: 'active', isTest: false })
  // Step 2 follows for real, once.
  const followUps = async () => (await logsOf(ada, id)).filter((log) => !log.isTest && log.state === 'scheduled').length
  await expect.poll(followUps).toBe(LEADS + 1)
  await passDay()
  await expect.poll(() => server.mails.length).toBe(2 * LEADS + 2)
  expect(await enroll(ada, id, ...ids)).toMatchObject({ enrolled: 0, alreadyEnrolled: LEADS })
})

test('a test run counts nowhere: not as sent, not in analytics, template results, scores or the daily limit', async () => {
  const w = await world(PUBLIC)
  const ada = await w.person()
  const lead = await newLead(ada)
  const { id: templateId } = await template(ada)
  const { id } = await newSequence(ada, [step(1)])
  const scoreOf = async () => ((await ada.call('GET', `/api/leads/${lead.id}`)).body as { aiScore: number }).aiScore
  const score = await scoreOf()
  await sender(w)
  const one = await send(ada, lead.id, templateId)
  expect(one).toMatchObject({ isTest: true })
  await state(ada, one.id).toBe('sent')
  await enroll(ada, id, lead.id)
  await expect.poll(async () => (await logsOf(ada, id))[0]?.state).toBe('sent')
  await w.pool.query(`update sequence_logs set sent_at = now() - interval '1 hour' where user_id = $1`, [ada.id])
  const { html } = (await ada.call('GET', `/api/mails/${one.id}`)).body as { html: string }
  for (const [, path] of html.matchAll(/(\/t\/[co]\/[^"]+)"/g))
    expect(
      (await w.call('GET', path as string, undefined, { 'user-agent': 'Mozilla/5.0 (Macintosh) Safari/605' })).status,
    ).toBeLessThan(400)

  expect((await ada.call('GET', '/api/stats')).body).toMatchObject({ emailsSent: 0 })
  const days = (await ada.call('GET', '/api/analytics')).body
  expect(JSON.stringify(days)).not.toMatch(/"emails(Sent|Opened|Clicked)":[1-9]/)
  expect((await ada.call('GET', `/api/email-sequences/${id}/analytics`)).body).toMatchObject({
    totalEnrollments: 0,
    emailsSent: 0,
    people: [],
  })
  expect(await sequenceOf(ada, id)).toMatchObject({
    enrolled: 0,
    running: 0,
    testRun: { leads: 1, captured: 1, running: 0 },
    steps: [{ sent: 0 }],
  })
  expect((await ada.call('GET', '/api/email-templates/performance')).body).toEqual([])
  expect((await ada.call('GET', '/api/email-templates')).body).toMatchObject([{ status: 'draft', sentAt: null }])
  expect(await kindsOf(ada, lead.id)).toEqual(['mail_tested', 'mail_tested', 'created'])
  expect(await scoreOf()).toBe(score)
  expect(await mails(ada)).toMatchObject([
    { isTest: true, isCaptured: true },
    { isTest: true, isCaptured: true },
  ])
  const account = await connect(ada, (await sink()).port, { dailyLimit: 2 })
  expect(account).toMatchObject({ sentInLastDay: 0, dailyLimit: 2 })
})

test('once an account is connected, each sequence asks what becomes of its test leads; nothing starts unanswered', async () => {
  const { w, ada, id, leads } = await testRun(3)
  const other = await newSequence(ada, [step(1)], { name: 'Autumn' })
  await enroll(ada, other.id, (leads[0] as { id: number }).id)
  expect(await testLeadsOf(ada)).toEqual([])
  expect((await ada.call('POST', `/api/email-sequences/${id}/enroll`, { testLeads: true })).status).toBe(409)
  const server = await sink()
  await connect(ada, server.port)
  expect(await testLeadsOf(ada)).toEqual([
    { sequenceId: other.id, name: 'Autumn', leads: 1 },
    { sequenceId: id, name: 'Spring', leads: 3 },
  ])
  // Somebody who unsubscribed since is refused, as by every enrollment.
  await ada.call('POST', '/api/suppressions', { addresses: [(leads[2] as { email: string }).email] })
  const started = await ada.call('POST', `/api/email-sequences/${id}/enroll`, {
    testLeads: true,
    confirmUnreadInbox: true,
  })
  expect(started.body as EnrollResult).toMatchObject({ enrolled: 2, suppressed: 1 })
  expect((await ada.call('DELETE', `/api/email-sequences/${other.id}/test-leads`)).status).toBe(204)
  expect(await testLeadsOf(ada)).toEqual([])
  await expect.poll(() => addresses(server.mails)).toEqual(leads.slice(0, 2).map(({ email }) => email))
  // Somebody else's are not to be seen or answered.
  const eve = await w.person()
  expect(await testLeadsOf(eve)).toEqual([])
  expect((await eve.call('DELETE', `/api/email-sequences/${id}/test-leads`)).status).toBe(404)
})

test('emails of a disconnected account are no tests: they wait for the next account, while new launches are tests', async () => {
  const w = await world(PUBLIC)
  const ada = await w.person()
  const server = await sink()
  await connect(ada, server.port)
  const [first, second] = [await newLead(ada), await newLead(ada)]
  const { id } = await newSequence(ada, [step(1), step(2)])
  await enroll(ada, id, first.id)
  await sender(w)
  await expect.poll(() => server.mails.length).toBe(1)
  expect((await ada.call('DELETE', '/api/mailbox')).status).toBe(204)
  await enroll(ada, id, second.id)
  const byLead = async (leadId: number) => (await enrollmentsOf(ada, id)).find(({ lead }) => lead.id === leadId)
  await expect.poll(async () => (await logsOf(ada, id)).filter(({ state }) => state === 'sent').length).toBe(2)
  expect(await byLead(first.id)).toMatchObject({
    status: 'active',
    isTest: false,
    cause: { code: 'account_disconnected' },
  })
  expect(await byLead(second.id)).toMatchObject({ status: 'active', isTest: true })
  await connect(ada, server.port)
  expect(await byLead(second.id)).toMatchObject({ status: 'removed', cause: { code: 'test_ended' } })
  await w.pool.query(
    `update sequence_logs set scheduled_at = now(), sent_at = sent_at - interval '1 hour' where user_id = $1`,
    [ada.id],
  )
  await expect.poll(() => addresses(server.mails)).toEqual([first.email, first.email])
  expect((await sequenceOf(ada, id)).testRun).toEqual({ leads: 1, captured: 1, running: 0 })
})

test('a step that an address got in a test does not keep a lead who has this address by now from getting it', async () => {
  const w = await world(PUBLIC)
  const ada = await w.person()
  const [tested, lead] = [await newLead(ada), await newLead(ada)]
  const { id } = await newSequence(ada, [step(1), step(2)])
  await enroll(ada, id, tested.id)
  const engine = await mailEngine(w, ada.id)
  expect(await engine.send()).toHaveLength(1)
  expect(await engine.later(25)).toMatchObject([{ recipientAddress: tested.email, isTest: true }])
  await ada.call('DELETE', `/api/leads/${tested.id}`)
  await connect(ada, 9, { minGapSeconds: 0 })
  await enroll(ada, id, lead.id)
  expect((await ada.call('PATCH', `/api/leads/${lead.id}`, { email: tested.email })).status).toBe(200)
  const real = { recipientAddress: tested.email, isTest: false }
  expect(await engine.send()).toMatchObject([{ ...real, subject: 'Step 1 for Grace' }])
  expect(await enrollmentsOf(ada, id)).toMatchObject([{ status: 'active', isTest: false }])
  expect(await engine.later(25)).toMatchObject([real])
  expect(await enrollmentsOf(ada, id)).toMatchObject([{ status: 'completed', cause: { code: 'all_steps_done' } }])
})

test('a test that crosses with connecting an account is never claimed, and ends', async () => {
  const { w, ada, id, passDay } = await testRun(2)
  const server = await sink()
  // As if the account had been connected between two statements of an enrolling call.
  await w.pool.query(
    `update mailboxes set transport = 'smtp', smtp_host = '127.0.0.1', smtp_port = $2, smtp_security = 'none' where user_id = $1`,
    [ada.id, server.port],
  )
  await passDay()
  const states = async () => (await logsOf(ada, id)).map((log) => log.cause?.code ?? log.state).sort()
  await expect.poll(states).toEqual(['sent', 'sent', 'test_ended', 'test_ended'])
  expect(server.mails).toEqual([])
})

test('a test email is not resent, whatever became of it', async () => {
  const { w, ada, id } = await testRun(1)
  const [log] = (await mails(ada)) as [MailLog]
  await w.pool.query(`update sequence_logs set status = 'unknown' where sequence_id = $1`, [id])
  await connect(ada, (await sink()).port)
  expect((await ada.call('POST', `/api/mails/${log.id}/send-again`)).status).toBe(404)
})

test('without an account of their own, but with one of the server, nothing is a test, also before the first email', async () => {
  const w = await world({ ...PUBLIC, SMTP_URL: 'smtp://127.0.0.1:9' })
  const ada = await w.person()
  const { id } = await newSequence(ada, [step(1)], { trigger: 'lead_created' })
  const engine = await mailEngine(w, ada.id)
  const first = await newLead(ada)
  // Nobody knows yet by which way it goes: the first email of an account is planned before its mailbox.
  expect(await enrollmentsOf(ada, id)).toMatchObject([{ isTest: true }])
  expect((await engine.send()).map((mail) => mail.recipientAddress)).toEqual([first.email])
  expect(await enrollmentsOf(ada, id)).toMatchObject([{ isTest: false, status: 'completed' }])
  expect(await sequenceOf(ada, id)).toMatchObject({ enrolled: 1, testRun: null })
})

test('SMTP_URL set later ends test runs; removed, its emails wait and are not captured', async () => {
  const without = await world(PUBLIC)
  const withUrl = await world({ ...PUBLIC, SMTP_URL: 'smtp://127.0.0.1:9' })
  const ada = await without.person()
  const served = (method: string, path: string, body?: object) =>
    withUrl.call(method, path, body, { cookie: ada.cookie })
  const [first, second] = [await newLead(ada), await newLead(ada)]
  const { id } = await newSequence(ada, [step(1), step(2)])
  await enroll(ada, id, first.id)
  expect(
    (await served('POST', `/api/email-sequences/${id}/enroll`, { leadIds: [second.id], confirmUnreadInbox: true }))
      .status,
  ).toBe(200)
  const byLead = async (leadId: number) => (await enrollmentsOf(ada, id)).find(({ lead }) => lead.id === leadId)
  expect(await byLead(first.id)).toMatchObject({ status: 'removed', isTest: true, cause: { code: 'test_ended' } })
  expect(await byLead(second.id)).toMatchObject({ status: 'active', isTest: false })
  await send(ada, first.id)
  expect(await byLead(second.id)).toMatchObject({ status: 'active', cause: { code: 'account_disconnected' } })
  const engine = await mailEngine(without, ada.id)
  expect((await engine.send()).map((mail) => [mail.recipientAddress, mail.isTest])).toEqual([[first.email, true]])
  expect(
    (await served('POST', `/api/email-sequences/${id}/enroll`, { leadIds: [first.id], confirmUnreadInbox: true })).body,
  ).toMatchObject({
    enrolled: 1,
  })
  const later = await mailEngine(withUrl, ada.id)
  expect((await later.send()).map((mail) => mail.recipientAddress).sort()).toEqual([first.email, second.email].sort())
})

test('what a killed sender was capturing is captured by the next one: a test never may have arrived', async () => {
  const w = await world()
  const ada = await w.person()
  const lead = await newLead(ada)
  const queued = await send(ada, lead.id)
  const { rows } = await w.pool.query('insert into mail_senders default values returning id')
  await w.pool.query(`update sequence_logs set status = 'sending', claimed_by = $2 where id = $1`, [
    queued.id,
    String(rows[0].id),
  ])
  await sender(w)
  await state(ada, queued.id).toBe('sent')
  expect(await kindsOf(ada, lead.id)).toEqual(['mail_tested', 'created'])
  expect((await ada.call('GET', '/api/notifications')).text).not.toContain('may have arrived')
})
