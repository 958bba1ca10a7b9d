// Every reply of tests/data/refusals, with whose fault it is.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type SmtpStage, whoseFault } from './whose-fault.ts'

const [, ...lines] = readFileSync('tests/data/refusals/replies.tsv', 'utf8').trimEnd().split('\n')
const rows = lines.map((line) => {
  const [stage = '', fault = '', permanent = '', vendor = '', , reply = ''] = line.split('\t')
  return { stage: stage as SmtpStage, fault, isPermanent: permanent === 'yes', vendor, reply }
})
const judged = rows.map((row) => ({ ...row, found: whoseFault(row) }))
/** A third by a hash of the reply, never used to write the wordings. */
const isSetAside = ({ reply }: { reply: string }) => (createHash('sha256').update(reply).digest()[0] ?? 0) < 85
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

test('the party at fault is found', () => {
  const wrong = judged.filter(
    ({ fault, isPermanent, found }) => found.fault !== fault || found.isPermanent !== isPermanent,
  )
  expect(wrong.filter((row) => !isSetAside(row)).map(asLine)).toEqual([])
  expect(wrong.filter(isSetAside).map(asLine)).toEqual([])
})
