import { describe, expect, test } from 'vitest'
import type { Conversation, QueuedReply } from '../../../contract/inbox.ts'
import { listOf, replied, sendQueued, threadOf } from '../../../tests/world/conversations.ts'
import { PNG } from '../../../tests/world/email-files.ts'
import { answer, enrolled, type Scene, scene } from '../../../tests/world/inbox-scene.ts'
import { rawMail } from '../../../tests/world/raw-mail.ts'

let keys = 0
const key = () => `a-key-of-a-reply-${++keys}`
const send = async (s: Scene, id: number, body: object) => {
  const { status, body: answered } = await s.ada.call('POST', `/api/inbox/${id}/reply`, { key: key(), ...body })
  return { status, body: answered as QueuedReply & { message: string | QueuedReply['message'] } }
}
const lastRaw = (s: Scene) => (s.smtp.mails.at(-1)?.raw ?? '').replace(/\r\n[ \t]/g, ' ').replace(/=\r?\n/g, '')

describe('a reply', () => {
  test('is in the conversation at once, goes out in the thread from the mailbox that received it, and stops nothing again', async () => {
    const s = await scene()
    const { grace } = await replied(s, { 'Message-ID': '<theirs@navona.example>' })
    const hers = await enrolled(s, grace)
    s.imap.deliver(
      answer(
        grace.email,
        { 'In-Reply-To': '<theirs@navona.example>', 'Message-ID': '<second@navona.example>' },
        'Any news?',
      ),
    )
    await s.read()
    expect(await hers.status()).toBe('replied')
    const { conversation } = await threadOf(s)
    const { status, body } = await send(s, conversation.id, { body: 'Hello {{ firstName }}, Tuesday is fine.' })
    expect(status).toBe(202)
    expect(body).toMatchObject({
      isRepeat: false,
      message: {
        direction: 'out',
        to: [{ name: 'Grace Hopper', address: grace.email }],
        subject: 'Re: Hello',
        text: 'Hello Grace, Tuesday is fine.',
        quotedText: expect.stringContaining('> Any news?'),
        delivery: { state: 'scheduled' },
      },
      conversation: {
        needsReply: false,
        isUnread: false,
        lastDirection: 'out',
        snippet: 'Hello Grace, Tuesday is fine.',
      },
    })
    const { delivery } = body.message as QueuedReply['message']
    const waits = new Date(delivery?.scheduledAt ?? 0).getTime() - Date.now()
    expect(waits).toBeGreaterThan(5_000)
    expect(waits).toBeLessThanOrEqual(10_500)
    await sendQueued(s, 2)
    const raw = lastRaw(s)
    expect(raw).toMatch(/^In-Reply-To: <second@navona\.example>/m)
    expect(raw).toMatch(/^References: <theirs@navona\.example> <second@navona\.example>/m)
    expect(raw).toMatch(/^From: Ada Byron <ada@sender\.example>/m)
    expect(raw).not.toMatch(/List-Unsubscribe|unsubscribe here|\/t\/[oc]\//i)
    expect(s.smtp.mails.at(-1)?.recipients).toEqual([grace.email])
    expect((await threadOf(s)).messages.at(-1)).toMatchObject({ delivery: { state: 'sent' } })
    expect(await hers.status()).toBe('replied')
    expect(await hers.mail()).toMatchObject({ state: 'skipped' })
    // Their next reply is in the same conversation.
    const sentId = /^Message-ID: (<[^>]+>)/m.exec(raw)?.[1] ?? ''
    s.imap.deliver(answer(grace.email, { 'In-Reply-To': sentId }, 'See you then.'))
    await s.read()
    expect((await listOf(s)).conversations).toMatchObject([{ messages: 5, needsReply: true, snippet: 'See you then.' }])
  })

  test('that is asked for twice with one key is one email', async () => {
    const s = await scene()
    await replied(s)
    const { conversation } = await threadOf(s)
    const same = { body: 'Yes.', key: 'the-same-key-of-a-reply' }
    const [one, two] = [await send(s, conversation.id, same), await send(s, conversation.id, same)]
    expect([one.body.isRepeat, two.body.isRepeat]).toEqual([false, true])
    expect((await threadOf(s)).messages).toHaveLength(3)
    await sendQueued(s, 2)
  })

  test('is undone before it goes out, and not after', async () => {
    const s = await scene()
    await replied(s)
    const { conversation } = await threadOf(s)
    const { body } = await send(s, conversation.id, { body: 'Too early.' })
    const { id } = body.message as QueuedReply['message']
    const undone = await s.ada.call('DELETE', `/api/inbox/messages/${id}`)
    expect(undone.status).toBe(200)
    expect(undone.body as Conversation).toMatchObject({ needsReply: true, messages: 2, lastDirection: 'in' })
    expect((await s.ada.call('DELETE', `/api/inbox/messages/${id}`)).status).toBe(404)
    const second = (await send(s, conversation.id, { body: 'Now.' })).body.message as QueuedReply['message']
    await sendQueued(s, 2)
    expect(lastRaw(s)).toContain('Now.')
    expect(await s.ada.call('DELETE', `/api/inbox/messages/${second.id}`)).toMatchObject({ status: 409 })
    expect((await threadOf(s)).messages).toHaveLength(3)
  })

  test('to all goes to everybody but the owner, and never to who is on the do-not-contact list', async () => {
    const s = await scene()
    const { grace } = await replied(s, {
      To: 'ada@sender.example, bob@navona.example',
      Cc: '"Doe, Carol" <carol@navona.example>, ada@sender.example',
    })
    const { conversation } = await threadOf(s)
    const { body } = await send(s, conversation.id, { mode: 'replyAll', body: 'Hello all.' })
    expect(body.message).toMatchObject({
      to: [{ address: grace.email }, { address: 'bob@navona.example' }],
      cc: [{ name: 'Doe, Carol', address: 'carol@navona.example' }],
    })
    await sendQueued(s, 2)
    expect(s.smtp.mails.at(-1)?.recipients).toEqual([grace.email, 'bob@navona.example', 'carol@navona.example'])
    // Carol unsubscribes after the next one was written.
    await send(s, conversation.id, { mode: 'replyAll', body: 'Once more.' })
    await s.w.pool.query(
      `insert into suppressions (user_id, address, reason) values ($1, 'carol@navona.example', 'manual') on conflict do nothing`,
      [s.ada.id],
    )
    await sendQueued(s, 3)
    expect(s.smtp.mails.at(-1)?.recipients).toEqual([grace.email, 'bob@navona.example'])
    const refused = await send(s, conversation.id, { mode: 'replyAll', body: 'Again.' })
    expect(refused).toMatchObject({ status: 409, body: { code: 'do_not_contact' } })
  })

  test('to several is not claimed by a process that would send it to the first alone', async () => {
    const s = await scene()
    await replied(s, { Cc: 'bob@navona.example' })
    const { conversation } = await threadOf(s)
    const { body } = await send(s, conversation.id, { mode: 'replyAll', body: 'Hello all.' })
    const id = (body.message as QueuedReply['message']).delivery?.mailId
    const claim = (set: string) => s.w.pool.query(`update sequence_logs set status = 'sending' ${set} where id = ${id}`)
    expect((await claim('')).rowCount).toBe(0)
    expect((await claim(', takes_others = true')).rowCount).toBe(1)
    await s.w.pool.query(`update sequence_logs set status = 'scheduled' where id = ${id}`)
    expect((await claim('')).rowCount).toBe(0)
  })

  test('goes to where the sender wants replies', async () => {
    const s = await scene()
    await replied(s, { 'Reply-To': 'Assistant <assistant@navona.example>' })
    const { conversation, messages } = await threadOf(s)
    expect(messages.at(-1)?.replyTo).toEqual([{ name: 'Assistant', address: 'assistant@navona.example' }])
    const { body } = await send(s, conversation.id, { body: 'Hello.' })
    expect(body.message).toMatchObject({ to: [{ name: 'Assistant', address: 'assistant@navona.example' }] })
  })

  test('forwards a message with its attachments, to other people, and is no email to the lead', async () => {
    const s = await scene()
    const { grace, mail } = await replied(s)
    s.imap.deliver(
      rawMail(
        {
          From: `Grace Hopper <${grace.email}>`,
          To: 'ada@sender.example',
          Subject: 'Re: Hello',
          'Message-ID': '<with-file@navona.example>',
          'In-Reply-To': mail.messageId,
          'Content-Type': 'multipart/mixed; boundary="m"',
        },
        `--m\nContent-Type: text/plain\n\nHere is the order.\n--m\nContent-Type: application/pdf\nContent-Disposition: attachment; filename="order.pdf"\nContent-Transfer-Encoding: base64\n\n${Buffer.from('%PDF-1.4 order').toString('base64')}\n--m--\n`,
      ),
    )
    await s.read()
    const { conversation, messages } = await threadOf(s)
    expect(conversation).toMatchObject({ messages: 3, hasAttachments: true })
    const nobody = await send(s, conversation.id, { mode: 'forward', body: 'Please check.' })
    expect(nobody.status).toBe(400)
    const { status, body } = await send(s, conversation.id, {
      mode: 'forward',
      messageId: messages[2]?.id,
      to: ['boss@sender.example'],
      body: 'Please check.',
    })
    expect(status).toBe(202)
    expect(body.message).toMatchObject({
      subject: 'Fwd: Hello',
      to: [{ address: 'boss@sender.example' }],
      files: [{ name: 'order.pdf', size: 14 }],
    })
    expect(body.conversation).toMatchObject({ needsReply: true })
    await sendQueued(s, 2)
    expect(lastRaw(s)).toContain('---------- Forwarded message ---------')
    expect(s.smtp.mails.at(-1)?.raw).toContain(Buffer.from('%PDF-1.4 order').toString('base64'))
    const { rows } = await s.w.pool.query(
      'select lead_id from sequence_logs where user_id = $1 order by id desc limit 1',
      [s.ada.id],
    )
    expect(rows[0].lead_id).toBeNull()
    // What we sent is downloaded from the outbox.
    const own = (await threadOf(s)).messages.at(-1)
    const file = await s.ada.call('GET', `/api/inbox/messages/${own?.id}/attachments/${own?.files[0]?.part}`)
    expect(file).toMatchObject({ status: 200, text: '%PDF-1.4 order' })
  })

  test('forwards the HTML of the original, with the images that it shows and without our own tracking', async () => {
    const s = await scene()
    const { grace, mail } = await replied(s)
    const html =
      '<div><p>See the <b>plan</b>.</p><script>x()</script><img alt="Plan" src="cid:plan@x"><img alt="Logo" src="https://navona.example/logo.png"><img src="https://leads.example/t/o/abc.gif"></div>'
    s.imap.deliver(
      rawMail(
        {
          From: `Grace Hopper <${grace.email}>`,
          To: 'ada@sender.example',
          Subject: 'Re: Hello',
          'Message-ID': '<with-html@navona.example>',
          'In-Reply-To': mail.messageId,
          'Content-Type': 'multipart/related; boundary="m"',
        },
        `--m\nContent-Type: text/html\n\n${html}\n--m\nContent-Type: image/png\nContent-ID: <plan@x>\nContent-Transfer-Encoding: base64\n\n${PNG.toString('base64')}\n--m\nContent-Type: application/pdf; name="order.pdf"\nContent-ID: <pdf@x>\nContent-Transfer-Encoding: base64\n\n${Buffer.from('%PDF-1.4 order').toString('base64')}\n--m--\n`,
      ),
    )
    await s.read()
    const { conversation } = await threadOf(s)
    const forward = { mode: 'forward', to: ['boss@sender.example'], body: 'Please check.' }
    const { status, body } = await send(s, conversation.id, forward)
    expect(status).toBe(202)
    const forwarded = body.message as QueuedReply['message']
    expect(forwarded.quotedHtml).toContain('<p>See the <b>plan</b>.</p>')
    // Outlook gives every attachment a Content-ID: what the HTML doesn't show is an attachment.
    expect(forwarded.files).toMatchObject([{ cid: expect.any(String) }, { name: 'order.pdf', cid: null }])
    expect(forwarded.quotedHtml).toContain(`src="cid:${forwarded.files[0]?.cid}"`)
    await sendQueued(s, 2)
    const raw = lastRaw(s).replaceAll('=3D', '=')
    expect(raw).toContain('<img src="https://navona.example/logo.png" alt="Logo">')
    expect(raw).not.toMatch(/x\(\)|\/t\/o\/|api\/email-files/)
    expect(s.smtp.mails.at(-1)?.raw.replaceAll('\r\n', '')).toContain(PNG.toString('base64'))
    const plain = await send(s, conversation.id, { ...forward, keepsAttachments: false })
    expect(plain.body.message).toMatchObject({ files: [], quotedHtml: expect.stringContaining('<b>plan</b>') })
    expect((plain.body.message as QueuedReply['message']).quotedHtml).not.toContain('cid:')
  })

  test('that is canceled in the outbox is gone from the conversation, which needs a reply again', async () => {
    const s = await scene()
    const { grace, mail } = await replied(s)
    const { conversation } = await threadOf(s)
    await send(s, conversation.id, { mode: 'forward', to: ['boss@sender.example'], body: 'See below.' })
    // A machine replies in between: that is no reply of a person, and changes nothing.
    s.imap.deliver(
      answer(grace.email, { 'In-Reply-To': mail.messageId, 'Auto-Submitted': 'auto-replied' }, 'I am away.'),
    )
    await s.read()
    const { body } = await send(s, conversation.id, { body: 'Not this.' })
    expect(body.conversation).toMatchObject({ needsReply: false })
    const { delivery } = body.message as QueuedReply['message']
    const canceled = await s.ada.call('POST', `/api/mails/${delivery?.mailId}/cancel`)
    expect(canceled).toMatchObject({ status: 200, body: { state: 'skipped' } })
    const after = await threadOf(s)
    expect(after.conversation).toMatchObject({ needsReply: true })
    expect(after.messages.map(({ text }) => text)).not.toContain('Not this.')
  })

  test('has formatted text, and refuses what it can not send', async () => {
    const s = await scene()
    await replied(s)
    const { conversation } = await threadOf(s)
    const { body } = await send(s, conversation.id, {
      bodyHtml: '<p>Hello <b>{{ firstName }}</b><script>x()</script></p>',
    })
    expect(body.message).toMatchObject({ text: 'Hello Grace', html: expect.stringContaining('<b>Grace</b>') })
    expect(JSON.stringify(body)).not.toContain('x()')
    expect((await send(s, conversation.id, { body: '  ' })).status).toBe(400)
    expect((await send(s, conversation.id, { body: 'Hi {{ nothing' })).status).toBe(400)
    expect((await send(s, conversation.id, { body: 'Hi', messageId: 1 })).status).toBe(404)
    expect((await send(s, conversation.id, { body: 'Hi', sendAt: '2020-01-01T00:00:00Z' })).status).toBe(400)
    expect(
      (await send(s, conversation.id, { body: 'Hi', attachments: [{ hash: 'a'.repeat(64), name: 'x.pdf' }] })).status,
    ).toBe(400)
    const later = '2040-01-01T09:00:00.000Z'
    expect((await send(s, conversation.id, { body: 'Later.', sendAt: later })).body.message).toMatchObject({
      delivery: { state: 'scheduled', scheduledAt: later },
    })
  })

  test('takes no headers from a subject or a name that a stranger wrote', async () => {
    const s = await scene()
    await replied(s, {
      Subject: '=?utf-8?q?Hello=0D=0ABcc:_victim@x.example=0D=0A=0D=0Abody?=',
      From: '=?utf-8?q?Grace=0D=0ABcc:_victim@x.example?= <grace@navona.example>',
      'Reply-To': '"Eve\r\n Bcc: victim@x.example" <eve@navona.example>',
    })
    const { conversation } = await threadOf(s)
    await send(s, conversation.id, { body: 'Hi' })
    await send(s, conversation.id, { body: 'Hi', subject: 'Mine\r\nBcc: victim@x.example' })
    await sendQueued(s, 3)
    for (const { raw, recipients } of s.smtp.mails.slice(1)) {
      expect(raw.split(/\r?\n\r?\n/)[0]).not.toMatch(/^bcc:/im)
      expect(recipients).toEqual(['eve@navona.example'])
    }
  })

  test('from a mailbox that was disconnected is refused with what to do', async () => {
    const s = await scene()
    await replied(s)
    const { conversation } = await threadOf(s)
    await s.ada.call('DELETE', `/api/mailboxes/${conversation.mailboxId}`)
    const { status, body } = await send(s, conversation.id, { body: 'Hi' })
    expect(status).toBe(409)
    expect(body.message).toContain('Connect it again')
  })
})
