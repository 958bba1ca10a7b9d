import { expect, onTestFinished, test } from 'vitest'
import type { OwnSession } from '../../../contract/session.ts'
import { PASSWORD } from '../../../tests/world/people.ts'
import { type World, world } from '../../../tests/world/world.ts'
import { rememberSessions } from '../../http/session-memory.ts'

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'

async function signIn(w: World, email: string, userAgent: string) {
  const answer = await w.call('POST', '/api/login', { email, password: PASSWORD }, { 'user-agent': userAgent })
  return { cookie: answer.cookie ?? '' }
}
const isSignedIn = async (w: World, session: { cookie: string }) =>
  (await w.call('GET', '/api/auth/user', undefined, session)).status === 200

test('the list shows own sessions alone: device, network, when, and which one this is', async () => {
  const w = await world()
  const [ada, bob] = [await w.person(), await w.person()]
  const here = await signIn(w, ada.email, FIREFOX)
  await signIn(w, bob.email, 'curl/8.5.0')
  const answer = await w.call('GET', '/api/account/sessions', undefined, here)
  const list = answer.body as OwnSession[]
  expect(list).toHaveLength(2)
  expect(list[0]).toMatchObject({ device: 'Firefox on Windows', address: '127.0.0.x', isCurrent: true })
  expect(Math.abs(Date.parse(String(list[0]?.signedInAt)) - Date.now())).toBeLessThan(60_000)
  expect(Date.parse(String(list[0]?.lastSeenAt))).toBeGreaterThan(Date.now() - 60_000)
  expect(list[1]).toMatchObject({ device: null, isCurrent: false })
  const { rows } = await w.pool.query('select sid from sessions')
  for (const { sid } of rows) expect(answer.text).not.toContain(sid)
})

test('one session is signed out, at once in every process, and nobody else can do it', async () => {
  const w = await world()
  // Two processes on one database, each remembering sessions.
  const memories = [rememberSessions(w.pool), rememberSessions(w.pool)]
  onTestFinished(() => {
    for (const memory of memories) memory.stop()
  })
  const [one, other] = [
    await world({}, undefined, () => ({ sessionMemory: memories[0] })),
    await world({}, undefined, () => ({ sessionMemory: memories[1] })),
  ]
  const [ada, bob] = [await w.person(), await w.person()]
  const lost = await signIn(one, ada.email, FIREFOX)
  expect(await isSignedIn(other, lost)).toBe(true)
  const list = (await ada.call('GET', '/api/account/sessions')).body as OwnSession[]
  const id = list.find(({ device }) => device === 'Firefox on Windows')?.id
  expect((await bob.call('DELETE', `/api/account/sessions/${id}`)).status).toBe(404)
  expect((await ada.call('DELETE', '/api/account/sessions/x')).status).toBe(400)
  expect((await one.call('DELETE', `/api/account/sessions/${id}`, undefined, { cookie: ada.cookie })).status).toBe(204)
  expect(await isSignedIn(other, lost)).toBe(false)
  expect(await isSignedIn(one, lost)).toBe(false)
  expect((await ada.call('DELETE', `/api/account/sessions/${id}`)).status).toBe(404)
  expect(await isSignedIn(w, ada)).toBe(true)
})

test('"everywhere else" keeps this session, "everywhere" ends it too; API tokens and other people stay', async () => {
  const w = await world()
  const [ada, bob] = [await w.person(), await w.person()]
  const { token } = (await ada.call('POST', '/api/tokens', { name: 'CI' })).body as { token: string }
  const bearer = { authorization: `Bearer ${token}` }
  const others = [await signIn(w, ada.email, FIREFOX), await signIn(w, ada.email, 'curl/8.5.0')]
  expect((await ada.call('DELETE', '/api/account/sessions')).status).toBe(204)
  expect(await Promise.all(others.map((other) => isSignedIn(w, other)))).toEqual([false, false])
  expect(await isSignedIn(w, ada)).toBe(true)
  const again = await signIn(w, ada.email, FIREFOX)
  const out = await ada.call('DELETE', '/api/account/sessions?current=true')
  expect(out.status).toBe(204)
  expect(String(out.headers['set-cookie'])).toContain('Max-Age=0')
  expect([await isSignedIn(w, ada), await isSignedIn(w, again)]).toEqual([false, false])
  expect(await isSignedIn(w, bob)).toBe(true)
  expect((await w.call('GET', '/api/auth/user', undefined, bearer)).status).toBe(200)
  // A token neither sees nor ends sessions.
  expect((await w.call('GET', '/api/account/sessions', undefined, bearer)).status).toBe(403)
  expect((await w.call('DELETE', '/api/account/sessions', undefined, bearer)).status).toBe(403)
})
