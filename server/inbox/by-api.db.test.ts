import { beforeAll, expect, test } from 'vitest'
import type { ConversationList, QueuedReply, Thread } from '../../contract/inbox.ts'
import { MAIL_PROVIDERS } from '../../contract/mail-provider.ts'
import { mailAccountWorld } from '../../tests/world/mail-account-world.ts'
import { lead, send, sender, state } from '../../tests/world/mail-desk.ts'
import { rawMail } from '../../tests/world/raw-mail.ts'
import { readInboxOf } from '../mail/inbox/read-inboxes.ts'
import { readMail } from '../mail/reading/read-mail.ts'

let w: Awaited<ReturnType<typeof mailAccountWorld>>
beforeAll(async () => {
  w = await mailAccountWorld()
})

test.each(MAIL_PROVIDERS)(
  'a conversation through %s has both ways, files, other apps, and a reply in the thread',
  async (provider) => {
    const desk = w.desks[provider]
    const ada = await w.person({ firstName: 'Ada', lastName: 'Byron' })
    await w.connect(ada, provider)
    await w.pool.query('update mailboxes set min_gap_seconds = 0, send_window = null where user_id = $1', [ada.id])
    const grace = await lead(ada)
    await sender(w)
    await state(ada, (await send(ada, grace.id)).id).toBe('sent')
    desk.settle()
    const read = () => readInboxOf(w, ada.id, w.mail)
    await read()
    const first = desk.sent().find(({ to }) => to.includes(grace.email))
    const file = Buffer.alloc(3_000_000, 'the order ')
    desk.receive(
      String(
        rawMail(
          {
            From: `Grace <${grace.email}>`,
            To: desk.address,
            Subject: 'Re: Hello Grace',
            'Message-ID': `<theirs-${provider}@navona.example>`,
            'In-Reply-To': first?.messageId ?? '',
            References: first?.messageId ?? '',
            'Content-Type': 'multipart/mixed; boundary="m"',
          },
          `--m\nContent-Type: text/plain\n\nYes, tell me more.\n--m\nContent-Type: application/pdf; name="order.pdf"\nContent-Disposition: attachment\nContent-Transfer-Encoding: base64\n\n${file.toString('base64')}\n--m\nContent-Type: text/csv; name="last.csv"\nContent-Disposition: attachment\n\na,b\n--m--\n`,
        ),
      ),
    )
    await read()
    const [conversation] = ((await ada.call('GET', '/api/inbox')).body as ConversationList).conversations
    const thread = async () => (await ada.call('GET', `/api/inbox/${conversation?.id}`)).body as Thread
    const { messages } = await thread()
    expect(messages).toMatchObject([
      { direction: 'out' },
      {
        direction: 'in',
        text: 'Yes, tell me more.',
        files: [
          { part: '2', name: 'order.pdf' },
          { part: '3', name: 'last.csv' },
        ],
      },
    ])
    const downloaded = await ada.call('GET', `/api/inbox/messages/${messages[1]?.id}/attachments/2`)
    expect(downloaded.status).toBe(200)
    expect(downloaded.text === String(file)).toBe(true)

    const written = rawMail(
      {
        From: desk.address,
        To: grace.email,
        Subject: 'Re: Hello Grace',
        'Message-ID': `<phone-${provider}@sender.example>`,
        'In-Reply-To': `<theirs-${provider}@navona.example>`,
      },
      'From my phone.',
    )
    if (provider === 'google') w.gmail.receive(String(written), { labels: ['SENT'] })
    else w.graph.receive(String(written), { folder: 'sentitems' })
    await read()
    await read()
    expect((await thread()).messages.map(({ text }) => text).slice(1)).toEqual(['Yes, tell me more.', 'From my phone.'])

    const replied = await ada.call('POST', `/api/inbox/${conversation?.id}/reply`, {
      body: 'Gladly.',
      key: `a-key-of-a-reply-${provider}`,
    })
    const goesOut = async ({ message }: QueuedReply) => {
      await w.pool.query('update sequence_logs set scheduled_at = now() where id = $1', [message.delivery?.mailId])
      await w.pool.query('update mailboxes set next_look_at = null where user_id = $1', [ada.id])
    }
    const lastState = async () => (await thread()).messages.at(-1)?.delivery?.state
    await goesOut(replied.body as QueuedReply)
    await expect.poll(lastState).toBe('sent')
    desk.settle()
    const last = desk.sent().at(-1)
    expect(readMail(last?.raw ?? Buffer.alloc(0))).toMatchObject({ inReplyTo: `<theirs-${provider}@navona.example>` })
    await read()
    expect((await thread()).messages).toHaveLength(4)

    // Somebody who unsubscribes before it goes out gets nothing; the provider would send it to everybody it names.
    const forwarded = await ada.call('POST', `/api/inbox/${conversation?.id}/reply`, {
      mode: 'forward',
      to: ['kim@navona.example', 'lee@navona.example'],
      body: 'See below.',
      keepsAttachments: false,
      key: `a-key-of-a-forward-${provider}`,
    })
    await ada.call('POST', '/api/suppressions', { addresses: ['lee@navona.example'] })
    await goesOut(forwarded.body as QueuedReply)
    await expect.poll(lastState).toBe('failed')
    desk.settle()
    expect(desk.sent().filter(({ to }) => to.includes('navona.example') && !to.includes(grace.email))).toEqual([])
    expect((await thread()).messages.at(-1)?.delivery?.reason).toMatch(/lee@navona\.example is on your do-not-contact/)
  },
)
