import { expect, onTestFinished, test } from 'vitest'
import { lead, mailbox, mailOf, send, sender, sink, state } from '../../../tests/world/mail-desk.ts'
import { world } from '../../../tests/world/world.ts'
import { SENDER_LOCK } from '../../db/locks.ts'

test('disconnecting deletes the passwords; scheduled emails wait and go out through the next email account', async () => {
  const w = await world()
  const [ada, bob] = [await w.person(), await w.person()]
  const server = await sink()
  const imap = { host: '127.0.0.1', port: 9, security: 'none', user: 'ada', password: 'imap word' }
  await ada.call('PUT', '/api/mailbox', mailbox(server.port, { imap, dailyLimit: 5 }))
  await bob.call('PUT', '/api/mailbox', mailbox(server.port))
  await sender(w)
  await state(ada, (await send(ada, (await lead(ada)).id)).id).toBe('sent')
  const waiting = await send(ada, (await lead(ada)).id, undefined, '2099-01-01T09:00:00Z')
  expect((await ada.call('DELETE', '/api/mailbox')).status).toBe(204)
  expect((await ada.call('GET', '/api/mailbox')).body).toBeNull()
  expect((await ada.call('GET', '/api/mail/transport')).body).toEqual({
    transport: 'outbox',
    withoutAccount: 'outbox',
    hasPublicAddress: false,
    guest: null,
  })
  const { rows } = await w.pool.query('select * from mailboxes where user_id = $1', [ada.id])
  for (const [name, value] of Object.entries(rows[0]))
    if (/^(smtp|imap)_/.test(name) && name !== 'imap_failures') expect(value, name).toBeNull()

  // Its hour comes, and it still waits; new mail is captured meanwhile.
  await w.pool.query('update sequence_logs set scheduled_at = now() where id = $1', [waiting.id])
  const captured = await send(ada, (await lead(ada)).id)
  await state(ada, captured.id).toBe('sent')
  expect(await mailOf(ada, captured.id)).toMatchObject({ isCaptured: true })
  expect(await mailOf(ada, waiting.id)).toMatchObject({
    state: 'scheduled',
    reason: 'Your email account is disconnected. Connect one to send this email.',
  })
  expect(server.mails).toHaveLength(1)

  const next = await ada.call('PUT', '/api/mailbox', mailbox(server.port, { dailyLimit: 5 }))
  expect(next.body).toMatchObject({ dailyLimit: 5, imap: null })
  await state(ada, waiting.id).toBe('sent')
  expect(server.mails.map(({ to }) => to)).toContain(waiting.recipientAddress)
  expect((await bob.call('GET', '/api/mailbox')).body).toMatchObject({ smtp: { hasPassword: true } })
})

test('an email by hand never goes out under the name of another address: it waits, and goes when its own account is back', async () => {
  const w = await world()
  const ada = await w.person()
  const server = await sink()
  await ada.call('PUT', '/api/mailbox', mailbox(server.port))
  const waiting = await send(ada, (await lead(ada)).id, undefined, '2099-01-01T09:00:00Z')
  const later = await send(ada, (await lead(ada)).id, undefined, '2099-01-01T09:00:00Z')
  await ada.call('DELETE', '/api/mailbox')
  const other = { fromName: 'Olga', fromEmail: 'olga@other.example' }
  for (const account of [mailbox(server.port, other), mailbox(server.port, { fromEmail: 'more.ada@sender.example' })]) {
    expect(await ada.call('PUT', '/api/mailbox', account)).toMatchObject({ status: 200 })
    expect(await mailOf(ada, waiting.id)).toMatchObject({ state: 'scheduled', cause: { code: 'other_sender' } })
  }
  await w.pool.query(`update sequence_logs set scheduled_at = now() where id = any($1)`, [[waiting.id, later.id]])
  await sender(w)
  await state(ada, (await send(ada, (await lead(ada)).id)).id).toBe('sent')
  expect(server.mails).toHaveLength(1)
  expect(await ada.call('POST', `/api/mails/${later.id}/cancel`)).toMatchObject({ status: 200 })
  await ada.call('PUT', '/api/mailbox', mailbox(server.port))
  await state(ada, waiting.id).toBe('sent')
  expect(server.mails.map(({ to }) => to)).not.toContain(later.recipientAddress)
})

test('without an email account there is nothing to disconnect', async () => {
  const ada = await (await world()).person()
  expect(await ada.call('DELETE', '/api/mailbox')).toMatchObject({
    status: 404,
    body: { message: 'Email account not found' },
  })
})

test('disconnecting waits for an email that is being sent', async () => {
  const w = await world()
  const ada = await w.person()
  await ada.call('PUT', '/api/mailbox', mailbox(9))
  const { id } = await send(ada, (await lead(ada)).id)
  const { rows } = await w.pool.query('insert into mail_senders default values returning id')
  const alive = await w.pool.connect()
  onTestFinished(() => alive.release(true))
  await alive.query('select pg_advisory_lock($1, $2)', [SENDER_LOCK, rows[0].id])
  const claim = `update sequence_logs set status = $2, claimed_by = $3 where id = $1`
  await w.pool.query(claim, [id, 'sending', String(rows[0].id)])
  const asked = ada.call('DELETE', '/api/mailbox')
  const paused = async () =>
    ((await ada.call('GET', '/api/mailbox')).body as { pausedReason: string | null } | null)?.pausedReason
  await expect.poll(paused).toBe('Your email account is being disconnected.')
  await w.pool.query(claim, [id, 'sent', null])
  expect((await asked).status).toBe(204)
  expect((await ada.call('GET', '/api/mailbox')).body).toBeNull()
})

test('emails waiting for another email account show on the dashboard', async () => {
  const w = await world()
  const ada = await w.person()
  await ada.call('PUT', '/api/mailbox', mailbox(1))
  await send(ada, (await lead(ada)).id)
  await send(ada, (await lead(ada)).id, undefined, '2099-01-01T09:00:00Z')
  await ada.call('DELETE', '/api/mailbox')
  expect((await ada.call('GET', '/api/today')).body).toMatchObject({
    onHold: { count: 1, reason: 'Your email account is disconnected. Connect one to send this email.' },
  })
})
