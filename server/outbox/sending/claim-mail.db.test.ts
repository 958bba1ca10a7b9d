import { expect, test } from 'vitest'
import type { MailLog } from '../../../contract/mail.ts'
import { type World, world } from '../../../tests/world/world.ts'
import { claimMail } from './claim-mail.ts'

const SENDER = 1
const OFFICE = { days: [1, 2, 3, 4, 5], from: '09:00', to: '17:00' }
/** The engine's clock at that moment. */
const clockAt = (moment: string) => ({ offsetSeconds: (Date.parse(moment) - Date.now()) / 1000 })

/** Somebody whose mailbox has these settings and this many mails that are due. */
async function withDueMails(w: World, settings: object, count: number) {
  const ada = await w.person()
  const mailbox = {
    fromName: 'Ada Byron',
    fromEmail: 'ada@sender.example',
    smtp: { host: '127.0.0.1', port: 2525, security: 'none', user: null },
    ...settings,
  }
  expect(await ada.call('PUT', '/api/mailbox', mailbox)).toMatchObject({ status: 200, body: settings })
  const template = await ada.call('POST', '/api/email-templates', { subject: 'Hello', body: 'Dear {{ firstName }}' })
  for (let n = 0; n < count; n++) {
    const lead = { firstName: 'Grace', lastName: 'Hopper', email: `grace${n}@navona.example`, company: 'Navona' }
    const { id: leadId } = (await ada.call('POST', '/api/leads', lead)).body as { id: number }
    const { id } = template.body as { id: number }
    expect(await ada.call('POST', `/api/email-templates/${id}/send`, { leadId })).toMatchObject({ status: 202 })
  }
  const claimedAt = async (moment: string) => (await claimMail(w.pool, SENDER, 10, clockAt(moment)))?.mails.length
  const reason = async () =>
    ((await ada.call('GET', '/api/mails')).body as MailLog[]).find(({ state }) => state === 'scheduled')?.reason
  return { claimedAt, reason }
}

test('nothing leaves on a holiday of the mailbox’s country, and the mail says which', async () => {
  const w = await world()
  const { claimedAt, reason } = await withDueMails(w, { window: OFFICE, country: 'GB', minGapSeconds: 0 }, 1)
  // A Wednesday.
  expect(await claimedAt('2030-12-25T12:00:00Z')).toBe(0)
  expect(await reason()).toBe('Day off in United Kingdom: Christmas Day. Sending resumes Fri 27 Dec 09:00.')
  expect(await claimedAt('2030-12-26T12:00:00Z')).toBeUndefined()
  expect(await claimedAt('2030-12-27T09:00:05Z')).toBe(1)
})

test('more mail than a day takes is spread over its hours, and less is not', async () => {
  const w = await world()
  const settings = { window: OFFICE, dailyLimit: 4, minGapSeconds: 60 }
  const { claimedAt, reason } = await withDueMails(w, settings, 5)
  expect(await claimedAt('2030-01-08T09:00:00Z')).toBe(1)
  // Four are left, three may go.
  expect(await claimedAt('2030-01-08T09:10:00Z')).toBe(0)
  expect(await reason()).toMatch(
    /^Your limit of 4 a day is spread over your sending hours\. Next email Tue .*1\d:\d\d\.$/,
  )
  const few = await withDueMails(w, settings, 3)
  expect(await few.claimedAt('2030-01-08T09:12:00Z')).toBe(1)
  expect(await few.claimedAt('2030-01-08T09:14:00Z')).toBe(1)
})

test('a gap of seconds is told in minutes, so that not every look writes all waiting mails again', async () => {
  const w = await world()
  // Nobody else's are due.
  await w.pool.query(`update mailboxes set paused_reason = 'account_refused'`)
  const { claimedAt } = await withDueMails(w, { minGapSeconds: 30 }, 3)
  expect(await claimedAt('2030-01-09T09:00:05.250Z')).toBe(1)
  expect(await claimedAt('2030-01-09T09:00:10.500Z')).toBe(0)
  const { rows } = await w.pool.query(`
    select reason_params ->> 'nextAt' as at from sequence_logs where hold_reason = 'email_gap' and status = 'scheduled'`)
  expect(rows).toEqual([{ at: '2030-01-09T09:00:00.000Z' }, { at: '2030-01-09T09:00:00.000Z' }])
})
