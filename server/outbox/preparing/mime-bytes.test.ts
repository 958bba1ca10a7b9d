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
}

describe.each(Object.entries(TEXTS))('%s', (_, text) => {
  test('is written as nodemailer writes it', async () => {
    const mail = () =>
      new MailComposer({
        from: { name: 'Ada Byron', address: 'ada@sender.example' },
        to: { name: 'Grace Höpper', address: 'grace@navona.example' },
        subject: `About ${text.slice(0, 60)}`,
        messageId: '<1@sender.example>',
        date: new Date('2030-01-01T09:00:00Z'),
        text,
        html: `<p>${text}</p>`,
        baseBoundary: 'boundary',
        headers: { 'X-Leadwright-Key': 'key' },
      }).compile()
    expect(mimeBytes(mail()).toString('latin1')).toBe((await mail().build()).toString('latin1'))
  })
})
