import { expect, test } from 'vitest'
import { composeMail } from '../../outbox/preparing/compose-mail.ts'
import { readSentEmail } from './read-sent-email.ts'

const mail = {
  from: { name: 'Zoë van Dijk', address: 'zoe@own.example' },
  to: { name: 'Ann Lee', address: 'ann@acme.example' },
  subject: 'Hello',
  body: 'Hello Ann,\n\nsee https://own.example/price – 日本語.\n--\nnot the footer',
  signature: 'Zoë',
  messageId: '<a@own.example>',
  date: new Date('2026-11-16T10:00:00Z'),
  trackedLink: () => 'https://own.example/c/secret',
  pixelUrl: 'https://own.example/o/secret',
  key: 'k',
}

test('an email in a CRM has its text and sender, and neither tracked links nor a way to unsubscribe the lead', () => {
  const { raw } = composeMail({ ...mail, unsubscribe: { url: 'https://own.example/u/secret' }, postalAddress: 'Way 1' })
  expect(readSentEmail(raw)).toEqual({
    from: { address: 'zoe@own.example', firstName: 'Zoë van', lastName: 'Dijk' },
    text: 'Hello Ann,\n\nsee https://own.example/price – 日本語.\n--\nnot the footer\n\nZoë',
  })
})

test.each(['', 'From: x', 'From: <>\r\n\r\ntext', '\u0000\u00ff'])('bytes of any form are read: %j', (bytes) => {
  expect(readSentEmail(Buffer.from(bytes, 'latin1')).from).toBeUndefined()
})
