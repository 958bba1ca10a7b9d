import { expect, test } from 'vitest'
import type { MailLog } from '../../../contract/mail.ts'
import { type World, world } from '../../../tests/world/world.ts'
import { claimMail } from './claim-mail.ts'
import { finishMail } from './finish-mail.ts'

const SENDER = 1
const OFFICE = { days: [1, 2, 3, 4, 5], from: '09:00', to: '17:00' }
/** The engine's clock at that moment. */
const clockAt = (moment: string) => ({ offsetSeconds: (Date.parse(moment) - Date.now()) / 1000 })

/** Somebody whose mailbox has these settings and this many mails that are due. */
async function withDueMails(w: World, settings: object, count: number, wishes: object = { inSendingHours: true }) {
  const ada = await w.person()
  const mailbox = {
    fromName: 'Ada Byron',
    fromEmail: 'ada@sender.example',
    smtp: { host: '127.0.0.1', port: 2525, security: 'none', user: null },
    ...settings,
  }
  expect(await ada.call('PUT', '/api/mailbox', mailbox)).toMatchObject({ status: 200, body: settings })
  const template = await ada.call('POST', '/api/email-templates', { subject: 'Hello', body: 'Dear {{ firstName }}' })
  const addMail = async (n: number, wishes: object) => {
    const lead = { firstName: 'Grace', lastName: 'Hopper', email: `grace${n}@navona.example`, company: 'Navona' }
    const { id: leadId } = (await ada.call('POST', '/api/leads', lead)).body as { id: number }
    const { id } = template.body as { id: number }
    const sent = await ada.call('POST', `/api/email-templates/${id}/send`, { leadId, ...wishes })
    expect(sent).toMatchObject({ status: 202 })
    return (sent.body as MailLog).id
  }
  for (let n = 0; n < count; n++) await addMail(n, wishes)
  const claimedAt = async (moment: string) => (await claimMail(w.pool, SENDER, 10, clockAt(moment)))?.mails.length
  const reason = async () =>
    ((await ada.call('GET', '/api/mails')).body as MailLog[]).find(({ state }) => state === 'scheduled')?.reason
  const idsAt = async (moment: string) =>
    (await claimMail(w.pool, SENDER, 10, clockAt(moment)))?.mails.map(({ id }) => id)
  const reasonOf = async (id: number) => ((await ada.call('GET', `/api/mails/${id}`)).body as MailLog).reason
  return { ada, claimedAt, reason, addMail, idsAt, reasonOf }
}

/** Nobody else's emails are due. */
const pauseOthers = (w: World) => w.pool.query(`update mailboxes set paused_reason = 'account_refused'`)

test('nothing leaves on a holiday of the mailbox’s country, and the mail says which', async () => {
  const w = await world()
  await pauseOthers(w)
  const { claimedAt, reason } = await withDueMails(w, { window: OFFICE, country: 'GB', minGapSeconds: 0 }, 1)
  // A Wednesday.
  expect(await claimedAt('2030-12-25T12:00:00Z')).toBe(0)
  expect(await reason()).toBe('Day off in United Kingdom: Christmas Day. Sending resumes Fri 27 Dec 09:00.')
  expect(await claimedAt('2030-12-26T12:00:00Z')).toBeUndefined()
  expect(await claimedAt('2030-12-27T09:00:05Z')).toBe(1)
})

test('more mail than a day takes is spread over its hours, and less is not', async () => {
  const w = await world()
  await pauseOthers(w)
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
  await pauseOthers(w)
  const { claimedAt } = await withDueMails(w, { minGapSeconds: 30 }, 3)
  expect(await claimedAt('2030-01-09T09:00:05.250Z')).toBe(1)
  expect(await claimedAt('2030-01-09T09:00:10.500Z')).toBe(0)
  const { rows } = await w.pool.query(`
    select reason_params ->> 'nextAt' as at from sequence_logs l join mailboxes m on m.id = l.mailbox_id and m.paused_reason is null
    where l.hold_reason = 'email_gap' and status = 'scheduled'`)
  expect(rows).toEqual([{ at: '2030-01-09T09:00:00.000Z' }, { at: '2030-01-09T09:00:00.000Z' }])
})

const NIGHT = '2030-01-09T03:00:00Z'
const BY_HAND = { inSendingHours: false }

test('an email by hand goes out at night and on a day off; what keeps to the sending hours waits', async () => {
  const w = await world()
  await pauseOthers(w)
  const settings = { window: OFFICE, country: 'GB', minGapSeconds: 0 }
  const { idsAt, addMail, reasonOf } = await withDueMails(w, settings, 1)
  const [first] = [await addMail(1, BY_HAND)]
  expect(await idsAt(NIGHT)).toEqual([first])
  // The mailbox now waits for the morning: it is looked at again for the next one.
  expect(await idsAt('2030-01-09T03:00:01Z')).toEqual(undefined)
  const second = await addMail(2, {})
  expect(await idsAt('2030-01-09T03:00:02Z')).toEqual([second])
  const hourly = (await addMail(3, { inSendingHours: true })) as number
  expect(await idsAt('2030-12-25T12:00:00Z')).toEqual([])
  expect(await reasonOf(hourly)).toBe('Day off in United Kingdom: Christmas Day. Sending resumes Fri 27 Dec 09:00.')
  const holiday = await addMail(4, BY_HAND)
  expect(await idsAt('2030-12-25T12:00:01Z')).toEqual([holiday])
})

test('an email by hand that is scheduled for the night goes out then, although the mailbox waits for the morning', async () => {
  const w = await world()
  await pauseOthers(w)
  const { idsAt, addMail } = await withDueMails(w, { window: OFFICE, minGapSeconds: 0 }, 1)
  const later = await addMail(1, { scheduledAt: '2030-01-09T04:00:00Z' })
  expect(await idsAt(NIGHT)).toEqual([])
  expect(await idsAt('2030-01-09T03:59:00Z')).toBeUndefined()
  expect(await idsAt('2030-01-09T04:00:05Z')).toEqual([later])
})

test('the daily limit and the gap apply to emails by hand, which go before those of sequences', async () => {
  const w = await world()
  await pauseOthers(w)
  const settings = { window: OFFICE, dailyLimit: 2, minGapSeconds: 60 }
  const { idsAt, addMail, reasonOf } = await withDueMails(w, settings, 3)
  const [one, two, three] = [await addMail(5, BY_HAND), await addMail(6, BY_HAND), await addMail(7, BY_HAND)]
  expect(await idsAt('2030-01-09T03:00:00Z')).toEqual([one])
  expect(await idsAt('2030-01-09T03:00:05Z')).toEqual([])
  expect(await reasonOf(two)).toMatch(/^Waiting 60 seconds between emails\. Next email Wed .*03:0\d\.$/)
  expect(await idsAt('2030-01-09T03:01:30Z')).toEqual([two])
  expect(await idsAt('2030-01-09T03:03:30Z')).toEqual([])
  expect(await reasonOf(three)).toMatch(/^Mailbox limit reached \(2 of 2\)\. Next slot /)
  expect(await idsAt('2030-01-10T03:00:05Z')).toEqual([three])
})

test('an email by hand that a server deferred, or that is resent, is tried again at night', async () => {
  const w = await world()
  await pauseOthers(w)
  const { idsAt, addMail, ada } = await withDueMails(w, { window: OFFICE, minGapSeconds: 0 }, 1)
  const [deferred, failed] = [await addMail(1, BY_HAND), await addMail(2, BY_HAND)]
  expect(await idsAt(NIGHT)).toEqual([deferred, failed])
  const clock = clockAt('2030-01-09T03:00:05Z')
  const [mailbox] = (
    await w.pool.query('select id, user_id as "userId", deferrals from mailboxes where user_id = $1', [ada.id])
  ).rows
  const mail = {
    id: deferred,
    userId: ada.id,
    leadId: null,
    enrollmentId: null,
    templateId: null,
    attempt: 1,
    isTest: false,
  }
  await finishMail(
    w.db,
    { senderId: SENDER, clock },
    mailbox,
    { ...mail, recipientAddress: 'grace1@navona.example', subject: 'Hello' },
    { kind: 'later', reply: '450 Greylisted', whole: false, fault: 'server', cause: '' },
  )
  await w.pool.query(`update sequence_logs set status = 'failed' where id = $1`, [failed])
  expect(await ada.call('POST', `/api/mails/${failed}/send-again`)).toMatchObject({ status: 200 })
  expect(await idsAt('2030-01-09T03:00:10Z')).toEqual([failed])
  expect(await idsAt('2030-01-09T04:00:00Z')).toEqual([deferred])
})
