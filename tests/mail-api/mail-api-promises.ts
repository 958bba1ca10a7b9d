import { type AddressInfo, createServer } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { MailApi, ReceivedPage } from '../../server/mail/transports/mail-api.ts'
import { emailFrom, type MailApiCall, type MailApiWorld, reply } from './mail-api-world.ts'

const LONG_AGO = new Date(Date.now() - 30 * 24 * 3_600_000)

/** The address of a server that has stopped. */
async function nowhere() {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return `http://127.0.0.1:${port}`
}

/** What the mail engine relies on, whoever the provider is. */
export function describeMailApi(name: string, start: () => Promise<MailApiWorld>) {
  describe(`${name}: promises of every provider`, () => {
    let world: MailApiWorld
    let api: MailApi
    beforeEach(async () => {
      world = await start()
      api = world.api()
    })
    afterEach(() => world.stop())

    const write = (more = {}) => ({ ...emailFrom(world.address, more), threadId: null, isRetry: false })
    async function prepare(more = {}) {
      const mail = write(more)
      return { mail, ...(await api.prepare(mail)) }
    }
    const kindOf = (call: Promise<unknown>) =>
      call.then(
        () => 'done',
        (error) => error.kind ?? error,
      )
    const readAll = async (cursor: string | null, since = LONG_AGO, how: 'readNew' | 'readSent' = 'readNew') => {
      const pages: ReceivedPage[] = []
      for await (const page of api[how](cursor, since)) pages.push(page)
      const subjects = pages.flatMap(({ mails }) =>
        mails.map(({ raw }) => /^Subject: (.*)\r$/m.exec(raw.toString())?.[1]),
      )
      return { pages, subjects, cursor: pages.at(-1)?.cursor ?? cursor }
    }

    test('a prepared email is a draft, and nobody gets it', async () => {
      const { mail, id, threadId } = await prepare()
      expect([world.drafts(), world.sent().length]).toEqual([1, 0])
      expect(await api.lookUp({ id, threadId, messageId: mail.messageId })).toEqual({ state: 'draft' })
    })

    test('a sent email reaches its recipient with every byte of its text, and its Message-ID there is known', async () => {
      const { mail, id, threadId } = await prepare({ to: 'lena@campo.example' })
      const sent = await api.send(id)
      const [got] = world.sent()
      expect(got?.to).toEqual(['lena@campo.example'])
      expect(got?.raw.includes(mail.body)).toBe(true)
      expect(sent).toEqual({ reply: expect.any(String), messageId: got?.messageId, threadId: expect.any(String) })
      expect(await api.lookUp({ id, threadId, messageId: mail.messageId })).toEqual({
        state: 'sent',
        messageId: got?.messageId,
        threadId: sent.threadId,
        sentAt: expect.any(Date),
      })
      expect([world.drafts(), world.sent().length]).toEqual([0, 1])
    })

    test('a discarded draft is gone, and discarding it again does nothing', async () => {
      const { mail, id, threadId } = await prepare()
      await api.discard(id)
      await api.discard(id)
      expect(world.drafts()).toBe(0)
      expect(await api.lookUp({ id, threadId, messageId: mail.messageId })).toEqual({ state: 'gone' })
      expect(await kindOf(api.send(id))).toBe('cut')
      expect(world.sent()).toEqual([])
    })

    for (const id of ['r-4711/18f2a6c0b9d3e4f5', 'AAkALgAAxyz= <given@prod.outlook.com>', 'AAkALgAAxyz='])
      test(`the ID ${id} of a draft in another account is of no email in this one`, async () => {
        const threadId = 'AAQkADxyz='
        expect(await api.lookUp({ id, threadId, messageId: '<1@acme.example>' })).toEqual({ state: 'gone' })
        await api.discard(id)
        expect(await kindOf(api.send(id))).toBe('cut')
      })

    test('an email that was sent and then deleted for good is gone', async () => {
      const { mail, id, threadId } = await prepare()
      await api.send(id)
      world.removeSent()
      expect(await api.lookUp({ id, threadId, messageId: mail.messageId })).toEqual({ state: 'gone' })
    })

    test('sending the same draft twice sends it once', async () => {
      const { id } = await prepare()
      await api.send(id)
      expect(await kindOf(api.send(id))).toBe('cut')
      expect(world.sent()).toHaveLength(1)
    })

    for (const fault of ['cut-after', 'cut-amid'] as const)
      test(`a connection that is ${fault} it was accepted leaves the email in doubt, and looking it up finds it sent`, async () => {
        const { mail, id, threadId } = await prepare()
        world.fail('send', fault)
        expect(await kindOf(api.send(id))).toBe('cut')
        expect(await api.lookUp({ id, threadId, messageId: mail.messageId })).toMatchObject({
          state: 'sent',
          messageId: world.sent()[0]?.messageId,
        })
        expect(world.sent()).toHaveLength(1)
      })

    for (const fault of ['cut-before', 'server-error'] as const)
      test(`an email in doubt after ${fault} is found as a draft, and goes out once`, async () => {
        const { mail, id, threadId } = await prepare()
        world.fail('send', fault)
        expect(await kindOf(api.send(id))).toBe('cut')
        expect(await api.lookUp({ id, threadId, messageId: mail.messageId })).toEqual({ state: 'draft' })
        await api.send(id)
        expect(world.sent()).toHaveLength(1)
      })

    for (const fault of ['cut-after', 'cut-amid'] as const)
      test(`a draft that was kept without our knowing (${fault}) is deleted by the next attempt`, async () => {
        const other = await prepare()
        const mail = write()
        world.fail('prepare', fault)
        expect(await kindOf(api.prepare(mail))).toBe('cut')
        expect(world.drafts()).toBe(2)
        const { id } = await api.prepare({ ...mail, isRetry: true })
        expect(world.drafts()).toBe(2)
        await api.send(id)
        await api.send(other.id)
        expect([world.drafts(), world.sent().length]).toEqual([0, 2])
      })

    const READING: MailApiCall[] = ['lookUp', 'readNew']
    const run = async (call: MailApiCall, use: MailApi, id: string) => {
      if (call === 'prepare') return use.prepare(write())
      if (call === 'send') return use.send(id)
      if (call === 'discard') return use.discard(id)
      if (call === 'lookUp') return use.lookUp({ id, threadId: null, messageId: '<x@y.example>' })
      for await (const _ of use.readNew(null, LONG_AGO));
    }
    for (const call of ['prepare', 'send', 'discard', 'lookUp', 'readNew'] as const) {
      test(`${call}: a rejected token is replaced once, and then access has ended`, async () => {
        const { id } = await prepare()
        const rejected: (string | undefined)[] = []
        const use = world.api({
          token: async (token) => {
            if (token) rejected.push(token)
            return world.token()
          },
        })
        world.fail(call, 'unauthorized', 2)
        expect(await kindOf(run(call, use, id))).toBe('revoked')
        expect(rejected).toHaveLength(1)
        world.fail(call, 'unauthorized')
        expect(await kindOf(run(call, use, id))).toBe('done')
        expect(rejected).toHaveLength(2)
      })

      test(`${call}: what the provider says decides whether to wait, to ask the owner, or to look it up`, async () => {
        const { id } = await prepare()
        const inDoubt = READING.includes(call) ? 'away' : 'cut'
        for (const [fault, kind] of [
          ['limited', 'limited'],
          ['forbidden', 'forbidden'],
          ['server-error', inDoubt],
          ['cut-before', inDoubt],
        ] as const) {
          world.fail(call, fault)
          expect([fault, await kindOf(run(call, api, id))]).toEqual([fault, kind])
        }
        world.fail(call, 'limited')
        await expect(run(call, api, id)).rejects.toMatchObject({ retryAfterSeconds: 17 })
      })

      test(`${call}: a provider that can't be reached has done nothing`, async () => {
        const { id } = await prepare()
        expect(await kindOf(run(call, world.api({ url: await nowhere() }), id))).toBe('away')
      })
    }

    test('a follow-up is in the thread of the first email', async () => {
      const first = await prepare({ subject: 'A question' })
      const { messageId, threadId } = await api.send(first.id)
      const follow = { ...write({ subject: 'Re: A question', inReplyTo: messageId ?? '' }), threadId }
      const { id } = await api.prepare(follow)
      expect(await api.send(id)).toMatchObject({ threadId })
    })

    test('new emails come oldest first and once, without our own, spam and trash', async () => {
      const { id } = await prepare()
      await api.send(id)
      await prepare()
      world.receive(reply('one'), { at: new Date(Date.now() - 60_000) })
      world.receive(reply('two'))
      world.receive(reply('in spam'), { place: 'spam' })
      world.receive(reply('in trash'), { place: 'trash' })
      const first = await readAll(null)
      expect(first.subjects).toEqual(['one', 'two'])
      expect((await readAll(first.cursor)).subjects).toEqual([])
      // Emails of the same millisecond have no order.
      world.receive(reply('three'), { at: new Date(Date.now() - 1_000) })
      world.receive(reply('spam again'), { place: 'spam' })
      const { id: deleted } = world.receive(reply('deleted'))
      world.receive(reply('four'))
      world.remove(deleted)
      const next = await readAll(first.cursor)
      expect(next.subjects).toEqual(['three', 'four'])
      expect((await readAll(next.cursor)).subjects).toEqual([])
    })

    test('sent emails come once, apart from those that came in', async () => {
      world.receive(reply('not ours'))
      const { id } = await prepare({ subject: 'ours' })
      await api.send(id)
      const first = await readAll(null, LONG_AGO, 'readSent')
      expect(first.subjects).toEqual(['ours'])
      world.receive(reply('not ours either'))
      expect((await readAll(first.cursor, LONG_AGO, 'readSent')).subjects).toEqual([])
      await api.send((await prepare({ subject: 'ours too' })).id)
      expect((await readAll(first.cursor, LONG_AGO, 'readSent')).subjects).toEqual(['ours too'])
    })

    test('a whole email is found by its Message-ID, in whichever folder', async () => {
      const raw = reply('long', 'x'.repeat(3_000_000))
      world.receive(raw, { place: 'archive' })
      const messageId = /^Message-ID: (\S+)/im.exec(String(raw))?.[1] ?? ''
      const known = { messageId, at: new Date() }
      expect((await api.readWhole(known, 10_000_000))?.toString('latin1')).toContain('x'.repeat(3_000_000))
      expect((await api.readWhole(known, 1_000))?.length).toBe(1_000)
      expect(await api.readWhole({ ...known, messageId: '<nobody@navona.example>' }, 1_000)).toBeUndefined()
    })

    test('of several with one Message-ID, the one comes that was read, and none that came much later', async () => {
      const at = new Date(Date.now() - 10 * 24 * 3_600_000)
      const later = (minutes: number) => ({ at: new Date(at.getTime() + minutes * 60_000) })
      const raw = String(reply('contract', 'as agreed'))
      const other = raw.replace('as agreed', 'something else')
      const messageId = /^Message-ID: (\S+)/im.exec(raw)?.[1] ?? ''
      const { id } = world.receive(raw, { at, place: 'archive' })
      const soon = world.receive(other, later(5))
      world.receive(other, { ...later(6 * 24 * 60), place: 'spam' })
      expect(String(await api.readWhole({ messageId, at }, 10_000))).toContain('as agreed')
      world.remove(id)
      world.remove(soon.id)
      expect(await api.readWhole({ messageId, at }, 10_000)).toBeUndefined()
    })

    test('without a cursor, emails before the given time are left out', async () => {
      world.receive(reply('old'), { at: new Date(Date.now() - 3_600_000) })
      world.receive(reply('new'))
      expect((await readAll(null, new Date(Date.now() - 1_800_000))).subjects).toEqual(['new'])
    })

    test('a cursor that the provider has forgotten starts again from the given time', async () => {
      const { cursor } = await readAll(null)
      world.receive(reply('missed'), { at: new Date(Date.now() - 60_000) })
      world.forgetCursors()
      const again = await readAll(cursor, new Date(Date.now() - 3_600_000))
      expect(again.subjects).toEqual(['missed'])
      world.receive(reply('later'))
      expect((await readAll(again.cursor)).subjects).toEqual(['later'])
    })

    for (const isFirst of [true, false])
      test(`reading goes on where it was interrupted (${isFirst ? 'first reading' : 'later'})`, async () => {
        const start = isFirst ? null : (await readAll(null)).cursor
        const names = Array.from({ length: 45 }, (_, at) => `email ${at}`)
        for (const [at, subject] of names.entries())
          world.receive(reply(subject), { at: new Date(Date.now() - (names.length - at) * 1_000) })
        const seen: (string | undefined)[] = []
        let cursor = start
        for (let interruptions = 0; interruptions < names.length; interruptions++) {
          let isDone = true
          for await (const page of api.readNew(cursor, LONG_AGO)) {
            for (const { raw } of page.mails) seen.push(/^Subject: (.*)\r$/m.exec(raw.toString())?.[1])
            cursor = page.cursor
            isDone = page.mails.length === 0
            if (!isDone) break
          }
          if (isDone) break
        }
        expect([...new Set(seen)]).toEqual(names)
      })

    test('of a huge email the beginning is read', async () => {
      const { cursor } = await readAll(null)
      world.receive(reply('huge', 'x'.repeat(9_000_000)))
      const { pages, subjects } = await readAll(cursor)
      expect(subjects).toEqual(['huge'])
      const size = pages.flatMap(({ mails }) => mails)[0]?.raw.length ?? 0
      expect(size).toBeGreaterThan(1_000_000)
      expect(size).toBeLessThanOrEqual(2 * 1024 * 1024)
    })
  })
}
