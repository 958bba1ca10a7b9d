import { ImapFlow } from 'imapflow'
import { createTransport } from 'nodemailer'
import { expect, onTestFinished, test } from 'vitest'
import type { ConversationCounts, ConversationList, QueuedReply, Thread } from '../../contract/inbox.ts'
import { createLog } from '../../server/log.ts'
import { readInboxes } from '../../server/mail/inbox/read-inboxes.ts'
import { startInboxWatch } from '../../server/mail/inbox/watch-inboxes.ts'
import { readMail } from '../../server/mail/reading/read-mail.ts'
import { sender, sink } from '../world/mail-desk.ts'
import { world } from '../world/world.ts'
import { PASSWORD, startMailServers, userOf } from './mail-servers.ts'
import { REPLY_FORMATS } from './reply-formats.ts'

const LEADS = ['grace@here.example', 'maria@here.example', 'bob@there.example']
const LATER = { timeout: 90_000, interval: 20 }
const GOAL_SECONDS = 5
const OFFER = 'Shall we talk about your releases this week?'

test('a lead of a sequence replies, is read in the inbox within seconds, and gets our reply in their thread', async () => {
  const { smtpPort, imapPort } = await startMailServers((await sink()).port)
  const w = await world()
  const ada = await w.person({ firstName: 'Ada', lastName: 'Byron' })
  const ok = async <T>(method: string, path: string, body?: object) => {
    const response = await ada.call(method, path, body)
    expect(response.status, `${path}: ${response.text}`).toBeLessThan(300)
    return response.body as T
  }
  await ok('PUT', '/api/mailbox', {
    fromName: 'Ada Byron',
    fromEmail: 'ada@here.example',
    smtp: { host: '127.0.0.1', port: smtpPort, security: 'none', user: null },
    imap: { host: '127.0.0.1', port: imapPort, security: 'none', user: 'ada', password: PASSWORD },
    dailyLimit: 1000,
    minGapSeconds: 0,
  })
  await sender(w)
  // As in the product: the job of every minute has read the inbox once before somebody listens, and who listens reads once more.
  await readInboxes(w, w.mail)
  const checkedAt = async () => (await w.pool.query('select imap_checked_at from mailboxes')).rows[0].imap_checked_at
  const before = await checkedAt()
  const watch = startInboxWatch(w, w.mail, createLog('silent'), 100)
  onTestFinished(() => watch.stop())
  await expect.poll(checkedAt, LATER).not.toEqual(before)

  /** The emails in the mailbox of a lead, oldest first. */
  async function arrivedAt(email: string) {
    const auth = { user: userOf(email), pass: PASSWORD }
    const client = new ImapFlow({ host: '127.0.0.1', port: imapPort, secure: false, auth, logger: false })
    await client.connect()
    const { exists } = await client.mailboxOpen('INBOX')
    const found: Buffer[] = []
    for await (const { source } of client.fetch(exists > 0 ? '1:*' : [], { source: true })) found.push(source as Buffer)
    await client.logout()
    return found
  }
  const header = (raw: Buffer | undefined, name: string) =>
    readMail(raw ?? Buffer.alloc(0)).headers.get(name)?.[0] ?? ''

  const leadIds: number[] = []
  for (const email of LEADS)
    leadIds.push(
      (await ok<{ id: number }>('POST', '/api/leads', { firstName: 'Lee', lastName: email, email, company: 'Navona' }))
        .id,
    )
  const steps = [{ stepNumber: 1, subject: 'Releases at {{ company }}', body: `Hello {{ firstName }}. ${OFFER}` }]
  const { id: sequenceId } = await ok<{ id: number }>('POST', '/api/email-sequences', { name: 'Spring', steps })
  expect(await ok('POST', `/api/email-sequences/${sequenceId}/enroll`, { leadIds })).toMatchObject({ enrolled: 3 })
  for (const email of LEADS) await expect.poll(async () => (await arrivedAt(email)).length, LATER).toBe(1)
  expect(await ok('GET', '/api/inbox?state=all')).toMatchObject({ conversations: [] })

  const transport = createTransport({ host: '127.0.0.1', port: smtpPort, ignoreTLS: true })
  const shown: Record<string, { 'seconds until the inbox shows it': string }> = {}
  for (const [at, format] of REPLY_FORMATS.entries()) {
    const email = LEADS[at] ?? ''
    const [first] = await arrivedAt(email)
    const messageId = header(first, 'message-id')
    const replyId = `<reply-${at}@mx.${email.split('@')[1]}>`
    const raw = format.raw({ from: email, messageId, subject: header(first, 'subject'), text: OFFER }, replyId)
    await transport.sendMail({ envelope: { from: email, to: 'ada@here.example' }, raw })
    const delivered = performance.now()
    const unread = () => ok<ConversationList>('GET', `/api/inbox?state=unread&leadId=${leadIds[at]}`)
    await expect.poll(async () => (await unread()).conversations.length, LATER).toBe(1)
    const seconds = (performance.now() - delivered) / 1000
    shown[format.program] = { 'seconds until the inbox shows it': seconds.toFixed(1) }

    expect(await ok<ConversationCounts>('GET', '/api/inbox/counts')).toMatchObject({ unread: 1, needsReply: 1 })
    const [conversation] = (await unread()).conversations
    expect(conversation).toMatchObject({ sequenceId, needsReply: true, messages: 2 })
    expect(conversation?.snippet.startsWith(format.text)).toBe(true)
    const path = `/api/inbox/${conversation?.id}`
    const { messages } = await ok<Thread>('GET', path)
    expect(messages.map(({ direction }) => direction)).toEqual(['out', 'in'])
    // What is new is in sight; our own email, which it quotes, is folded.
    const reply = messages[1]
    for (const text of [reply?.text, reply?.html]) {
      expect(text).toContain(format.text)
      expect(text).not.toContain(OFFER)
    }
    for (const quoted of [reply?.quotedText, reply?.quotedHtml]) expect(quoted).toContain(OFFER)

    await ok('PATCH', path, { isUnread: false })
    const body = `Gladly, {{ firstName }}. Number ${at}.`
    const queued = await ok<QueuedReply>('POST', `${path}/reply`, { body, key: `inbox-journey-${at}-0000` })
    expect(queued.conversation).toMatchObject({ isUnread: false, needsReply: false, messages: 3 })
    await expect.poll(async () => (await arrivedAt(email)).length, LATER).toBe(2)
    const [, second] = await arrivedAt(email)
    expect(header(second, 'in-reply-to')).toBe(replyId)
    expect(header(second, 'references').split(/\s+/)).toEqual([messageId, replyId])
    expect(header(second, 'subject')).toBe('Re: Releases at Navona')
    expect(header(second, 'from')).toBe('Ada Byron <ada@here.example>')
    expect(readMail(second ?? Buffer.alloc(0)).text).toContain(`Gladly, Lee. Number ${at}.`)
    await expect.poll(async () => (await ok<Thread>('GET', path)).messages.at(-1)?.delivery?.state, LATER).toBe('sent')
  }
  expect(await ok('GET', '/api/inbox/counts')).toMatchObject({ open: 3, unread: 0, needsReply: 0 })
  console.log(`From Postfix taking a reply to the inbox showing it, with IDLE. Goal: ${GOAL_SECONDS} s.`)
  console.table(shown)
}, 300_000)
