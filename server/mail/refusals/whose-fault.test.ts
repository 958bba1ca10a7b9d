import { expect, test } from 'vitest'
import { type Fault, type SmtpStage, whoseFault } from './whose-fault.ts'

test.each<[string, Fault]>([
  ['550 5.1.8 <rep@sender.example>: Sender address rejected: Domain not found', 'sender'],
  ['504 5.5.2 <rep-laptop>: Helo command rejected: need fully-qualified hostname', 'sender'],
  ['504 <rep-laptop>: Helo command rejected: Host not found', 'sender'],
  ['550 5.4.5 Daily user sending limit exceeded. For more information on Gmail sending limits go to support', 'rate'],
  ['550 5.7.1 rep@sender.example has sent to too many recipients', 'rate'],
  ['550 Sender verify failed', 'sender'],
  ['550-Verification failed for <rep@sender.example> 550-No Such User Here 550 Sender verify failed', 'sender'],
  ['554 5.7.1 <unknown[192.0.2.9]>: Client host rejected: Access denied', 'sender'],
  ['450 4.7.25 Client host rejected: cannot find your hostname, [192.0.2.9]', 'sender'],
  ['550 5.1.1 <kim@lead.example>: Recipient address rejected: Too many messages from your IP, slow down', 'rate'],
  ['550 5.1.1 <kim@lead.example>: Recipient address rejected: Mail appeared to be SPAM or forged', 'content'],
  ['550 5.7.1 <kim@lead.example>: Recipient address rejected: blocked by policy', 'sender'],
  ['550 5.7.1 <kim@lead.example>: Recipient address rejected: no PTR record for 192.0.2.9', 'sender'],
  ['450 4.2.0 <kim@lead.example>: Recipient address rejected: Greylisted, see http://postgrey.example', 'server'],
  ['550 Rejected', 'server'],
  ['550-Requested action not taken: mailbox unavailable 550 invalid DNS MX or A/AAAA resource record.', 'sender'],
  ['550-Requested mail action not taken: mailbox unavailable 550 Sender address has null MX.', 'sender'],
  ['550 Mailbox does not have permission to send mail', 'sender'],
  ['550 Account does not have a valid subscription', 'sender'],
  ['554 5.7.1 Account is not in good standing', 'sender'],
  ['550 5.7.0 Local Policy Violation: recipient address is not in your whitelist', 'sender'],
  ['550 5.7.1 Trial account can only send to verified recipient addresses; this address is not registered', 'sender'],
  ['550 Invalid address in From header', 'sender'],
  ['535 5.7.139 Authentication unsuccessful, the user does not exist', 'sender'],
  ['530 5.7.57 Client not authenticated to send mail. user not found', 'sender'],
  ['554 5.7.1 <kim@lead.example>: Recipient address rejected: account ada is not in the sending group', 'sender'],
])('at RCPT, the recipient is not blamed for %s', (reply, fault) => {
  expect(whoseFault({ stage: 'rcpt', reply }).fault).toBe(fault)
})

test.each<[SmtpStage, string]>([
  ['rcpt', '550 5.1.1 <kim@lead.example>: Recipient address rejected: User unknown in relay recipient table'],
  ['rcpt', '550 5.4.1 Recipient address rejected: Access denied. AS(201806281)'],
  ['rcpt', '550 No such user here'],
  ['rcpt', '550 5.7.1 <kim@lead.example>: Recipient address rejected: user not found in relay recipient table'],
  ['rcpt', '550 User is not in our directory'],
  ['rcpt', '550 Recipient does not have a mailbox here'],
  ['rcpt', '556 5.1.10 Recipient address has null MX'],
  ['rcpt', '550 5.1.1 This address is not registered'],
  ['data', '550 5.1.1 No such user'],
  ['data', "554 delivery error: dd This user doesn't have a yahoo.com account (kim@yahoo.com) [-5]"],
])('at %s, the address is gone after %s', (stage, reply) => {
  expect(whoseFault({ stage, reply })).toMatchObject({ fault: 'recipient', isPermanent: true })
})

test.each([
  '550 5.7.1 User is not authorized: user not found',
  '550 5.7.1 this address is not registered',
  '550 5.7.1 No such user',
])('with a code of security alone no address is gone: %s', (reply) => {
  expect(whoseFault({ stage: 'rcpt', reply })).not.toMatchObject({ fault: 'recipient', isPermanent: true })
})

test.each<[SmtpStage, string]>([
  ['rcpt', '450 4.1.1 <kim@lead.example>: User unknown'],
  ['rcpt', '451 4.1.2 <kim@lead.example>: Recipient address rejected: Domain not found'],
  ['rcpt', '452 4.2.2 Mailbox full'],
  ['connect', '421 4.3.2 Service shutting down'],
  ['data', '421 5.7.32 Your email was blocked because the From: header is not aligned'],
])('what a server says with 4xx is never permanent: %s %s', (stage, reply) => {
  expect(whoseFault({ stage, reply }).isPermanent).toBe(false)
})

test.each<SmtpStage>(['connect', 'helo', 'auth', 'mail'])(
  'at %s the server has not heard of the recipient yet',
  (stage) => {
    expect(whoseFault({ stage, reply: '550 5.1.1 User unknown' }).fault).not.toBe('recipient')
  },
)

test('the cause is the same for other recipients and other sessions', () => {
  const at = (reply: string) => whoseFault({ stage: 'rcpt', reply }).cause
  expect(at('550 5.1.8 <rep@sender.example>: Sender address rejected: Domain not found')).toBe(
    '550 5.1.8 sender address rejected domain not found',
  )
  expect(
    at('550-5.4.5 Daily user sending limit exceeded. 550 5.4.5 See https://x.example/a?b=1 h7-20020a05 - gsmtp'),
  ).toBe(at('550-5.4.5 Daily user sending limit exceeded. 550 5.4.5 See https://x.example/c?d=2 k9-40060b17 - gsmtp'))
  expect(
    at('554 5.7.1 <kim@lead.example>: Recipient address rejected: slow down [AM5EUR03FT055.example 2026-11-16]'),
  ).toBe(at('554 5.7.1 <ann@lead.example>: Recipient address rejected: slow down [DB3EUR01FT012.example 2026-11-17]'))
  expect(at('550 5.7.1 Spam')).not.toBe(at('550 5.1.1 User unknown'))
})
