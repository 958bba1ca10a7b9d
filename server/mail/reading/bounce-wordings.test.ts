// Wordings of mail systems beyond those of tests/data/mail, each with what it means for the address.
import { expect, test } from 'vitest'
import { postfixReport, wordsReport } from '../../../tests/world/raw-mail.ts'
import { classifyMail } from './classify-mail.ts'
import { readMail } from './read-mail.ts'

const classOf = (raw: Buffer) => classifyMail(readMail(raw))

test.each([
  [
    'RCPT TO',
    '5.1.1',
    "550-5.1.1 The email account that you tried to reach does not exist. Please try double-checking the recipient's email address for typos or unnecessary spaces.",
    'unknown user',
    true,
  ],
  ['RCPT TO', '5.2.1', '550 5.2.1 The email account that you tried to reach is inactive.', 'disabled', false],
  ['RCPT TO', '4.2.2', '452-4.2.2 The email account that you tried to reach is over quota.', 'mailbox full', false],
  ['RCPT TO', '5.2.2', "552-5.2.2 The recipient's inbox is out of storage space and inactive.", 'mailbox full', false],
  [
    'end of DATA',
    '5.7.1',
    '550-5.7.1 [192.0.2.9] Our system has detected that this message is likely unsolicited mail.',
    'spam',
    false,
  ],
  [
    'end of DATA',
    '5.7.26',
    '550-5.7.26 This mail has been blocked because the sender is unauthenticated. Gmail requires all senders to authenticate with either SPF or DKIM.',
    'authentication',
    false,
  ],
  [
    'RCPT TO',
    '5.1.10',
    '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup',
    'unknown user',
    true,
  ],
  [
    'RCPT TO',
    '5.4.1',
    '550 5.4.1 Recipient address rejected: Access denied. AS(201806281) [AM5EUR03FT055.eop-EUR03.prod.protection.outlook.com]',
    'unknown user',
    true,
  ],
  [
    'RCPT TO',
    '5.7.708',
    '550 5.7.708 Service unavailable. Access denied, traffic not accepted from this IP.',
    'blocked',
    false,
  ],
  ['end of DATA', '5.7.1', '550 5.7.1 RESOLVER.RST.NotAuthorized; not authorized', 'recipient refused', false],
  [
    'end of DATA',
    '5.2.2',
    '554 5.2.2 STOREDRV.Deliver; mailbox full. The following information should help identify the cause of this failure: QuotaExceededException',
    'mailbox full',
    false,
  ],
  [
    'RCPT TO',
    '5.4.310',
    '550 5.4.310 DNS domain lead.example does not exist [Message=InfoDomainNonexistent]',
    'unknown host',
    true,
  ],
  [
    'end of DATA',
    '5.0.0',
    '554 30 Sorry, your message to kim@lead.example cannot be delivered. This mailbox is disabled (554.30).',
    'disabled',
    false,
  ],
  [
    'end of DATA',
    '5.0.0',
    '554 delivery error: dd Requested mail action aborted, mailbox not found',
    'unknown user',
    true,
  ],
  [
    'RCPT TO',
    '5.5.0',
    '550 5.5.0 Requested action not taken: mailbox unavailable (S2017062302).',
    'unknown user',
    true,
  ],
  [
    'RCPT TO',
    '5.0.0',
    '550 Invalid Recipient - https://community.mimecast.com/docs/DOC-1369#550 [q1w2e3]',
    'unknown user',
    true,
  ],
  [
    'end of DATA',
    '5.0.0',
    '554 Email rejected due to security policies - https://community.mimecast.com/docs/DOC-1369#554',
    'policy',
    false,
  ],
  ['RCPT TO', '5.1.1', '550 5.1.1 unknown or illegal alias: kim@lead.example', 'unknown user', true],
  ['RCPT TO', '5.2.2', '552 5.2.2 user over quota: kim@lead.example', 'mailbox full', false],
  ['RCPT TO', '5.0.0', '550 Requested action not taken: mailbox unavailable', 'unknown user', true],
  ['RCPT TO', '5.1.1', '550 5.1.1 Email address could not be found, or was misspelled (G8)', 'unknown user', true],
  ['RCPT TO', '5.1.10', '556 5.1.10 Recipient address has null MX', 'accepts no mail', true],
  [
    'RCPT TO',
    '5.7.1',
    '554 5.7.1 Service unavailable; Client host [192.0.2.9] blocked using zen.spamhaus.org',
    'blocked',
    false,
  ],
  ['RCPT TO', '4.4.7', '451 4.4.7 Delivery time expired', 'expired', false],
  [
    'RCPT TO',
    '5.7.1',
    "553 sorry, that domain isn't in my list of allowed rcpthosts (#5.7.1)",
    'relaying denied',
    false,
  ],
  ['RCPT TO', '5.7.1', '550 5.7.1 Unable to relay for kim@lead.example', 'relaying denied', false],
  ['RCPT TO', '5.1.1', '550 5.1.1 Relaying denied', 'relaying denied', false],
  [
    'end of DATA',
    '5.7.1',
    '554 5.7.1 The message was rejected because it contains prohibited virus or spam content',
    'virus',
    false,
  ],
  ['MAIL FROM', '5.3.4', '552 5.3.4 Message size exceeds fixed limit', 'message too big', false],
  ['MAIL FROM', '5.7.0', '554 5.7.0 Blocked - see https://ipcheck.proofpoint.com/?ip=192.0.2.9', 'blocked', false],
  ['RCPT TO', '5.1.6', '551 5.1.6 User has moved to kim@new.example', 'moved', true],
  [
    'RCPT TO',
    '5.1.8',
    '550 5.1.8 <rep@sender.example>: Sender address rejected: Domain not found',
    'sender refused',
    false,
  ],
  [
    'RCPT TO',
    '5.1.1',
    '550 5.1.1 Adresse d au moins un destinataire invalide. Invalid recipient. OFR_416',
    'unknown user',
    true,
  ],
  ['RCPT TO', '5.0.0', '550 Empfänger unbekannt', 'unknown user', true],
  ['RCPT TO', '5.0.0', '550 usuario desconocido', 'unknown user', true],
  ['end of DATA', '5.0.0', '550 User unknown', 'unknown user', false],
  ['RCPT TO', '5.0.0', '550 No such person at this address', 'unknown user', true],
  [
    'RCPT TO',
    '5.7.1',
    '550 5.7.1 Recipient address rejected: user kim@lead.example does not exist',
    'unknown user',
    true,
  ],
  ['RCPT TO', '5.0.0', '550 Account kim@lead.example has been suspended', 'disabled', false],
  [
    'RCPT TO',
    '4.7.1',
    '421 4.7.0 [TSS04] Messages from 192.0.2.9 temporarily deferred due to unexpected volume or user complaints',
    'rate limit',
    false,
  ],
  ['RCPT TO', '4.7.0', '421-4.7.28 Our system has detected an unusual rate of unsolicited mail', 'rate limit', false],
  ['RCPT TO', '5.2.1', '550 5.2.1 Mailbox unavailable for this user: over quota', 'mailbox full', false],
])('%s refused with %s %s: %s', (stage, status, diagnostic, reason, isPermanent) => {
  const found = classOf(postfixReport({ status, diagnostic, stage }))
  expect(found).toMatchObject({
    kind: 'bounce',
    originalMessageId: '<mail-1@sender.example>',
    recipients: [{ address: 'kim@lead.example', reason, isPermanent }],
  })
})

test.each([
  [
    'Exim, no such domain',
    'This message was created automatically by mail delivery software.\n\nA message that you sent could not be delivered to one or more of its\nrecipients. This is a permanent error. The following address(es) failed:\n\n  kim@lead.example\n    all relevant MX records point to non-existent hosts',
    'unknown host',
    true,
  ],
  [
    'Exim, local',
    'A message that you sent could not be delivered to one or more of its\nrecipients. The following address(es) failed:\n\n  kim@lead.example\n    Unrouteable address',
    'unknown host',
    true,
  ],
  [
    'Exim, given up',
    'The following address(es) failed:\n\n  kim@lead.example\n    host mx.lead.example [192.0.2.1]\n    SMTP error from remote mail server after RCPT TO:<kim@lead.example>:\n    451 Temporary local problem - please try later: retry timeout exceeded',
    'expired',
    false,
  ],
  [
    'Exim, RCPT',
    '  kim@lead.example\n    host mx.lead.example [192.0.2.1]\n    SMTP error from remote mail server after RCPT TO:<kim@lead.example>:\n    550 No such recipient here\n\nMessage could not be delivered',
    'unknown user',
    true,
  ],
  [
    'qmail',
    "Hi. This is the qmail-send program at mx.sender.example.\nI'm afraid I wasn't able to deliver your message to the following addresses.\nThis is a permanent error; I've given up. Sorry it didn't work out.\n\n<kim@lead.example>:\n192.0.2.1 does not like recipient.\nRemote host said: 550 5.1.1 unknown user\nGiving up on 192.0.2.1.",
    'unknown user',
    true,
  ],
  [
    'qmail, no host',
    "I'm afraid I wasn't able to deliver your message to the following addresses.\n\n<kim@lead.example>:\nSorry, I couldn't find any host named lead.example. (#5.1.2)",
    'unknown host',
    true,
  ],
  [
    'MDaemon',
    'The attached message had PERMANENT fatal delivery errors!\n\nFailed address: kim@lead.example\n\n--> RCPT TO:<kim@lead.example>\n<-- 550 5.1.1 Recipient unknown',
    'unknown user',
    true,
  ],
  [
    'CommuniGate',
    "Failed to deliver to 'kim@lead.example'\nSMTP module(domain lead.example) reports:\n account is full (quota exceeded)\nMessage could not be delivered",
    'mailbox full',
    false,
  ],
  [
    'GroupWise',
    'The message that you sent was undeliverable to the following:\n\tkim@lead.example (user not found)',
    'unknown user',
    true,
  ],
  [
    'GroupWise, in SMTP',
    'The attached file had the following undeliverable recipient(s):\n   kim@lead.example\n\nTranscript of session follows:\n   Command: RCPT TO:<kim@lead.example>\n   Response: 550 No such user',
    'unknown user',
    true,
  ],
  [
    'a server’s own words for a mailbox that does not exist',
    '<kim@lead.example>: host mx.lead.example[192.0.2.1] said: 550 Message was not accepted -- invalid mailbox. Local mailbox kim@lead.example is unavailable: user not found',
    'unknown user',
    true,
  ],
  [
    'the words every filter uses',
    '<kim@lead.example>: host mx.lead.example[192.0.2.1] said: 554 5.7.1 No such user',
    'unknown user',
    false,
  ],
  [
    'IronPort',
    "The following message to <kim@lead.example> was undeliverable.\nThe reason for the problem:\n5.1.2 - Bad destination host 'DNS Hard Error looking up lead.example (MX): NXDomain'",
    'unknown host',
    true,
  ],
  [
    'IronPort, expired',
    "The following message to <kim@lead.example> was undeliverable.\nThe reason for the problem:\n5.4.7 - Delivery expired (message too old) 'timeout'",
    'expired',
    false,
  ],
  [
    'SmarterMail',
    'Could not deliver message to the following recipient(s):\n\nFailed Recipient: kim@lead.example\nReason: Remote host said: 550 5.1.1 The email account that you tried to reach does not exist.',
    'unknown user',
    true,
  ],
  [
    'MailEnable',
    'MailEnable: Message could not be delivered to some recipients.\n\nThe following recipient(s) could not be reached:\n\n\tRecipient: [SMTP:kim@lead.example]\n\tReason: Remote SMTP Server Returned: 550 5.1.1 user unknown',
    'unknown user',
    true,
  ],
  [
    'hMailServer',
    'Your message did not reach some or all of the intended recipients.\n\nThe following recipient(s) could not be reached:\n\nkim@lead.example\n   Error Type: SMTP\n   Remote server (192.0.2.1) issued an error.\n   hMailServer sent: RCPT TO:<kim@lead.example>\n   Remote server replied: 550 5.1.1 Mailbox not found',
    'unknown user',
    true,
  ],
  [
    'Gmail, not found',
    "** Address not found **\n\nYour message wasn't delivered to kim@lead.example because the address couldn't be found, or is unable to receive mail.\n\nThe response from the remote server was:\n550 5.1.1 No such user",
    'unknown user',
    true,
  ],
  [
    'Gmail, no domain',
    "** Address not found **\n\nYour message wasn't delivered to kim@lead.example because the domain lead.example couldn't be found. Check for typos or unnecessary spaces and try again.",
    'unknown host',
    true,
  ],
  [
    'Gmail, full',
    "** Recipient inbox full **\n\nYour message couldn't be delivered to kim@lead.example. Their inbox is full, or it's getting too much mail right now.",
    'mailbox full',
    false,
  ],
  [
    'Exchange, German',
    "Fehler bei der Nachrichtenzustellung an folgende Empfänger oder Gruppen:\n\nkim@lead.example\nDie eingegebene E-Mail-Adresse konnte nicht gefunden werden.\n\nRemote Server returned '550 5.1.10 RESOLVER.ADR.RecipientNotFound'",
    'unknown user',
    true,
  ],
])('%s', (_, words, reason, isPermanent) => {
  const copy =
    '\n\n------ This is a copy of the message, including all the headers. ------\n\nFrom: rep@sender.example\nTo: kim@lead.example\nMessage-ID: <mail-1@sender.example>\n'
  expect(classOf(wordsReport(words + copy))).toMatchObject({
    kind: 'bounce',
    originalMessageId: '<mail-1@sender.example>',
    recipients: [{ address: 'kim@lead.example', reason, isPermanent }],
  })
})

test('several recipients get each their own verdict', () => {
  const words =
    'The following address(es) failed:\n\n  kim@lead.example\n    550 5.1.1 User unknown\n\n  ann@lead.example\n    552 5.2.2 Mailbox full\n'
  expect(classOf(wordsReport(words)).recipients).toMatchObject([
    { address: 'kim@lead.example', isPermanent: true, status: '5.1.1' },
    { address: 'ann@lead.example', isPermanent: false, status: '5.2.2' },
  ])
})

test.each([
  [
    'by its action',
    postfixReport({ status: '4.2.0', diagnostic: '450 4.2.0 Greylisted, try again later', action: 'delayed' }),
  ],
  [
    'by its words',
    wordsReport(
      'Your message has not yet been delivered to the following address:\n\n  kim@lead.example\n    Delay reason: connection timed out\n\nNo action is required on your part. Delivery attempts will continue for some time.',
      { Subject: 'Warning: message 1Q2w3E delayed 24 hours' },
    ),
  ],
  [
    'of an unknown user that may yet appear',
    postfixReport({ status: '4.1.1', diagnostic: '450 4.1.1 User unknown', action: 'delayed' }),
  ],
])('a delay %s is no bounce', (_, raw) => {
  expect(classOf(raw)).toMatchObject({
    kind: 'delay',
    recipients: [{ address: 'kim@lead.example', isPermanent: false }],
  })
})

test('a receipt of delivery is neither', () => {
  const receipt = postfixReport({ status: '2.0.0', diagnostic: '250 2.0.0 Ok', action: 'delivered' })
  expect(classOf(receipt)).toEqual({ kind: 'other', originalMessageId: '<mail-1@sender.example>', references: [] })
})
