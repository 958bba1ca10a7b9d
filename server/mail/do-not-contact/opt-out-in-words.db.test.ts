import { expect, test } from 'vitest'
import type { MadeApiToken } from '../../../contract/api-token.ts'
import { enrolledScene } from '../../../tests/world/enrolled-scene.ts'

const STOP = 'Please remove me from your list and stop emailing me.'
const FAILED = { 'Authentication-Results': 'mx.sender.example; dmarc=fail header.from=navona.example' }

type Scene = Awaited<ReturnType<typeof enrolledScene>>

const listed = async ({ ada }: Scene) =>
  ((await ada.call('GET', '/api/suppressions')).body as { entries: { reason: string; note: string | null }[] }).entries
const kinds = async (s: Scene) => (await s.timeline()).map(({ kind }) => kind)

/** The messages that came in, oldest first, and how to say what one means. */
async function messages({ w, ada }: Scene) {
  const { rows } = await w.pool.query<{ id: number }>(
    `select id from conversation_messages where user_id = $1 and direction = 'in' order by id`,
    [ada.id],
  )
  return rows.map(({ id }) => ({
    correct: async (intent: string) => (await ada.call('PUT', `/api/inbox/messages/${id}/intent`, { intent })).body,
    trust: async (isTrusted: boolean) =>
      (await ada.call('PUT', `/api/inbox/messages/${id}/trust`, { isTrusted })).status,
  }))
}

test('who asked twice to get no more emails gets none, until a person says that neither meant it', async () => {
  const s = await enrolledScene()
  await s.receive(STOP)
  await s.receive(`I wrote before: ${STOP}`)
  const [first, second] = await messages(s)
  expect(await first?.correct('question')).not.toHaveProperty('optOut')
  expect(await listed(s)).toMatchObject([{ reason: 'unsubscribed' }])
  expect(await kinds(s)).toContain('unsubscribed')
  expect(await s.enrollment()).toMatchObject({ status: 'unsubscribed' })
  expect(await second?.correct('question')).toMatchObject({ optOut: 'lifted' })
  expect(await listed(s)).toEqual([])
  expect(await kinds(s)).not.toContain('unsubscribed')
})

test('the wish of somebody else in the thread keeps nobody but them on the list', async () => {
  const s = await enrolledScene()
  await s.receive(STOP, { 'Message-ID': '<asked@navona.example>' })
  const other = { From: 'Eve <eve@evil.example>', 'In-Reply-To': '<asked@navona.example>' }
  await s.receive(STOP, other)
  const [first] = await messages(s)
  expect(await first?.correct('question')).toMatchObject({ optOut: 'lifted' })
  expect(await listed(s)).toEqual([])
})

test('a trust that is taken back leaves on the list who asked for it in another message', async () => {
  const s = await enrolledScene()
  // It does not name our email, so it may be anybody's, and counts once it is trusted.
  await s.receive(STOP, { ...FAILED, 'In-Reply-To': '<another@navona.example>' })
  expect(await listed(s)).toEqual([])
  const [first] = await messages(s)
  expect(await first?.trust(true)).toBe(200)
  await s.receive(STOP)
  expect(await first?.trust(false)).toBe(200)
  expect(await listed(s)).toMatchObject([{ reason: 'unsubscribed' }])
})

test('who was on the list before the words of a reply is on it again for that reason once they meant something else', async () => {
  const s = await enrolledScene()
  const note = 'Asked us to stop in our earlier tool'
  await s.ada.call('POST', '/api/suppressions', { addresses: [s.grace.email], note })
  const before = await listed(s)
  expect(before).toMatchObject([{ reason: 'manual', note }])
  await s.receive(STOP)
  expect(await listed(s)).toMatchObject([{ reason: 'unsubscribed' }])
  const [reply] = await messages(s)
  expect(await reply?.correct('question')).not.toHaveProperty('optOut')
  expect(await listed(s)).toEqual(before)
  await reply?.correct('unsubscribe')
  expect(await listed(s)).toMatchObject([{ reason: 'unsubscribed' }])
  await reply?.correct('question')
  expect(await listed(s)).toEqual(before)
})

test('a token that may not change whom not to contact takes nobody off the list by a correction', async () => {
  const s = await enrolledScene()
  await s.receive(STOP)
  const put = async (intent: string, scopes: string[]) => {
    const made = await s.ada.call('POST', '/api/tokens', { name: 'Script', scopes })
    const authorization = `Bearer ${(made.body as MadeApiToken).token}`
    const { rows } = await s.w.pool.query(`select max(id) as id from conversation_messages where user_id = $1`, [
      s.ada.id,
    ])
    return s.w.call('PUT', `/api/inbox/messages/${rows[0].id}/intent`, { intent }, { authorization })
  }
  expect(await put('question', ['read', 'write', 'send'])).toMatchObject({
    status: 403,
    body: { code: 'missing_scope', scope: 'admin' },
  })
  expect(await listed(s)).toMatchObject([{ reason: 'unsubscribed' }])
  expect((await put('question', ['read', 'write', 'admin'])).status).toBe(200)
  expect(await listed(s)).toEqual([])
  // Whoever adds somebody needs no more than before.
  expect((await put('unsubscribe', ['write'])).status).toBe(200)
})
