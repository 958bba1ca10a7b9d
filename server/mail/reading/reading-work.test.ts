// No email makes its reading slow: the same few characters over and over cost about what ordinary words cost.
import { expect, test } from 'vitest'
import { answer, postfixReport, rawMail, wordsReport } from '../../../tests/world/raw-mail.ts'
import { work } from '../../../tests/world/work.ts'
import { wordingOf } from '../refusals/reason-of-words.ts'
import { whoseFault } from '../refusals/whose-fault.ts'
import { judge } from './bounce-verdict.ts'
import { classifyMail } from './classify-mail.ts'
import { newText } from './new-text.ts'
import { readDeparture } from './people/left-company.ts'
import { readAbsence } from './people/return-date.ts'
import { readMail } from './read-mail.ts'

const LENGTH = 30_000
const HEADER_LENGTH = 15_000
const ATOMS =
  '-|-- |.|. | |<|@|a@|>|5.1.1 |550 |550-|on 1 a\n|x-|=|=?|"|(|[a|1|1 |a|A |\n|\n |\r|<<< 550 a\n|>>> rcpt\n|user |account is |domain name |not |is no longer at |until the 1st |the following monday '.split(
    '|',
  )
const ORDINARY = 'We could not reach the person you wrote to on Monday, so we will try it again later.\n'
const repeated = (atom: string, length = LENGTH) => atom.repeat(Math.ceil(length / atom.length)).slice(0, length)

const HEADERS =
  'From|To|Subject|Message-ID|In-Reply-To|References|Date|Return-Path|Content-Type|X-Mailer|Precedence|X-Failed-Recipients|X-One|X-Two'.split(
    '|',
  )
// Bytes as they come: an address or a line end in the middle ends no header.
const inHeaders = (text: string) => {
  const value = `${text.slice(0, HEADER_LENGTH).replaceAll('\n', ' ')}a`
  return rawMail(Object.fromEntries(HEADERS.map((name) => [name, value])), 'I am away until Monday.')
}

function readAll(raw: Buffer) {
  const mail = readMail(raw)
  classifyMail(mail)
  readAbsence(mail, new Date('2026-11-16T12:00:00Z'))
  readDeparture(newText(mail.text), { names: ['Grace Hopper'], known: [] })
}
const evidence = { status: '', diagnosticType: 'smtp', category: '', isDelayed: false }

const ORDINARY_MS = 50
const MOST_TIMES = 20
/** What costs little in this part of the length costs little in full, unless it grows by more than the square. */
const RUNG = 4

test.each<[string, (text: string) => unknown]>([
  ['a reply of a server', (text) => whoseFault({ stage: 'rcpt', reply: `550 ${text}` })],
  ['the words of a refusal', (text) => wordingOf(text)],
  ['a diagnosis', (text) => judge({ ...evidence, diagnostic: text, context: text })],
  ['a report in words', (text) => readAll(wordsReport(text))],
  ['a report that names its recipient', (text) => readAll(wordsReport(text, { 'X-Failed-Recipients': 'a@b.example' }))],
  [
    'a report of Postfix',
    (text) => readAll(postfixReport({ status: '5.0.0', diagnostic: text.replaceAll('\n', '\n ') })),
  ],
  ["a person's email", (text) => readAll(answer(text))],
  ['headers', (text) => readAll(inHeaders(text))],
])('%s of the same characters over and over is read like any other', (_, read) => {
  read(repeated(ORDINARY))
  const most =
    MOST_TIMES *
    Math.max(
      ORDINARY_MS,
      work(() => read(repeated(ORDINARY))),
    )
  const slow = ATOMS.filter(
    (atom) =>
      work(() => read(repeated(atom, LENGTH / RUNG))) > most / RUNG ** 2 && work(() => read(repeated(atom))) > most,
  )
  expect(slow).toEqual([])
})
