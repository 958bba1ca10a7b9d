import { expect, test } from 'vitest'
import type { MailLog } from '../../../contract/mail.ts'
import type { OwnMailbox } from '../../../contract/mailbox.ts'
import type { SendPlans } from '../../../contract/send-plan.ts'
import { lead, mailbox, send } from '../../../tests/world/mail-desk.ts'
import { type World, world } from '../../../tests/world/world.ts'
import { claimMail } from '../../outbox/sending/claim-mail.ts'

const RAMP = { start: 2, step: 1, target: 5 }
const DAY_SECONDS = 86_400

async function ramped(more: object = {}) {
  const w = await world()
  await w.pool.query(`update mailboxes set paused_reason = 'account_refused'`)
  const ada = await w.person()
  const save = (settings: object) => ada.call('PUT', '/api/mailbox', mailbox(2525, { timeZone: 'UTC', ...settings }))
  expect(await save({ rampUp: RAMP, ...more })).toMatchObject({ status: 200, body: { rampUp: RAMP, limitToday: 2 } })
  const daysAgo = (days: number) =>
    w.pool.query(`update mailboxes set ramp_started_at = now() - make_interval(days => $2) where user_id = $1`, [
      ada.id,
      days,
    ])
  return { w, ada, save, daysAgo }
}

test('a ramp-up is off unless it is set, and is kept when it is left out', async () => {
  const { ada, save, daysAgo } = await ramped()
  await daysAgo(1)
  expect((await save({})).body).toMatchObject({ rampUp: RAMP, limitToday: 3 })
  expect((await save({ rampUp: null })).body).toMatchObject({ rampUp: null, limitToday: 1000 })
  expect((await save({})).body).toMatchObject({ rampUp: null, limitToday: 1000 })
  const other = await (await world()).person()
  expect((await other.call('PUT', '/api/mailbox', mailbox(2525))).body).toMatchObject({ rampUp: null })
  expect((await ada.call('GET', '/api/mailbox')).body).toMatchObject({ rampUp: null })
})

test('it goes on when step or target change, and starts again with another start or another address', async () => {
  const { save, daysAgo } = await ramped()
  await daysAgo(2)
  expect((await save({ rampUp: { ...RAMP, step: 10, target: 30 } })).body).toMatchObject({ limitToday: 22 })
  expect((await save({ rampUp: { start: 7, step: 10, target: 30 } })).body).toMatchObject({ limitToday: 7 })
  await daysAgo(1)
  expect((await save({})).body).toMatchObject({ limitToday: 17 })
  expect((await save({ fromEmail: 'new@sender.example' })).body).toMatchObject({ limitToday: 7 })
})

test('the mailbox limit still applies, and a target below the start is refused', async () => {
  const { save } = await ramped()
  expect((await save({ dailyLimit: 1 })).body).toMatchObject({ dailyLimit: 1, limitToday: 1 })
  for (const rampUp of [{ ...RAMP, target: 1 }, { ...RAMP, step: 0 }, { ...RAMP, start: 1.5 }, { start: 1 }])
    expect(await save({ rampUp })).toMatchObject({ status: 400 })
})

const claimed = async (w: World, offsetSeconds = 0) => (await claimMail(w.pool, 1, 10, { offsetSeconds }))?.mails.length

test('no more go out than the day allows; the others say so and when they go, which is at midnight', async () => {
  const { w, ada } = await ramped()
  for (let n = 0; n < 6; n++) await send(ada, (await lead(ada)).id)
  expect(await claimed(w)).toBe(2)
  expect(await claimed(w)).toBe(0)
  const { rows } = await w.pool.query(
    `select (date_trunc('day', now() at time zone 'UTC') + interval '1 day') at time zone 'UTC' as midnight`,
  )
  const nextAt = (rows[0].midnight as Date).toISOString()
  const waiting = ((await ada.call('GET', '/api/mails')).body as MailLog[]).filter(({ state }) => state === 'scheduled')
  expect(waiting).toHaveLength(4)
  for (const mail of waiting) {
    expect(mail.cause).toEqual({ code: 'daily_limit', used: 2, limit: 2, isRampUp: true, nextAt, timeZone: 'UTC' })
    expect(mail.reason).toMatch(/^Today's ramp-up limit reached \(2 of 2\)\. Next slot \w{3} 00:00\.$/)
  }
  const plans = (await ada.call('GET', '/api/mail/send-plan')).body as SendPlans
  expect(plans.now).toMatchObject({ isNow: false, cause: { code: 'daily_limit', isRampUp: true } })
  // A day later, three in any 24 hours; two days later, four.
  const laterSeconds = (Date.parse(nextAt) - Date.now()) / 1000 + 60
  expect(await claimed(w, laterSeconds)).toBe(1)
  expect(await claimed(w, laterSeconds + DAY_SECONDS + 60)).toBe(3)
})

test('each mailbox has its own, which changes without connecting again', async () => {
  const { w, ada } = await ramped()
  const added = await ada.call(
    'POST',
    '/api/mailboxes',
    mailbox(2525, { fromEmail: 'ada@other.example', timeZone: 'UTC' }),
  )
  const { id } = added.body as OwnMailbox
  expect(added).toMatchObject({ status: 201, body: { rampUp: null, limitToday: 1000 } })
  const change = async (changes: object) => (await ada.call('PATCH', `/api/mailboxes/${id}`, changes)).body
  expect(await change({ rampUp: { ...RAMP, start: 4 } })).toMatchObject({ limitToday: 4 })
  await w.pool.query(`update mailboxes set ramp_started_at = now() - interval '1 day' where id = $1`, [id])
  expect(await change({ fromName: 'Ada' })).toMatchObject({ rampUp: { ...RAMP, start: 4 }, limitToday: 5 })
  expect(await change({ rampUp: { start: 4, step: 3, target: 30 } })).toMatchObject({ limitToday: 7 })
  expect(await change({ rampUp: { start: 5, step: 3, target: 30 } })).toMatchObject({ limitToday: 5 })
  expect(await change({ rampUp: null })).toMatchObject({ rampUp: null, limitToday: 1000 })
  expect((await ada.call('GET', '/api/mailbox')).body).toMatchObject({ rampUp: RAMP, limitToday: 2 })
})
