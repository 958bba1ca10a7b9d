import { expect, test } from 'vitest'
import { readMail } from '../../mail/reading/read-mail.ts'
import { mimeBytes } from './mime-bytes.ts'
import { moveLinks } from './move-links.ts'

const OWN = new URL('https://link.acme.com/')
const MAIN = new URL('https://leads.example.com:8443/')

const same = (token: string) => token

const TEXTS = {
  'plain text': 'Hello Grace,\n\nsee you.',
  'a word of another language': `Grüße aus Köln, ${'wir fahren weiter. '.repeat(30)}`,
  'another script': 'Здравствуйте, как ваши дела? '.repeat(40),
  'a long line': 'x'.repeat(3000),
  'line breaks of Windows': 'Hello\r\nGrace\r\n',
  'a part within the text':
    'Content-Type: text/html; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\nhttps://link.acme.com/t/x',
}

const email = (text: string, origin: URL, files = {}) =>
  mimeBytes({
    headers: { 'List-Unsubscribe': { prepared: `<${origin.origin}/u/1.0.token>` }, Subject: 'Grüße' },
    text: `${text}\n\nUnsubscribe: ${origin.origin}/u/1.0.token\n`,
    html: `<p>${text}</p><a href="${origin.origin}/t/c/token">pricing</a><a href="https://link.acme.com/about">us</a>`,
    boundary: '--_NmP-0123456789abcdef-Part_1',
    ...files,
  })

test.each(Object.entries(TEXTS))('links lead to the other origin, and nothing else changes: %s', (name, text) => {
  const moved = moveLinks(email(text, OWN), OWN, MAIN, same)
  if (name !== 'a part within the text') expect(moved.toString()).toBe(email(text, MAIN).toString())
  expect(readMail(moved).text).toContain(`${MAIN.origin}/u/1.0.token`)
  expect(moveLinks(moved, MAIN, OWN, same).toString()).toBe(email(text, OWN).toString())
})

test('files stay where they are', () => {
  const hash = 'a'.repeat(64)
  const files = {
    images: [{ hash, cid: `${hash}@acme.com`, type: 'image/png' }],
    attachments: [{ hash, name: 'notes.txt', type: 'text/plain' }],
  }
  const moved = moveLinks(email('Hello', OWN, files), OWN, MAIN, same)
  expect(moved.toString()).toBe(email('Hello', MAIN, files).toString())
})

test('the token of a long link is another one there', () => {
  const token = `1a.0.${'s'.repeat(22)}`
  const see = (origin: URL, shown: string) => email(`See ${origin.origin}/t/c/${shown} and /t/c/${token}`, origin)
  const moved = moveLinks(see(OWN, token), OWN, MAIN, (given) => given.replace(/s+$/, 'm'.repeat(22)))
  expect(moved.toString()).toBe(see(MAIN, `1a.0.${'m'.repeat(22)}`).toString())
})
