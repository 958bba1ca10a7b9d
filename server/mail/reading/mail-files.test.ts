// Every file of tests/data/mail, with what it is.
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { classifyMail } from './classify-mail.ts'
import { htmlToText } from './html-text.ts'
import { newText } from './new-text.ts'
import { readMail } from './read-mail.ts'

const DATA = 'tests/data/mail'
const classOf = (path: string) => classifyMail(readMail(readFileSync(`${DATA}/${path}`)))
const brief = (path: string) =>
  (classOf(path).recipients ?? []).map(({ address, isPermanent }) => ({ address, permanent: isPermanent }))

type Label = { file: string; recipients: { address: string; reason: string; permanent: boolean }[] }
const labels: Label[] = JSON.parse(readFileSync(`${DATA}/bounces/labels.json`, 'utf8'))

/** Where we know better than the label, or where nothing in the mail tells what the label says. */
const OURS: Record<string, { address: string; permanent: boolean }[]> = {
  // The label lost letters of the address. "Invalid user address", "no such user here".
  'dos-lhost-apachejames-01.eml': [{ address: '000000000000@vtext.example.com', permanent: true }],
  'dos-lhost-v5sendmail-01.eml': [{ address: 'kijitora@example.com', permanent: false }],
  // The label takes "no such user" for a filter wherever the report does not name the refused command. We believe it, unless it
  // comes after DATA.
  'dos-lhost-mailfoundry-01.eml': [{ address: 'kijitora@example.org', permanent: true }],
  'dos-lhost-surfcontrol-01.eml': [{ address: 'kijitora@example.com', permanent: true }],
  'dos-lhost-x1-01.eml': [{ address: 'kijitora@example.co.jp', permanent: true }],
  'dos-lhost-x2-01.eml': [{ address: 'kijitora@example.co.jp', permanent: true }],
  // "550 5.1.1 Mailbox does not exist": the label knows that a rule of its owner wrote it, the mail does not say so.
  'dos-lhost-receivingses-01.eml': [{ address: 'userunknown@neko.example.jp', permanent: true }],
}

test.each(labels)('$file: who failed, and whether for good', ({ file, recipients }) => {
  const wanted = recipients.map(({ address, permanent }) => ({ address, permanent }))
  const once = wanted.filter((one, at) => wanted.findIndex(({ address }) => address === one.address) === at)
  expect(brief(`bounces/${file}`)).toEqual(OURS[file] ?? once)
})

test.each(labels)('$file: its kind', ({ file, recipients }) => {
  const kinds: Record<string, string> = { feedback: 'complaint', vacation: 'auto_reply' }
  const [about] = recipients
  expect(classOf(`bounces/${file}`).kind).toBe(about ? (kinds[about.reason] ?? 'bounce') : 'other')
})

test.each([
  ['1-DelayedMailstillbeingre-4.3.2.eml', 'delay', 'q@defer.test', false, '4.3.2', 'temporary'],
  ['2-UndeliveredMailReturned-5.1.1.eml', 'bounce', 'ghost@leads.test', true, '5.1.1', 'unknown user'],
  ['3-UndeliveredMailReturned-5.1.1.eml', 'bounce', 'x@hardbounce.test', true, '5.1.1', 'unknown user'],
  ['4-UndeliveredMailReturned-5.2.2.eml', 'bounce', 'y@mailboxfull.test', false, '5.2.2', 'mailbox full'],
  ['5-UndeliveredMailReturned-5.7.1.eml', 'bounce', 'z@spamblock.test', false, '5.7.1', 'spam'],
  ['6-OutofofficebackonMonday-.eml', 'auto_reply', 'ooo@leads.test', false, '', 'away'],
])('%s', (file, kind, address, isPermanent, status, reason) => {
  const found = classOf(`live/${file}`)
  expect(found).toMatchObject({ kind, recipients: [{ address, isPermanent, status, reason }] })
  expect(found.originalMessageId).toMatch(/^<[0-9a-f-]{36}@sender\.test>$/)
})

test('the live reply is a reply to the mail it names', () => {
  expect(classOf('live/7-ReHello-.eml')).toEqual({
    kind: 'reply',
    originalMessageId: '<5fe27121-aef3-72ba-2842-9ba645120d1a@sender.test>',
    references: ['<5fe27121-aef3-72ba-2842-9ba645120d1a@sender.test>'],
  })
})

const standard = readdirSync(`${DATA}/replies/talon-standard`).filter((file) => file.endsWith('.eml'))
test.each(standard)('%s is the reply of a person who wrote Hello', (file) => {
  expect(classOf(`replies/talon-standard/${file}`).kind).toBe('reply')
  expect(newText(readMail(readFileSync(`${DATA}/replies/talon-standard/${file}`)).text)).toBe('Hello')
})

test.each(readdirSync(`${DATA}/replies/talon-html`))('%s: the new text, without the quoted mail', (file) => {
  const text = newText(htmlToText(readFileSync(`${DATA}/replies/talon-html/${file}`, 'utf8')))
  expect(text.split(/\n+/)).toEqual(['Hi. I am fine.', 'Thanks,', 'Alex'])
})

test.each([
  ['correct_sig.txt', 'this is an email with a correct -- signature.'],
  ['email_1_3.txt', 'Oh thanks.\n\nHaving the function would be great.\n\n-Abhishek Kona'],
  ['email_1_4.txt', "Awesome! I haven't had another problem with it."],
  ['email_1_6.txt', 'I get proper rendering as well.'],
  ['email_1_7.txt', ':+1:'],
  ['email_1_8.txt', 'I will reply under this one\n\nand under this.'],
  ['email_2_1.txt', 'Outlook with a reply'],
  ['email_2_2.txt', 'Outlook with a reply directly above line'],
  ['email_2_3.txt', 'Outlook with a reply directly above line'],
  ['email_BlackBerry.txt', 'Here is another email'],
  ['email_iPhone.txt', 'Here is another email'],
  ['email_multi_word_sent_from_my_mobile_device.txt', 'Here is another email'],
  [
    'email_sent_from_my_not_signature.txt',
    'Here is another email\n\nSent from my desk, is much easier then my mobile phone.',
  ],
  [
    'email_one_is_not_on.txt',
    'Thank, this is really helpful.\n\nOne outstanding question I had:\n\nLocally (on development), when I run...',
  ],
  [
    'email_sig_delimiter_in_middle_of_line.txt',
    'Hi there!\n\nStuff happened.\n\nAnd here is a fix -- this is not a signature.\n\nkthxbai',
  ],
  [
    'pathological.txt',
    "I think you're onto something. I will try to fix the problem as soon as I\nget back to a computer.",
  ],
])('%s: the new text', (file, text) => {
  expect(newText(readFileSync(`${DATA}/replies/email-reply-parser/${file}`, 'utf8'))).toBe(text)
})

test.each([
  ['email_1_1.txt', 'Hi folks', '-Abhishek Kona'],
  ['email_1_2.txt', 'Hi,', 'the keys in a bucket, you’ll need to delete them all individually."'],
  ['email_1_5.txt', "One: Here's what I've got.", 'for a while.'],
  ['email_bullets.txt', 'test 2 this should list second', '   - and another'],
  ['greedy_on.txt', 'On your remote host you can run:', 'fails, the tunnel is not working.'],
])('%s: the new text begins and ends', (file, begins, ends) => {
  const lines = newText(readFileSync(`${DATA}/replies/email-reply-parser/${file}`, 'utf8')).split('\n')
  expect([lines[0], lines.at(-1)]).toEqual([begins, ends])
})
