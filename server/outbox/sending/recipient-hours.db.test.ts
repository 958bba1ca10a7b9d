import { expect, test } from 'vitest'
import { mailbox } from '../../../tests/world/mail-desk.ts'
import { edit, enroll, newLead, sequenceScene, step } from '../../../tests/world/sequences.ts'
import { claimMail } from './claim-mail.ts'

const OFFICE = { days: [1, 2, 3, 4, 5], from: '09:00', to: '17:00' }
const IN_LONDON = { window: OFFICE, timeZone: 'Europe/London' }

/** Somebody in London with a sequence in its recipients' hours. All of it happens in a winter week, from Tuesday 8 January 2030. */
async function scene(settings: object, steps = [step(1)]) {
  const made = await sequenceScene(steps, { inRecipientHours: true })
  const { w, ada, engine, id } = made
  await w.pool.query(`update mailboxes set paused_reason = 'account_refused'`)
  const saved = await ada.call('PUT', '/api/mailbox', mailbox(9, settings))
  expect(saved, saved.text).toMatchObject({ status: 200 })
  return {
    ...made,
    join: async (more: object) => {
      const lead = await newLead(ada, more)
      await enroll(ada, id, lead.id)
      return lead
    },
    /** Who gets an email when the clock says so. */
    sentAt: async (moment: string) => {
      engine.clock.offsetSeconds = (Date.parse(moment) - Date.now()) / 1000
      return (await engine.send()).map(({ recipientAddress }) => recipientAddress)
    },
    planOf: async (leadId: number) => {
      const { rows } = await w.pool.query(
        `select scheduled_at as at, time_zone as zone, hold_reason as reason from sequence_logs where lead_id = $1 and status = 'scheduled'`,
        [leadId],
      )
      const [row] = rows
      return row && { ...row, at: row.at.toISOString() }
    },
    enrollmentOf: async (leadId: number) => (await made.enrollments()).find(({ lead }) => lead.id === leadId),
  }
}

test('each email goes out in the hours of its recipient, whatever the hours of the mailbox are', async () => {
  const { join, sentAt } = await scene(IN_LONDON)
  const grace = await join({ timeZone: 'America/New_York' })
  const konrad = await join({ phone: '+49 30 1234567' })
  const nobody = await join({ website: 'acme.jp' })
  // 08:30 in London, 09:30 in Berlin, 03:30 in New York. The company is only a guess, so London's hours apply.
  expect(await sentAt('2030-01-08T08:30:00Z')).toEqual([konrad.email])
  expect(await sentAt('2030-01-08T09:30:00Z')).toEqual([nobody.email])
  expect(await sentAt('2030-01-08T13:59:00Z')).toEqual([])
  expect(await sentAt('2030-01-08T14:00:30Z')).toEqual([grace.email])
})

test('an email that is late moves to the next opening of its recipient’s hours and says why', async () => {
  const { join, sentAt, planOf, enrollmentOf } = await scene(IN_LONDON)
  const grace = await join({ timeZone: 'America/New_York' })
  // Friday, 17:00 in New York.
  expect(await sentAt('2030-01-11T22:00:00Z')).toEqual([])
  expect(await planOf(grace.id)).toEqual({
    at: '2030-01-14T14:00:00.000Z',
    zone: 'America/New_York',
    reason: 'recipient_hours',
  })
  expect((await enrollmentOf(grace.id))?.reason).toMatch(
    /^Waiting for the recipient's sending hours\. Next email Mon 14 Jan 09:00 New York\.$/,
  )
  // Monday, while London is closed.
  expect(await sentAt('2030-01-14T20:00:00Z')).toEqual([grace.email])
})

test('a mailbox that sends at any hour keeps to weekdays from 9 to 17 of its recipients', async () => {
  const { join, sentAt, planOf } = await scene({ window: null, timeZone: 'Europe/London' })
  const grace = await join({ timeZone: 'Asia/Tokyo' })
  const nobody = await join({})
  // Saturday noon in Tokyo.
  expect(await sentAt('2030-01-12T03:00:00Z')).toEqual([nobody.email])
  expect((await planOf(grace.id))?.at).toBe('2030-01-14T00:00:00.000Z')
  expect(await sentAt('2030-01-14T00:00:30Z')).toEqual([grace.email])
})

test('days off are those of the mailbox’s country, by the recipient’s date', async () => {
  const { join, sentAt, planOf } = await scene({ ...IN_LONDON, country: 'GB' })
  const grace = await join({ timeZone: 'America/Los_Angeles' })
  // Wednesday 25 December 2030, 10:00 in Los Angeles.
  expect(await sentAt('2030-12-25T18:00:00Z')).toEqual([])
  expect(await planOf(grace.id)).toMatchObject({ at: '2030-12-27T17:00:00.000Z', reason: 'day_off' })
})

test('the daily limit of the mailbox still applies', async () => {
  const { join, sentAt, enrollmentOf } = await scene({ ...IN_LONDON, dailyLimit: 1 })
  const first = await join({ timeZone: 'America/New_York' })
  const second = await join({ timeZone: 'America/New_York' })
  expect(await sentAt('2030-01-08T19:00:00Z')).toEqual([first.email])
  expect(await sentAt('2030-01-08T20:00:00Z')).toEqual([])
  expect((await enrollmentOf(second.id))?.cause).toMatchObject({ code: 'daily_limit' })
  expect(await sentAt('2030-01-09T19:00:30Z')).toEqual([second.email])
})

test('the gap of the mailbox still applies, also outside its hours', async () => {
  const { join, sentAt } = await scene({ ...IN_LONDON, minGapSeconds: 600 })
  const first = await join({ timeZone: 'America/New_York' })
  const second = await join({ timeZone: 'America/New_York' })
  expect(await sentAt('2030-01-08T19:00:00Z')).toEqual([first.email])
  expect(await sentAt('2030-01-08T19:05:00Z')).toEqual([])
  expect(await sentAt('2030-01-08T19:12:30Z')).toEqual([second.email])
})

test('emails that wait for the mailbox’s hours keep none from going out in its recipient’s', async () => {
  const { ada, id, join, sentAt } = await scene({ ...IN_LONDON, minGapSeconds: 1 })
  const waiting = []
  for (let n = 0; n < 55; n++) waiting.push((await newLead(ada)).id)
  await enroll(ada, id, ...waiting)
  expect(await sentAt('2030-01-08T18:00:00Z')).toEqual([])
  const grace = await join({ timeZone: 'America/New_York' })
  expect(await sentAt('2030-01-08T19:00:00Z')).toEqual([grace.email])
})

test('a follow-up is planned by the recipient’s time zone', async () => {
  const { join, sentAt, planOf } = await scene(IN_LONDON, [step(1), step(2, { delayDays: 1 })])
  const grace = await join({ timeZone: 'America/New_York' })
  // Friday 15:00 in New York: a day later is a Saturday.
  expect(await sentAt('2030-01-11T20:00:00Z')).toEqual([grace.email])
  expect(await planOf(grace.id)).toEqual({ at: '2030-01-14T14:00:00.000Z', zone: 'America/New_York', reason: null })
})

test('turning it off plans scheduled emails by the mailbox’s hours, and turning it on by the recipient’s', async () => {
  const { ada, id, join, engine, planOf, sentAt } = await scene(IN_LONDON)
  const grace = await join({ timeZone: 'America/New_York' })
  await edit(ada, id, { inRecipientHours: false })
  await engine.prepare()
  expect((await planOf(grace.id))?.zone).toBeNull()
  await edit(ada, id, { inRecipientHours: true })
  await engine.prepare()
  expect((await planOf(grace.id))?.zone).toBe('America/New_York')
  await edit(ada, id, { inRecipientHours: false })
  expect(await sentAt('2030-01-08T09:30:00Z')).toEqual([grace.email])
})

test('a time zone that is corrected before the email is sent counts', async () => {
  const { ada, join, sentAt } = await scene(IN_LONDON)
  const grace = await join({ timeZone: 'America/New_York' })
  expect(await sentAt('2030-01-08T09:30:00Z')).toEqual([])
  await ada.call('PATCH', `/api/leads/${grace.id}`, { timeZone: 'Europe/Berlin' })
  // Monday is not reached by either: 14:30 in Berlin, 08:30 in New York.
  expect(await sentAt('2030-01-09T13:30:00Z')).toEqual([grace.email])
})

test('after a failure a single email tries, also outside the mailbox’s hours', async () => {
  const { w, ada, engine, join, sentAt } = await scene(IN_LONDON)
  for (let n = 0; n < 3; n++) await join({ timeZone: 'America/New_York' })
  expect(await sentAt('2030-01-08T18:00:00Z')).toHaveLength(3)
  for (let n = 0; n < 3; n++) await join({ timeZone: 'America/New_York' })
  // The mailbox has waited for its own hours since.
  await w.pool.query(
    `update mailboxes set deferrals = 1, trouble_since = now(), trouble_reason = 'server_throttled', hold_reason = 'outside_hours',
       next_look_at = '2030-01-09T09:00:00Z' where user_id = $1`,
    [ada.id],
  )
  engine.clock.offsetSeconds = (Date.parse('2030-01-08T19:00:00Z') - Date.now()) / 1000
  await engine.prepare()
  const claimed = async () =>
    (await claimMail(w.pool, engine.finisher.senderId, 10, engine.clock, w.mail.config))?.mails.length
  expect(await claimed()).toBe(1)
  expect(await claimed()).toBeUndefined()
})
