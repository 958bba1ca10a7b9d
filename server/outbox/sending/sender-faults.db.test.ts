import { type AddressInfo, createConnection, createServer } from 'node:net'
import { Writable } from 'node:stream'
import { expect, onTestFinished, test, vi } from 'vitest'
import { lead, mailbox, mailOf, mails, send, sender, sink, state, template } from '../../../tests/world/mail-desk.ts'
import { type World, world } from '../../../tests/world/world.ts'
import { SENDER_LOCK } from '../../db/locks.ts'
import { createLog } from '../../log.ts'

type Person = Awaited<ReturnType<World['person']>>

/** Due mail of one person, each to another lead. */
async function queued(person: Person, count: number) {
  const { id } = await template(person)
  const made = []
  for (let i = 0; i < count; i++) made.push(await send(person, (await lead(person)).id, id))
  return made
}

/** Resolves once a sender has restarted so many times. */
function restarts(times: number) {
  let left = times
  let resolve = () => {}
  const enough = new Promise<void>((done) => {
    resolve = done
  })
  const write = (chunk: unknown, _encoding: string, done: () => void) => {
    if (String(chunk).includes('sender restarts') && --left === 0) resolve()
    done()
  }
  return { log: createLog('warn', new Writable({ write })), enough }
}

test('a claim that cannot be committed sends nothing; once the database takes it, each mail leaves once', async () => {
  const w = await world()
  const ada = await w.person()
  const server = await sink()
  await ada.call('PUT', '/api/mailbox', mailbox(server.port))
  const made = await queued(ada, 5)
  // At the commit, as a full disk would.
  await w.pool.query(`
    create function full_disk() returns trigger language plpgsql as $$ begin raise 'disk full'; end $$;
    create constraint trigger full_disk after insert on mail_slots deferrable initially deferred
      for each row execute function full_disk()`)
  const heal = () => w.pool.query('drop function if exists full_disk() cascade')
  onTestFinished(async () => void (await heal()))
  const { log, enough } = restarts(2)
  await sender(w, log)
  await enough
  expect(server.mails).toEqual([])
  expect(server.connections()).toBe(0)
  await heal()
  for (const { id } of made) await state(ada, id).toBe('sent')
  expect(server.mails).toHaveLength(5)
})

test('while the database takes no writes nothing is sent, and health says so', async () => {
  const w = await world()
  const ada = await w.person()
  const server = await sink()
  await ada.call('PUT', '/api/mailbox', mailbox(server.port))
  const made = await queued(ada, 3)
  async function setReadOnly(value: 'on' | 'off') {
    await w.pool.query(`
      begin read write;
      do $$ begin execute format('alter database %I set default_transaction_read_only = ${value}', current_database()); end $$;
      commit;
      select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`)
    // The session that asked is the only one left, and still as it was.
    const last = await w.pool.connect()
    last.release(true)
  }
  await setReadOnly('on')
  await expect
    .poll(async () => (await w.call('GET', '/api/health')).body)
    .toEqual({ message: 'The database takes no writes' })
  expect((await w.call('GET', '/api/ready')).status).toBe(503)
  const { log, enough } = restarts(2)
  await sender(w, log)
  await enough
  expect(server.connections()).toBe(0)
  await setReadOnly('off')
  for (const { id } of made) await state(ada, id).toBe('sent')
  expect(server.mails).toHaveLength(3)
  expect((await w.call('GET', '/api/health')).status).toBe(200)
})

/** A mail server that lets nobody in before its door is opened. */
async function doorTo(port: number) {
  let open = () => {}
  const isOpen = new Promise<void>((resolve) => {
    open = resolve
  })
  let knock = () => {}
  const knocked = new Promise<void>((resolve) => {
    knock = resolve
  })
  const server = createServer((socket) => {
    knock()
    void isOpen.then(() => {
      const inside = createConnection(port, '127.0.0.1')
      socket.pipe(inside).pipe(socket)
      for (const end of [socket, inside]) end.on('error', () => end.destroy())
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { port: (server.address() as AddressInfo).port, knocked, open: () => open() }
}

test('a sender that loses the database before it hands a mail over does not make the mailbox wait for it', async () => {
  const w = await world()
  const ada = await w.person()
  const server = await sink()
  const door = await doorTo(server.port)
  await ada.call('PUT', '/api/mailbox', mailbox(door.port))
  const [mail] = await queued(ada, 1)
  await sender(w)
  await door.knocked
  await w.pool.query(
    `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and classid = $1
     and database = (select oid from pg_database where datname = current_database())`,
    [SENDER_LOCK],
  )
  door.open()
  await state(ada, mail?.id ?? 0).toBe('sent')
  expect(server.mails).toHaveLength(1)
  const { rows } = await w.pool.query('select deferrals, next_look_at from mailboxes where user_id = $1', [ada.id])
  expect(rows).toEqual([{ deferrals: 0, next_look_at: null }])
})

test('one mail that cannot go keeps no other from going, and none goes twice because of it', async () => {
  const w = await world()
  const ada = await w.person()
  const bad = await lead(ada, { email: 'nobody@navona.example' })
  const server = await sink((stage, to) =>
    stage === 'rcpt' && to === bad.email ? '550 5.1.1 User unknown' : undefined,
  )
  await ada.call('PUT', '/api/mailbox', mailbox(server.port))
  const made = await queued(ada, 12)
  const refused = await send(ada, bad.id)
  made.push(...(await queued(ada, 12)))
  await sender(w)
  for (const { id } of made) await state(ada, id).toBe('sent')
  await state(ada, refused.id).toBe('failed')
  expect(await mailOf(ada, refused.id)).toMatchObject({
    reason: 'The email server rejected it: 550 5.1.1 User unknown.',
  })
  const expected = made.map(({ recipientAddress }) => recipientAddress).sort()
  expect(server.mails.map(({ to }) => to).sort()).toEqual(expected)
})

test.each([10, -10])('a sender whose clock is %i minutes off decides by the database’s', async (minutes) => {
  const w = await world()
  const [ada, bob] = [await w.person(), await w.person()]
  const server = await sink()
  await ada.call('PUT', '/api/mailbox', mailbox(server.port, { dailyLimit: 2 }))
  const due = await queued(ada, 3)
  const later = await send(ada, (await lead(ada)).id)
  await w.pool.query(`update sequence_logs set scheduled_at = now() + interval '5 minutes' where id = $1`, [later.id])
  // Bob's hours begin in five minutes and end a minute after.
  const { timeZone, clock } = aroundNoon(new Date())
  const window = { days: [1, 2, 3, 4, 5, 6, 7], from: clock(5), to: clock(16) }
  await bob.call('PUT', '/api/mailbox', mailbox(server.port, { window, timeZone }))
  const closed = await send(bob, (await lead(bob)).id, undefined, undefined, { inSendingHours: true })

  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 })
  onTestFinished(() => void vi.useRealTimers())
  await sender(w)
  const reasons = async (person: Person) =>
    (await mails(person)).filter((mail) => mail.state === 'scheduled').map(({ reason }) => reason)
  await expect.poll(() => reasons(bob)).toEqual([expect.stringMatching(/^Outside your sending hours/)])
  await expect.poll(() => reasons(ada)).toEqual([null, expect.stringMatching(/^Mailbox limit reached \(2 of 2\)/)])
  expect(server.mails).toHaveLength(2)
  expect(await mailOf(ada, later.id)).toMatchObject({ state: 'scheduled' })
  expect(await mailOf(bob, closed.id)).toMatchObject({ state: 'scheduled' })
  expect(due).toHaveLength(3)
})

/** A zone in which it is about noon, so that no minute named is in another day; and its clock so many minutes from now. */
function aroundNoon(now: Date) {
  const ahead = 12 - now.getUTCHours()
  const timeZone = `Etc/GMT${ahead >= 0 ? '-' : '+'}${Math.abs(ahead)}`
  const clock = (minutes: number) =>
    new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(
      new Date(now.getTime() + minutes * 60_000),
    )
  return { timeZone, clock }
}

test('what a mail server answers is kept whatever it is, and harms nobody else’s mail', async () => {
  const w = await world()
  const [ada, eve] = [await w.person(), await w.person()]
  const [good, odd] = [
    await sink(),
    await sink((stage) => (stage === 'dot' ? `250 2.0.0 Ok\0 ${'x'.repeat(10_000)}` : undefined)),
  ]
  await ada.call('PUT', '/api/mailbox', mailbox(good.port))
  await eve.call('PUT', '/api/mailbox', mailbox(odd.port))
  const [adas, eves] = [await queued(ada, 3), await queued(eve, 3)]
  await sender(w)
  for (const { id } of adas) await state(ada, id).toBe('sent')
  for (const { id } of eves) await state(eve, id).toBe('sent')
  expect((await mailOf(eve, eves[0]?.id ?? 0)).smtpReply).toMatch(/^250 2\.0\.0 Ok x{400}/)
})

test('a mail that cannot be written down keeps no other from being known as sent', async () => {
  const w = await world()
  const [ada, eve] = [await w.person(), await w.person()]
  const server = await sink(undefined, () => 50)
  for (const person of [ada, eve]) await person.call('PUT', '/api/mailbox', mailbox(server.port))
  const [adas, eves] = [await queued(ada, 5), await queued(eve, 5)]
  await w.pool.query(`
    create function no_word() returns trigger language plpgsql as $$ begin raise 'nobody may know'; end $$;
    create trigger no_word before update on sequence_logs for each row
      when (new.status = 'sent' and new.user_id = ${eve.id}) execute function no_word()`)
  onTestFinished(async () => void (await w.pool.query('drop function if exists no_word() cascade')))
  await sender(w)
  for (const { id } of adas) await state(ada, id).toBe('sent')
  for (const { id } of eves) await state(eve, id).toBe('unknown')
  expect(server.mails).toHaveLength(10)
})
