import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { PASSWORD } from '../../tests/world/people.ts'
import { world } from '../../tests/world/world.ts'
import { SESSION_MEMORY_LOCK } from '../db/locks.ts'
import { createLog } from '../log.ts'
import { rememberSessions, type SessionMemory } from './session-memory.ts'

const memories: SessionMemory[] = []
// Moved by hand: however slow the machine, nothing is forgotten because its time is over.
let now = 0
beforeEach(() => {
  now = performance.now()
  vi.spyOn(performance, 'now').mockImplementation(() => now)
})
afterEach(() => {
  for (const memory of memories.splice(0)) memory.stop()
  vi.restoreAllMocks()
})

/** As soon as it listens. */
function remembers(memory: SessionMemory, sid: string) {
  memory.keep(sid, {}, 60, memory.moment())
  return memory.find(sid) !== undefined
}

/** A process with a memory, by its web face. */
async function remembering() {
  const { pool } = await world()
  const memory = rememberSessions(pool)
  memories.push(memory)
  await expect.poll(() => remembers(memory, 'a session')).toBe(true)
  const w = await world({}, createLog('silent'), () => ({ sessionMemory: memory }))
  const statusOf = async (cookie: string) => (await w.call('GET', '/api/auth/user', undefined, { cookie })).status
  const knows = (cookie: string) => memory.find(sidOf(cookie)) !== undefined
  return { ...w, memory, statusOf, knows }
}

const sidOf = (cookie: string) =>
  createHash('sha256')
    .update(cookie.split('=')[1] ?? '')
    .digest('base64url')

describe('a session that was looked up a moment ago', () => {
  test('is not looked up again', async () => {
    const one = await remembering()
    const ada = await one.person()
    expect(one.knows(ada.cookie)).toBe(false)
    expect(await one.statusOf(ada.cookie)).toBe(200)
    expect(one.knows(ada.cookie)).toBe(true)
    expect(await one.statusOf(ada.cookie)).toBe(200)
  })

  test.each([
    ['sign-out', 'POST', '/api/logout', undefined, 302],
    [
      'a new password',
      'PUT',
      '/api/account/password',
      { currentPassword: PASSWORD, newPassword: 'another long passphrase' },
      204,
    ],
    ['the end of the account', 'DELETE', '/api/account', { password: PASSWORD }, 204],
  ] as const)('ends in all processes with the answer to %s', async (_, method, url, body, status) => {
    const one = await remembering()
    const two = await remembering()
    for (let i = 0; i < 5; i++) {
      const ada = await one.person()
      expect([await one.statusOf(ada.cookie), await two.statusOf(ada.cookie)]).toEqual([200, 200])
      expect([one.knows(ada.cookie), two.knows(ada.cookie)]).toEqual([true, true])
      expect((await ada.call(method, url, body)).status).toBe(status)
      expect([two.knows(ada.cookie), one.knows(ada.cookie)]).toEqual([false, false])
      expect([await two.statusOf(ada.cookie), await one.statusOf(ada.cookie)]).toEqual([401, 401])
    }
  })

  test('ends when its row or its user is deleted by hand, or is another row by now', async () => {
    const one = await remembering()
    for (const change of [
      `delete from sessions where sid = $1`,
      `update sessions set expire = now() - interval '1 second' where sid = $1`,
      `delete from users where id = (select (sess ->> 'userId')::int from sessions where sid = $1)`,
    ]) {
      const ada = await one.person()
      expect(await one.statusOf(ada.cookie)).toBe(200)
      await one.pool.query(change, [sidOf(ada.cookie)])
      await expect.poll(() => one.knows(ada.cookie), { message: change }).toBe(false)
      expect(await one.statusOf(ada.cookie)).toBe(401)
    }
  })

  test('is not remembered past its end', async () => {
    const one = await remembering()
    one.memory.keep('ending', {}, 0.05, one.memory.moment())
    expect(one.memory.find('ending')).toBeDefined()
    now += 60
    expect(one.memory.find('ending')).toBeUndefined()
  })

  test('is not remembered when another one ended while it was looked up', async () => {
    const one = await remembering()
    const ada = await one.person()
    const before = one.memory.moment()
    await ada.call('POST', '/api/logout')
    one.memory.keep('looked up before', {}, 60, before)
    expect(one.memory.find('looked up before')).toBeUndefined()
  })

  test('is not remembered when its lookup began before the process listened', async () => {
    const { pool } = await world()
    const memory = rememberSessions(pool)
    memories.push(memory)
    const before = memory.moment()
    await expect.poll(() => remembers(memory, 'looked up after')).toBe(true)
    memory.keep('looked up before', {}, 60, before)
    expect(memory.find('looked up before')).toBeUndefined()
  })

  test('is remembered for a time that counts from the start of its lookup', async () => {
    const one = await remembering()
    const before = one.memory.moment()
    now += 60
    one.memory.keep('looked up slowly', {}, 0.05, before)
    expect(one.memory.find('looked up slowly')).toBeUndefined()
  })

  test('stays remembered when somebody else signs in, or signs out without a session', async () => {
    const one = await remembering()
    const ada = await one.person()
    expect(await one.statusOf(ada.cookie)).toBe(200)
    const asked = vi.spyOn(one.memory, 'forgottenEverywhere')
    await one.person()
    expect((await one.call('GET', '/api/logout')).status).toBe(302)
    expect(asked).not.toHaveBeenCalled()
    expect((await one.call('GET', '/api/logout', undefined, { cookie: 'leadwright=none' })).status).toBe(302)
    expect(one.knows(ada.cookie)).toBe(true)
  })

  test('is forgotten with the connection that would tell its end', async () => {
    const one = await remembering()
    const ada = await one.person()
    expect(await one.statusOf(ada.cookie)).toBe(200)
    await one.pool.query(
      `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and classid = $1
         and database = (select oid from pg_database where datname = current_database())`,
      [SESSION_MEMORY_LOCK],
    )
    await expect.poll(() => one.knows(ada.cookie)).toBe(false)
    expect(await one.statusOf(ada.cookie)).toBe(200)
    // Once it listens again, it remembers again.
    await expect.poll(async () => [await one.statusOf(ada.cookie), one.knows(ada.cookie)]).toEqual([200, true])
  })

  test('ends although a process does not respond: by then it remembers nothing', async () => {
    const one = await remembering()
    const frozen = await one.pool.connect()
    await frozen.query('select pg_advisory_lock($1, pg_backend_pid())', [SESSION_MEMORY_LOCK])
    const ada = await one.person()
    expect(await one.statusOf(ada.cookie)).toBe(200)
    expect((await ada.call('POST', '/api/logout')).status).toBe(302)
    expect(await one.statusOf(ada.cookie)).toBe(401)
    frozen.release(true)
  })

  test('ends only when each process that may remember it has replied, whoever else does', async () => {
    const one = await remembering()
    const frozen = await one.pool.connect()
    await frozen.query('select pg_advisory_lock($1, pg_backend_pid())', [SESSION_MEMORY_LOCK])
    const started = await one.pool.connect()
    await started.query('listen leadwright_sessions')
    started.on('notification', ({ payload = '' }) => {
      const [word, question] = payload.split(' ')
      if (word === 'asked')
        void one.pool.query(`select pg_notify('leadwright_sessions', $1)`, [`forgotten ${question} 1`])
    })
    const isOver = one.memory.forgottenEverywhere().then(() => true)
    expect(await Promise.race([isOver, sleep(1_000, false)])).toBe(false)
    await isOver
    frozen.release(true)
    started.release(true)
  })
})
