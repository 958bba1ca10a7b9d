// Which reports count as being about an email of ours, over every file of tests/data/mail that is a report.
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { postfixReport, wordsReport } from '../../../tests/world/raw-mail.ts'
import { classifyMail } from './classify-mail.ts'
import { chooseMatch, cluesOf, isReport, type SentMail } from './match-mail.ts'
import { readMail } from './read-mail.ts'
import { doubtAbout } from './verify-report.ts'

const HERE = { mailboxId: 1, hosts: ['imap.sender.example', 'sender.example'] }
const OURS = '<11111111-2222-3333-4444-555555555555@sender.example>'

/** As if the report came into our inbox, about this email. */
function doubt(raw: Buffer, sent: Partial<SentMail> = {}) {
  const mail = readMail(raw)
  const found = classifyMail(mail)
  const recipientAddress =
    sent.recipientAddress ?? found.recipients?.[0]?.sentTo ?? found.recipients?.[0]?.address ?? ''
  const ours = { id: 1, messageId: OURS, recipientAddress, mailboxId: 1, isRecent: true, ...sent }
  const match = chooseMatch(cluesOf(mail, found), [], [ours])
  return match ? doubtAbout(mail, found, match, HERE) : 'no match'
}

const FOLDERS = ['bounces', 'live']
const files = FOLDERS.flatMap((folder) =>
  readdirSync(`tests/data/mail/${folder}`)
    .filter((file) => file.endsWith('.eml'))
    .map((file) => {
      const mail = readMail(readFileSync(`tests/data/mail/${folder}/${file}`))
      return { file: `${folder}/${file}`, mail, found: classifyMail(mail) }
    }),
).filter(({ mail, found }) => isReport(mail, found) && (found.recipients?.length ?? 0) > 0)

const named = files.filter(({ found }) => found.originalMessageId)
test.each(named)('$file counts for the email it names, and for no other', ({ file, found }) => {
  const raw = readFileSync(`tests/data/mail/${file}`)
  expect(doubt(raw, { messageId: found.originalMessageId ?? null })).toBeNull()
  expect(doubt(raw)).toBe('unnamed')
})

/** The Message-ID of the returned email, wherever it is. */
const RETURNED_ID = /(?<=\S[\s\S]*\r?\n\r?\n[\s\S]*message-id(?:: *<| of ))[^\s<>]+@[^\s<>]+/i
const hidden = files.filter(
  ({ file, found }) => !found.originalMessageId && RETURNED_ID.test(readFileSync(`tests/data/mail/${file}`, 'latin1')),
)
test.each(hidden)('$file counts, though its layout hides the Message-ID', ({ file }) => {
  const raw = readFileSync(`tests/data/mail/${file}`, 'latin1').replace(RETURNED_ID, OURS.slice(1, -1))
  expect(doubt(Buffer.from(raw, 'latin1'))).toBeNull()
})

test('of all reports, few name no email at all', () => {
  const nameless = files.length - named.length - hidden.length
  expect([files.length, named.length, hidden.length, nameless]).toEqual([85, 70, 4, 11])
})

const report = (more: Partial<Parameters<typeof postfixReport>[0]> = {}) =>
  postfixReport({ status: '5.1.1', diagnostic: '550 5.1.1 User unknown', ...more })
const KIM = { messageId: '<mail-1@sender.example>', recipientAddress: 'kim@lead.example' }

test('a report counts from its mailbox and for its recipient', () => {
  expect(doubt(report(), KIM)).toBeNull()
  expect(doubt(report(), { ...KIM, mailboxId: 2 })).toBe('other_mailbox')
  expect(doubt(report(), { ...KIM, mailboxId: null })).toBe('other_mailbox')
  expect(doubt(report(), { ...KIM, recipientAddress: 'lee@lead.example' })).toBe('other_recipient')
  expect(doubt(report(), { ...KIM, messageId: OURS })).toBe('unnamed')
})

test('words name our email by its Message-ID, with brackets or without', () => {
  const words = (id: string) => wordsReport(`<kim@lead.example>: 550 User unknown\n\nMessage-ID was ${id}.`)
  for (const id of [
    OURS,
    OURS.slice(1, -1),
    OURS.toUpperCase().slice(1, -1).replace('SENDER.EXAMPLE', 'sender.example'),
  ])
    expect(doubt(words(id), { recipientAddress: 'kim@lead.example' }), id).toBe(
      id === OURS || id === OURS.slice(1, -1) ? null : 'unnamed',
    )
})

test('"generated from" names the recipient whose email is forwarded', () => {
  const raw = wordsReport('  kim@home.example\n    (generated from kim@lead.example)\n    550 User unknown', {
    'In-Reply-To': OURS,
  })
  expect(doubt(raw, { recipientAddress: 'kim@lead.example' })).toBeNull()
  expect(doubt(raw, { recipientAddress: 'lee@lead.example' })).toBe('other_recipient')
})
