import { expect, test } from 'vitest'
import { lead, mailbox, mailOf, send, sender, sink } from '../../../tests/world/mail-desk.ts'
import { mailEngine } from '../../../tests/world/mail-engine.ts'
import { enroll, newLead, newSequence, step } from '../../../tests/world/sequences.ts'
import { PUBLIC, type World, world } from '../../../tests/world/world.ts'
import { markVerified } from '../../accounts/by-email/prove-address.ts'
import { insertUser } from '../../accounts/user-queries.ts'
import { inTransaction } from '../../db/transaction.ts'
import { lockDueMailbox } from './claim-queries.ts'
import { holdDue } from './hold-due.ts'

const FROM = 'sales@operator.example'

/** A product whose server has an email account, and what arrives there. */
async function scene(settings: NodeJS.ProcessEnv = { SMTP_FROM: FROM }) {
  const arrived = await sink()
  const w = await world({ ...PUBLIC, SMTP_URL: `smtp://127.0.0.1:${arrived.port}`, ...settings })
  return { w, arrived }
}

const verify = (w: World, id: number) => w.pool.query('update users set email_verified_at = now() where id = $1', [id])

test('the operator sends through SMTP_URL from their own address, without a gap', async () => {
  const { w, arrived } = await scene({})
  const ada = await w.person({ firstName: 'Ada', lastName: 'Byron' })
  for (let n = 0; n < 3; n++) await send(ada, (await lead(ada)).id)
  await sender(w)
  for (const { from, raw } of await arrived.received(3)) {
    expect(from).toBe(ada.email)
    expect(raw).toMatch(new RegExp(`^From: Ada Byron <${ada.email}>`, 'm'))
    expect(raw).not.toMatch(/^Reply-To:/m)
  }
})

test('everybody else sends as SMTP_FROM under their own name, and replies go to their own address', async () => {
  const { w, arrived } = await scene()
  const eve = await w.person({ firstName: 'Eve', lastName: 'Müller', isGuest: true, isVerified: true })
  await send(eve, (await lead(eve)).id)
  await sender(w)
  const [mail] = await arrived.received(1)
  expect(mail?.from).toBe(FROM)
  expect(mail?.raw).toContain(`From: =?UTF-8?Q?Eve_M=C3=BCller?= <${FROM}>\r\n`)
  expect(mail?.raw).toContain(`\r\nReply-To: ${eve.email}\r\n`)
})

test("an email of everybody else is identified by the operator's domain, by hand and in a sequence", async () => {
  const { w } = await scene()
  const eve = await w.person({ isGuest: true, isVerified: true })
  await send(eve, (await lead(eve)).id)
  const sequence = await newSequence(eve, [step(1)])
  await enroll(eve, sequence.id, (await newLead(eve)).id)
  const engine = await mailEngine(w, eve.id)
  await engine.prepare()
  const { rows } = await w.pool.query('select message_id, mime from sequence_logs where user_id = $1', [eve.id])
  expect(rows).toHaveLength(2)
  for (const { message_id, mime } of rows) {
    expect(message_id).toMatch(/@operator\.example>$/)
    expect(mime.toString()).toContain(`Message-ID: ${message_id}`)
  }
  await engine.send()
  await engine.later(1)
})

test('an unconfirmed address sends nothing, by hand or in a sequence: emails wait with the reason and go out after it is confirmed', async () => {
  const { w } = await scene()
  const eve = await w.person({ isGuest: true })
  const { id } = await send(eve, (await lead(eve)).id)
  const sequence = await newSequence(eve, [step(1)])
  await enroll(eve, sequence.id, (await newLead(eve)).id)
  const engine = await mailEngine(w, eve.id)
  expect(await engine.send()).toEqual([])
  const cause = { code: 'address_unconfirmed', address: eve.email }
  const waiting = (await eve.call('GET', '/api/mails')).body as { id: number }[]
  expect(waiting).toMatchObject([
    { state: 'scheduled', cause },
    { state: 'scheduled', cause },
  ])
  await verify(w, eve.id)
  expect(await engine.later(1)).toMatchObject([{ id }])
  expect(await engine.later(1)).toHaveLength(1)
})

test('an address that is confirmed while the sender is about to put its emails on hold: they go out at once', async () => {
  const { w } = await scene()
  const eve = await w.person({ isGuest: true })
  await send(eve, (await lead(eve)).id)
  const engine = await mailEngine(w, eve.id)
  await engine.prepare()
  const { clock } = engine
  let confirming: Promise<unknown> = Promise.resolve()
  await inTransaction(w.pool, async (client) => {
    const due = await lockDueMailbox(client, clock)
    expect(due?.guest).toMatchObject({ isVerified: false })
    let isDone = false
    confirming = w.db
      .transaction((tx) => markVerified(tx, eve.id, eve.email))
      .finally(() => {
        isDone = true
      })
    // It is over, or waits for us.
    await expect.poll(async () => isDone || (await isAnybodyWaiting(w))).toBe(true)
    const wait = { until: new Date(Date.now() + 600_000), reason: { code: 'sender_not_set' } } as const
    await holdDue(client, due?.id ?? 0, { wait, recipientsWait: wait, handWait: wait }, clock)
  })
  await confirming
  expect(await engine.send()).toHaveLength(1)
})

/** For a lock in this database. */
async function isAnybodyWaiting(w: World) {
  const { rowCount } = await w.pool.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return (rowCount ?? 0) > 0
}

test('without SMTP_FROM the emails of others wait, and say whose turn it is', async () => {
  const { w } = await scene({})
  const eve = await w.person({ isGuest: true, isVerified: true })
  const { id } = await send(eve, (await lead(eve)).id)
  const engine = await mailEngine(w, eve.id)
  expect(await engine.send()).toEqual([])
  expect(await mailOf(eve, id)).toMatchObject({ state: 'scheduled', cause: { code: 'sender_not_set' } })
})

test('an email that was written under another address goes out as SMTP_FROM all the same', async () => {
  const { w, arrived } = await scene()
  const eve = await w.person({ isGuest: true, isVerified: true })
  const { id } = await send(eve, (await lead(eve)).id)
  // As an earlier version wrote it.
  await w.pool.query(
    `update mailboxes set from_email = 'ceo@victim.example', daily_limit = 1000000, min_gap_seconds = 0 where user_id = $1`,
    [eve.id],
  )
  const old = `From: The CEO\r\n <ceo@victim.example>\r\nReply-To: ceo@victim.example\r\nTo: grace@navona.example\r\nSubject: Hi\r\n\r\nFrom: me\r\n`
  await w.pool.query('update sequence_logs set mime = $2 where id = $1', [id, Buffer.from(old)])
  await sender(w)
  const [mail] = await arrived.received(1)
  expect(mail?.from).toBe(FROM)
  const [head, body] = mail?.raw.split('\r\n\r\n') ?? []
  expect(head).not.toContain('victim')
  expect(head?.match(/^From:/gm)).toHaveLength(1)
  expect(head).toContain(`<${FROM}>`)
  expect(body).toContain('From: me')
})

test('nobody but the operator gets past the default limit and gap, whatever their mailbox said before', async () => {
  const { w } = await scene()
  const eve = await w.person({ isGuest: true, isVerified: true })
  await eve.call('PUT', '/api/mailbox', mailbox(9, { fromEmail: 'ceo@victim.example', dailyLimit: 1_000_000 }))
  await eve.call('DELETE', '/api/mailbox')
  for (let n = 0; n < 42; n++) await send(eve, (await lead(eve)).id)
  await w.pool.query(
    'update mailboxes set daily_limit = 1000000, min_gap_seconds = 0, disconnected_at = null where user_id = $1',
    [eve.id],
  )
  const engine = await mailEngine(w, eve.id)
  expect(await engine.send()).toHaveLength(1)
  expect(await engine.send()).toHaveLength(0)
  for (let hours = 0.1; hours < 6; hours += 0.1) await engine.at(hours)
  expect(engine.left).toHaveLength(40)
})

test("nobody but the operator takes the operator's server for their own without signing in there, under any name or port", async () => {
  const { w, arrived } = await scene()
  const eve = await w.person({ isGuest: true, isVerified: true })
  const at = (host: string, more: object = {}) =>
    mailbox(arrived.port, {
      fromEmail: 'ceo@victim.example',
      smtp: { host, port: arrived.port, security: 'none', user: null, ...more },
    })
  for (const host of ['127.0.0.1', 'localhost', '[::1]', '127.0.0.2', '0.0.0.0', '2130706433', '::ffff:127.0.0.1'])
    expect(await eve.call('PUT', '/api/mailbox', at(host)), host).toMatchObject({ status: 400 })
  expect(await eve.call('PUT', '/api/mailbox', at('127.0.0.1', { port: 9 }))).toMatchObject({ status: 400 })
  expect(await eve.call('PUT', '/api/mailbox', at('127.0.0.1', { user: 'eve' }))).toMatchObject({ status: 400 })
  const tried = await eve.call('POST', '/api/mailbox/test', at('localhost'))
  expect(tried.body).toMatchObject({ smtp: { ok: false, message: expect.stringContaining("is your admin's") } })
  const own = at('127.0.0.1', { user: 'eve', password: 'of her own' })
  expect(await eve.call('PUT', '/api/mailbox', own)).toMatchObject({ status: 200 })
  // The password that is saved stays, unless it is removed.
  expect(await eve.call('PUT', '/api/mailbox', at('127.0.0.1', { user: 'eve' }))).toMatchObject({ status: 200 })
  const removed = at('127.0.0.1', { user: 'eve', password: null })
  expect(await eve.call('PUT', '/api/mailbox', removed)).toMatchObject({ status: 400 })
  const ada = await w.person()
  expect(await ada.call('PUT', '/api/mailbox', at('127.0.0.1'))).toMatchObject({ status: 200 })
})

test("an email account at the operator's server that was saved before sends nothing, and says what to do", async () => {
  const { w, arrived } = await scene()
  const eve = await w.person({ isGuest: true, isVerified: true })
  await eve.call('PUT', '/api/mailbox', mailbox(arrived.port, { fromEmail: 'ceo@victim.example' }))
  await w.pool.query(
    `update mailboxes set smtp_host = 'localhost', smtp_user = null, smtp_password = null where user_id = $1`,
    [eve.id],
  )
  const { id } = await send(eve, (await lead(eve)).id)
  await sender(w)
  const paused = async () =>
    ((await eve.call('GET', '/api/mailbox')).body as { pausedCause: object | null }).pausedCause
  await expect.poll(paused).toEqual({ code: 'operators_server' })
  expect(await mailOf(eve, id)).toMatchObject({ state: 'scheduled' })
  expect(arrived.mails).toEqual([])
})

test('emails of others are at least 60 seconds apart', async () => {
  const { w } = await scene()
  const eve = await w.person({ isGuest: true, isVerified: true })
  for (let n = 0; n < 2; n++) await send(eve, (await lead(eve)).id)
  const engine = await mailEngine(w, eve.id)
  expect(await engine.send()).toHaveLength(1)
  // A moment whose gap would be among the shortest.
  await w.pool.query(
    `update mailboxes set last_claim_at = to_timestamp(ceil(extract(epoch from now()) * 1000 / 997) * 0.997), next_look_at = null
     where user_id = $1`,
    [eve.id],
  )
  expect(await engine.at(55 / 3600)).toHaveLength(0)
  expect(await engine.at(75 / 3600)).toHaveLength(1)
})

test('an email that waited has the date at which it goes out, whoever sends it; nothing else in it changes', async () => {
  const { w, arrived } = await scene()
  const [ada, eve] = [await w.person(), await w.person({ isGuest: true, isVerified: true })]
  for (const person of [ada, eve]) {
    const { id } = await send(person, (await lead(person)).id)
    await w.pool.query(
      `update sequence_logs set mime = convert_to(regexp_replace(convert_from(mime, 'UTF8'), E'\r\nDate:[^\r]*',
         E'\r\nDate: Thu, 12 Nov 2026 09:00:00 +0000'), 'UTF8') where id = $1`,
      [id],
    )
  }
  const { rows } = await w.pool.query<{ mime: Buffer }>('select mime from sequence_logs where user_id = any($1)', [
    [ada.id, eve.id],
  ])
  const withoutDate = (raw: string) => raw.replaceAll('\r', '').replace(/^Date:.*\n/m, '')
  await sender(w)
  const received = await arrived.received(2)
  for (const { raw } of received) {
    const [, date = ''] = /^Date: (.*)\r$/m.exec(raw) ?? []
    expect(Math.abs(Date.parse(date) - Date.now())).toBeLessThan(10 * 60_000)
    expect(raw.match(/^Date:/gm)).toHaveLength(1)
  }
  expect(received.map(({ raw }) => withoutDate(raw).trim()).sort()).toEqual(
    rows.map(({ mime }) => withoutDate(mime.toString()).trim()).sort(),
  )
})

test('the plan before sending says the same', async () => {
  const { w } = await scene()
  const eve = await w.person({ isGuest: true })
  const plan = async () => ((await eve.call('GET', '/api/mail/send-plan')).body as { now: object }).now
  expect(await plan()).toMatchObject({ isNow: false, goesAt: null, cause: { code: 'address_unconfirmed' } })
  await verify(w, eve.id)
  expect(await plan()).toMatchObject({ isNow: true })
  await eve.call('PUT', '/api/mailbox', mailbox(9))
  await w.pool.query('update users set email_verified_at = null where id = $1', [eve.id])
  expect(await plan()).toMatchObject({ isNow: true })
})

test('deleting other accounts changes nothing for the operator, and the deleted operator has no successor', async () => {
  const { w } = await scene()
  const register = (email: string) =>
    w.call('POST', '/api/register', { email, password: 'correct horse battery staple' })
  await w.pool.query('delete from users')
  expect((await register('first@operator.example')).status).toBe(200)
  const { rows } = await w.pool.query('select is_operator from users')
  expect(rows).toEqual([{ is_operator: true }])
  await w.person({ isGuest: true })
  await w.pool.query(`delete from users where is_operator`)
  await insertUser(w.db, { email: 'next@else.example' })
  expect((await w.pool.query('select from users where is_operator')).rowCount).toBe(0)
})
