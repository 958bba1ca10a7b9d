import { expect, onTestFinished, test } from 'vitest'
import type { OwnMailbox } from '../../../contract/mailbox.ts'
import { startImapServer } from '../../../tests/simulators/imap-server.ts'
import { replied, threadOf } from '../../../tests/world/conversations.ts'
import { ACCOUNT, answer, lead, type Scene, scene, sentTo } from '../../../tests/world/inbox-scene.ts'

const SECOND = { fromEmail: 'second@sender.example', imap: null }

const add = async ({ ada, mailbox }: Scene, more: object = {}) =>
  (await ada.call('POST', '/api/mailboxes', mailbox(more))).body as OwnMailbox
const reply = async ({ ada }: Scene, id: number, key: string) =>
  (await ada.call('POST', `/api/inbox/${id}/reply`, { key, body: 'Tuesday is fine.' })).status

test('a conversation says that its account is disconnected, and is replied to from it once it is connected again', async () => {
  const s = await scene()
  await replied(s)
  const second = await add(s, SECOND)
  const { conversation } = await threadOf(s)
  const received = conversation.mailboxId
  expect(received).not.toBe(second.id)
  await s.ada.call('DELETE', `/api/mailboxes/${received}`)
  expect((await threadOf(s)).conversation.mailboxId).toBeNull()
  expect(await reply(s, conversation.id, 'while-it-is-disconnected')).toBe(409)
  const again = await add(s)
  expect((await threadOf(s)).conversation.mailboxId).toBe(again.id)
  expect(await reply(s, conversation.id, 'once-it-is-connected')).toBe(202)
  await s.ada.call('POST', `/api/mailboxes/${again.id}/default`)
})

test('when all accounts were disconnected, each is itself again, in whichever order they are connected', async () => {
  const s = await scene()
  await replied(s)
  const second = await add(s, SECOND)
  const { conversation } = await threadOf(s)
  const received = conversation.mailboxId
  for (const id of [received, second.id]) await s.ada.call('DELETE', `/api/mailboxes/${id}`)
  // The first account of somebody who has none is saved as the default.
  await s.ada.call('PUT', '/api/mailbox', s.mailbox())
  expect((await threadOf(s)).conversation.mailboxId).toBe(received)
  expect(await add(s, SECOND)).toMatchObject({ id: second.id, isDefault: false })
  expect(await reply(s, conversation.id, 'after-both-were-gone')).toBe(202)
})

test('the account that a reply goes out from is that of the newest message, whichever inbox is read last', async () => {
  const s = await scene()
  const { mail, grace } = await replied(s)
  const other = await startImapServer(ACCOUNT)
  onTestFinished(() => other.stop())
  const second = await add(s, {
    ...SECOND,
    imap: { host: '127.0.0.1', port: other.port, security: 'none', ...ACCOUNT },
  })
  onTestFinished(async () => void (await s.ada.call('DELETE', `/api/mailboxes/${second.id}`)))
  const received = (await threadOf(s)).conversation.mailboxId
  await s.w.pool.query(
    `update conversation_messages set at = at + interval '1 hour' where user_id = $1 and direction = 'in'`,
    [s.ada.id],
  )
  other.deliver(answer(grace.email, { 'In-Reply-To': mail.messageId, 'Message-ID': '<earlier@navona.example>' }))
  await s.read()
  const { conversation, messages } = await threadOf(s)
  expect(messages.filter(({ direction }) => direction === 'in')).toHaveLength(2)
  expect(conversation.mailboxId).toBe(received)
})

/** An owner with a second inbox, in which the same messages arrive. */
async function withSecond() {
  const s = await scene()
  const other = await startImapServer(ACCOUNT)
  onTestFinished(() => other.stop())
  const imap = { host: '127.0.0.1', port: other.port, security: 'none', ...ACCOUNT }
  const second = await add(s, { ...SECOND, imap })
  onTestFinished(async () => void (await s.ada.call('DELETE', `/api/mailboxes/${second.id}`)))
  return { s, other, second }
}

const fromOf = async (s: Scene) => {
  const { rows } = await s.w.pool.query(
    'select mailbox_id from sequence_logs where user_id = $1 order by id desc limit 1',
    [s.ada.id],
  )
  return rows[0].mailbox_id as number
}

test.each([
  ['To', { To: 'Ada <second@sender.example>' }],
  ['Cc', { To: 'everybody@navona.example', Cc: 'second@sender.example' }],
  ['Delivered-To', { To: 'everybody@navona.example', 'Delivered-To': 'second@sender.example' }],
])(
  'a message that came into two inboxes is replied to from the account that its %s names',
  async (_header, headers) => {
    const { s, other, second } = await withSecond()
    const grace = await lead(s.ada)
    const mail = await sentTo(s, grace)
    const message = answer(grace.email, {
      'In-Reply-To': mail.messageId,
      'Message-ID': '<both@navona.example>',
      ...headers,
    })
    s.imap.deliver(message)
    await s.read()
    other.deliver(message)
    await s.read()
    const { conversation, messages } = await threadOf(s)
    expect(messages.filter(({ direction }) => direction === 'in')).toHaveLength(1)
    expect(conversation.mailboxId).toBe(second.id)
    expect(await reply(s, conversation.id, 'from-the-one-it-names')).toBe(202)
    expect(await fromOf(s)).toBe(second.id)
  },
)

test('one that names none of both is replied to from the account that wrote last in the conversation', async () => {
  const { s, other, second } = await withSecond()
  const grace = await lead(s.ada)
  const mail = await sentTo(s, grace)
  const message = (deliveredTo: string) =>
    answer(grace.email, {
      'In-Reply-To': mail.messageId,
      'Message-ID': '<both@navona.example>',
      'Delivered-To': deliveredTo,
      To: 'everybody@navona.example',
    })
  other.deliver(message('second@sender.example'))
  await s.read()
  expect((await threadOf(s)).conversation.mailboxId).toBe(second.id)
  s.imap.deliver(message('ada@sender.example'))
  await s.read()
  const { conversation } = await threadOf(s)
  expect(conversation.mailboxId).not.toBe(second.id)
  expect(await reply(s, conversation.id, 'from-the-one-that-wrote')).toBe(202)
  expect(await fromOf(s)).toBe(conversation.mailboxId)
})
