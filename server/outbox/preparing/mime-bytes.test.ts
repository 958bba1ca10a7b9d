import fc from 'fast-check'
import MailComposer from 'nodemailer/lib/mail-composer'
import { describe, expect, test } from 'vitest'
import { mimeBytes } from './mime-bytes.ts'

const TEXTS = {
  'plain text': 'Hello Grace,\n\nsee https://navona.example/a?b=1.\n',
  'no line break at the end': 'Hello',
  'a dot and a From on a line': 'Hello\n.\n.. and so on\nFrom here\n',
  'spaces at the end of lines': 'Hello \nGrace\t\n  ',
  'a word of another language': `Grüße aus Köln, ${'wir fahren weiter. '.repeat(30)}`,
  'another script': 'Здравствуйте, как ваши дела? '.repeat(40),
  'emoji across lines': `${'👩‍🚀 to the moon = 100% '.repeat(30)}`,
  'a long line': 'x'.repeat(3000),
  'long lines with spaces': `${'truck '.repeat(400)}\n`.repeat(3),
  'line breaks of Windows': 'Hello\r\nGrace\r\n',
  'a header in the subject': 'Hello\r\nBcc: eve@example.com',
}

type Mail = { name: string; address: string; replyTo?: string; subject: string; text: string; references: string[] }

const URI = `<https://leads.example/u/${'token'.repeat(20)}>`
const DATE = new Date('2030-01-01T09:00:00Z')
const from = { name: 'Ada Byron', address: 'ada@sender.example' }

const ours = ({ name, address, replyTo, subject, text, references }: Mail) =>
  mimeBytes({
    headers: {
      'List-Unsubscribe': { prepared: URI },
      'X-Leadwright-Key': 'key',
      From: from,
      To: { name, address },
      'Reply-To': replyTo,
      'In-Reply-To': references.at(-1),
      References: references.length > 0 ? references : undefined,
      Subject: subject,
      'Message-ID': '<1@sender.example>',
      Date: DATE,
    },
    text,
    html: `<p>${text}</p>`,
    boundary: '--_NmP-0123456789abcdef-Part_1',
  })

const nodemailers = ({ name, address, replyTo, subject, text, references }: Mail) =>
  new MailComposer({
    from,
    to: { name, address },
    ...(replyTo && { replyTo }),
    subject,
    messageId: '<1@sender.example>',
    date: DATE,
    ...(references.length > 0 && { inReplyTo: references.at(-1), references }),
    text,
    html: `<p>${text}</p>`,
    baseBoundary: '0123456789abcdef',
    headers: { 'List-Unsubscribe': { prepared: true, value: URI }, 'X-Leadwright-Key': 'key' },
  })
    .compile()
    .build()

async function isSame(mail: Mail) {
  expect(ours(mail).toString('latin1')).toBe((await nodemailers(mail)).toString('latin1'))
}

const GRACE = { name: 'Grace Höpper', address: 'grace@navona.example', references: [] }

describe.each(Object.entries(TEXTS))('%s', (_, text) => {
  test('is written as nodemailer writes it', () => isSame({ ...GRACE, subject: `About ${text.slice(0, 60)}`, text }))
})

test('a reply names the emails before it as nodemailer does', () =>
  isSame({ ...GRACE, subject: 'Re: A thought', text: 'Hello', references: ['<a@x.example>', '<b@x.example>'] }))

test('an address for replies is written as nodemailer writes it', () =>
  isSame({ ...GRACE, replyTo: 'ada@engines.example', subject: 'A thought', text: 'Hello' }))

test('any name, subject and text is written as nodemailer writes it', async () => {
  const words = fc.oneof(fc.string(), fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' }))
  const text = fc.array(words, { minLength: 1 }).map((lines) => `${lines.join('\n')}.`)
  const id = fc.string({ minLength: 1, unit: fc.constantFrom('a', '1', '.', '-') }).map((left) => `<${left}@x.example>`)
  await fc.assert(
    fc.asyncProperty(words, words, text, fc.array(id, { maxLength: 20 }), (name, subject, body, references) =>
      isSame({ name, address: 'grace@navona.example', subject, text: body, references }),
    ),
    { numRuns: 50 },
  )
})
