import { describe, expect, onTestFinished, test } from 'vitest'
import { lead, mailbox, mailOf, mails, send, sender, sink, state, template } from '../../../tests/world/mail-desk.ts'
import { PUBLIC, world } from '../../../tests/world/world.ts'
import { SENDER_LOCK } from '../../db/locks.ts'
import { readMail } from '../../mail/reading/read-mail.ts'

describe('a mail', () => {
  test('leaves once through the mailbox, with what a mail must carry, and the lead’s timeline tells', async () => {
    const w = await world({ PUBLIC_URL: 'https://leads.example' })
    const ada = await w.person()
    const server = await sink()
    await ada.call('PUT', '/api/mailbox', mailbox(server.port, { signature: 'Ada Byron\nEngines Ltd' }))
    const grace = await lead(ada)
    await sender(w)
    const { id } = await send(ada, grace.id)
    await state(ada, id).toBe('sent')
    expect(server.mails).toHaveLength(1)
    const [sunk] = server.mails as [(typeof server.mails)[number]]
    expect(sunk).toMatchObject({ from: 'ada@sender.example', to: grace.email })
    const read = readMail(Buffer.from(sunk.raw, 'latin1'))
    expect(read.subject).toBe('Hello Grace')
    expect(read.text).toContain('Dear Grace,')
    expect(read.text).toContain('Engines Ltd')
    // Whoever reads it as text sees the way out as well.
    expect(read.text).toMatch(/https:\/\/leads\.example\/u\/[\w.-]+/)
    expect(sunk.raw).toMatch(/^Content-Type: text\/html/m)
    for (const name of [
      'from',
      'to',
      'date',
      'message-id',
      'list-unsubscribe',
      'list-unsubscribe-post',
      'subject',
      'mime-version',
    ])
      expect(read.headers.get(name), name).toHaveLength(1)
    expect(read.headers.get('list-unsubscribe')?.[0]).toMatch(/^<https:\/\/leads\.example\/u\/[\w.-]+>$/)
    expect(read.headers.get('list-unsubscribe-post')?.[0]).toBe('List-Unsubscribe=One-Click')
    expect(Math.max(...sunk.raw.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(998)
    const timeline = (await ada.call('GET', `/api/leads/${grace.id}/timeline`)).body as { kind: string }[]
    expect(timeline.map(({ kind }) => kind)).toEqual(['edited', 'mail_sent', 'created'])
  })

  test('without a mailbox is captured, marked so, and can be read as its reader would see it', async () => {
    const w = await world(PUBLIC)
    const ada = await w.person()
    await sender(w)
    const { id } = await send(ada, (await lead(ada)).id)
    await state(ada, id).toBe('sent')
    expect((await ada.call('GET', '/api/outbox')).body).toMatchObject([
      { id, isCaptured: true, subject: 'Hello Grace' },
    ])
    const whole = (await ada.call('GET', `/api/mails/${id}`)).body as { text: string; html: string; headers: string }
    expect(whole.text).toContain('Dear Grace,')
    expect(whole.html).toContain('<p>Dear Grace,</p>')
    expect(whole.headers).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    const bob = await w.person()
    expect((await bob.call('GET', `/api/mails/${id}`)).status).toBe(404)
    expect((await bob.call('GET', '/api/outbox')).body).toEqual([])
  })

  test('is tracked as its account says, unless it is to be tracked otherwise itself', async () => {
    const w = await world(PUBLIC)
    const ada = await w.person()
    const { id: templateId } = await template(ada)
    const traces = async (wish: object) => {
      const leadId = (await lead(ada)).id
      const { body } = await ada.call('POST', `/api/email-templates/${templateId}/send`, { leadId, ...wish })
      const { html } = (await ada.call('GET', `/api/mails/${(body as { id: number }).id}`)).body as { html: string }
      return [html.includes('/t/o/'), html.includes('/t/c/')]
    }
    expect(await traces({})).toEqual([true, true])
    expect(await traces({ trackOpens: false })).toEqual([false, true])
    expect(await traces({ trackClicks: false })).toEqual([true, false])
    await ada.call('PUT', '/api/mailbox', mailbox(1, { trackOpens: false, trackClicks: false }))
    expect(await traces({})).toEqual([false, false])
    expect(await traces({ trackOpens: true })).toEqual([true, false])
  })

  test('waits for its hour, and can be cancelled until then', async () => {
    const w = await world(PUBLIC)
    const ada = await w.person()
    const { id } = await send(ada, (await lead(ada)).id, undefined, '2099-01-01T09:00:00Z')
    await sender(w)
    const now = await send(ada, (await lead(ada)).id)
    await state(ada, now.id).toBe('sent')
    expect(await mailOf(ada, id)).toMatchObject({ state: 'scheduled' })
    expect((await ada.call('POST', `/api/mails/${id}/cancel`)).body).toMatchObject({
      state: 'skipped',
      reason: 'You canceled this email.',
    })
    expect((await ada.call('POST', `/api/mails/${id}/cancel`)).status).toBe(409)
  })

  test('with a field that is empty or unknown is not queued at all', async () => {
    const w = await world(PUBLIC)
    const ada = await w.person()
    const { id } = await template(ada, { body: 'Your work in {{ industry }}' })
    const answer = await ada.call('POST', `/api/email-templates/${id}/send`, { leadId: (await lead(ada)).id })
    expect(answer.status).toBe(400)
    expect(await mails(ada)).toEqual([])
  })
})

describe('many mails', () => {
  test('arrive once each, with several senders at work', async () => {
    const w = await world(PUBLIC)
    const ada = await w.person()
    const server = await sink()
    await ada.call('PUT', '/api/mailbox', mailbox(server.port))
    const { id } = await template(ada)
    for (let i = 0; i < 40; i++) await send(ada, (await lead(ada)).id, id)
    await Promise.all([sender(w), sender(w), sender(w)])
    await server.received(40)
    await expect.poll(async () => (await mails(ada)).every((mail) => mail.state === 'sent')).toBe(true)
    expect(server.mails).toHaveLength(40)
    expect(new Set(server.mails.map(({ to }) => to)).size).toBe(40)
    // Connections are kept for the next mail.
    expect(server.connections()).toBeLessThan(40)
  })

  test('of a busy owner do not keep another waiting', async () => {
    const w = await world(PUBLIC)
    const [ada, bob] = [await w.person(), await w.person()]
    const server = await sink()
    for (const person of [ada, bob]) await person.call('PUT', '/api/mailbox', mailbox(server.port))
    const { id } = await template(ada)
    for (let i = 0; i < 60; i++) await send(ada, (await lead(ada)).id, id)
    const bobs = await send(bob, (await lead(bob)).id)
    await sender(w)
    await state(bob, bobs.id).toBe('sent')
    const at = server.mails.findIndex(({ to }) => to === bobs.recipientAddress)
    expect(at).toBeLessThan(45)
  })
})

describe('a mailbox', () => {
  test('sends no more than its day allows, and says when it goes on', async () => {
    const w = await world(PUBLIC)
    const ada = await w.person()
    const server = await sink()
    await ada.call('PUT', '/api/mailbox', mailbox(server.port, { dailyLimit: 3 }))
    const { id } = await template(ada)
    for (let i = 0; i < 5; i++) await send(ada, (await lead(ada)).id, id)
    await Promise.all([sender(w), sender(w)])
    await server.received(3)
    const held = async () =>
      (await mails(ada)).filter((mail) => mail.reason?.startsWith('Mailbox limit reached (3 of 3). Next slot ')).length
    await expect.poll(held).toBe(2)
    expect(server.mails).toHaveLength(3)
  })

  test('keeps to its hours', async () => {
    const w = await world(PUBLIC)
    const ada = await w.person()
    const server = await sink()
    // A window that is over everywhere: yesterday's weekday, for one minute.
    const yesterday = ((new Date().getUTCDay() + 5) % 7) + 1
    await ada.call(
      'PUT',
      '/api/mailbox',
      mailbox(server.port, { window: { days: [yesterday], from: '00:00', to: '00:01' }, timeZone: 'UTC' }),
    )
    const { id } = await send(ada, (await lead(ada)).id, undefined, undefined, { inSendingHours: true })
    await sender(w)
    await expect.poll(async () => (await mailOf(ada, id)).reason).toMatch(/^Outside your sending hours/)
    expect(server.mails).toHaveLength(0)
  })

  test('whose password is refused is paused with a notice, uses up no try, and goes on once it is mended', async () => {
    const w = await world(PUBLIC)
    const ada = await w.person()
    const server = await sink((stage) => (stage === 'auth' ? '535 5.7.8 Bad credentials' : undefined))
    await ada.call('PUT', '/api/mailbox', mailbox(server.port))
    const { id } = await template(ada)
    const made = [await send(ada, (await lead(ada)).id, id), await send(ada, (await lead(ada)).id, id)]
    await sender(w)
    const paused = async () => ((await ada.call('GET', '/api/mailbox')).body as { pausedReason: string }).pausedReason
    await expect.poll(paused).toContain('535 5.7.8')
    await expect.poll(async () => (await mails(ada)).filter((mail) => mail.state === 'scheduled').length).toBe(2)
    const { rows } = await w.pool.query(
      `select title from notifications where user_id = $1 and kind not like 'welcome%'`,
      [ada.id],
    )
    expect(rows).toEqual([{ title: 'Your email account needs attention' }])
    expect(server.connections()).toBeLessThanOrEqual(3)
    server.rule(() => undefined)
    await ada.call('PUT', '/api/mailbox', mailbox(server.port))
    for (const mail of made) await state(ada, mail.id).toBe('sent')
    expect(server.mails).toHaveLength(2)
    expect((await mails(ada)).map(({ attempt }) => attempt)).toEqual([1, 1])
  })

  test('that is throttled rests, and others go on', async () => {
    const w = await world(PUBLIC)
    const [ada, bob] = [await w.person(), await w.person()]
    const busy = await sink((stage) => (stage === 'connect' ? '421 4.7.0 Too many connections' : undefined))
    const free = await sink()
    await ada.call('PUT', '/api/mailbox', mailbox(busy.port))
    await bob.call('PUT', '/api/mailbox', mailbox(free.port))
    const adas = await send(ada, (await lead(ada)).id)
    await sender(w)
    await expect.poll(async () => (await mailOf(ada, adas.id)).reason).toContain('421 4.7.0')
    const bobs = await send(bob, (await lead(bob)).id)
    await state(bob, bobs.id).toBe('sent')
    expect(await mailOf(ada, adas.id)).toMatchObject({ state: 'scheduled' })
    expect(busy.connections()).toBe(1)
    const { rows } = await w.pool.query(
      `select next_look_at > now() + interval '20 seconds' as rests from mailboxes where user_id = $1`,
      [ada.id],
    )
    expect(rows[0].rests).toBe(true)
  })

  test('keeps its secrets: neither told nor readable in the database, nor in another row', async () => {
    const w = await world(PUBLIC)
    const [ada, bob] = [await w.person(), await w.person()]
    const imap = { host: 'imap.example', port: 993, security: 'tls', user: 'ada', password: 'imap secret' }
    const server = await sink()
    const saved = await ada.call('PUT', '/api/mailbox', mailbox(server.port, { imap }))
    expect(saved.body).toMatchObject({ smtp: { hasPassword: true }, imap: { hasPassword: true } })
    await bob.call('PUT', '/api/mailbox', mailbox(server.port))
    expect(saved.text + (await ada.call('GET', '/api/mailbox')).text).not.toContain('secret')
    const { rows } = await w.pool.query('select user_id, smtp_password, imap_password from mailboxes order by user_id')
    expect(JSON.stringify(rows)).not.toContain('secret')
    await ada.call('PUT', '/api/mailbox', {
      ...mailbox(server.port),
      smtp: { ...mailbox(server.port).smtp, password: undefined },
    })
    await w.pool.query(
      'update mailboxes set smtp_password = (select smtp_password from mailboxes where user_id = $2) where user_id = $1',
      [bob.id, ada.id],
    )
    await bob.call('PUT', '/api/mailbox', {
      ...mailbox(server.port),
      smtp: { ...mailbox(server.port).smtp, password: undefined },
    })
    const adas = await send(ada, (await lead(ada)).id)
    await send(bob, (await lead(bob)).id)
    await sender(w)
    await state(ada, adas.id).toBe('sent')
    const paused = async () => ((await bob.call('GET', '/api/mailbox')).body as { pausedReason: string }).pausedReason
    await expect.poll(paused).toContain("We can't read the saved password")
    expect(server.mails.map(({ to }) => to)).toEqual([adas.recipientAddress])
  })

  test.each([
    [{ fromName: 'Ada\r\nBcc: x@y.example' }, 'fromName', 'Use a single line of text'],
    [{ fromEmail: 'ada' }, 'fromEmail', 'Valid email is required'],
    [{ window: { days: [1], from: '17:00', to: '09:00' } }, 'window.to', 'The window must end after it starts'],
    [{ timeZone: 'Mars/Olympus' }, 'timeZone', 'Choose a time zone such as Europe/London'],
    [{ dailyLimit: 0 }, 'dailyLimit', 'Enter at least 1'],
  ])('is not saved with %o', async (more, field, message) => {
    const w = await world(PUBLIC)
    const ada = await w.person()
    const answer = await ada.call('PUT', '/api/mailbox', mailbox(25, more))
    expect(answer).toMatchObject({ status: 400, body: { issues: [{ field, message }] } })
    expect((await ada.call('GET', '/api/mailbox')).body).toBeNull()
  })
})

describe('what the server says', () => {
  test.each([
    ['an unknown recipient', 'rcpt', '550 5.1.1 User unknown', 'failed'],
    ['spam after the dot', 'dot', '554 5.7.1 Spam', 'failed'],
    ['a lost connection before the mail', 'data', 'drop', 'scheduled'],
    ['a lost connection after the mail', 'dot', 'drop', 'unknown'],
    ['a deferral after the dot', 'dot', '451 4.3.0 Later', 'scheduled'],
  ])('%s', async (_what, stage, answer, expected) => {
    const w = await world(PUBLIC)
    const ada = await w.person()
    const server = await sink((at) => (at === stage ? answer : undefined))
    await ada.call('PUT', '/api/mailbox', mailbox(server.port))
    const { id } = await send(ada, (await lead(ada)).id)
    await sender(w)
    await expect
      .poll(async () => {
        const mail = await mailOf(ada, id)
        return mail.smtpReply ? mail.state : 'waiting'
      })
      .toBe(expected)
    expect(server.mails.length).toBeLessThanOrEqual(1)
  })

  test('an address that does not exist is not written to again, until its owner takes it off the list', async () => {
    const w = await world(PUBLIC)
    const ada = await w.person()
    const server = await sink((stage) => (stage === 'rcpt' ? '550 5.1.1 User unknown' : undefined))
    await ada.call('PUT', '/api/mailbox', mailbox(server.port))
    const grace = await lead(ada)
    const { id } = await template(ada)
    await sender(w)
    await state(ada, (await send(ada, grace.id, id)).id).toBe('failed')
    const refused = await ada.call('POST', `/api/email-templates/${id}/send`, { leadId: grace.id })
    expect(refused).toMatchObject({ status: 409, body: { message: `${grace.email} is on your do-not-contact list` } })
    const list = (await ada.call('GET', '/api/suppressions')).body as { entries: { id: number; reason: string }[] }
    expect(list.entries).toMatchObject([{ reason: 'bounced' }])
    await ada.call('DELETE', `/api/suppressions/${list.entries[0]?.id}`)
    server.rule(() => undefined)
    await state(ada, (await send(ada, grace.id, id)).id).toBe('sent')
  })
})

describe('a sender that is gone', () => {
  test('leaves its mail unknown, never sent again by itself; its owner may send it again', async () => {
    const w = await world(PUBLIC)
    const ada = await w.person()
    const server = await sink()
    await ada.call('PUT', '/api/mailbox', mailbox(server.port))
    const { id } = await send(ada, (await lead(ada)).id)
    // Claimed by somebody whose session is over, and by somebody whose is not.
    await w.pool.query(`insert into mail_senders default values`)
    const { rows } = await w.pool.query('insert into mail_senders default values returning id')
    await w.pool.query(`update sequence_logs set status = 'sending', claimed_by = $2 where id = $1`, [
      id,
      String(rows[0].id),
    ])
    const alive = await w.pool.connect()
    onTestFinished(() => alive.release(true))
    await alive.query('select pg_advisory_lock($1, $2)', [SENDER_LOCK, rows[0].id])
    await sender(w)
    const other = await send(ada, (await lead(ada)).id)
    await state(ada, other.id).toBe('sent')
    expect(await mailOf(ada, id)).toMatchObject({ state: 'sending' })
    await alive.query('select pg_advisory_unlock($1, $2)', [SENDER_LOCK, rows[0].id])
    await state(ada, id).toBe('unknown')
    expect(server.mails).toHaveLength(1)
    await ada.call('POST', `/api/mails/${id}/send-again`)
    await state(ada, id).toBe('sent')
    expect(server.mails).toHaveLength(2)
  })
})
