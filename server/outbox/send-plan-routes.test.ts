import { expect, test } from 'vitest'
import type { MailLog, SentMail } from '../../contract/mail.ts'
import type { SendPlans } from '../../contract/send-plan.ts'
import type { TimelineEvent } from '../../contract/timeline-event.ts'
import { lead, mailbox, sender, sink, state } from '../../tests/world/mail-desk.ts'
import { world } from '../../tests/world/world.ts'

const TEXT = { subject: 'A word', body: 'Dear {{ firstName }}' }
// Yesterday's weekday, for one minute: closed everywhere.
const yesterday = ((new Date().getUTCDay() + 5) % 7) + 1
const CLOSED = { window: { days: [yesterday], from: '00:00', to: '00:01' }, timeZone: 'UTC' }

async function desk(settings?: object) {
  const w = await world()
  const ada = await w.person()
  const server = await sink()
  if (settings) await ada.call('PUT', '/api/mailbox', mailbox(server.port, settings))
  const grace = await lead(ada)
  let written = 0
  const write = async (more: object = {}) => {
    // The same text within a minute would be the same email.
    const body = `${TEXT.body} ${++written}`
    return (await ada.call('POST', `/api/leads/${grace.id}/emails`, { ...TEXT, body, ...more })).body as SentMail
  }
  const plans = async () => (await ada.call('GET', '/api/mail/send-plan')).body as SendPlans
  const mail = async (id: number) => (await ada.call('GET', `/api/mails/${id}`)).body as MailLog
  const waiting = async () =>
    ((await ada.call('GET', `/api/leads/${grace.id}/timeline`)).body as TimelineEvent[]).filter(
      ({ kind }) => kind === 'mail_scheduled',
    )
  return { w, ada, server, grace, write, plans, mail, waiting }
}

test('without an email account it is a test, and says so before and after', async () => {
  const { write, plans } = await desk()
  const plan = { isTest: true, isNow: true, reason: null }
  expect(await plans()).toMatchObject({ now: plan, inSendingHours: null })
  expect(await write()).toMatchObject({ plan })
})

test('outside the sending hours it goes now, or in the hours if that is wanted, and the timeline says why it waits', async () => {
  const { w, ada, server, write, plans, waiting } = await desk(CLOSED)
  const closed = { isTest: false, isNow: false, reason: expect.stringMatching(/^Outside your sending hours\./) }
  expect(await plans()).toMatchObject({ now: { isTest: false, isNow: true, reason: null }, inSendingHours: closed })
  const late = await write({ inSendingHours: true })
  expect(late).toMatchObject({ state: 'scheduled', reason: closed.reason, plan: closed })
  expect(late.plan.goesAt).toMatch(/T00:00:00/)
  expect(await waiting()).toMatchObject([{ details: { logId: late.id, subject: 'A word', reason: closed.reason } }])
  const now = await write()
  expect(now.plan).toMatchObject({ isNow: true, cause: null })
  await sender(w)
  await state(ada, now.id).toBe('sent')
  expect(server.mails).toHaveLength(1)
  expect((await waiting()).map(({ details }) => details?.logId)).toEqual([late.id])
})

test('a waiting email can be sent now anyway or be canceled; a sender that has claimed it wins', async () => {
  const { w, ada, write, mail, waiting } = await desk(CLOSED)
  const call = (id: number, what: string) => ada.call('POST', `/api/mails/${id}/${what}`)
  const [first, second, third] = [
    await write({ inSendingHours: true }),
    await write({ inSendingHours: true }),
    await write({ inSendingHours: true }),
  ]
  expect(await call(first.id, 'cancel')).toMatchObject({ status: 200, body: { state: 'skipped' } })
  expect(await call(second.id, 'send-now')).toMatchObject({ status: 200, body: { plan: { isNow: true } } })
  await w.pool.query(`update sequence_logs set status = 'sending', claimed_by = '1' where id = $1`, [third.id])
  const late = { status: 409, body: { message: 'Too late to cancel it: this email is being sent now.' } }
  expect(await call(third.id, 'cancel')).toMatchObject(late)
  await sender(w)
  await state(ada, second.id).toBe('sent')
  expect(await call(second.id, 'cancel')).toMatchObject({
    status: 409,
    body: { message: 'Too late to cancel it: this email was already sent.' },
  })
  expect((await call(second.id, 'send-now')).status).toBe(409)
  expect(await mail(first.id)).toMatchObject({ state: 'skipped' })
  expect(await waiting()).toEqual([])
  const eve = await w.person()
  expect((await eve.call('POST', `/api/mails/${first.id}/send-now`)).status).toBe(404)
})

test('the daily limit and the gap are said before sending, counting the emails ahead', async () => {
  const { w, write, plans } = await desk({ dailyLimit: 2, minGapSeconds: 60 })
  expect((await plans()).now).toMatchObject({ isNow: true, cause: null })
  await write()
  expect((await plans()).now).toMatchObject({ isNow: true, cause: { code: 'email_gap' } })
  await w.pool.query(`
    insert into mail_slots (mailbox_id, log_id, spent_at)
    select m.id, l.id, now() - interval '23 hours' from mailboxes m join sequence_logs l on l.mailbox_id = m.id`)
  const { now } = await plans()
  expect(now).toMatchObject({ isNow: false, reason: expect.stringMatching(/^Mailbox limit reached \(2 of 2\)/) })
  expect(Date.parse(now.goesAt ?? '') - Date.now()).toBeLessThan(3_600_000)
  expect(await write()).toMatchObject({ reason: now.reason })
})

test('a paused email account is said before sending', async () => {
  const { w, ada, plans } = await desk({})
  await w.pool.query(`update mailboxes set paused_reason = 'password_unreadable' where user_id = $1`, [ada.id])
  expect((await plans()).now).toMatchObject({ goesAt: null, isNow: false, cause: { code: 'password_unreadable' } })
})
