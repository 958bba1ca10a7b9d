// Every reply of tests/data/refusals, with whose fault it is.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type SmtpStage, whoseFault } from './whose-fault.ts'

const [, ...lines] = readFileSync('tests/data/refusals/replies.tsv', 'utf8').trimEnd().split('\n')
const rows = lines.map((line) => {
  const [stage = '', fault = '', permanent = '', vendor = '', , reply = ''] = line.split('\t')
  return { stage: stage as SmtpStage, fault, isPermanent: permanent === 'yes', vendor, reply }
})
const judged = rows.map((row) => ({ ...row, found: whoseFault(row) }))
const asLine = ({ stage, fault, isPermanent, reply, found }: (typeof judged)[number]) =>
  `${found.fault}${found.isPermanent ? '!' : ''} for ${fault}${isPermanent ? '!' : ''}: ${stage} ${reply.slice(0, 90)}`

test('the table has at least 300 replies, of all that matter', () => {
  expect(rows.length).toBeGreaterThanOrEqual(300)
  const vendors = new Set(rows.map(({ vendor }) => vendor))
  for (const vendor of [
    'Gmail',
    'Microsoft 365',
    'Yahoo',
    'Postfix',
    'Exim',
    'Exchange',
    'Proofpoint',
    'Mimecast',
    'Barracuda',
  ])
    expect(vendors).toContain(vendor)
})

test('no address is given up for a refusal that is not its own', () => {
  const burned = judged.filter(
    ({ fault, isPermanent, found }) =>
      found.fault === 'recipient' && found.isPermanent && !(fault === 'recipient' && isPermanent),
  )
  expect(burned.map(asLine)).toEqual([])
})

/** Known and left: none of them concerns an address, and the 4xx ones wait either way. */
const KNOWN_WRONG = [
  'rate for server: rcpt 452 4.5.3 Domain policy size per transaction exceeded, please try this recipient in a sepa',
  'sender! for content!: data 550 5.7.512 Access denied, message must be RFC 5322 section 3.6.2 compliant',
  "sender for rate: mail 421 RP-001 (BAY004-MC1F10) Unfortunately, some messages from 192.0.2.9 weren't sent. Pleas",
  'sender! for content!: data 554 5.7.9 Message not accepted for policy reasons. See https://postmaster.yahooinc.com/err',
  'server for sender: mail 451 Message temporarily deferred due to unresolvable RFC.5321 from domain. See https://sen',
  'sender for server: rcpt 451 TLS/SSLv3 Connection required. (#4.7.1)',
  'server! for sender!: rcpt 521 Block permanently (Sender Filtering/Authentication)',
]

test('the party at fault is found', () => {
  const wrong = judged.filter(
    ({ fault, isPermanent, found }) => found.fault !== fault || found.isPermanent !== isPermanent,
  )
  expect(wrong.map(asLine)).toEqual(KNOWN_WRONG)
})
