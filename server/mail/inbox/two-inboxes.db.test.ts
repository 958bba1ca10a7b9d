import { expect, onTestFinished, test } from 'vitest'
import { startImapServer } from '../../../tests/simulators/imap-server.ts'
import { listOf, threadOf } from '../../../tests/world/conversations.ts'
import { ACCOUNT, answer, enrolled, lead, scene, sentTo, suppressed } from '../../../tests/world/inbox-scene.ts'
import { branchScene, INTERESTED } from '../../../tests/world/reply-branch-scene.ts'
import { readInboxes } from './read-inboxes.ts'

const FAILS = { 'Authentication-Results': 'mx.sender.example; spf=fail; dmarc=fail' }
const ID = { 'Message-ID': '<in-both@navona.example>' }

/** An owner with two inboxes, and a lead who got an email. */
async function twoInboxes() {
  const s = await scene()
  const second = await startImapServer(ACCOUNT)
  onTestFinished(() => second.stop())
  const imap = { host: '127.0.0.1', port: second.port, security: 'none', ...ACCOUNT }
  const added = await s.ada.call('POST', '/api/mailboxes', s.mailbox({ fromEmail: 'sales@sender.example', imap }))
  expect(added.status, added.text).toBe(201)
  const grace = await lead(s.ada)
  const mail = await sentTo(s, grace)
  const reply = (more: Record<string, string> = {}, body?: string) =>
    answer(grace.email, { 'In-Reply-To': mail.messageId, ...ID, ...more }, body)
  const lines = async () =>
    ((await s.ada.call('GET', `/api/leads/${grace.id}/timeline`)).body as { kind: string; details: object }[])
      .filter(({ kind }) => kind === 'mail_answered')
      .map(({ details }) => details)
  return { s, second, grace, reply, lines }
}

test('a reply that failed the sender check of one email account and passes that of another is a reply, once', async () => {
  const { s, second, grace, reply, lines } = await twoInboxes()
  const hers = await enrolled(s, grace)
  second.deliver(reply(FAILS, 'Somebody else put other words here.'))
  await s.read()
  expect((await threadOf(s)).messages.at(-1)).toMatchObject({ isAuthentic: false })
  expect(await lines()).toMatchObject([{ isAuthentic: false }])
  s.imap.deliver(reply({}, 'How much does it cost?'))
  await s.read()
  const { messages } = await threadOf(s)
  // What it says is what came with the better evidence.
  expect(messages.filter(({ direction }) => direction === 'in')).toMatchObject([
    { isAuthentic: true, canTrust: false, text: 'How much does it cost?', intent: { intent: 'question' } },
  ])
  expect((await listOf(s)).conversations).toMatchObject([
    { failedCheck: false, needsReply: true, intent: 'question', snippet: 'How much does it cost?' },
  ])
  expect(await lines()).toMatchObject([expect.not.objectContaining({ isAuthentic: false })])
  expect(await hers.status()).toBe('replied')
  const { rows } = await s.w.pool.query(
    `select title from notifications where user_id = $1 and kind in ('mail_answered', 'reply_unsure') and read_at is null`,
    [s.ada.id],
  )
  expect(rows).toEqual([{ title: 'Grace Hopper replied' }])
})

test('in the other order, the one that failed changes nothing', async () => {
  const { s, second, reply, lines } = await twoInboxes()
  s.imap.deliver(reply())
  await s.read()
  second.deliver(reply(FAILS))
  await s.read()
  expect((await threadOf(s)).messages.at(-1)).toMatchObject({ isAuthentic: true })
  expect(await lines()).toHaveLength(1)
  expect((await listOf(s)).conversations).toMatchObject([{ failedCheck: false, needsReply: true }])
})

test('an opt-out that passes the check of one account counts, though it failed that of another', async () => {
  const { s, second, grace } = await twoInboxes()
  const optOut = (more: Record<string, string> = {}) =>
    answer(grace.email, { ...ID, ...more }, 'Please unsubscribe me.')
  second.deliver(optOut(FAILS))
  await s.read()
  expect(await suppressed(s.ada)).toEqual([])
  s.imap.deliver(optOut())
  await s.read()
  expect(await suppressed(s.ada)).toEqual([`${grace.email} unsubscribed`])
})

test('a message in the thread that is no reply to ours is believed by its better evidence as well', async () => {
  const { s, second, grace, reply } = await twoInboxes()
  s.imap.deliver(reply())
  await s.read()
  const more = (headers: Record<string, string>) =>
    answer(`bob@${grace.email.split('@')[1]}`, {
      'In-Reply-To': ID['Message-ID'],
      'Message-ID': '<more@navona.example>',
      ...headers,
    })
  second.deliver(more(FAILS))
  await s.read()
  s.imap.deliver(more({}))
  await s.read()
  expect((await threadOf(s)).messages.filter(({ isAuthentic }) => !isAuthentic)).toEqual([])
})

test('a sequence that ended because of the failed check takes the branch for the reply', async () => {
  const s = await branchScene()
  const second = await startImapServer(ACCOUNT)
  onTestFinished(() => second.stop())
  const settings = {
    fromName: 'Ada Byron',
    fromEmail: 'sales@sender.example',
    smtp: { host: '127.0.0.1', port: 9, security: 'none', ...ACCOUNT },
    imap: { host: '127.0.0.1', port: second.port, security: 'none', ...ACCOUNT },
    dailyLimit: 1000,
    minGapSeconds: 0,
  }
  const added = await s.ada.call('POST', '/api/mailboxes', settings)
  expect(added.status, added.text).toBe(201)
  const { rows } = await s.w.pool.query('select message_id from sequence_logs where lead_id = $1', [s.lead.id])
  const named = { 'In-Reply-To': rows[0].message_id, ...ID }
  second.deliver(answer(s.lead.email, { ...named, ...FAILS }, INTERESTED))
  await readInboxes(s.w, s.w.mail)
  expect(await s.enrollment()).toMatchObject({ status: 'removed', end_reason: 'unverified_reply' })
  await s.receive(INTERESTED, ID)
  expect(await s.enrollment()).toMatchObject({ status: 'active', replied_branch_id: expect.any(Number) })
})
