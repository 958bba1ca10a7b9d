import { describe, expect, onTestFinished, test } from 'vitest'
import { startImapServer } from '../../../tests/simulators/imap-server.ts'
import {
  ACCOUNT,
  answer,
  enrolled,
  kinds,
  lead,
  mailboxOf,
  notices,
  scene,
  sentTo,
} from '../../../tests/world/inbox-scene.ts'

describe('each message counts once', () => {
  test('delivered five times, and read again under other numbers', async () => {
    const s = await scene()
    const [grace, other] = [await lead(s.ada), await lead(s.ada)]
    const [mail, second] = [await sentTo(s, grace), await sentTo(s, other)]
    const reply = answer(grace.email, { 'In-Reply-To': mail.messageId })
    const nameless = Buffer.from(
      answer(other.email, { 'In-Reply-To': second.messageId })
        .toString()
        .replace(/Message-ID: .*\r\n/, ''),
    )
    for (let i = 0; i < 5; i++) {
      s.imap.deliver(reply)
      // Each copy came another way.
      s.imap.deliver(Buffer.concat([Buffer.from(`Received: from relay${i}.example\r\n`), nameless]))
      await s.read()
    }
    s.imap.renumber()
    await s.read()
    for (const who of [grace, other]) expect(await kinds(s.ada, who)).toEqual(['mail_answered', 'mail_sent', 'created'])
    expect(await notices(s)).toHaveLength(2)
    // What comes after the change of numbers is not missed, though its number was seen before.
    const third = await lead(s.ada)
    const later = await sentTo(s, third)
    s.imap.deliver(answer(third.email, { 'In-Reply-To': later.messageId }))
    await s.read()
    expect(await kinds(s.ada, third)).toEqual(['mail_answered', 'mail_sent', 'created'])
  })

  test('which came into two email accounts of one owner, in whichever order they are read', async () => {
    const s = await scene()
    const second = await startImapServer(ACCOUNT)
    onTestFinished(() => second.stop())
    const port = { host: '127.0.0.1', port: second.port, security: 'none', ...ACCOUNT }
    const added = await s.ada.call(
      'POST',
      '/api/mailboxes',
      s.mailbox({ fromEmail: 'sales@sender.example', imap: port }),
    )
    expect(added.status, added.text).toBe(201)
    const [grace, other] = [await lead(s.ada), await lead(s.ada)]
    const [mail, toOther] = [await sentTo(s, grace), await sentTo(s, other)]
    const reply = answer(grace.email, { 'In-Reply-To': mail.messageId })
    for (const imap of [s.imap, second]) imap.deliver(reply)
    // The one that was passed on fails the check of the second server.
    const failed = { 'Authentication-Results': 'mx.sender.example; spf=fail; dmarc=fail' }
    const more = { 'In-Reply-To': toOther.messageId, 'Message-ID': '<passed-on@navona.example>' }
    second.deliver(answer(other.email, { ...failed, ...more }))
    await s.read()
    expect(await kinds(s.ada, grace)).toEqual(['mail_answered', 'mail_sent', 'created'])
    expect(await notices(s)).toMatchObject([
      { title: 'Grace Hopper replied' },
      { title: expect.stringContaining('failed') },
    ])
    s.imap.deliver(answer(other.email, more))
    await s.read()
    expect((await notices(s)).at(-1)).toMatchObject({ title: 'Grace Hopper replied' })
    second.deliver(answer(other.email, { ...failed, ...more }))
    await s.read()
    expect(await notices(s)).toHaveLength(3)
    // Somebody else's under the same Message-ID is another one.
    const third = await lead(s.ada)
    const same = { 'Message-ID': '<one-id@navona.example>' }
    s.imap.deliver(answer(third.email, { 'In-Reply-To': (await sentTo(s, third)).messageId, ...same }))
    const eve = await lead(s.ada)
    second.deliver(answer(eve.email, { 'In-Reply-To': (await sentTo(s, eve)).messageId, ...same }))
    await s.read()
    for (const who of [third, eve]) expect(await kinds(s.ada, who)).toContain('mail_answered')
  })

  test('whose effect could not be kept is read again', async () => {
    const s = await scene()
    const grace = await lead(s.ada)
    const mail = await sentTo(s, grace)
    const hers = await enrolled(s, grace)
    await s.read()
    s.imap.deliver(answer(grace.email, { 'In-Reply-To': mail.messageId }))
    // The last thing of the transaction fails, as when the process is killed before it commits.
    await s.w.pool.query(`
      create function die() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$;
      create trigger die before update of imap_last_uid on mailboxes for each row execute function die()`)
    await expect(s.read()).rejects.toThrow()
    await s.w.pool.query('drop trigger die on mailboxes; drop function die()')
    expect(await kinds(s.ada, grace)).toEqual(['mail_sent', 'created'])
    expect(await hers.status()).toBe('active')
    // The session that failed gives its lock back when the server has noticed its end.
    await expect
      .poll(async () => {
        await s.read()
        return kinds(s.ada, grace)
      })
      .toEqual(['mail_answered', 'mail_sent', 'created'])
    expect(await hers.status()).toBe('replied')
    expect(await notices(s)).toHaveLength(1)
  })

  test('in whatever order the server gives them, and though one is deleted meanwhile', async () => {
    const s = await scene()
    const grace = await lead(s.ada)
    const mail = await sentTo(s, grace)
    const reply = (id: string) => answer(grace.email, { 'In-Reply-To': mail.messageId, 'Message-ID': id })
    for (const id of ['<first@x.example>', '<second@x.example>', '<third@x.example>']) s.imap.deliver(reply(id))
    s.imap.reverse()
    s.imap.rule((command) => void (command === 'UID FETCH' && s.imap.remove(2)))
    await s.w.pool.query(`
      create function die() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$;
      create trigger die before insert on inbox_messages for each row when (new.message_key = '<first@x.example>') execute function die()`)
    await expect(s.read()).rejects.toThrow()
    await s.w.pool.query('drop trigger die on inbox_messages; drop function die()')
    const answers = async () => (await kinds(s.ada, grace)).filter((kind) => kind === 'mail_answered').length
    expect(await answers()).toBe(1)
    await s.read()
    expect(await answers()).toBe(2)
    s.imap.deliver(reply('<fourth@x.example>'))
    await s.read()
    expect(await answers()).toBe(3)
    const { rows } = await s.w.pool.query('select imap_last_uid from mailboxes where user_id = $1', [s.ada.id])
    expect(Number(rows[0].imap_last_uid)).toBe(4)
  })

  test('and a broken one keeps nobody from the next', async () => {
    const s = await scene()
    const grace = await lead(s.ada)
    const mail = await sentTo(s, grace)
    const broken = answer(grace.email, { 'In-Reply-To': mail.messageId, Subject: 'Re: a\0b\uD800' }, 'x\0y\0')
    s.imap.deliver(Buffer.alloc(0))
    s.imap.deliver(Buffer.from([0, 255, 254, 13, 10, 0]))
    s.imap.deliver(Buffer.concat([broken, Buffer.from([0xc3, 0x28, 0xff])]))
    s.imap.deliver(answer(grace.email, { 'In-Reply-To': mail.messageId }))
    await s.read()
    expect((await kinds(s.ada, grace)).filter((kind) => kind === 'mail_answered')).toHaveLength(2)
    expect(await mailboxOf(s.ada)).toMatchObject({ inboxProblem: null })
  })

  test('and a long answer is cut short, but no sign of it in two', async () => {
    const s = await scene()
    const grace = await lead(s.ada)
    const mail = await sentTo(s, grace)
    const Subject = `=?utf-8?B?${Buffer.from(`${'x'.repeat(499)}😀`).toString('base64')}?=`
    const body = Buffer.from(`${'y'.repeat(499)}😀 and so on`, 'utf8').toString('latin1')
    s.imap.deliver(answer(grace.email, { 'In-Reply-To': mail.messageId, Subject }, body))
    s.imap.deliver(answer(grace.email, { 'In-Reply-To': mail.messageId }))
    await s.read()
    expect((await kinds(s.ada, grace)).filter((kind) => kind === 'mail_answered')).toHaveLength(2)
  })

  test('with several readers at once', async () => {
    const s = await scene()
    const grace = await lead(s.ada)
    const mail = await sentTo(s, grace)
    for (let i = 0; i < 20; i++) s.imap.deliver(answer(grace.email, { 'In-Reply-To': mail.messageId }))
    await Promise.all([s.read(), s.read(), s.read()])
    await s.read()
    expect((await kinds(s.ada, grace)).filter((kind) => kind === 'mail_answered')).toHaveLength(20)
  })

  test('in batches, the last days alone at first, of large ones the beginning', async () => {
    const s = await scene()
    const grace = await lead(s.ada)
    const mail = await sentTo(s, grace)
    const reply = () => answer(grace.email, { 'In-Reply-To': mail.messageId })
    s.imap.deliver(reply(), { date: new Date(Date.now() - 30 * 24 * 3_600_000) })
    for (let i = 0; i < 230; i++) s.imap.deliver(answer('friend@elsewhere.example'))
    s.imap.deliver(Buffer.concat([reply(), Buffer.alloc(5_000_000, 'x')]))
    await s.read()
    expect((await kinds(s.ada, grace)).filter((kind) => kind === 'mail_answered')).toHaveLength(1)
    const fetches = () => s.imap.commands.filter((command) => command === 'UID FETCH')
    // Three batches; then when the large one came, which is in a conversation, and its five pieces.
    expect(fetches()).toHaveLength(9)
    await s.read()
    expect(fetches()).toHaveLength(9)
  })
})
