import { describe, expect, test } from 'vitest'
import { localTime } from '../../../contract/zoned-time.ts'
import { enrolledScene } from '../../../tests/world/enrolled-scene.ts'
import { unsubscribeFromMail } from '../do-not-contact/unsubscribe.ts'

const DAY_MS = 86_400_000
const dayIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)
const written = (day: string) =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
const AUTOMATIC = { Subject: 'Automatic reply: Hello', 'Auto-Submitted': 'auto-replied' }
const decide = (s: Awaited<ReturnType<typeof enrolledScene>>, eventId: number | undefined, is: string) =>
  s.ada.call('POST', `/api/unsure-replies/${eventId}`, { is })
const unreadTo = async (s: Awaited<ReturnType<typeof enrolledScene>>) =>
  (
    await s.w.pool.query(
      `select body from notifications where user_id = $1 and kind = 'reply_unsure' and read_at is null order by id`,
      [s.ada.id],
    )
  ).rows.map(({ body }) => body as string)
const UNSURE = 'I am out of the office until Monday. The warehouse has all figures.'

describe('a person who is away', () => {
  test('and writes to us has replied: the sequence ends', async () => {
    const s = await enrolledScene()
    await s.receive('I am on vacation next week, let us talk after I am back')
    expect((await s.timeline())[0]).toMatchObject({ kind: 'mail_answered' })
    expect(await s.enrollment()).toMatchObject({ status: 'replied' })
    expect(await s.next()).toMatchObject({ state: 'skipped', reason: 'Grace Hopper replied.' })
  })
})

describe('an out-of-office notice', () => {
  test('with a return date moves the next email after it, to the next sending hours', async () => {
    const window = { days: [1, 2, 3, 4, 5, 6, 7], from: '10:00', to: '16:00' }
    const s = await enrolledScene(window)
    const back = dayIn(14)
    await s.receive(`I am out of the office until ${written(back)}.`, AUTOMATIC)
    const next = await s.next()
    const local = localTime(new Date(next.scheduledAt ?? 0), 'Europe/London')
    expect({ ...local, weekday: 0 }).toMatchObject({ day: Number(dayIn(15).slice(8)), hour: 10, minute: 0 })
    expect(next).toMatchObject({ state: 'scheduled', cause: { code: 'lead_away', until: back } })
    expect(await s.enrollment()).toMatchObject({
      status: 'active',
      next_email_scheduled_at: new Date(next.scheduledAt ?? 0),
    })
    expect((await s.timeline())[0]).toMatchObject({
      kind: 'auto_replied',
      details: { awayUntil: back, movedTo: next.scheduledAt, timeZone: 'Europe/London' },
    })
    expect(await s.notices()).toEqual([])
  })

  test('never moves an email to an earlier time', async () => {
    const s = await enrolledScene()
    await s.w.pool.query(
      `update sequence_logs set scheduled_at = now() + interval '60 days' where enrollment_id = $1 and status = 'scheduled'`,
      [s.enrollmentId],
    )
    const before = (await s.next()).scheduledAt
    await s.receive(`I am out of the office until ${written(dayIn(14))}.`, AUTOMATIC)
    expect((await s.next()).scheduledAt).toBe(before)
    const [event] = await s.timeline()
    expect(event?.details).toMatchObject({ awayUntil: dayIn(14) })
    expect(event?.details).not.toHaveProperty('movedTo')
  })

  test('that starts later leaves what goes out before', async () => {
    const s = await enrolledScene()
    await s.receive(`I will be out of the office from ${written(dayIn(10))} to ${written(dayIn(20))}.`, AUTOMATIC)
    expect((await s.next()).scheduledAt).toBe(s.plannedFor.toISOString())
    const { away_from: from, away_until: until } = await s.enrollment()
    expect([from, until].map((moment: Date) => localTime(moment, 'Europe/London').day)).toEqual(
      [dayIn(10), dayIn(22)].map((day) => Number(day.slice(8))),
    )
  })

  test('without a date, or with one that is over, moves nothing', async () => {
    const s = await enrolledScene()
    await s.receive('I am out of the office and will reply as soon as I can.', AUTOMATIC)
    await s.receive(`I am out of the office until ${written(dayIn(-20))}.`, AUTOMATIC)
    expect((await s.next()).scheduledAt).toBe(s.plannedFor.toISOString())
  })

  test('of somebody else moves nothing of hers', async () => {
    const s = await enrolledScene()
    const other = await s.another()
    await s.receive(`I am out of the office until ${written(dayIn(14))}.`, AUTOMATIC)
    expect((await other.next()).scheduledAt).toBe(other.plannedFor.toISOString())
  })
})

describe('an email of which we cannot tell whether a person wrote it', () => {
  test('pauses the sequence for that lead and asks', async () => {
    const s = await enrolledScene()
    const other = await s.another()
    await s.receive(UNSURE)
    const [event] = await s.timeline()
    expect(event).toMatchObject({ kind: 'auto_replied', details: { isUnsure: true, snippet: UNSURE, paused: 1 } })
    expect(await s.enrollment()).toMatchObject({ status: 'paused', asked_event_id: event?.id })
    expect(await s.next()).toMatchObject({ state: 'scheduled', cause: { code: 'unsure_reply', name: 'Grace Hopper' } })
    expect(await s.notices()).toEqual([
      { kind: 'reply_unsure', title: 'Did Grace Hopper reply?', body: UNSURE, link: `/leads?lead=${s.grace.id}` },
    ])
    expect(await other.enrollment()).toMatchObject({ status: 'active' })
    const { body } = await s.ada.call('GET', `/api/email-sequences/${s.sequenceId}/enrollments`)
    expect(body).toMatchObject({
      enrollments: [
        {
          askedEventId: event?.id,
          reason: expect.stringContaining("can't tell whether the last email from Grace Hopper"),
        },
      ],
    })
  })

  test('that is a reply, says the owner: all that follows from a reply', async () => {
    const s = await enrolledScene()
    await s.receive(UNSURE)
    const [event] = await s.timeline()
    expect((await decide(s, event?.id, 'reply')).status).toBe(204)
    expect((await s.timeline())[0]).toMatchObject({ id: event?.id, kind: 'mail_answered' })
    expect(await s.enrollment()).toMatchObject({ status: 'replied', end_reason: 'lead_replied' })
    expect(await s.next()).toMatchObject({ state: 'skipped', reason: 'Grace Hopper replied.' })
    const { rows } = await s.w.pool.query('select kind from inbox_messages where user_id = $1', [s.ada.id])
    expect(rows).toEqual([{ kind: 'reply' }])
    expect((await decide(s, event?.id, 'automatic')).status).toBe(409)
    expect(await s.enrollment()).toMatchObject({ status: 'replied' })
  })

  test('that is automatic, says the owner: the sequence goes on, after the absence', async () => {
    const s = await enrolledScene()
    const back = dayIn(14)
    await s.receive(`I am out of the office until ${written(back)}. The warehouse has all figures.`)
    const [event] = await s.timeline()
    expect((await decide(s, event?.id, 'automatic')).status).toBe(204)
    expect(await s.enrollment()).toMatchObject({ status: 'active', asked_event_id: null })
    const next = await s.next()
    expect(next.scheduledAt?.slice(0, 10)).toBe(dayIn(15))
    expect(next).toMatchObject({
      state: 'scheduled',
      cause: { code: 'lead_away', until: back, nextAt: next.scheduledAt, timeZone: 'Europe/London' },
    })
    const [after] = await s.timeline()
    expect(after).toMatchObject({ kind: 'auto_replied', details: { awayUntil: back, movedTo: next.scheduledAt } })
    expect(after?.details).not.toHaveProperty('isUnsure')
    expect((await decide(s, event?.id, 'reply')).status).toBe(409)
  })

  test.each(['reply', 'automatic'])('once decided (%s), its notification is read, and not before', async (is) => {
    const s = await enrolledScene()
    await s.receive(UNSURE)
    await s.receive('I am out of the office until Tuesday. The warehouse is new this year.')
    const [newer, older] = await s.timeline()
    expect(await unreadTo(s)).toEqual([UNSURE])
    await decide(s, newer?.id, 'automatic')
    expect(await unreadTo(s)).toEqual([UNSURE])
    await decide(s, older?.id, is)
    expect(await unreadTo(s)).toEqual([])
  })

  test('leaves what its owner had paused by hand, also afterwards', async () => {
    const s = await enrolledScene()
    await s.ada.call('PATCH', `/api/enrollments/${s.enrollmentId}`, { status: 'paused' })
    await s.receive(UNSURE)
    const [event] = await s.timeline()
    expect(event).toMatchObject({ details: { isUnsure: true, paused: 0 } })
    await decide(s, event?.id, 'automatic')
    expect(await s.enrollment()).toMatchObject({ status: 'paused', asked_event_id: null })
  })

  test('and a colleague who replies meanwhile: the sequence ends, whatever its owner decides then', async () => {
    const s = await enrolledScene()
    const { lead: bob, messageId, ...other } = await s.another()
    const company = s.grace.email.split('@')[1]
    await s.w.pool.query('update leads set email = $2 where id = $1', [bob.id, `bob@${company}`])
    await s.w.pool.query(`update sequence_logs set recipient_address = $2 where lead_id = $1`, [
      bob.id,
      `bob@${company}`,
    ])
    await s.receive(UNSURE)
    expect(await s.enrollment()).toMatchObject({ status: 'paused' })
    const [event] = await s.timeline()
    await s.receive('Please call me on Monday.', { From: `Bob <bob@${company}>`, 'In-Reply-To': messageId })
    expect(await other.enrollment()).toMatchObject({ status: 'replied' })
    expect(await s.enrollment()).toMatchObject({ status: 'replied', end_reason: 'colleague_replied' })
    expect((await decide(s, event?.id, 'automatic')).status).toBe(204)
    expect(await s.enrollment()).toMatchObject({ status: 'replied' })
    expect(await s.next()).toMatchObject({ state: 'skipped' })
  })

  test('of two, the first one decides once the other is decided', async () => {
    const s = await enrolledScene()
    await s.receive(UNSURE)
    await s.receive('I am out of the office until Tuesday. The warehouse is new this year.')
    const [newer, older] = await s.timeline()
    await decide(s, newer?.id, 'automatic')
    expect(await s.enrollment()).toMatchObject({ status: 'paused', asked_event_id: older?.id })
    await decide(s, older?.id, 'automatic')
    expect(await s.enrollment()).toMatchObject({ status: 'active' })
  })

  test('is decided by nobody but its owner, and only when it asks', async () => {
    const s = await enrolledScene()
    await s.receive(UNSURE)
    const [event] = await s.timeline()
    const eve = await s.w.person()
    expect((await eve.call('POST', `/api/unsure-replies/${event?.id}`, { is: 'reply' })).status).toBe(404)
    expect((await decide(s, event?.id, 'maybe')).status).toBe(400)
    expect(await s.enrollment()).toMatchObject({ status: 'paused' })
  })

  test('asks to stop as well: that counts once it is a reply', async () => {
    const s = await enrolledScene()
    await s.receive(`${UNSURE} Please take me off your list.`)
    const suppressed = async () => (await s.ada.call('GET', '/api/suppressions')).body as { entries: unknown[] }
    const [event] = await s.timeline()
    if (event?.details.isUnsure) {
      expect((await suppressed()).entries).toEqual([])
      await decide(s, event.id, 'reply')
    }
    expect((await suppressed()).entries).toMatchObject([{ address: s.grace.email, reason: 'unsubscribed' }])
    expect(await s.enrollment()).toMatchObject({ status: 'unsubscribed' })
  })
})

describe('somebody who no longer works there', () => {
  const LEFT = 'Grace Hopper no longer works at Navona. Please contact Bob Stone at bob.stone@navona.example.'

  test('by an automatic reply: the sequence ends with that reason, and the timeline names the successor', async () => {
    const s = await enrolledScene()
    await s.receive(LEFT, AUTOMATIC)
    expect(await s.enrollment()).toMatchObject({ status: 'removed', end_reason: 'left_company' })
    expect(await s.next()).toMatchObject({ state: 'skipped', reason: 'Grace Hopper no longer works there.' })
    const successor = { name: 'Bob Stone', email: 'bob.stone@navona.example' }
    expect((await s.timeline())[0]).toMatchObject({ kind: 'auto_replied', details: { hasLeft: true, successor } })
    expect(await s.notices()).toMatchObject([
      {
        title: 'Grace Hopper no longer works there',
        body: 'We ended the sequence. Add Bob Stone (bob.stone@navona.example) as a lead?',
      },
    ])
    const { rows } = await s.w.pool.query('select from leads where user_id = $1', [s.ada.id])
    expect(rows).toHaveLength(1)
  })

  test('by a person: it is a reply, and ends with that reason', async () => {
    const s = await enrolledScene()
    await s.receive(`Hi Ada, ${LEFT}\n\nOn Mon, 2 Mar 2026 at 09:00, Ada <ada@sender.example> wrote:\n> Hello`)
    expect(await s.enrollment()).toMatchObject({ status: 'removed', end_reason: 'left_company' })
    expect((await s.timeline())[0]).toMatchObject({ kind: 'mail_answered', details: { hasLeft: true } })
  })
})

describe('somebody who replies only that they want no more email', () => {
  const STOP = 'Not interested, please stop emailing me.'

  test('has replied: the words are on the timeline and in a notice, the email counts as replied, the reason says both', async () => {
    const s = await enrolledScene()
    await s.receive(`${STOP}\n\nGrace\n`)
    expect(await s.enrollment()).toMatchObject({ status: 'unsubscribed', end_reason: 'replied_opted_out' })
    const events = await s.timeline()
    expect(events.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['mail_answered', 'unsubscribed']))
    expect(events.find(({ kind }) => kind === 'mail_answered')?.details).toMatchObject({
      snippet: expect.stringContaining(STOP),
    })
    expect(await s.notices()).toMatchObject([
      { title: 'Grace Hopper replied and opted out', body: expect.stringContaining(STOP) },
    ])
    const { rows } = await s.w.pool.query('select from sequence_logs where user_id = $1 and replied_at is not null', [
      s.ada.id,
    ])
    expect(rows).toHaveLength(1)
    expect(await s.next()).toMatchObject({ state: 'skipped', reason: 'The address is on your do-not-contact list.' })
  })

  test('may get emails again once a person says that it meant something else, and not after all when that is taken back', async () => {
    const s = await enrolledScene()
    await s.receive(`${STOP}\n\nGrace\n`)
    const { rows } = await s.w.pool.query<{ id: number }>(
      `select id from conversation_messages where user_id = $1 and direction = 'in'`,
      [s.ada.id],
    )
    const correct = (intent: string) => s.ada.call('PUT', `/api/inbox/messages/${rows[0]?.id}/intent`, { intent })
    const blocked = async () =>
      ((await s.ada.call('GET', '/api/suppressions')).body as { entries: { reason: string }[] }).entries
    const kinds = async () => (await s.timeline()).map(({ kind }) => kind)
    expect(await blocked()).toMatchObject([{ reason: 'unsubscribed' }])
    expect((await correct('not_now')).body).toMatchObject({ intent: { intent: 'not_now' }, optOut: 'lifted' })
    expect(await blocked()).toEqual([])
    expect(await kinds()).not.toContain('unsubscribed')
    expect(await s.enrollment()).toMatchObject({ status: 'replied', end_reason: 'lead_replied' })
    expect((await correct('unsubscribe')).body).toMatchObject({ optOut: 'added' })
    expect(await blocked()).toMatchObject([{ reason: 'unsubscribed' }])
    expect(await kinds()).toContain('unsubscribed')
    expect((await correct('question')).body).toMatchObject({ optOut: 'lifted' })
    expect(await blocked()).toEqual([])
    // Who used the link as well stays unsubscribed.
    const { rows: mails } = await s.w.pool.query<{ id: number }>(
      `select id from sequence_logs where user_id = $1 and status = 'sent'`,
      [s.ada.id],
    )
    await correct('unsubscribe')
    await unsubscribeFromMail(s.w.db, mails[0]?.id ?? 0)
    expect((await correct('question')).body).not.toHaveProperty('optOut')
    expect(await blocked()).toMatchObject([{ reason: 'unsubscribed' }])
  })

  test('after a colleague replied: the sequence ended for their own reason', async () => {
    const s = await enrolledScene()
    await s.w.pool.query(
      `update lead_sequence_enrollments set status = 'replied', end_reason = 'colleague_replied', end_params = '{"name": "Bob"}'
       where id = $1`,
      [s.enrollmentId],
    )
    await s.receive(STOP)
    expect(await s.enrollment()).toMatchObject({ status: 'unsubscribed', end_reason: 'replied_opted_out' })
  })
})

test("Apple Mail's unsubscribe message unsubscribes, although it calls itself an automatic reply", async () => {
  const s = await enrolledScene()
  await s.receive('Apple Mail sent this email to unsubscribe from the message “Hello”.', {
    Subject: 'unsubscribe',
    'Auto-Submitted': 'auto-replied',
    'X-Apple-Unsubscribe': 'true',
    'In-Reply-To': '',
  })
  const { body } = await s.ada.call('GET', '/api/suppressions')
  expect(body).toMatchObject({ entries: [{ address: s.grace.email, reason: 'unsubscribed' }] })
  expect(await s.enrollment()).toMatchObject({ status: 'unsubscribed' })
})
