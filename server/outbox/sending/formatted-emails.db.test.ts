import { describe, expect, test } from 'vitest'
import type { SequenceWithSteps } from '../../../contract/email-sequence.ts'
import type { EmailTemplate } from '../../../contract/email-template.ts'
import { PNG, uploaded } from '../../../tests/world/email-files.ts'
import { lead, mailbox, send, sender, sink, state, template } from '../../../tests/world/mail-desk.ts'
import { PUBLIC, world } from '../../../tests/world/world.ts'
import { allParts, readPart } from '../../mail/reading/mime-parts.ts'

const PDF = Buffer.from(`%PDF-1.4\n${'A line of a document.\n'.repeat(5_000)}`)

const SIGNED = '<p><b>Ada Byron</b></p>'

const base64In = (raw: string, after: RegExp) => {
  const part = raw.slice(raw.search(after))
  return Buffer.from(/\r\n\r\n([\w+/=\r\n]+?)\r\n--/.exec(part)?.[1] ?? '', 'base64')
}

describe('a formatted template with an image and an attachment', () => {
  async function scene() {
    const w = await world(PUBLIC)
    const ada = await w.person()
    const server = await sink()
    await ada.call('PUT', '/api/mailbox', mailbox(server.port, { signatureHtml: SIGNED }))
    const image = await uploaded(ada, PNG, 'pixel.png', 'image')
    const pdf = await uploaded(ada, PDF, 'Übersicht 2026.pdf')
    const bodyHtml = `<p>Dear <b>{{ firstName }}</b>,</p><p>see <a href="https://navona.example/a?b=1&amp;c=2">this</a> <img src="/api/email-files/${image.hash}" alt="A pixel" onerror="x"></p><script>x</script>`
    const content = { bodyHtml, attachments: [{ hash: pdf.hash, name: pdf.name }] }
    return { w, ada, server, image, pdf, content }
  }

  test('arrives in both forms with both files, and stores neither of them with the email', async () => {
    const { w, ada, server, content } = await scene()
    const made = (await template(ada, { body: undefined, ...content })) as EmailTemplate
    expect(made.body).toBe('Dear {{ firstName }},\n\nsee this (https://navona.example/a?b=1&c=2) A pixel')
    expect(made.bodyHtml).not.toMatch(/script|onerror/)
    await sender(w)
    const { id } = await send(ada, (await lead(ada, { firstName: 'Mc<b>Graw</b>' })).id, made.id)
    await state(ada, id).toBe('sent')
    const raw = server.mails[0]?.raw ?? ''
    const parts = allParts(readPart(raw))
    expect(parts.map(({ type }) => type)).toEqual([
      'multipart/mixed',
      'multipart/alternative',
      'text/plain',
      'multipart/related',
      'text/html',
      'image/png',
      'application/pdf',
    ])
    const [text, html] = ['text/plain', 'text/html'].map((type) => parts.find((part) => part.type === type)?.text ?? '')
    expect(text).toContain('Ada Byron')
    expect(html).toContain(SIGNED)
    expect(html).toMatch(
      /<a href="https:\/\/[^"]+\/t\/c\/[^"]+">this<\/a> <img src="cid:[0-9a-f]{32}@[^"]+" alt="A pixel">/,
    )
    expect(html).toMatch(/\/t\/o\/.+\.gif/)
    expect(html).toMatch(/\/u\//)
    expect(base64In(raw, /Content-Type: image\/png/)).toEqual(PNG)
    expect(base64In(raw, /Content-Type: application\/pdf/)).toEqual(PDF)
    expect(raw).toContain("filename*0*=utf-8''%C3%9Cbersicht%202026.pdf")
    const { rows } = await w.pool.query('select length(mime) as length from sequence_logs')
    expect(rows[0].length).toBeLessThan(8_000)
    const whole = (await ada.call('GET', `/api/mails/${id}`)).body
    expect(whole).toMatchObject({ attachments: ['Übersicht 2026.pdf'] })
    expect((whole as { html: string }).html).toContain('<img src="/api/email-files/')
  })

  test('goes the same way from a step of a sequence, and edits reach emails that are written', async () => {
    const { w, ada, server, content } = await scene()
    const step = { stepNumber: 1, subject: 'Hello {{ firstName }}', ...content }
    const made = await ada.call('POST', '/api/email-sequences', { name: 'A', isActive: false, steps: [step] })
    expect(made, made.text).toMatchObject({ status: 201 })
    const sequence = made.body as SequenceWithSteps
    expect(sequence.steps[0]).toMatchObject({
      body: expect.stringContaining('see this (https'),
      attachments: [{ size: PDF.length }],
    })
    const kept = {
      ...step,
      id: sequence.steps[0]?.id,
      body: sequence.steps[0]?.body,
      bodyHtml: undefined,
      attachments: undefined,
    }
    const put = async (change: object) =>
      (
        (await ada.call('PATCH', `/api/email-sequences/${sequence.id}`, { steps: [{ ...kept, ...change }] }))
          .body as SequenceWithSteps
      ).steps[0]
    expect(await put({})).toMatchObject({
      bodyHtml: sequence.steps[0]?.bodyHtml,
      attachments: [{ name: 'Übersicht 2026.pdf' }],
    })
    expect(await put({ body: 'Another text' })).toMatchObject({ bodyHtml: null })
    expect(await put({ bodyHtml: content.bodyHtml })).toMatchObject({ bodyHtml: sequence.steps[0]?.bodyHtml })
    const confirmed = { confirmClaims: true, confirmUnreadInbox: true }
    const launched = await ada.call('PATCH', `/api/email-sequences/${sequence.id}`, { isActive: true, ...confirmed })
    expect(launched, launched.text).toMatchObject({ status: 200 })
    const leadIds = [(await lead(ada)).id]
    const enrolled = await ada.call('POST', `/api/email-sequences/${sequence.id}/enroll`, { leadIds, ...confirmed })
    expect(enrolled, enrolled.text).toMatchObject({ status: 200 })
    await sender(w)
    await expect.poll(() => server.mails.length, { timeout: 20_000 }).toBe(1)
    const raw = server.mails[0]?.raw ?? ''
    expect(allParts(readPart(raw)).find(({ type }) => type === 'text/html')?.text).toContain(SIGNED)
    expect(base64In(raw, /Content-Type: application\/pdf/)).toEqual(PDF)
    expect(base64In(raw, /Content-Type: image\/png/)).toEqual(PNG)
  })

  test('a process of an older version cannot claim it', async () => {
    const { w, ada, content } = await scene()
    const { id } = await send(ada, (await lead(ada)).id, (await template(ada, content)).id)
    const claim = (set: string) => w.pool.query(`update sequence_logs set status = 'sending' ${set} where id = ${id}`)
    expect((await claim('')).rowCount).toBe(0)
    expect((await claim(', takes_files = true')).rowCount).toBe(1)
    await w.pool.query(`update sequence_logs set status = 'scheduled' where id = ${id}`)
    expect((await claim('')).rowCount).toBe(0)
  })

  test('without its file it fails, and no recipient is blamed', async () => {
    const { w, ada, server, content } = await scene()
    const { id } = await send(ada, (await lead(ada)).id, (await template(ada, content)).id)
    await w.pool.query('delete from email_files')
    await sender(w)
    await state(ada, id).toBe('failed')
    expect(server.mails).toEqual([])
    expect((await w.pool.query('select from suppressions')).rowCount).toBe(0)
  })
})

test('a text that changes without its format makes the email plain; the same text keeps it', async () => {
  const ada = await (await world()).person()
  const made = (await template(ada, { body: 'Hi', bodyHtml: '<p><b>Hi</b></p>' })) as EmailTemplate
  const put = (change: object) =>
    ada.call('PUT', `/api/email-templates/${made.id}`, {
      subject: 'x',
      body: 'Hi',
      category: 'closing',
      tone: 'casual',
      ...change,
    })
  expect((await put({})).body).toMatchObject({ bodyHtml: '<p><b>Hi</b></p>' })
  expect((await put({ body: 'Hello' })).body).toMatchObject({ bodyHtml: null })
  expect((await put({ body: 'Own words', bodyHtml: '<p>Hi</p>' })).body).toMatchObject({
    body: 'Own words',
    bodyHtml: '<p>Hi</p>',
  })
  const before = { subject: 'x', body: 'Own words', bodyHtml: '<p>Old</p>', category: 'closing', tone: 'casual' }
  expect((await put({ body: 'Own words', bodyHtml: '<p>New</p>', before })).status).toBe(409)
  expect(
    (await put({ body: 'Own words', bodyHtml: '<p>New</p>', before: { ...before, bodyHtml: '<p>Hi</p>' } })).status,
  ).toBe(200)
})
