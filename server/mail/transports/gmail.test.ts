import { afterEach, describe, expect, test } from 'vitest'
import { gmailWorld } from '../../../tests/mail-api/gmail-world.ts'
import { describeMailApi } from '../../../tests/mail-api/mail-api-promises.ts'
import { emailFrom, reply } from '../../../tests/mail-api/mail-api-world.ts'
import type { Call } from '../../../tests/simulators/crm-server.ts'
import { GMAIL_FAULTS } from '../../../tests/simulators/gmail/errors.ts'

describeMailApi('Gmail', () => gmailWorld({ pageSize: 30 }))

describe('Gmail', () => {
  let world: Awaited<ReturnType<typeof gmailWorld>>
  afterEach(() => world.stop())
  const write = (more = {}) => ({ ...emailFrom(world.address, more), threadId: null, isRetry: false })
  const isSend = ({ path }: Call) => path.endsWith('/drafts/send')
  const DAY_AGO = new Date(Date.now() - 24 * 3_600_000)

  for (const messageIds of ['kept', 'replaced-and-kept-aside', 'replaced'] as const)
    test(`an email is found again when its Message-ID is ${messageIds}`, async () => {
      world = await gmailWorld({ messageIds })
      const api = world.api()
      const mail = write()
      const { id } = await api.prepare(mail)
      world.fail('send', 'cut-after')
      await expect(api.send(id)).rejects.toMatchObject({ kind: 'cut' })
      const [got] = world.sent()
      expect(got?.messageId === mail.messageId).toBe(messageIds === 'kept')
      // The ID of the draft is enough.
      expect(await api.lookUp({ id, threadId: null, messageId: mail.messageId })).toMatchObject({
        state: 'sent',
        messageId: got?.messageId,
      })
      expect(await api.lookUp({ id, threadId: null, messageId: '<other@acme.example>' })).toEqual({ state: 'gone' })
    })

  test('an email that the owner sent from the drafts folder and put into the trash counts as sent', async () => {
    world = await gmailWorld()
    const mail = write()
    const { id, threadId } = await world.api().prepare(mail)
    await world.api().send(id)
    const sent = [...world.mailbox.messages.values()].find(({ labelIds }) => labelIds.includes('SENT'))
    world.mailbox.label(sent?.id ?? '', { add: ['TRASH'] })
    expect(await world.api().lookUp({ id, threadId, messageId: mail.messageId })).toMatchObject({ state: 'sent' })
  })

  for (const [name, fault, kind] of [
    ['rateLimitExceeded', GMAIL_FAULTS.rateLimitExceeded(), 'limited'],
    ['userRateLimitExceeded', GMAIL_FAULTS.userRateLimitExceeded(), 'limited'],
    ['dailyLimitExceeded', GMAIL_FAULTS.dailyLimitExceeded(), 'limited'],
    ['insufficientPermissions', GMAIL_FAULTS.insufficientPermissions(), 'forbidden'],
    ['domainPolicy', GMAIL_FAULTS.domainPolicy(), 'forbidden'],
    ['accessNotConfigured', GMAIL_FAULTS.apiDisabled(), 'forbidden'],
    ['Mail service not enabled', GMAIL_FAULTS.noMailService(), 'forbidden'],
    ['Delegation denied', GMAIL_FAULTS.delegationDenied('grace@navona.example'), 'forbidden'],
    ['backendError', GMAIL_FAULTS.backendError(500), 'cut'],
    ['backendError', GMAIL_FAULTS.backendError(503), 'cut'],
    ['status 404', { status: 404, body: '<h1>Not Found</h1>' }, 'cut'],
    ['status 302', { status: 302, headers: { location: 'https://elsewhere.example' } }, 'cut'],
  ] as const)
    test(`${name} means ${kind}, in Google's words, and the draft waits`, async () => {
      world = await gmailWorld()
      const mail = write()
      const { id, threadId } = await world.api().prepare(mail)
      world.gmail.failOnce(isSend, fault)
      await expect(world.api().send(id)).rejects.toMatchObject({ kind, message: expect.stringContaining(name) })
      expect(await world.api().lookUp({ id, threadId, messageId: mail.messageId })).toEqual({ state: 'draft' })
    })

  test('the sending limit says in its words when it ends', async () => {
    world = await gmailWorld()
    const { id } = await world.api().prepare(write())
    world.gmail.failOnce(isSend, GMAIL_FAULTS.sendingLimit(new Date(Date.now() + 3_600_000)))
    const failure = await world
      .api()
      .send(id)
      .catch((error) => error)
    expect(failure).toMatchObject({ kind: 'limited' })
    expect(Math.round(failure.retryAfterSeconds / 60)).toBe(60)
  })

  test("the simulator's quota is Google's: 15,000 units a minute, 100 for each email", async () => {
    world = await gmailWorld({ unitsAMinute: 220 })
    const first = await world.api().prepare(write())
    const second = await world.api().prepare(write())
    await world.api().send(first.id)
    await expect(world.api().send(second.id)).rejects.toMatchObject({ kind: 'limited' })
  })

  test('an email that Gmail rejects is refused', async () => {
    world = await gmailWorld()
    const mail = { ...write(), raw: Buffer.from('Subject: Nobody\r\n\r\nText\r\n') }
    const { id } = await world.api().prepare(mail)
    await expect(world.api().send(id)).rejects.toMatchObject({
      kind: 'refused',
      message: expect.stringContaining('Recipient address required'),
    })
  })

  test('an email with large attachments goes out byte by byte', async () => {
    world = await gmailWorld()
    const mail = write()
    const large = Buffer.concat([
      mail.raw,
      Buffer.alloc(
        14_000_000,
        Uint8Array.from({ length: 251 }, (_, at) => at),
      ),
    ])
    const { id } = await world.api().prepare({ ...mail, raw: large })
    await world.api().send(id)
    const body = large.subarray(large.indexOf('\r\n\r\n'))
    expect(world.sent()[0]?.raw.subarray(-body.length).equals(body)).toBe(true)
  })

  test('an email to a thread that was deleted starts a new one', async () => {
    world = await gmailWorld()
    const { id } = await world.api().prepare({ ...write(), threadId: '00000000000000aa' })
    const { threadId } = await world.api().send(id)
    expect(threadId).not.toBe('00000000000000aa')
    expect(world.sent()).toHaveLength(1)
  })

  test('an email stays sent when its Message-ID there can not be asked for', async () => {
    world = await gmailWorld()
    const { id } = await world.api().prepare(write())
    world.gmail.failOnce(({ path }) => path.includes('/messages/'), 'cut-before')
    expect(await world.api().send(id)).toMatchObject({ messageId: null, threadId: expect.any(String) })
  })

  test('a missing scope is forbidden', async () => {
    world = await gmailWorld()
    const { accessToken } = world.gmail.connect(undefined, ['openid', 'https://www.googleapis.com/auth/gmail.readonly'])
    const api = world.api({ token: async () => accessToken })
    await expect(api.prepare(write())).rejects.toMatchObject({ kind: 'forbidden' })
  })

  const read = async (cursor: string | null) => {
    const subjects: unknown[] = []
    let next = cursor
    for await (const page of world.api().readNew(cursor, DAY_AGO)) {
      subjects.push(...page.mails.map(({ raw }) => /^Subject: (.*)\r$/m.exec(raw.toString())?.[1]))
      next = page.cursor
    }
    return { subjects, cursor: next }
  }

  test('an email that the owner takes out of spam comes in, and one that was archived by a filter', async () => {
    world = await gmailWorld()
    const { cursor } = await read(null)
    const { id } = world.receive(reply('released'), { place: 'spam' })
    world.receive(reply('archived'), { place: 'archive' })
    const first = await read(cursor)
    expect(first.subjects).toEqual(['archived'])
    world.mailbox.label(id, { remove: ['SPAM'], add: ['INBOX'] })
    expect((await read(first.cursor)).subjects).toEqual(['released'])
  })

  test('a cursor that is none of Gmail starts from the given time', async () => {
    world = await gmailWorld()
    world.receive(reply('new'))
    expect((await read('https://graph.microsoft.com/delta')).subjects).toEqual(['new'])
  })

  test('chats and changes of labels are no new emails, and move the cursor on', async () => {
    world = await gmailWorld()
    const { id } = world.receive(reply('known'))
    const { cursor } = await read(null)
    world.mailbox.label(id, { remove: ['UNREAD'] })
    world.gmail.receive(reply('chat'), { labels: ['CHAT'] })
    const next = await read(cursor)
    expect(next.subjects).toEqual([])
    expect(next.cursor).not.toBe(cursor)
  })
})
