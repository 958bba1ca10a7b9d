import { describe, expect, test } from 'vitest'
import { mailboxRestMs, mailWaitMs, outageRestMs, outcomeOf } from './smtp-outcome.ts'

const failed = (command: string, response: string, code?: string) => ({
  message: `Command failed: ${response}`,
  command,
  response,
  responseCode: Number(response.slice(0, 3)),
  ...(code && { code }),
})
const lost = { message: 'Connection closed unexpectedly', code: 'ECONNECTION', command: 'CONN' }

test.each([
  ['accepted', { hasDataReply: true, response: '250 2.0.0 Ok: queued as 1' }, { kind: 'sent' }],
  [
    'our own claim was lost',
    { hasDataReply: false, error: { message: 'This sender has lost its claim', code: 'ELOST' } },
    { kind: 'lost' },
  ],
  [
    'unknown recipient',
    { hasDataReply: false, error: failed('RCPT TO', '550 5.1.1 User unknown') },
    { kind: 'failed', isRecipient: true },
  ],
  [
    'sender refused at RCPT, as Postfix does',
    {
      hasDataReply: false,
      error: failed('RCPT TO', '550 5.1.8 <rep@x.example>: Sender address rejected: Domain not found'),
    },
    { kind: 'shut', isSignIn: false, fault: 'sender', cause: '550 5.1.8 sender address rejected domain not found' },
  ],
  [
    'greeting refused at RCPT',
    { hasDataReply: false, error: failed('RCPT TO', '504 5.5.2 <x>: Helo command rejected: Host not found') },
    { kind: 'shut', isSignIn: false, fault: 'sender' },
  ],
  [
    'sending limit reached',
    { hasDataReply: false, error: failed('RCPT TO', '550 5.4.5 Daily user sending limit exceeded') },
    { kind: 'later', whole: true, fault: 'rate' },
  ],
  [
    'no relaying for us',
    { hasDataReply: false, error: failed('RCPT TO', '554 5.7.1 Relay access denied') },
    { kind: 'shut', isSignIn: false, fault: 'sender' },
  ],
  [
    'a server with reasons of its own',
    { hasDataReply: false, error: failed('RCPT TO', '554 5.3.0 Internal error') },
    { kind: 'later', whole: false, isRefused: true, fault: 'server' },
  ],
  [
    'too large, said before the recipient',
    { hasDataReply: false, error: failed('MAIL FROM', '552 5.3.4 Message size exceeds fixed limit') },
    { kind: 'failed', isRecipient: false, fault: 'content' },
  ],
  [
    'too large, found by ourselves',
    {
      hasDataReply: false,
      error: { message: 'Message size larger than allowed 1000', code: 'EMESSAGE', command: 'MAIL FROM' },
    },
    { kind: 'failed', isRecipient: false, cause: '' },
  ],
  [
    'our client blocked at the greeting',
    { hasDataReply: false, error: failed('CONN', '554 5.7.1 Service unavailable; Client host [1.2.3.4] blocked') },
    { kind: 'shut', isSignIn: false },
  ],
  [
    'the mailbox has to wait',
    { hasDataReply: false, error: { message: 'The mailbox has to wait', code: 'ERESTING' } },
    { kind: 'resting' },
  ],
  [
    'mailbox full',
    { hasDataReply: false, error: failed('RCPT TO', '552 5.2.2 Mailbox full') },
    { kind: 'failed', isRecipient: false },
  ],
  [
    'refused after the dot',
    { hasDataReply: true, error: failed('DATA', '554 5.7.1 Spam') },
    { kind: 'failed', isRecipient: false },
  ],
  [
    'unknown recipient told after the dot',
    { hasDataReply: true, error: failed('DATA', '550 5.1.1 No such user') },
    { kind: 'failed', isRecipient: true },
  ],
  [
    'recipient deferred',
    { hasDataReply: false, error: failed('RCPT TO', '450 4.2.0 Greylisted') },
    { kind: 'later', whole: false },
  ],
  [
    'deferred after the dot',
    { hasDataReply: true, error: failed('DATA', '451 4.3.0 Try later') },
    { kind: 'later', whole: false },
  ],
  [
    'throttled',
    { hasDataReply: false, error: failed('RCPT TO', '450 4.7.1 Too many messages') },
    { kind: 'later', whole: true },
  ],
  [
    'server closing',
    { hasDataReply: false, error: failed('CONN', '421 4.3.2 Closing') },
    { kind: 'later', whole: true },
  ],
  [
    'wrong password',
    { hasDataReply: false, error: failed('AUTH PLAIN', '535 5.7.8 Bad credentials', 'EAUTH') },
    { kind: 'shut', fault: 'sender' },
  ],
  [
    'sign-in without a password',
    { hasDataReply: false, error: { message: 'Missing credentials for "PLAIN"', code: 'EAUTH', command: 'API' } },
    { kind: 'shut' },
  ],
  [
    'sign-in away',
    { hasDataReply: false, error: failed('AUTH PLAIN', '454 4.7.0 Temporary failure', 'EAUTH') },
    { kind: 'later', whole: true },
  ],
  [
    'sender refused',
    { hasDataReply: false, error: failed('MAIL FROM', '553 5.7.1 Not your address') },
    { kind: 'shut' },
  ],
  [
    'lost before DATA',
    { hasDataReply: false, error: lost },
    { kind: 'later', whole: true, contact: 'closed', fault: 'server', cause: '' },
  ],
  ['lost after DATA', { hasDataReply: true, error: lost }, { kind: 'unknown' }],
  [
    'no such host',
    { hasDataReply: false, error: { message: 'getaddrinfo ENOTFOUND', code: 'EDNS', command: 'CONN' } },
    { kind: 'later', whole: true, contact: 'not_found' },
  ],
])('%s', (_what, trial, outcome) => {
  expect(outcomeOf(trial)).toMatchObject(outcome)
})

const VERIFIED = '550 5.1.1 <kim@lead.example>: Recipient address rejected: undeliverable address:'
const MX = 'host mx.lead.example[192.0.2.1]'
const ALONE = { kind: 'failed', isRecipient: false, isQuoted: true }
const WAITS = { kind: 'later', whole: false, isTry: true, isQuoted: true }

describe('the words of the recipient’s server, passed on by ours', () => {
  test.each([
    [`${VERIFIED} ${MX} said: 550 Sender rejected apple`, ALONE],
    [`${VERIFIED} ${MX} said: 550 5.1.8 Sender address rejected: Domain not found`, ALONE],
    [`${VERIFIED} ${MX} said: 554 5.7.1 Relay access denied (in reply to RCPT TO command)`, ALONE],
    [`${VERIFIED} ${MX} refused to talk to me: 554 5.7.1 Client host [10.0.0.1] blocked`, ALONE],
    [`${VERIFIED} ${MX} said: 550 5.7.1 Sender verify failed`, ALONE],
    [`${VERIFIED} ${MX} said: 550 Too many messages, rate limit exceeded`, { ...WAITS, isRefused: true }],
    [`${VERIFIED} ${MX} said: 550 5.4.5 Daily user sending limit exceeded`, { ...WAITS, isRefused: true }],
    [
      `450 4.1.1 <kim@lead.example>: Recipient address rejected: unverified address: ${MX} said: 550 Sender rejected`,
      WAITS,
    ],
    [`450 4.1.1 <kim@lead.example>: Recipient address rejected: unverified address: ${MX} said: 450 4.7.1 Rate`, WAITS],
    [`421 4.7.0 ${MX} said: 421 4.7.0 Too many messages`, WAITS],
    ['550-Callout verification failed: 550 550 Sender verify failed', ALONE],
    [
      '550-Verification failed for <kim@lead.example> 550-Response: 550 Sender rejected 550 Recipient verify failed',
      ALONE,
    ],
    ['550 SMTP error from remote mail server after RCPT TO:<kim@lead.example>: 550 Sender rejected', ALONE],
    ['550 5.0.0 Remote host said: 554 5.7.1 Relay access denied', ALONE],
    // It plainly says that the address is gone.
    [`${VERIFIED} ${MX} said: 550 5.1.1 No such user (in reply to RCPT TO command)`, { ...ALONE, isRecipient: true }],
    ['550-Callout verification failed: 550 550 5.1.1 User unknown', { ...ALONE, isRecipient: true }],
    [`${VERIFIED} unknown user: "kim"`, { ...ALONE, isRecipient: true }],
    // An address that reads like words of ours.
    [`550 5.1.1 <sender-rejected@lead.example>: undeliverable address: ${MX} said: 550 Sender rejected`, ALONE],
  ])('are about this email alone: %s', (reply, outcome) => {
    for (const command of ['RCPT TO', 'DATA']) {
      const given = outcomeOf({ hasDataReply: command === 'DATA', error: failed(command, reply) })
      // After the dot servers hide filters behind such words.
      if (command === 'DATA' && 'isRecipient' in outcome)
        expect(given).toMatchObject({ kind: 'failed', isQuoted: true })
      else expect(given).toMatchObject(outcome)
    }
  })

  test.each([
    [
      '550 5.1.7 <rep@x.example>: Sender address rejected: undeliverable address: host mx.x.example[192.0.2.5] said: 550 No',
      'shut',
    ],
    [
      '450 4.1.7 <rep@x.example>: Sender address rejected: unverified address: Address verification in progress',
      'later',
    ],
  ])('are not those of the sender’s server: %s', (reply, kind) => {
    const outcome = outcomeOf({ hasDataReply: false, error: failed('RCPT TO', reply) })
    expect(outcome).toMatchObject({ kind, fault: 'sender', isTry: true })
    expect(outcome).not.toHaveProperty('isQuoted')
  })
})

test.each([
  ['RCPT TO', '450 4.7.1 Too many messages', true],
  ['RCPT TO', '421 4.3.2 Closing', true],
  ['RCPT TO', '550 5.4.5 Daily user sending limit exceeded', true],
  ['DATA', '451 4.7.1 Rate limit', true],
  ['RCPT TO', '550 5.1.8 Sender address rejected: Domain not found', true],
  ['MAIL FROM', '450 4.7.1 Too many messages', false],
  ['CONN', '421 4.3.2 Closing', false],
])('a refusal at %s counts as a try once the server had heard of the recipient: %s', (command, reply, isTry) => {
  expect(outcomeOf({ hasDataReply: command === 'DATA', error: failed(command, reply) })).toMatchObject({ isTry })
})

test('waits grow, and end', () => {
  expect([1, 2, 18].map((tries) => Math.round(mailWaitMs(tries) / 60_000))).toEqual([5, 7, 433])
  expect([1, 2, 3, 20].map((deferrals) => mailboxRestMs(deferrals) / 1000)).toEqual([30, 60, 120, 3600])
  expect([1, 2, 3, 20].map((attempts) => outageRestMs(attempts) / 1000)).toEqual([30, 45, 67.5, 900])
})
