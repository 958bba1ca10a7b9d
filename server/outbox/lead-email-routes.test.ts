import { describe, expect, test } from 'vitest'
import type { CapturedMail, MailLog } from '../../contract/mail.ts'
import { PNG, uploaded } from '../../tests/world/email-files.ts'
import { lead, mailbox, sender, state, template } from '../../tests/world/mail-desk.ts'
import { world } from '../../tests/world/world.ts'

type Person = Awaited<ReturnType<Awaited<ReturnType<typeof world>>['person']>>

const KEY = 'a-key-of-one-wish'
const IN_A_YEAR = new Date(Date.now() + 365 * 86_400_000).toISOString()
const TEXT = { subject: 'A word with {{ firstName }}', body: 'Dear {{ firstName }},\n\nshall we talk?\n\nAda' }

async function desk() {
  const w = await world()
  const ada = await w.person()
  const grace = await lead(ada)
  const write = (body: object, leadId = grace.id, person = ada) =>
    person.call('POST', `/api/leads/${leadId}/emails`, body)
  const mails = async () => (await ada.call('GET', '/api/mails')).body as MailLog[]
  const templates = async () => (await ada.call('GET', '/api/email-templates')).body as unknown[]
  return { w, ada, grace, write, mails, templates }
}

test('a subject and a body are sent to a lead, filled in, and no template is saved', async () => {
  const { w, ada, grace, write, templates } = await desk()
  const { status, body } = await write(TEXT)
  const mail = body as MailLog
  expect([status, mail]).toMatchObject([
    202,
    { leadId: grace.id, templateId: null, subject: 'A word with Grace', recipientAddress: grace.email },
  ])
  await sender(w)
  await state(ada, mail.id).toBe('sent')
  expect((await ada.call('GET', `/api/mails/${mail.id}`)).body).toMatchObject({
    text: expect.stringContaining('Dear Grace,'),
  })
  expect(await templates()).toEqual([])
})

test('asked for twice with one key it is one email; with another text, time or lead it is another', async () => {
  const { ada, write, mails } = await desk()
  const wish = { ...TEXT, scheduledAt: IN_A_YEAR, key: KEY }
  const twice = await Promise.all([write(wish), write(wish), write(wish)])
  twice.push(await write(wish))
  expect(twice.map(({ status }) => status)).toEqual([202, 202, 202, 202])
  expect(new Set(twice.map(({ body }) => (body as MailLog).id)).size).toBe(1)
  expect(await mails()).toHaveLength(1)
  await write({ ...wish, body: 'Another text' })
  await write({ ...wish, scheduledAt: new Date(Date.parse(IN_A_YEAR) + 60_000).toISOString() })
  await write(wish, (await lead(ada)).id)
  expect(await mails()).toHaveLength(4)
})

test('the key of a captured test email is free for the real one, which is one email again', async () => {
  const { ada, grace, write, mails } = await desk()
  const wish = { ...TEXT, scheduledAt: IN_A_YEAR, key: KEY }
  const { id } = await template(ada)
  const sendTemplate = () =>
    ada.call('POST', `/api/email-templates/${id}/send`, { leadId: grace.id, scheduledAt: IN_A_YEAR, key: KEY })
  const idsOf = async () => {
    const answers = [await write(wish), await write(wish), await sendTemplate(), await sendTemplate()]
    for (const answer of answers) expect(answer, answer.text).toMatchObject({ status: 202 })
    return answers.map(({ body }) => (body as MailLog).id)
  }
  const tests = await idsOf()
  expect((await ada.call('PUT', '/api/mailbox', mailbox(2525, { fromEmail: ada.email }))).status).toBe(200)
  const real = await idsOf()
  for (const ids of [tests, real]) expect(ids).toEqual([ids[0], ids[0], ids[2], ids[2]])
  const isTest = new Map((await mails()).map((mail) => [mail.id, mail.isTest]))
  expect([...tests, ...real].map((id) => isTest.get(id))).toEqual([true, true, true, true, false, false, false, false])
  expect(isTest.size).toBe(4)
})

test('what cannot be sent is refused in plain words and leaves nothing behind', async () => {
  const { w, ada, grace, write, mails } = await desk()
  const eve = await w.person()
  const refused = async (answer: ReturnType<typeof write>) => {
    const { status, body } = await answer
    return [status, (body as { message: string }).message]
  }
  expect(await refused(write({ subject: '  ', body: 'x' }))).toEqual([400, 'Please fill in both subject and body'])
  expect(await refused(write({ subject: 'x' }))).toEqual([400, 'Please fill in both subject and body'])
  expect(await refused(write({ ...TEXT, body: 'Dear {{ nickname }}' }))).toEqual([
    400,
    expect.stringContaining('This email can’t be sent: '),
  ])
  expect((await write({ ...TEXT, key: 'short' }))?.status).toBe(400)
  expect(await refused(write(TEXT, grace.id, eve))).toEqual([404, 'Lead not found'])
  await ada.call('POST', '/api/suppressions', { addresses: [grace.email] })
  expect(await refused(write(TEXT))).toEqual([409, `${grace.email} is on your do-not-contact list`])
  expect(await mails()).toEqual([])
})

describe('formatted', () => {
  const HTML = '<p>Dear <b>{{ firstName }}</b>,</p><p>shall we talk?</p>'
  const mailOf = async (ada: Person, { body }: { body: unknown }) =>
    (await ada.call('GET', `/api/mails/${(body as MailLog).id}`)).body as CapturedMail

  test('it goes out in both forms, with its image and attachment, and clean', async () => {
    const { w, ada, grace, write } = await desk()
    const image = await uploaded(ada, PNG, 'pixel.png', 'image')
    const pdf = await uploaded(ada, Buffer.from('%PDF-1.4'), 'Offer.pdf')
    const bodyHtml = `${HTML}<p><img src="/api/email-files/${image.hash}" alt="A pixel" onerror="x"><script>x</script></p>`
    const attachments = [{ hash: pdf.hash, name: pdf.name }]
    const sent = await write({ subject: 'Hello', bodyHtml, attachments })
    expect(sent, sent.text).toMatchObject({ status: 202 })
    const mail = await mailOf(ada, sent)
    expect(mail.html).toContain(HTML.replace('{{ firstName }}', 'Grace'))
    expect(mail.html).toContain(`<img src="/api/email-files/${image.hash}" alt="A pixel">`)
    expect(mail.html).not.toMatch(/script|onerror/)
    expect(mail).toMatchObject({
      attachments: ['Offer.pdf'],
      text: expect.stringContaining('Dear Grace,\n\nshall we talk?'),
    })
    const { rows } = await w.pool.query('select file_hashes as files from sequence_logs where lead_id = $1', [grace.id])
    expect(rows[0].files.sort()).toEqual([image.hash, pdf.hash].sort())
  })

  test('its text is the one that comes with it', async () => {
    const { ada, write } = await desk()
    const mail = await mailOf(ada, await write({ ...TEXT, bodyHtml: '<p>Something <i>else</i></p>' }))
    expect(mail).toMatchObject({
      html: expect.stringContaining('<p>Something <i>else</i></p>'),
      text: expect.stringContaining('Dear Grace,\n\nshall we talk?'),
    })
  })

  test('asked for twice it is one email; with another format or file it is another', async () => {
    const { ada, write, mails } = await desk()
    const { hash } = await uploaded(ada, Buffer.from('%PDF-1.4'), 'Offer.pdf')
    for (const key of [KEY, undefined]) {
      const before = (await mails()).length
      const wish = { ...TEXT, bodyHtml: HTML, scheduledAt: IN_A_YEAR, key }
      const twice = await Promise.all([write(wish), write({ ...wish, bodyHtml: `${HTML}<script></script>` })])
      expect(new Set(twice.map(({ body }) => (body as MailLog).id)).size).toBe(1)
      await write({ ...wish, bodyHtml: HTML.replaceAll('b>', 'i>') })
      await write({ ...wish, bodyHtml: null })
      await write({ ...wish, attachments: [{ hash, name: 'Offer.pdf' }] })
      expect((await mails()).length - before).toBe(4)
    }
  })

  test('files of somebody else, too many and too long are refused', async () => {
    const { w, write } = await desk()
    const { hash } = await uploaded(await w.person(), PNG, 'pixel.png', 'image')
    const foreign = `<p>x<img src="/api/email-files/${hash}"></p>`
    expect(await write({ ...TEXT, bodyHtml: foreign })).toMatchObject({
      status: 400,
      body: { message: 'An image of this email was not found. Remove it, then upload it again.' },
    })
    expect((await write({ ...TEXT, attachments: [{ hash, name: 'a.png' }] })).status).toBe(400)
    expect((await write({ ...TEXT, bodyHtml: 'x'.repeat(80_001) })).status).toBe(400)
    expect(await write({ subject: 'x', bodyHtml: '<p> </p>' })).toMatchObject({
      status: 400,
      body: { message: 'Please fill in both subject and body' },
    })
  })
})
