import { afterEach, expect, test } from 'vitest'
import { graphWorld } from '../../../tests/mail-api/graph-world.ts'
import { describeMailApi } from '../../../tests/mail-api/mail-api-promises.ts'
import type { Answer, Call, Fault } from '../../../tests/simulators/crm-server.ts'
import { graphError } from '../../../tests/simulators/graph/answers.ts'
import { startGraph } from '../../../tests/simulators/graph.ts'
import { graphMail } from './graph.ts'
import type { MailApi, MailApiFailure } from './mail-api.ts'

describeMailApi('Microsoft Graph', graphWorld)
// As some have seen it: the email in Sent Items is another one than the draft.
describeMailApi('Microsoft Graph with new IDs', () => graphWorld({ changesIdOnSend: true }))

const running: { stop(): Promise<void> }[] = []
afterEach(async () => {
  for (const service of running.splice(0)) await service.stop()
})

async function start(options: Parameters<typeof startGraph>[0] = {}) {
  const graph = await startGraph(options)
  running.push(graph)
  return { graph, mail: connect(graph) }
}

/** Connected as its owner; a rejected token is replaced by a new one. */
function connect(graph: Awaited<ReturnType<typeof startGraph>>, scopes?: string[]) {
  let token = graph.login.accessToken(scopes)
  return graphMail(graph.app, async (rejected) => {
    if (rejected === token) token = graph.login.accessToken(scopes)
    return token
  })
}

let counter = 0
function email(headers: Record<string, string> = {}) {
  const messageId = `<lw-${++counter}@seller.example>`
  const all = {
    From: 'Ada Seller <ada@seller.example>',
    To: 'Bob <bob@buyer.example>',
    Subject: "It's a plan",
    'Message-ID': messageId,
    'Content-Type': 'text/plain; charset=iso-8859-1',
    'Content-Transfer-Encoding': '8bit',
    ...headers,
  }
  const head = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  // One byte that is no UTF-8.
  const raw = Buffer.concat([Buffer.from(`${head.join('')}\r\ncaf`), Buffer.from([0xe9]), Buffer.from('\r\n')])
  return { raw, messageId, threadId: null, isRetry: false }
}

const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => 'no failure',
    (error: MailApiFailure) => error.kind ?? String(error),
  )
const isSend = ({ method, path }: Call) => method === 'POST' && path.endsWith('/send')
const isCreate = ({ method, path }: Call) => method === 'POST' && path === '/v1.0/me/messages'

async function sendOne(mail: MailApi, one = email()) {
  const draft = await mail.prepare(one)
  return { ...draft, messageId: one.messageId, sent: await mail.send(draft.id) }
}

test('a prepared email is a draft and not sent; sending it delivers the same bytes once', async () => {
  const { graph, mail } = await start()
  const one = email()
  const draft = await mail.prepare(one)
  expect(await mail.lookUp({ ...draft, messageId: one.messageId })).toEqual({ state: 'draft' })
  expect(graph.delivered).toEqual([])
  expect(await mail.send(draft.id)).toEqual({
    reply: expect.stringContaining('202'),
    messageId: one.messageId,
    threadId: draft.threadId,
  })
  expect(graph.delivered).toEqual([
    { from: 'ada@seller.example', to: ['bob@buyer.example'], messageId: one.messageId, raw: one.raw, attachments: [] },
  ])
  expect(await mail.lookUp({ ...draft, messageId: one.messageId })).toEqual({
    state: 'sent',
    messageId: one.messageId,
    threadId: draft.threadId,
    sentAt: expect.any(Date),
  })
})

test('an email is found after sending, whether Exchange keeps its ID, its Message-ID, or one of both', async () => {
  for (const rewritesMessageId of [undefined, 'draft', 'send'] as const)
    for (const changesIdOnSend of [false, true]) {
      const { graph, mail } = await start({ rewritesMessageId, changesIdOnSend })
      const one = await sendOne(mail)
      const seen = graph.delivered[0]?.messageId
      const isLost = rewritesMessageId === 'send' && changesIdOnSend
      expect(one.sent.messageId).toBe(isLost ? null : seen)
      const found = await mail.lookUp(one)
      // With a new ID and a new Message-ID at the same moment nothing is left to find it by.
      if (isLost) expect(found).toEqual({ state: 'gone' })
      else expect(found).toMatchObject({ state: 'sent', messageId: seen })
    }
})

test('while an email is on its way, looking it up never says that it is still a draft', async () => {
  const { graph, mail } = await start({ isSlow: true })
  const one = await sendOne(mail)
  expect(one.sent.messageId).toBeNull()
  expect(await mail.lookUp(one)).toEqual({ state: 'gone' })
  graph.settle()
  expect(await mail.lookUp(one)).toMatchObject({ state: 'sent' })
})

test('a draft deleted by its owner is gone, in Deleted Items and after', async () => {
  const { graph, mail } = await start()
  const one = email()
  const draft = await mail.prepare(one)
  const [item] = graph.mailbox.in('drafts')
  if (!item) throw new Error('no draft')
  graph.mailbox.move(item, 'deleteditems')
  expect(await mail.lookUp({ ...draft, messageId: one.messageId })).toEqual({ state: 'gone' })
  graph.mailbox.remove(item)
  expect(await mail.lookUp({ ...draft, messageId: one.messageId })).toEqual({ state: 'gone' })
  expect(await failure(mail.send(draft.id))).toBe('cut')
})

test('a draft moved to another folder is still found and sent', async () => {
  const { graph, mail } = await start()
  const draft = await mail.prepare(email())
  for (const item of graph.mailbox.in('drafts')) graph.mailbox.move(item, 'junkemail')
  await mail.send(draft.id)
  expect(graph.delivered).toHaveLength(1)
})

test('discarding deletes a draft, does nothing twice, and leaves a sent email in Sent Items', async () => {
  const { graph, mail } = await start()
  const draft = await mail.prepare(email())
  await mail.discard(draft.id)
  expect(graph.mailbox.in('drafts')).toEqual([])
  const sent = await sendOne(mail)
  await mail.discard(sent.id)
  expect(graph.mailbox.in('sentitems')).toHaveLength(1)
  graph.mailbox.items.clear()
  await mail.discard(sent.id)
})

test('a retry removes the draft of an earlier attempt whose answer was lost', async () => {
  for (const fault of ['cut-after', 'cut-amid'] as const) {
    const { graph, mail } = await start()
    const one = email()
    graph.failOnce(isCreate, fault)
    expect(await failure(mail.prepare(one))).toBe('cut')
    expect(graph.mailbox.in('drafts')).toHaveLength(1)
    const draft = await mail.prepare({ ...one, isRetry: true })
    expect(graph.mailbox.in('drafts')).toHaveLength(1)
    await mail.send(draft.id)
    expect(graph.delivered).toHaveLength(1)
  }
})

test('a follow-up is in the same thread as the email it refers to', async () => {
  const { mail } = await start()
  const first = await sendOne(mail)
  const second = await mail.prepare(email({ References: first.messageId, 'In-Reply-To': first.messageId }))
  expect(second.threadId).toBe(first.threadId)
  expect((await mail.prepare(email())).threadId).not.toBe(first.threadId)
})

test('a connection cut while sending is `cut`, and looking it up tells what happened', async () => {
  for (const [fault, state] of [
    ['cut-before', 'draft'],
    ['cut-after', 'sent'],
    ['cut-amid', 'sent'],
  ] as const) {
    const { graph, mail } = await start()
    const one = email()
    const draft = await mail.prepare(one)
    graph.failOnce(isSend, fault)
    expect(await failure(mail.send(draft.id))).toBe('cut')
    expect(await mail.lookUp({ ...draft, messageId: one.messageId })).toMatchObject({ state })
    // The same draft again: it can't go out twice.
    if (state === 'draft') await mail.send(draft.id)
    else expect(await failure(mail.send(draft.id))).toBe('cut')
    expect(graph.delivered).toHaveLength(1)
  }
})

const page: Answer = { status: 502, body: '<h1>Bad gateway</h1>' }
const retry = { 'retry-after': '17' }
const answers: [string, Fault, { send: string; lookUp: string }][] = [
  ['403 without permission', graphError(403, 'ErrorAccessDenied', 'No.'), { send: 'forbidden', lookUp: 'forbidden' }],
  ['403 as someone else', graphError(403, 'ErrorSendAsDenied', 'No.'), { send: 'forbidden', lookUp: 'forbidden' }],
  ['403 blocked', graphError(403, 'ErrorMessageSubmissionBlocked', 'No.'), { send: 'forbidden', lookUp: 'forbidden' }],
  ['404 no mailbox', graphError(404, 'MailboxNotEnabledForRESTAPI', 'No.'), { send: 'forbidden', lookUp: 'forbidden' }],
  ['404 of a proxy', { status: 404, body: '<h1>Not found</h1>' }, { send: 'cut', lookUp: 'away' }],
  ['403 daily limit', graphError(403, 'ErrorExceededMessageLimit', 'No.'), { send: 'limited', lookUp: 'limited' }],
  ['429', graphError(429, 'ApplicationThrottled', 'Slow.', retry), { send: 'limited', lookUp: 'limited' }],
  ['503 with a time', graphError(503, 'ServiceUnavailable', 'Busy.', retry), { send: 'away', lookUp: 'away' }],
  ['503 without one', graphError(503, 'ServiceUnavailable', 'Busy.'), { send: 'cut', lookUp: 'away' }],
  ['500', graphError(500, 'ErrorInternalServerError', 'Oh.'), { send: 'cut', lookUp: 'away' }],
  ['502 of a proxy', page, { send: 'cut', lookUp: 'away' }],
  ['504', graphError(504, 'UnknownError', ''), { send: 'cut', lookUp: 'away' }],
  ['400', graphError(400, 'ErrorInvalidRecipients', 'No.'), { send: 'refused', lookUp: 'away' }],
  ['200 of a proxy', { status: 200, body: '<h1>Hello</h1>' }, { send: 'cut', lookUp: 'away' }],
  ['redirect', { status: 302, headers: { location: 'https://elsewhere.example/' } }, { send: 'cut', lookUp: 'away' }],
  ['cut before', 'cut-before', { send: 'cut', lookUp: 'away' }],
]
test.each(answers)('%s means the same at every call', async (_, fault, expected) => {
  const { graph, mail } = await start()
  const one = email()
  const draft = await mail.prepare(one)
  graph.failOnce(isSend, fault)
  expect(await failure(mail.send(draft.id))).toBe(expected.send)
  graph.failOnce(isCreate, fault)
  expect(await failure(mail.prepare(email()))).toBe(expected.send)
  graph.failOnce(({ method }) => method === 'DELETE', fault)
  expect(await failure(mail.discard(draft.id))).toBe(expected.send)
  graph.failOnce(() => true, fault)
  expect(await failure(mail.lookUp({ ...draft, messageId: one.messageId }))).toBe(expected.lookUp)
  graph.failOnce(() => true, fault)
  expect(await failure(readAll(mail))).toBe(expected.lookUp)
  expect(graph.delivered).toEqual([])
})

test('a limit says when to come back, in seconds or as a date', async () => {
  const { graph, mail } = await start()
  const draft = await mail.prepare(email())
  const secondsOf = async (retryAfter: string) => {
    graph.failOnce(isSend, graphError(429, 'ApplicationThrottled', 'Slow.', { 'retry-after': retryAfter }))
    return (await mail.send(draft.id).catch((error: MailApiFailure) => error)) as MailApiFailure
  }
  expect(await secondsOf('17')).toMatchObject({ kind: 'limited', retryAfterSeconds: 17 })
  expect((await secondsOf(new Date(Date.now() + 3600_000).toUTCString())).retryAfterSeconds).toBeGreaterThan(3000)
  expect((await secondsOf('99999999')).retryAfterSeconds).toBe(86_400)
})

test('without a connection nothing was done', async () => {
  const { graph, mail } = await start()
  const draft = await mail.prepare(email())
  await graph.stop()
  running.length = 0
  expect(await failure(mail.send(draft.id))).toBe('away')
  expect(await failure(mail.prepare(email()))).toBe('away')
})

test('a token that is not accepted is replaced once, and the email goes out once', async () => {
  const { graph, mail } = await start()
  const draft = await mail.prepare(email())
  graph.failOnce(isSend, graphError(401, 'InvalidAuthenticationToken', 'No.'))
  await mail.send(draft.id)
  expect(graph.delivered).toHaveLength(1)
  expect(graph.calls.filter((call) => call.endsWith('/send'))).toHaveLength(2)
  graph.login.expireAll()
  await mail.prepare(email())
  graph.faults.push((call) => (isCreate(call) ? graphError(401, 'InvalidAuthenticationToken', 'No.') : undefined))
  expect(await failure(mail.prepare(email()))).toBe('revoked')
  expect(graph.calls.filter((call) => call === 'POST /v1.0/me/messages')).toHaveLength(5)
})

test('a missing permission is forbidden', async () => {
  const { graph } = await start()
  const reader = connect(graph, ['User.Read', 'Mail.ReadWrite'])
  const draft = await reader.prepare(email())
  expect(await failure(reader.send(draft.id))).toBe('forbidden')
})

test('another sender or no recipient is rejected, and nothing goes out', async () => {
  const { graph, mail } = await start({ aliases: ['team@seller.example'] })
  expect(await failure(sendOne(mail, email({ From: 'eve@other.example' })))).toBe('forbidden')
  expect(await failure(sendOne(mail, email({ To: 'undisclosed' })))).toBe('refused')
  await sendOne(mail, email({ From: 'Team <team@seller.example>' }))
  expect(graph.delivered).toHaveLength(1)
})

async function readAll(mail: MailApi, cursor: string | null = null, since = new Date(0)) {
  const pages: { subjects: string[]; cursor: string }[] = []
  for await (const { mails, cursor: next } of mail.readNew(cursor, since))
    pages.push({ subjects: mails.map(({ raw }) => /Subject: (.*)/.exec(raw.toString())?.[1] ?? ''), cursor: next })
  return { pages, subjects: pages.flatMap(({ subjects }) => subjects), cursor: pages.at(-1)?.cursor ?? null }
}
const reply = (subject: string) =>
  `From: bob@buyer.example\r\nTo: ada@seller.example\r\nSubject: ${subject}\r\n\r\nHi\r\n`
const at = (minute: number) => ({ receivedAt: new Date(Date.UTC(2026, 10, 17, 9, minute)) })

test('reading starts at a time, continues after the last page, and tells every email once', async () => {
  const { graph, mail } = await start()
  graph.receive(reply('old'), at(0))
  for (let minute = 1; minute <= 23; minute++) graph.receive(reply(`r${minute}`), at(minute))
  const first = await readAll(mail, null, at(1).receivedAt)
  expect(first.pages.map(({ subjects }) => subjects.length)).toEqual([10, 10, 3])
  expect(first.subjects).toEqual(Array.from({ length: 23 }, (_, index) => `r${index + 1}`))
  expect((await readAll(mail, first.cursor)).subjects).toEqual([])
  graph.receive(reply('new'), at(30))
  const second = await readAll(mail, first.cursor)
  expect(second.subjects).toEqual(['new'])
  // What was not saved is read again, from where the page before it ended.
  const again = await readAll(mail, first.pages[0]?.cursor ?? null)
  expect(again.subjects).toEqual([...first.subjects.slice(10), 'new'])
})

test('an email that appears late, with an earlier time, is not missed after an interruption', async () => {
  const { graph, mail } = await start()
  const ago = (seconds: number) => ({ receivedAt: new Date(Date.now() - seconds * 1000) })
  for (let number = 0; number < 15; number++) graph.receive(reply(`r${number}`), ago(60 - number))
  let cursor: string | null = null
  for await (const page of mail.readNew(null, new Date(0))) {
    cursor = page.cursor
    break
  }
  graph.receive(reply('late'), ago(59.5))
  expect((await readAll(mail, cursor)).subjects).toEqual(['late', 'r10', 'r11', 'r12', 'r13', 'r14'])
})

test('only the inbox is read: no drafts, no sent emails, no junk, nothing deleted, nothing twice', async () => {
  const { graph, mail } = await start()
  await sendOne(mail)
  await mail.prepare(email())
  graph.receive(reply('junk'), { folder: 'junkemail' })
  const { cursor, subjects } = await readAll(mail)
  expect(subjects).toEqual([])
  const seen = graph.receive(reply('one'))
  const deleted = graph.receive(reply('two'))
  graph.mailbox.move(deleted, 'deleteditems')
  const next = await readAll(mail, cursor)
  expect(next.subjects).toEqual(['one'])
  graph.mailbox.touch(seen)
  graph.mailbox.remove(seen)
  expect((await readAll(mail, next.cursor)).subjects).toEqual([])
})

test('an email deleted between the list and its content is left out', async () => {
  const { graph, mail } = await start()
  const item = graph.receive(reply('gone'))
  graph.receive(reply('here'))
  graph.watchers.push(({ path }) => {
    if (path.includes('/delta')) graph.mailbox.items.delete(item.key)
  })
  expect((await readAll(mail)).subjects).toEqual(['here'])
})

test('where Graph forgot the position, reading starts again at the given time', async () => {
  const { graph, mail } = await start()
  graph.receive(reply('old'), at(1))
  const { cursor } = await readAll(mail)
  graph.receive(reply('new'), at(9))
  graph.forgetDeltas()
  expect((await readAll(mail, cursor, at(5).receivedAt)).subjects).toEqual(['new'])
  graph.faults.push(() => graphError(410, 'syncStateNotFound', 'No.'))
  expect(await failure(readAll(mail, cursor))).toBe('away')
})

test('of a long email the first 2 MB are read, byte for byte', async () => {
  const { graph, mail } = await start()
  const raw = Buffer.concat([Buffer.from(reply('long')), Buffer.alloc(5 * 1024 * 1024, 0xe9)])
  graph.receive(raw)
  for await (const { mails } of mail.readNew(null, new Date(0)))
    expect(mails[0]?.raw.equals(raw.subarray(0, 2 * 1024 * 1024))).toBe(true)
})

test('our token never goes to another address than Graph', async () => {
  const { graph, mail } = await start()
  const link = 'https://elsewhere.example/v1.0/me/messages/delta?$skiptoken=x'
  graph.failOnce(() => true, { status: 200, body: { value: [], '@odata.nextLink': link } })
  expect(await failure(readAll(mail))).toBe('away')
})
