import { describe, expect, test, vi } from 'vitest'
import { replied, threadOf } from '../../../tests/world/conversations.ts'
import { type Scene, scene } from '../../../tests/world/inbox-scene.ts'
import { rawMail } from '../../../tests/world/raw-mail.ts'

const PNG = Buffer.from('89504e470d0a1a0a0000', 'hex')
const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')
const part = (headers: string, content: Buffer) =>
  `--m\n${headers}\nContent-Transfer-Encoding: base64\n\n${content.toString('base64').replace(/.{76}/g, '$&\n')}\n`

/** A reply with these files, one after another from part 2 on. */
async function withFiles(s: Scene, files: [headers: string, content: Buffer][], messages = 1) {
  const { grace, mail } = await replied(s)
  for (let n = 1; n <= messages; n++)
    s.imap.deliver(
      rawMail(
        {
          From: `Grace Hopper <${grace.email}>`,
          To: 'ada@sender.example',
          Subject: 'Re: Hello',
          'Message-ID': `<with-files-${n}@navona.example>`,
          'In-Reply-To': mail.messageId,
          'Content-Type': 'multipart/mixed; boundary="m"',
        },
        `--m\nContent-Type: text/plain\n\nSee below.\n${files.map(([headers, content]) => part(headers, content)).join('')}--m--\n`,
      ),
    )
  await s.read()
  const message = (await threadOf(s)).messages.at(-1)
  return {
    message,
    get: (path: string) => s.ada.call('GET', `/api/inbox/messages/${message?.id}/${path}`),
  }
}

describe('a file of a message', () => {
  test('is fetched from the mailbox at that moment, and is never a page of ours', async () => {
    const s = await scene()
    const page = Buffer.from('<script>alert(1)</script>')
    const { message, get } = await withFiles(s, [
      [
        'Content-Type: text/html; name="bill.html"\nContent-Disposition: attachment; filename="../../bi\\"ll.html"',
        page,
      ],
    ])
    expect(message?.files).toMatchObject([{ part: '2', type: 'text/html', size: expect.any(Number) }])
    const file = await get('attachments/2')
    expect(file).toMatchObject({ status: 200, text: String(page) })
    expect(file.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      // The next person at this browser finds nothing of it.
      'cache-control': 'no-store',
    })
    expect(file.headers['content-disposition']).toMatch(/^attachment; filename="[\w. ]+"; filename\*=UTF-8''[\w.%]+$/)
    expect((await get('attachments/7')).status).toBe(404)
    expect((await get('attachments/1')).status).toBe(404)
    expect((await get('attachments/..%2f2')).status).toBe(400)
    s.imap.rule((command) => (command.startsWith('LOGIN') ? 'NO [UNAVAILABLE] Later' : undefined))
    expect((await get('attachments/2')).status).toBe(502)
    s.imap.rule(() => undefined)
    s.imap.remove(2)
    expect(await get('attachments/2')).toMatchObject({
      status: 404,
      body: { message: 'This message is no longer in the mailbox' },
    })
  })

  test('is that of its own message, whoever sends another one under the same Message-ID', async () => {
    const s = await scene()
    const headers = 'Content-Type: application/pdf\nContent-Disposition: attachment; filename="contract.pdf"'
    const { message, get } = await withFiles(s, [[headers, Buffer.from('as agreed')]])
    const forged = (messageId: string) =>
      rawMail(
        {
          From: message?.from.address ?? '',
          To: 'ada@sender.example',
          'Message-ID': messageId,
          'Content-Type': 'multipart/mixed; boundary="m"',
        },
        `--m\nContent-Type: text/plain\n\nSee below.\n${part(headers, Buffer.from('pay me'))}--m--\n`,
      )
    const date = new Date(Date.now() + 60_000)
    s.imap.deliver(forged('<with-files-1@navona.example>'), { date })
    s.imap.deliver(forged('<other@evil.example> <with-files-1@navona.example>'), { date })
    await s.read()
    expect(await get('attachments/2')).toMatchObject({ status: 200, text: 'as agreed' })
    // Its own is deleted, and so is the first of the others.
    s.imap.remove(2)
    s.imap.remove(3)
    expect((await get('attachments/2')).status).toBe(404)
  })

  test('is shown as an image when its bytes are one, whatever it claims to be', async () => {
    const s = await scene()
    const { get } = await withFiles(s, [
      ['Content-Type: application/octet-stream\nContent-ID: <a@x>', PNG],
      ['Content-Type: image/svg+xml\nContent-ID: <b@x>', SVG],
      ['Content-Type: image/png\nContent-ID: <c@x>', Buffer.from('<script>alert(1)</script>')],
    ])
    expect((await get('images/2')).headers).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': 'inline',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, max-age=3600',
      vary: expect.stringContaining('Cookie'),
    })
    expect((await get('images/3')).status).toBe(404)
    expect((await get('images/4')).status).toBe(404)
  })

  test('is read together with the other images of its email: the mailbox is asked once', async () => {
    const s = await scene()
    const images = Array.from({ length: 30 }, (_, at) => at + 2)
    const { get } = await withFiles(
      s,
      // Large enough for the thread that reads such emails.
      images.map((n) => [
        `Content-Type: image/png\nContent-ID: <image${n}@x>`,
        Buffer.concat([PNG, Buffer.alloc(9000)]),
      ]),
    )
    let signIns = 0
    s.imap.rule((command) => {
      if (command.startsWith('LOGIN')) signIns++
      return undefined
    })
    const shown = await Promise.all(images.slice(0, 28).map((n) => get(`images/${n}`)))
    shown.push(await get('images/30'), await get('images/31'))
    expect(shown.map(({ status }) => status)).toEqual(images.map(() => 200))
    expect(signIns).toBe(1)
  })

  test('is read while the mailbox of somebody else keeps silent', async () => {
    const slow = await scene()
    const image: [string, Buffer] = ['Content-Type: image/png\nContent-ID: <a@x>', PNG]
    await withFiles(slow, [image], 4)
    const own = await scene()
    const { get } = await withFiles(own, [image])
    let asked = 0
    slow.imap.rule((command) => {
      if (!command.startsWith('LOGIN')) return undefined
      asked++
      return 'silence'
    })
    const messages = (await threadOf(slow)).messages.filter(({ files }) => files.length > 0)
    expect(messages).toHaveLength(4)
    const waiting = messages.map(({ id }) => slow.ada.call('GET', `/api/inbox/messages/${id}/images/2`))
    await vi.waitFor(() => expect(asked).toBeGreaterThan(0))
    expect((await get('images/2')).status).toBe(200)
    expect(asked).toBe(1)
    slow.imap.rule((command) => (command.startsWith('LOGIN') ? 'NO [UNAVAILABLE] Later' : undefined))
    slow.imap.hangUp()
    for (const answer of await Promise.all(waiting)) expect(answer.status).toBe(502)
  })

  test('of ten megabytes comes whole, and those after it are listed too', async () => {
    const s = await scene()
    const large = Buffer.alloc(10_000_000, 'leadwright ')
    const { message, get } = await withFiles(s, [
      ['Content-Type: application/zip\nContent-Disposition: attachment; filename="large.zip"', large],
      ['Content-Type: application/pdf\nContent-Disposition: attachment; filename="small.pdf"', Buffer.from('%PDF-1.4')],
    ])
    expect(message).toMatchObject({ isCut: false, text: 'See below.' })
    expect(message?.files).toMatchObject([
      { part: '2', name: 'large.zip' },
      { part: '3', name: 'small.pdf' },
    ])
    expect(Math.abs((message?.files[0]?.size ?? 0) - large.length)).toBeLessThan(100_000)
    expect(await get('attachments/3')).toMatchObject({ status: 200, text: '%PDF-1.4' })
    const file = await get('attachments/2')
    expect(file.status).toBe(200)
    expect(file.text === String(large)).toBe(true)
  })
})
