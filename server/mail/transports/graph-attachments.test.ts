import { randomBytes } from 'node:crypto'
import MailComposer from 'nodemailer/lib/mail-composer'
import { afterEach, expect, test } from 'vitest'
import { graphError } from '../../../tests/simulators/graph/answers.ts'
import { startGraph } from '../../../tests/simulators/graph.ts'
import { graphMail } from './graph.ts'
import type { MailApiFailure } from './mail-api.ts'

const running: { stop(): Promise<void> }[] = []
afterEach(async () => {
  for (const service of running.splice(0)) await service.stop()
})

async function start() {
  const graph = await startGraph()
  running.push(graph)
  const token = graph.login.accessToken()
  return { graph, mail: graphMail(graph.app, async () => token) }
}

const MB = 1024 * 1024
const messageId = '<large@seller.example>'
async function emailWith(files: { filename: string; content: Buffer; cid?: string }[], text = 'Hello') {
  const raw = await new MailComposer({
    from: 'ada@seller.example',
    to: 'bob@buyer.example',
    subject: 'Files',
    messageId,
    text,
    html: `<p>${text}</p>`,
    attachments: files,
  })
    .compile()
    .build()
  return { raw, messageId, threadId: null, isRetry: false }
}
const kindOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    (error: MailApiFailure) => error.kind ?? String(error),
  )

test('files beyond what one request takes are attached one by one, and nothing else of the email changes', async () => {
  const { graph, mail } = await start()
  const files = [
    { filename: 'small.txt', content: Buffer.from('small') },
    { filename: 'Präsentation für Zürich – eine ziemlich lange Bezeichnung.pdf', content: randomBytes(7 * MB) },
    { filename: 'sheet "2".xlsx', content: randomBytes(2.5 * MB) },
  ]
  const { id } = await mail.prepare(await emailWith(files))
  await mail.send(id)
  const [sent] = graph.delivered
  expect(sent?.attachments.map(({ name, bytes }) => [name, bytes.length])).toEqual([
    [files[1]?.filename, 7 * MB],
    [files[2]?.filename, 2.5 * MB],
  ])
  expect(sent?.attachments.map(({ bytes }, index) => bytes.equals(files[index + 1]?.content ?? bytes))).toEqual([
    true,
    true,
  ])
  const rest = sent?.raw.toString() ?? ''
  expect(rest).toContain('small.txt')
  expect(rest).toContain('<p>Hello</p>')
  expect(rest.match(/boundary=/g)).toHaveLength(2)
  expect(rest.trimEnd().endsWith('--')).toBe(true)
})

test('an email just within the limit is sent whole', async () => {
  const { graph, mail } = await start()
  const one = await emailWith([{ filename: 'a.bin', content: randomBytes(2 * MB) }])
  await mail.send((await mail.prepare(one)).id)
  expect(graph.delivered[0]?.raw.equals(one.raw)).toBe(true)
})

test('an email whose text and images alone are too large is refused, and no draft stays', async () => {
  const { graph, mail } = await start()
  const images = [{ filename: 'a.png', content: randomBytes(4 * MB), cid: 'a' }]
  expect(await kindOf(mail.prepare(await emailWith(images)))).toBe('refused')
  expect(await kindOf(mail.prepare(await emailWith([], 'x'.repeat(4 * MB))))).toBe('refused')
  expect(graph.mailbox.items.size).toBe(0)
})

test('when a file is not accepted, no draft without it stays in the mailbox', async () => {
  const one = await emailWith([{ filename: 'a.bin', content: randomBytes(7 * MB) }])
  for (const [step, fault, kind] of [
    ['/createUploadSession', graphError(403, 'ErrorAccessDenied', 'No.'), 'forbidden'],
    ['/createUploadSession', { status: 201, body: { uploadUrl: 'http://elsewhere.example/' } }, 'cut'],
    ['/upload/', graphError(429, 'ApplicationThrottled', 'Slow.', { 'retry-after': '5' }), 'limited'],
    ['/upload/', graphError(500, 'ErrorInternalServerError', 'Oh.'), 'cut'],
    ['/upload/', 'cut-before', 'cut'],
    ['/upload/', 'cut-after', 'cut'],
  ] as const) {
    const { graph, mail } = await start()
    graph.failOnce(({ path }) => path.includes(step), fault)
    expect(await kindOf(mail.prepare(one))).toBe(kind)
    expect(graph.mailbox.items.size).toBe(0)
  }
})

test('a draft that stays behind without its files is deleted by the next attempt', async () => {
  const { graph, mail } = await start()
  const one = await emailWith([{ filename: 'a.bin', content: randomBytes(7 * MB) }])
  graph.failOnce(({ path }) => path.includes('/upload/'), 'cut-before')
  graph.failOnce(({ method }) => method === 'DELETE', 'cut-before')
  expect(await kindOf(mail.prepare(one))).toBe('cut')
  expect(graph.mailbox.in('drafts')).toHaveLength(1)
  await mail.send((await mail.prepare({ ...one, isRetry: true })).id)
  expect(graph.delivered.map(({ attachments }) => attachments.length)).toEqual([1])
  expect(graph.mailbox.in('drafts')).toEqual([])
})
