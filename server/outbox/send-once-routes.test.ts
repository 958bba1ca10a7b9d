import { describe, expect, test } from 'vitest'
import type { MailLog, SentMail } from '../../contract/mail.ts'
import { lead, mailbox, template } from '../../tests/world/mail-desk.ts'
import { world } from '../../tests/world/world.ts'

const KEY = 'a-key-of-one-wish'
const IN_A_YEAR = new Date(Date.now() + 365 * 86_400_000).toISOString()

test('a mail asked for twice with one key is one mail; to another lead, at another time or for another owner it is another', async () => {
  const w = await world()
  const [ada, eve] = [await w.person(), await w.person()]
  const { id } = await template(ada)
  const [grace, omar] = [await lead(ada), await lead(ada)]
  const wish = (leadId: number, more: object = {}) =>
    ada.call('POST', `/api/email-templates/${id}/send`, { leadId, scheduledAt: IN_A_YEAR, key: KEY, ...more })
  const twice = await Promise.all([wish(grace.id), wish(grace.id), wish(grace.id)])
  twice.push(await wish(grace.id))
  expect(twice.map(({ status }) => status)).toEqual([202, 202, 202, 202])
  expect(new Set(twice.map(({ body }) => (body as MailLog).id)).size).toBe(1)
  const mailsOf = async (person: typeof ada) => ((await person.call('GET', '/api/mails')).body as MailLog[]).length
  expect(await mailsOf(ada)).toBe(1)
  await wish(omar.id)
  await wish(grace.id, { scheduledAt: new Date(Date.parse(IN_A_YEAR) + 60_000).toISOString() })
  await wish(grace.id, { key: undefined })
  expect(await mailsOf(ada)).toBe(4)

  const own = { leadId: (await lead(eve)).id, scheduledAt: IN_A_YEAR, key: KEY }
  const hers = await eve.call('POST', `/api/email-templates/${(await template(eve)).id}/send`, own)
  expect([hers.status, await mailsOf(eve), await mailsOf(ada)]).toEqual([202, 1, 4])
  expect((await wish(grace.id, { key: 'short\r\nBcc: x@y.example' })).status).toBe(400)
})

test('a mail that can be taken back waits ten seconds, and is one mail however often it is asked for', async () => {
  const w = await world()
  const ada = await w.person()
  await ada.call('PUT', '/api/mailbox', mailbox(9))
  const { id } = await template(ada)
  const { id: leadId } = await lead(ada)
  const email = { subject: 'Hello', body: 'Hi', hasUndo: true }
  for (const [path, body] of [
    [`/api/email-templates/${id}/send`, { leadId, hasUndo: true, key: KEY }],
    [`/api/email-templates/${id}/send`, { leadId, hasUndo: true }],
    [`/api/leads/${leadId}/emails`, { ...email, key: `${KEY}-2` }],
    [`/api/leads/${leadId}/emails`, email],
  ] as [string, object][]) {
    const asked = Date.now()
    const mail = (await ada.call('POST', path, body)).body as SentMail
    expect(mail).toMatchObject({ state: 'scheduled', isRepeat: false, plan: { isNow: false, cause: null } })
    expect(Date.parse(mail.plan.goesAt ?? '')).toBeGreaterThan(asked + 9_000)
    expect((await ada.call('POST', path, body)).body).toMatchObject({ id: mail.id, isRepeat: true })
  }
  expect((await ada.call('GET', '/api/mails')).body).toHaveLength(4)
})

test('a mail that has left is not waiting again because it was asked for once more', async () => {
  const w = await world()
  const ada = await w.person()
  const { id } = await template(ada)
  const { id: leadId } = await lead(ada)
  const wish = () => ada.call('POST', `/api/email-templates/${id}/send`, { leadId, key: KEY })
  const mail = (await wish()).body as MailLog
  await w.pool.query(`update sequence_logs set status = 'sent', sent_at = now() where id = $1`, [mail.id])
  await w.pool.query(`update email_templates set status = 'sent' where id = $1`, [id])
  expect((await wish()).body).toMatchObject({ id: mail.id, state: 'sent' })
  const { rows } = await w.pool.query('select status from email_templates where id = $1', [id])
  expect(rows).toEqual([{ status: 'sent' }])
})

describe('without a key', () => {
  async function desk() {
    const w = await world()
    const ada = await w.person()
    const { id } = await template(ada)
    const grace = await lead(ada)
    const send = async (more: object = {}, templateId = id) => {
      const { status, body } = await ada.call('POST', `/api/email-templates/${templateId}/send`, {
        leadId: grace.id,
        scheduledAt: IN_A_YEAR,
        ...more,
      })
      expect(status).toBe(202)
      return body as SentMail
    }
    const count = async () => ((await ada.call('GET', '/api/mails')).body as MailLog[]).length
    const later = () => w.pool.query(`update recent_sends set asked_at = asked_at - interval '61 seconds'`)
    return { w, ada, id, grace, send, count, later }
  }

  test('the same template to the same lead within 60 seconds is one email, also when asked for at the same time', async () => {
    const { send, count } = await desk()
    const all = [...(await Promise.all(Array.from({ length: 8 }, () => send()))), await send()]
    expect(new Set(all.map(({ id }) => id)).size).toBe(1)
    expect(all.filter(({ isRepeat }) => !isRepeat)).toHaveLength(1)
    expect(await count()).toBe(1)
  })

  test('also by two processes at the same time', async () => {
    const { ada, id, grace, send, count } = await desk()
    const other = await world()
    const again = () =>
      other.call(
        'POST',
        `/api/email-templates/${id}/send`,
        { leadId: grace.id, scheduledAt: IN_A_YEAR },
        { cookie: ada.cookie },
      )
    const [first, second] = await Promise.all([send(), again()])
    expect(second.body).toMatchObject({ id: first.id, isRepeat: !first.isRepeat })
    expect(await count()).toBe(1)
  })

  test('after 60 seconds it is another email', async () => {
    const { send, count, later } = await desk()
    const first = await send()
    await later()
    const second = await send()
    expect(second).toMatchObject({ isRepeat: false })
    expect(second.id).not.toBe(first.id)
    // From the second on, the time starts again.
    expect(await send()).toMatchObject({ id: second.id, isRepeat: true })
    expect(await count()).toBe(2)
  })

  test('another lead, another time, another template or a key of its own is another email', async () => {
    const { ada, send, count } = await desk()
    await send()
    await send({ leadId: (await lead(ada)).id })
    await send({ scheduledAt: new Date(Date.parse(IN_A_YEAR) + 60_000).toISOString() })
    await send({ key: KEY })
    await send({}, (await template(ada)).id)
    expect(await count()).toBe(5)
  })

  test('an edited template or a renamed lead is the same email', async () => {
    const { ada, id, grace, send, count } = await desk()
    const first = await send()
    const changes = { subject: 'Hello again', body: 'Dear {{ firstName }}', category: 'prospecting', tone: 'friendly' }
    expect((await ada.call('PUT', `/api/email-templates/${id}`, changes)).status).toBe(200)
    expect(await send()).toMatchObject({ id: first.id, isRepeat: true, subject: first.subject })
    expect((await ada.call('PATCH', `/api/leads/${grace.id}`, { firstName: 'Amazing' })).status).toBe(200)
    expect(await send()).toMatchObject({ id: first.id, isRepeat: true })
    expect(await send({ inSendingHours: true })).toMatchObject({ id: first.id, isRepeat: true })
    expect(await count()).toBe(1)
  })

  test('an email that was canceled is sent again', async () => {
    const { ada, send, count } = await desk()
    const first = await send()
    expect((await ada.call('POST', `/api/mails/${first.id}/cancel`)).status).toBe(200)
    expect((await send()).id).not.toBe(first.id)
    expect(await count()).toBe(2)
  })

  test('one that was sent already is not sent again, and says so', async () => {
    const { w, send, count } = await desk()
    const first = await send()
    await w.pool.query(`update sequence_logs set status = 'sent', sent_at = now() where id = $1`, [first.id])
    expect(await send()).toMatchObject({ id: first.id, isRepeat: true, state: 'sent' })
    expect(await count()).toBe(1)
  })

  test('the plan is of the first email as it is now, not of another one', async () => {
    const { w, ada, send } = await desk()
    await ada.call('PUT', '/api/mailbox', mailbox(9, { dailyLimit: 1, minGapSeconds: 3600 }))
    const first = await send({ scheduledAt: undefined })
    const become = async (status: string, more = '') => {
      await w.pool.query(`update sequence_logs set status = $2${more} where id = $1`, [first.id, status])
      return (await send({ scheduledAt: undefined, inSendingHours: true })).plan
    }
    // It has spent the only slot of the day: another one would wait until tomorrow.
    await w.pool.query(
      'insert into mail_slots (mailbox_id, log_id, spent_at) select mailbox_id, id, now() from sequence_logs',
    )
    const isUnderWay = { isTest: false, isNow: true, reason: null, cause: null }
    expect(await become('sending')).toMatchObject(isUnderWay)
    const sentAt = '2026-11-16T09:00:00.000Z'
    expect(await become('sent', `, sent_at = '${sentAt}'`)).toEqual({ ...isUnderWay, goesAt: sentAt })
    expect(await become('unknown', `, error_message = 'canceled'`)).toMatchObject({
      isNow: false,
      goesAt: null,
      cause: { code: 'canceled' },
    })
  })

  test('the plan of one that is scheduled is by its own time and hours', async () => {
    const { w, send } = await desk()
    const first = await send()
    const sooner = new Date(Date.now() + 86_400_000).toISOString()
    await w.pool.query('update sequence_logs set scheduled_at = $2 where id = $1', [first.id, sooner])
    expect((await send()).plan).toMatchObject({ isNow: false, goesAt: sooner })
  })

  test('a text by hand to one lead is one email too', async () => {
    const { ada, grace, count } = await desk()
    const write = async (subject: string) =>
      (await ada.call('POST', `/api/leads/${grace.id}/emails`, { subject, body: 'A text', scheduledAt: IN_A_YEAR }))
        .body as SentMail
    const first = await write('Hello')
    expect(await write('Hello')).toMatchObject({ id: first.id, isRepeat: true })
    expect(await write('Hello you')).toMatchObject({ isRepeat: false })
    expect(await count()).toBe(2)
  })
})
