import { expect, test } from 'vitest'
import type { CapturedMail, MailLog } from '../../../contract/mail.ts'
import { PNG, uploaded } from '../../../tests/world/email-files.ts'
import { lead, mailbox } from '../../../tests/world/mail-desk.ts'
import { world } from '../../../tests/world/world.ts'

// A canceled email can be written again: its text is what was written.

const LATER = '2099-01-01T09:00:00Z'

async function desk(signature: string | null = null) {
  const w = await world()
  const ada = await w.person()
  const account = mailbox(2525, { fromEmail: ada.email, trackClicks: true, trackOpens: true })
  expect((await ada.call('PUT', '/api/mailbox', { ...account, ...(signature && { signature }) })).status).toBe(200)
  const grace = await lead(ada)
  const read = async (id: number) => (await ada.call('GET', `/api/mails/${id}`)).body as CapturedMail
  return {
    w,
    ada,
    grace,
    read,
    /** Sends it, cancels it and reads it. */
    canceled: async (email: object) => {
      const sent = await ada.call('POST', `/api/leads/${grace.id}/emails`, { ...email, scheduledAt: LATER })
      expect(sent.status, sent.text).toBe(202)
      const { id } = sent.body as MailLog
      expect((await read(id)).written).toBeNull()
      await ada.call('POST', `/api/mails/${id}/cancel`)
      return read(id)
    },
  }
}

test('plain text comes back as it was, with its empty lines, indents and links, and without footer and signature', async () => {
  const { canceled } = await desk('Best regards,\nAda Byron')
  const body = 'Dear Grace,\n\n\n  see https://sender.example/plan?a=1&b=2 – "soon"?\n\n--\nnot a footer'
  expect(await canceled({ subject: 'A plan', body })).toMatchObject({
    subject: 'A plan',
    written: { body, bodyHtml: null, attachments: [], isReply: false, mailboxId: expect.any(Number) },
  })
})

test('a formatted email comes back with its format, images, links and attachments', async () => {
  const { ada, canceled } = await desk('Ada Byron')
  const image = await uploaded(ada, PNG, 'logo.png', 'image')
  const file = await uploaded(ada, PNG, 'Größe.png', 'attachment')
  const bodyHtml = `<p>Dear <b>Grace</b>, <a href="https://sender.example/plan">here</a></p><p><img src="/api/email-files/${image.hash}" alt="Logo"></p>`
  const { written } = await canceled({
    subject: 'A plan',
    body: 'Dear Grace',
    bodyHtml,
    attachments: [{ hash: file.hash, name: 'Größe.png' }],
  })
  expect(written?.bodyHtml).toBe(bodyHtml)
  expect(written).toMatchObject({ attachments: [{ hash: file.hash, name: 'Größe.png', type: 'image/png' }] })
})

test('a signature that has changed since stays in the text, and is not added a second time', async () => {
  const { ada, canceled, read } = await desk('Ada Byron')
  const { id } = await canceled({ subject: 'A plan', body: 'Dear Grace' })
  await ada.call('PUT', '/api/mailbox', { ...mailbox(2525, { fromEmail: ada.email }), signature: 'Ada Lovelace' })
  expect((await read(id)).written).toMatchObject({ body: 'Dear Grace\n\nAda Byron' })
})

test('of an email that was not canceled there is none', async () => {
  const { ada, grace, read } = await desk()
  const sent = await ada.call('POST', `/api/leads/${grace.id}/emails`, { subject: 'A', body: 'B', scheduledAt: LATER })
  expect((await read((sent.body as MailLog).id)).written).toBeNull()
})
