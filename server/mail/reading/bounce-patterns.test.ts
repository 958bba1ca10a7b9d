// Verdicts that were wrong on real reports: a good address would have been given up, or a dead one emailed again.
import { expect, test } from 'vitest'
import { postfixReport, rawMail, wordsReport } from '../../../tests/world/raw-mail.ts'
import { classifyMail } from './classify-mail.ts'
import { readMail } from './read-mail.ts'

const classOf = (raw: Buffer) => classifyMail(readMail(raw))
const verdicts = (raw: Buffer) => classOf(raw).recipients?.map(({ address, isPermanent }) => [address, isPermanent])

test.each([
  ['5.1.1', 'Recipient address rejected: Mail appeared to be SPAM or forged', 'RCPT TO'],
  ['5.0.0', 'Recipient address rejected: Message rejected by policy', 'RCPT TO'],
  ['5.7.1', 'Recipient address rejected: Your IP has no PTR record', 'RCPT TO'],
  ['5.0.0', 'Recipient address rejected: Greylisted for 300 seconds', 'RCPT TO'],
  ['5.1.8', 'Sender address rejected: Domain not found', 'RCPT TO'],
  ['5.1.0', 'Domain of sender address rep@sender.example does not exist', 'RCPT TO'],
  ['5.1.0', 'sending IP 192.0.2.9 is blocked, see the block list', 'RCPT TO'],
  ['5.1.1', 'Too many messages from your server, rate limit exceeded', 'RCPT TO'],
])('a good address is kept after %s %s', (status, words, stage) => {
  const report = postfixReport({ status, diagnostic: `550 ${status} <kim@lead.example>: ${words}`, stage })
  expect(verdicts(report)).toEqual([['kim@lead.example', false]])
})

test.each([
  [
    'Host not found, try again',
    '<kim@lead.example>: Host or domain name not found. Name service error for name=lead.example type=MX: Host not found, try again',
  ],
  [
    '421 not reachable',
    'Delivery to the following recipient failed:\n\n  kim@lead.example\n\n421 4.4.0 Domain lead.example is not reachable',
  ],
  [
    'a name server that makes no sense',
    '<kim@lead.example>: Name service error for name=lead.example type=MX: Malformed name server reply',
  ],
  ['a server that is down', '<kim@lead.example>: the mail server of lead.example did not respond and is unreachable'],
])('a domain that may come back is no dead one: %s', (_, words) => {
  expect(verdicts(wordsReport(words))).toEqual([['kim@lead.example', false]])
})

test.each([
  ['5.0.0', '550 user unknown', undefined],
  ['5.0.0', "554 delivery error: dd This user doesn't have a yahoo.com account (kim@lead.example) [0]", 'end of DATA'],
  ['5.0.0', '550 Address not found', undefined],
  ['5.0.0', '552 1 Requested mail action aborted, mailbox not found', 'end of DATA'],
])('a dead address is found under %s: %s', (status, diagnostic, stage) => {
  expect(verdicts(postfixReport({ status, diagnostic, ...(stage && { stage }) }))).toEqual([['kim@lead.example', true]])
})

test('the reply of the server that refused counts, not the heading of the system that reports it', () => {
  const heading =
    "5.1.0 - Unknown address error 550-'5.7.1 <rep@sender.example>... Access denied' (delivery attempts: 0)"
  expect(verdicts(postfixReport({ status: '5.1.0', diagnostic: heading }))).toEqual([['kim@lead.example', false]])
  const sendmail = (reply: string) =>
    wordsReport(`   ----- Transcript of session follows -----
... while talking to mx.lead.example.:
>>> RCPT To:<kim@lead.example>
<<< ${reply}
550 5.1.1 <kim@lead.example>... User unknown
>>> DATA
<<< 503 need RCPT command
`)
  expect(verdicts(sendmail('553 Sender Policy Framework (SPF) fail'))).toEqual([['kim@lead.example', false]])
  expect(verdicts(sendmail('550 [SUSPEND] Mailbox currently suspended'))).toEqual([['kim@lead.example', false]])
  expect(verdicts(sendmail('550 unknown recipient'))).toEqual([['kim@lead.example', true]])
})

test('a 4.x status never gives an address up, whatever the words say', () => {
  for (const diagnostic of ['450 4.1.1 User unknown', '451 4.1.2 Host unknown', '450 4.4.1 No such domain'])
    expect(verdicts(postfixReport({ status: diagnostic.slice(4, 9), diagnostic }))).toEqual([
      ['kim@lead.example', false],
    ])
  expect(verdicts(postfixReport({ status: '5.0.0', diagnostic: '450 User unknown' }))).toEqual([
    ['kim@lead.example', false],
  ])
})

test('several recipients of an old sendmail report get each their own verdict', () => {
  const words = `The original message was received at Mon, 16 Nov 2026 10:00:00 GMT
from localhost

   ----- The following addresses had permanent fatal errors -----
<kim@lead.example>
<ann@other.example>
<bob@third.example>

   ----- Transcript of session follows -----
... while talking to mx.lead.example.:
>>> RCPT To:<kim@lead.example>
<<< 550 unknown recipient
550 <kim@lead.example>... User unknown
... while talking to mx.other.example.:
>>> RCPT To:<ann@other.example>
<<< 552 mailbox is full
554 <ann@other.example>... Service unavailable
550 <bob@third.example>... Host unknown (Name server: third.example: host not found)
`
  expect(verdicts(wordsReport(words))).toEqual([
    ['kim@lead.example', true],
    ['ann@other.example', false],
    ['bob@third.example', true],
  ])
})

test('Notes says in Japanese that a person is in no directory', () => {
  const words =
    '------- Failure Reasons  --------\n\nユーザー kim は Domino ディレクトリには見つかりません\nkim@lead.example\n\n------- Returned Message --------\nFrom: rep@sender.example\nMessage-ID: <mail-1@sender.example>\n'
  const report = rawMail(
    {
      'Return-Path': '<>',
      From: 'postmaster@lead.example',
      To: 'rep@sender.example',
      Subject: 'Undeliverable message',
      'Content-Type': 'text/plain; charset=UTF-8',
    },
    words,
  )
  expect(verdicts(report)).toEqual([['kim@lead.example', true]])
})

test('a report of type multipart/mixed from <> is a report', () => {
  const report = rawMail(
    {
      From: '<>',
      To: 'rep@sender.example',
      Subject: 'Your email to kim@lead.example',
      'Content-Type': 'multipart/mixed; boundary="b1"',
    },
    `--b1
Content-Type: text/plain

Your message could not be delivered to kim@lead.example.
550 5.1.1 No such user

--b1
Content-Type: message/rfc822

From: rep@sender.example
To: kim@lead.example
Message-ID: <mail-1@sender.example>
Subject: Hello

Hi Kim
--b1--
`,
  )
  expect(classOf(report)).toMatchObject({
    kind: 'bounce',
    originalMessageId: '<mail-1@sender.example>',
    recipients: [{ address: 'kim@lead.example', isPermanent: true }],
  })
})
