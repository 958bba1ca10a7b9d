import { readdirSync, readFileSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { labeledTexts } from '../../../tests/intent/labeled-texts.ts'
import { figuresOf, macroPrecision } from '../../../tests/intent/measure.ts'
import { work } from '../../../tests/world/work.ts'
import { classifyMail } from '../../mail/reading/classify-mail.ts'
import { readMail } from '../../mail/reading/read-mail.ts'
import type { IntentMessage } from './message.ts'
import { readIntent } from './read-intent.ts'

// Of the processor, which a busy machine counts up to three times as high: the slowest of these takes two hundred.
const MOST_WORK_MS = 1_000
const MAIL = 'tests/data/mail'
const MOST_WEIGHTS_BYTES = 200 * 1024

const message = (text: string, more: Partial<IntentMessage> = {}): IntentMessage => ({
  subject: 'Re: Quick question',
  text,
  receivedAt: new Date('2026-11-17T09:00:00Z'),
  ...more,
})

test('precision on the texts kept aside', () => {
  const figures = figuresOf(
    labeledTexts('kept-aside').map((one) => ({ wanted: one.intent, read: readIntent(one.message).intent })),
  )
  expect(figures.every(({ count }) => count >= 40)).toBe(true)
  expect(macroPrecision(figures, true)).toBeGreaterThanOrEqual(0.9)
  expect(macroPrecision(figures, false)).toBeGreaterThanOrEqual(0.8)
})

test('the weights are small', () => {
  expect(statSync('server/inbox/intent/model/weights.json').size).toBeLessThan(MOST_WEIGHTS_BYTES)
})

const labels: { file: string; recipients: { reason: string }[] }[] = JSON.parse(
  readFileSync(`${MAIL}/bounces/labels.json`, 'utf8'),
)
const isBounce = (file: string) => {
  const [about] = labels.find((one) => one.file === file)?.recipients ?? []
  return about !== undefined && !['feedback', 'vacation'].includes(about.reason)
}
const ofFile = (path: string) => {
  const mail = readMail(readFileSync(path))
  const verdict = classifyMail(mail)
  return readIntent(message(mail.text, { subject: mail.subject, verdict })).intent
}
test('real delivery reports are bounces, and what only looks like one is not', () => {
  const files = readdirSync(`${MAIL}/bounces`).filter((file) => file.endsWith('.eml'))
  const wrong = files.filter((file) => (ofFile(`${MAIL}/bounces/${file}`) === 'bounce') !== isBounce(file))
  expect(wrong).toEqual([])
})

test('what the engine did decides', () => {
  const out = message('I am out until Monday.', { verdict: { kind: 'auto_reply' }, backOn: '2026-11-24' })
  expect(readIntent(out)).toMatchObject({ intent: 'out_of_office', date: '2026-11-24' })
  expect(readIntent(message('Sounds great!', { verdict: { kind: 'bounce' } })).intent).toBe('bounce')
  expect(readIntent(message('Sounds great!', { verdict: { kind: 'reply', optOut: true } })).intent).toBe('unsubscribe')
  const receipt = message('We have received your request. Ticket 4711 was created.', {
    verdict: { kind: 'auto_reply' },
  })
  expect(readIntent(receipt).intent).toBe('other')
})

test.each([
  [
    'Please contact Sarah Miller, our Head of IT, at sarah.miller@acme.example.',
    'Sarah Miller',
    'sarah.miller@acme.example',
    'Head of IT',
  ],
  ['Talk to my colleague Ben Stone, he handles purchasing.', 'Ben Stone', null, null],
  ['Our CFO Linda Gray decides on this: linda@acme.example', 'Linda Gray', 'linda@acme.example', 'CFO'],
  ['Wrong person. Try Peter in procurement.', 'Peter', null, null],
  ["I'm not in charge. You can reach jane.doe@acme.example instead.", 'Jane Doe', 'jane.doe@acme.example', null],
  ['Dafür ist Frau Anna Keller zuständig.', 'Anna Keller', null, null],
])('%s names a person', (text, name, email, title) => {
  const reading = readIntent(message(text, { from: { address: 'kim@acme.example', name: 'Kim Lee' } }))
  expect(reading).toMatchObject({ intent: 'referral', person: { name, email, title } })
})

test('the sender and known people are no referral', () => {
  const text = 'This is for Sarah. Write to sarah@acme.example, not to me.\n\nKim Lee\nkim@acme.example'
  const reading = readIntent(
    message(text, { from: { address: 'kim@acme.example' }, knownAddresses: ['rep@sender.example'] }),
  )
  expect(reading.person?.email).toBe('sarah@acme.example')
})

test.each([
  'Thanks, but we’re NOT  interested.\r\n\r\nOn Mon, 16 Nov 2026 at 10:00, Rep wrote:\r\n> Are you interested?',
  '> Shall I stop?\n\nYes, please remove me from your list.\n\nBest,\nKim',
  '  Könnten Sie mich bitte aus dem Verteiler nehmen? Löschen Sie meine Daten.',
  'Pls unsubscirbe me',
])('the words that decided are in the text, at their place: %s', (text) => {
  const { words } = readIntent(message(text))
  expect(words.length).toBeGreaterThan(0)
  for (const { text: word, start, end, place } of words) {
    expect(place).toBe('body')
    expect(text.slice(start, end)).toBe(word)
    expect(word.trim()).not.toBe('')
  }
})

test('the deciding words name the reason', () => {
  const { intent, words } = readIntent(message('Hi Tom, please take me off your mailing list. Thanks'))
  expect(intent).toBe('unsubscribe')
  expect(words.map(({ text }) => text).join(' ')).toContain('take me off your mailing list')
})

test.each([
  [
    'what we wrote',
    'Sure, tell me more.\n\nOn Mon, 16 Nov 2026 at 10:00, Rep <r@s.example> wrote:\n> Reply stop to unsubscribe.',
    'interested',
  ],
  ['a signature', 'Not interested.\n\n-- \nKim Lee\nMeeting link: https://calendly.com/kim', 'not_interested'],
])('%s does not count', (_, text, intent) => {
  expect(readIntent(message(text)).intent).toBe(intent)
})

test.each([
  ['not interested right now, try me in March', 'not_now'],
  ['Not interested, please remove me.', 'unsubscribe'],
  ["I'm not interested, but my colleague Tim Cole is: tim.cole@acme.example", 'referral'],
  ['Interested, but there is no budget until July.', 'not_now'],
  ['', 'other'],
])('mixed signals: %s', (text, intent) => {
  expect(readIntent(message(text)).intent).toBe(intent)
})

test('hostile texts take little work', () => {
  const texts: [part: string, times: number][] = [
    ['a ', 50_000],
    ['?', 50_000],
    ['not ', 20_000],
    ['contact my ', 9_000],
    ['Aa Bb ', 9_000],
    ["we don't have the ", 5_000],
    ['\n', 90_000],
    ['a\n', 3_000],
    ['in 3 weeks ', 9_000],
    [`${'x'.repeat(60)}@`, 2_000],
  ]
  const isQuick = (text: string, mostMs: number) => work(() => readIntent(message(text))) < mostMs
  // What is quick in a fourth of the length is quick in full, unless it grows by more than the square.
  const slow = texts.filter(
    ([part, times]) =>
      !isQuick(part.repeat(times / 4), MOST_WORK_MS / 4 ** 2) && !isQuick(part.repeat(times), MOST_WORK_MS),
  )
  expect(slow).toEqual([])
})

test('what nobody wrote to us has no intent, whatever it says', () => {
  const text = 'Our autumn collection is here. Book a call with our stylists on Tuesday. View in browser'
  expect(readIntent(message(text, { verdict: { kind: 'other' } })).intent).toBe('other')
})

test('only words that weigh next to the strongest are named', () => {
  const text =
    'Hi Ada, thanks for writing. We are in the middle of our year-end closing, so this is not the right time. Please get back to me in March.'
  expect(readIntent(message(text)).words.map((one) => one.text)).toEqual([
    'in the middle of',
    'not the right time',
    'get back to me in March',
  ])
})
