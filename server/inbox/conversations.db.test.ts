import { describe, expect, test } from 'vitest'
import type { ConversationCounts } from '../../contract/inbox.ts'
import { listOf, replied, threadOf } from '../../tests/world/conversations.ts'
import { answer, lead, returned, type Scene, scene, sentTo } from '../../tests/world/inbox-scene.ts'
import { rawMail } from '../../tests/world/raw-mail.ts'
import { wakeSnoozed } from './change-conversation.ts'

const counts = async ({ ada }: Scene) => (await ada.call('GET', '/api/inbox/counts')).body as ConversationCounts

describe('a conversation', () => {
  test('has both ways of a thread, the whole text, and what it quotes apart', async () => {
    const s = await scene()
    const { grace, mail } = await replied(s)
    const { conversations, next } = await listOf(s)
    expect(next).toBeNull()
    expect(conversations).toMatchObject([
      {
        leadId: grace.id,
        firstName: 'Grace',
        email: grace.email,
        subject: 'Re: Hello',
        snippet: 'Gladly. How about Tuesday?',
        state: 'open',
        isUnread: true,
        needsReply: true,
        lastDirection: 'in',
        messages: 2,
        hasAttachments: false,
        mailboxId: expect.any(Number),
      },
    ])
    const { messages, hasEarlier } = await threadOf(s)
    expect(hasEarlier).toBe(false)
    expect(messages).toMatchObject([
      {
        direction: 'out',
        from: { name: 'Ada Byron', address: 'ada@sender.example' },
        to: [{ address: grace.email }],
        subject: 'Hello',
        delivery: { mailId: mail.id, state: 'sent' },
        intent: null,
      },
      {
        direction: 'in',
        kind: 'reply',
        from: { name: 'Grace Hopper', address: grace.email },
        text: 'Gladly. How about Tuesday?',
        quotedText: 'On Monday, Ada Byron wrote:\n> Dear Grace, shall we talk?',
        html: null,
        delivery: null,
      },
    ])
    expect(messages[0]?.text).toContain('shall we talk?')
    expect(messages[0]?.html).not.toMatch(/\/t\/o\//)
    expect(messages[0]?.hasRemoteImages).toBe(false)
  })

  test('has a message once, however often it is read', async () => {
    const s = await scene()
    await replied(s)
    s.imap.renumber()
    await s.read()
    expect((await threadOf(s)).messages).toHaveLength(2)
  })

  test('goes on with the next reply, and a new thread with the lead is another conversation', async () => {
    const s = await scene()
    const { grace, mail } = await replied(s, { 'Message-ID': '<first@navona.example>' })
    s.imap.deliver(
      answer(
        grace.email,
        { References: `${mail.messageId} <first@navona.example>`, Subject: 'Re: Hello' },
        'One more thing.',
      ),
    )
    await s.read()
    expect((await threadOf(s)).messages.map(({ text }) => text.slice(0, 16))).toEqual([
      expect.any(String),
      'Gladly. How abou',
      'One more thing.',
    ])
    const other = await sentTo(s, grace)
    s.imap.deliver(answer(grace.email, { 'In-Reply-To': other.messageId }, 'About the other email.'))
    await s.read()
    expect((await listOf(s)).conversations).toHaveLength(2)
  })

  test('is not made of emails of strangers, of the owner, or of what we do not believe', async () => {
    const s = await scene()
    const grace = await lead(s.ada)
    const mail = await sentTo(s, grace)
    s.imap.deliver(answer('ada@sender.example', { 'In-Reply-To': mail.messageId }))
    s.imap.deliver(answer('friend@elsewhere.example'))
    s.imap.deliver(returned(grace.email, '<never-sent@sender.example>'))
    await s.read()
    expect((await listOf(s, '?state=all')).conversations).toEqual([])
    const { rows } = await s.w.pool.query('select from conversation_messages where user_id = $1', [s.ada.id])
    expect(rows).toHaveLength(0)
  })

  test('of a bounce asks for no attention; that of an automatic reply needs no reply', async () => {
    const s = await scene()
    const [grace, kim] = [await lead(s.ada), await lead(s.ada)]
    const [one, two] = [await sentTo(s, grace), await sentTo(s, kim)]
    s.imap.deliver(returned(grace.email, one.messageId))
    s.imap.deliver(
      answer(
        kim.email,
        { 'In-Reply-To': two.messageId, 'Auto-Submitted': 'auto-replied', Subject: 'Out of office: Hello' },
        'I am on vacation until 12 December 2030.',
      ),
    )
    await s.read()
    expect((await listOf(s, '?state=done')).conversations).toMatchObject([
      { leadId: grace.id, intent: 'bounce', isUnread: false },
    ])
    expect((await listOf(s, '?state=open')).conversations).toMatchObject([
      { leadId: kim.id, intent: 'out_of_office', isUnread: true, needsReply: false },
    ])
    expect((await listOf(s, '?state=all&intent=bounce')).conversations).toHaveLength(1)
  })

  test('shows who wrote to whom, HTML without scripts and remote images, and files', async () => {
    const s = await scene()
    const grace = await lead(s.ada)
    const mail = await sentTo(s, grace)
    s.imap.deliver(
      rawMail(
        {
          From: `"Hopper, Grace" <${grace.email}>`,
          To: 'Ada <ada@sender.example>, Bob <bob@navona.example>',
          Cc: 'carol@navona.example',
          Subject: 'Re: Hello',
          'Message-ID': '<files@navona.example>',
          'In-Reply-To': mail.messageId,
          'Content-Type': 'multipart/mixed; boundary="m"',
        },
        `--m
Content-Type: multipart/related; boundary="r"

--r
Content-Type: text/html; charset=utf-8

<p onclick="x()">See <b>this</b></p><script>alert(1)</script><img src="cid:logo@x"><img src="https://t.example/pixel.gif">
<div class="gmail_quote"><blockquote>Dear Grace</blockquote></div>
--r
Content-Type: image/png; name="logo.png"
Content-ID: <logo@x>
Content-Disposition: inline
Content-Transfer-Encoding: base64

iVBORw0KGgo=
--r--
--m
Content-Type: application/pdf
Content-Disposition: attachment; filename*=utf-8''caf%C3%A9.pdf
Content-Transfer-Encoding: base64

JVBERi0xLjQ=
--m--
`,
      ),
    )
    await s.read()
    const { conversation, messages } = await threadOf(s)
    expect(conversation.hasAttachments).toBe(true)
    expect(messages[1]).toMatchObject({
      from: { name: 'Hopper, Grace', address: grace.email },
      to: [
        { name: 'Ada', address: 'ada@sender.example' },
        { name: 'Bob', address: 'bob@navona.example' },
      ],
      cc: [{ name: '', address: 'carol@navona.example' }],
      text: 'See this',
      html: '<p>See <b>this</b></p><img src="cid:logo@x"><img data-remote-src="https://t.example/pixel.gif">\n',
      quotedHtml: expect.stringContaining('Dear Grace'),
      hasRemoteImages: true,
      files: [
        { part: '1.2', name: 'logo.png', type: 'image/png', cid: 'logo@x' },
        { part: '2', name: 'café.pdf', type: 'application/pdf', cid: null },
      ],
    })
  })
})

describe('the list', () => {
  test('filters by state, and counts', async () => {
    const s = await scene()
    const { grace } = await replied(s)
    const [{ id } = { id: 0 }] = (await listOf(s)).conversations
    expect(await counts(s)).toEqual({ open: 1, unread: 1, needsReply: 1, snoozed: 0 })
    const change = async (body: object) => (await s.ada.call('PATCH', `/api/inbox/${id}`, body)).body
    expect(await change({ isUnread: false })).toMatchObject({ id, isUnread: false, state: 'open' })
    expect((await listOf(s, '?state=unread')).conversations).toEqual([])
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
    expect(await change({ snoozedUntil: tomorrow })).toMatchObject({ state: 'snoozed', snoozedUntil: tomorrow })
    expect(await counts(s)).toEqual({ open: 0, unread: 0, needsReply: 0, snoozed: 1 })
    expect((await listOf(s, '?state=needs-reply')).conversations).toEqual([])
    expect((await listOf(s, '?state=snoozed')).conversations).toHaveLength(1)
    expect(await change({ isDone: true })).toMatchObject({
      state: 'done',
      snoozedUntil: null,
      doneAt: expect.any(String),
    })
    expect((await listOf(s, '?state=done')).conversations).toHaveLength(1)
    expect(await change({ isDone: false })).toMatchObject({ state: 'open', doneAt: null })
    // Another reply opens what was done.
    await change({ isDone: true })
    s.imap.deliver(answer(grace.email, {}, 'Are you there?'))
    await s.read()
    expect((await listOf(s, '?state=needs-reply')).conversations).toMatchObject([
      { snippet: 'Are you there?', isUnread: true },
    ])
    const { status } = await s.ada.call('PATCH', `/api/inbox/${id}`, { snoozedUntil: '2020-01-01T00:00:00Z' })
    expect(status).toBe(400)
  })

  test('has a snoozed conversation again when its time has come', async () => {
    const s = await scene()
    await replied(s)
    const [{ id } = { id: 0 }] = (await listOf(s)).conversations
    await s.ada.call('PATCH', `/api/inbox/${id}`, { snoozedUntil: new Date(Date.now() + 86_400_000).toISOString() })
    await wakeSnoozed(s.w.db)
    expect((await listOf(s)).conversations).toEqual([])
    await s.w.pool.query(`update conversations set snoozed_until = now() - interval '1 second' where user_id = $1`, [
      s.ada.id,
    ])
    await wakeSnoozed(s.w.db)
    expect((await listOf(s)).conversations).toMatchObject([{ id, state: 'open', isUnread: true, snoozedUntil: null }])
  })

  test('comes in pages, newest first, and finds people, subjects and text', async () => {
    const s = await scene()
    for (const [index, words] of ['The quarterly budget', 'A café in Zürich', 'The budget again'].entries())
      await replied(s, { Subject: `Re: Topic ${index}` }, words)
    const first = await listOf(s, '?limit=2')
    expect(first.conversations.map(({ subject }) => subject)).toEqual(['Re: Topic 2', 'Re: Topic 1'])
    expect(first.total).toBe(3)
    const second = await listOf(s, `?limit=2&after=${first.next}`)
    expect(second.conversations.map(({ subject }) => subject)).toEqual(['Re: Topic 0'])
    expect(second.next).toBeNull()
    const found = async (q: string) =>
      (await listOf(s, `?q=${encodeURIComponent(q)}`)).conversations.map(({ subject }) => subject)
    expect(await found('budget')).toEqual(['Re: Topic 2', 'Re: Topic 0'])
    expect(await found('budget quarterly')).toEqual(['Re: Topic 0'])
    expect(await found('cafe zurich')).toEqual(['Re: Topic 1'])
    expect(await found('topic 1')).toEqual(['Re: Topic 1'])
    expect(await found('hopper')).toHaveLength(3)
    expect(await found('100%')).toEqual([])
  })

  test('is of one owner, and refuses what is no page', async () => {
    const s = await scene()
    await replied(s)
    const [{ id } = { id: 0 }] = (await listOf(s)).conversations
    const bob = await s.w.person()
    expect((await bob.call('GET', '/api/inbox?state=all')).body).toMatchObject({ conversations: [], total: 0 })
    expect((await bob.call('GET', `/api/inbox/${id}`)).status).toBe(404)
    expect((await bob.call('PATCH', `/api/inbox/${id}`, { isDone: true })).status).toBe(404)
    for (const after of ['x', '9999999999999999-1', '999999999999999-1', '1-9999999999'])
      expect((await s.ada.call('GET', `/api/inbox?after=${after}`)).status, after).toBe(400)
  })

  test('shows an intent as a person corrects it', async () => {
    const s = await scene()
    await replied(s)
    const { messages } = await threadOf(s)
    const path = `/api/inbox/messages/${messages[1]?.id}/intent`
    const corrected = await s.ada.call('PUT', path, { intent: 'meeting' })
    expect(corrected.body).toMatchObject({ intent: { intent: 'meeting', source: 'person' } })
    expect((await listOf(s, '?intent=meeting')).conversations).toHaveLength(1)
    expect(
      (await s.ada.call('PUT', `/api/inbox/messages/${messages[0]?.id}/intent`, { intent: 'meeting' })).status,
    ).toBe(400)
    expect((await s.ada.call('PUT', path, { intent: 'love' })).status).toBe(400)
  })
})
