import { expect, test } from 'vitest'
import type { MailLog, UnknownMails } from '../../../../contract/mail.ts'
import type { Mailbox } from '../../../../contract/mailbox.ts'
import {
  arrivedWords,
  moreUnknownWords,
  resendQuestion,
  resentWords,
  unknownHelp,
  unknownNoteWords,
} from './unknown-words.ts'

const to = (recipientAddress: string) => ({ recipientAddress }) as MailLog
const unknown = (shown: number, total = shown, more: Partial<UnknownMails> = {}): UnknownMails => ({
  emails: Array.from({ length: shown }, () => to('grace@navona.example')),
  total,
  ...more,
})

test('the note names one recipient, or how many there are', () => {
  expect(unknownNoteWords(unknown(1))).toBe("We don't know whether your email to grace@navona.example arrived.")
  expect(unknownNoteWords(unknown(2))).toBe("We don't know whether 2 emails arrived.")
  expect(unknownNoteWords(unknown(100, 1000, { totalIsExact: false }))).toBe(
    "We don't know whether 1,000+ emails arrived.",
  )
})

test('a list that does not have all says so', () => {
  expect(moreUnknownWords(unknown(3))).toBeUndefined()
  expect(moreUnknownWords(unknown(100, 214))).toBe(
    'These are the newest 100 of 214. Decide on these to see the others.',
  )
})

test('a resend is asked for by what it means for the recipients', () => {
  expect(resendQuestion([to('grace@navona.example')])).toEqual({
    question: 'Resend 1 email?',
    text: 'It may have arrived already. If it did, grace@navona.example gets it twice.',
  })
  expect(resendQuestion([to('a@x.example'), to('b@x.example')])).toEqual({
    question: 'Resend 2 emails?',
    text: 'They may have arrived already. If they did, the recipients get them twice.',
  })
})

test('the result is what became of them, not what was asked for', () => {
  expect(arrivedWords({ changed: 1 })).toBe('1 email marked as sent')
  expect(resentWords({ changed: 3 })).toBe("We'll resend 3 emails")
  expect(resentWords({ changed: 0 })).toBe('Nothing to resend: these emails were sent')
})

test('only where we cannot check the Sent folder ourselves, or have done so, the user is asked to', () => {
  const mail = to('grace@navona.example')
  const lost: MailLog = { ...mail, cause: { code: 'not_in_sent_folder' } }
  const imap = {
    host: 'imap.sender.example',
    port: 993,
    security: 'tls',
    user: 'ada@sender.example',
  } as Mailbox['imap']
  const checking = { imap, inboxProblem: null }
  const look = /Look in your Sent folder, or ask the recipient\./
  const wait = /We're checking your Sent folder; this takes up to 15 minutes\./
  expect(unknownHelp([mail, lost], checking)).toMatch(wait)
  expect(unknownHelp([mail, lost], checking)).not.toMatch(look)
  expect(unknownHelp([lost], checking)).toMatch(look)
  expect(unknownHelp([mail], { imap: null, inboxProblem: null })).toMatch(look)
  expect(unknownHelp([mail], { imap, inboxProblem: 'The password is wrong.' })).toMatch(look)
  expect(unknownHelp([mail], null)).toMatch(look)
})
