import { expect, test } from 'vitest'
import { work } from '../../../tests/world/work.ts'
import { failsAuthentication } from './authentication.ts'
import { readMail } from './read-mail.ts'

const HOSTS = ['imap.gmail.com', 'sender.example']
const fails = (headers: string, from = 'mailer-daemon@mx.lead.example') =>
  failsAuthentication(readMail(Buffer.from(`${headers}\nFrom: ${from}\nSubject: Undelivered\n\nText`)), HOSTS)
const RECEIVED = 'Received: from x.example by relay.example; Mon, 16 Nov 2026 10:00:00 +0000'

test.each([
  ['no results', 'X-Nothing: here', false],
  ['DMARC failed', 'Authentication-Results: mx.sender.example; dmarc=fail header.from=lead.example', true],
  [
    'DMARC failed, with a comment',
    'Authentication-Results: mx.google.com;\n spf=none; dmarc=fail (p=NONE sp=NONE dis=NONE) header.from=lead.example',
    true,
  ],
  [
    'DMARC passed though SPF failed',
    'Authentication-Results: mx.google.com; spf=fail smtp.helo=x; dmarc=pass header.from=lead.example',
    false,
  ],
  ['SPF failed and nothing else', 'Authentication-Results: mx.google.com; spf=fail smtp.helo=x.example', true],
  [
    'SPF failed, signed by the same organization',
    'Authentication-Results: mx.google.com; dkim=pass header.d=lead.example; spf=fail smtp.helo=x',
    false,
  ],
  [
    'SPF failed, signed by a stranger',
    'Authentication-Results: mx.google.com; dkim=pass header.i=@evil.example; spf=fail smtp.helo=x',
    true,
  ],
  [
    'a "pass" below the topmost results, which the sender may have written',
    'Authentication-Results: mx.google.com; spf=fail smtp.helo=x\nAuthentication-Results: mx.google.com; dmarc=pass',
    true,
  ],
  [
    'a signature below the topmost results',
    'Authentication-Results: mx.google.com; spf=fail\nAuthentication-Results: mx.google.com; dkim=pass header.d=lead.example',
    true,
  ],
  [
    'a "pass" below results without a name',
    'Authentication-Results: spf=fail smtp.helo=x\nAuthentication-Results: dmarc=pass',
    true,
  ],
  ['SPF in doubt', 'Authentication-Results: mx.google.com; spf=softfail smtp.helo=x; dmarc=none', false],
  [
    'Microsoft 365, which gives no name',
    'Authentication-Results: spf=fail (sender IP is 192.0.2.1) smtp.helo=x; dkim=none (message not signed) header.d=none;dmarc=fail action=none header.from=lead.example',
    true,
  ],
  [
    'a header for each method',
    'Authentication-Results: smtp.sender.example; spf=pass\nAuthentication-Results: smtp.sender.example; dmarc=fail header.from=lead.example',
    true,
  ],
  [
    'an older result of another server',
    'Authentication-Results: mx.sender.example; spf=pass\nAuthentication-Results: relay.example; dmarc=fail',
    false,
  ],
  ['a result of a server it passed before', `${RECEIVED}\nAuthentication-Results: far.elsewhere; dmarc=fail`, false],
  [
    'a result of the server that received it, below its own line',
    `Received: from x by mx.google.com; now\nAuthentication-Results: mx.google.com; dmarc=fail`,
    true,
  ],
  [
    'words in a comment',
    'Authentication-Results: mx.google.com; spf=pass (x; dmarc=fail (y; dmarc=fail)) smtp.helo=x',
    false,
  ],
  ['words in quotes', 'Authentication-Results: mx.google.com; spf=pass reason="; dmarc=fail"', false],
  ['no result', 'Authentication-Results: mx.google.com 1; none', false],
  ['nonsense', 'Authentication-Results: ((((((((;;;;;===dmarc', false],
])('%s', (_what, headers, expected) => {
  expect(fails(headers)).toBe(expected)
})

test.each([
  ['lead.co.uk', 'lead.co.uk', false],
  ['lead.co.uk', 'mx.lead.co.uk', false],
  ['mx.lead.co.uk', 'lead.co.uk', false],
  ['evil.co.uk', 'lead.co.uk', true],
  ['evillead.co.uk', 'lead.co.uk', true],
  ['mx1.lead.example', 'mx2.lead.example', true],
  ['uk', 'lead.co.uk', true],
])('SPF failed: a signature of %s for %s', (signer, claimed, expected) => {
  const results = `Authentication-Results: mx.google.com; dkim=pass header.d=${signer}; spf=fail smtp.helo=x`
  expect(fails(results, `mailer-daemon@${claimed}`)).toBe(expected)
})

test('a hostile header costs little to read', () => {
  const hostile = `Authentication-Results: mx.google.com; ${'('.repeat(20_000)}${'"'.repeat(9_999)}`
  // Of the processor: an ordinary one takes less than one.
  expect(work(() => fails(hostile))).toBeLessThan(500)
})
