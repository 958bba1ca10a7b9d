import { expect, test } from 'vitest'
import { work } from '../../../../tests/world/work.ts'
import { readDeparture } from './left-company.ts'

// Of the processor: ordinary texts take a few.
const MOST_WORK_MS = 1000

const recipient = { names: ['Grace Hopper', 'ghopper'], known: ['grace@navona.example', 'rep@sender.example'] }
const read = (text: string) => readDeparture(text, recipient)

test.each([
  [
    'Grace Hopper no longer works at Navona. Please contact Bob Stone at bob.stone@navona.example.',
    { name: 'Bob Stone', email: 'bob.stone@navona.example' },
  ],
  [
    'Thank you for your email. I have left the company. For sales, please reach out to my colleague Ann van der Meer (ann@navona.example).',
    { name: 'Ann van der Meer', email: 'ann@navona.example' },
  ],
  [
    'Grace is no longer with Navona. Write to sales@navona.example instead.',
    { name: null, email: 'sales@navona.example' },
  ],
  ['The person you are trying to reach is no longer employed here.', null],
  ['I am no longer at Navona.', null],
  ["I'm no longer working for Navona.", null],
  ['Please note that I am no longer part of the company.', null],
  ['Grace is no longer here, please call the office today.', null],
  ['She is no longer at the company.', null],
  ['She has left the company. Bob Stone has taken over her accounts.', { name: 'Bob Stone', email: null }],
  [
    'Guten Tag, Frau Hopper ist nicht mehr für unser Unternehmen tätig. Bitte wenden Sie sich an Herrn Uwe Brandt, uwe.brandt@navona.example.',
    { name: 'Uwe Brandt', email: 'uwe.brandt@navona.example' },
  ],
  ['Grace Hopper hat das Unternehmen verlassen. Ihr Nachfolger ist Jan Weiß.', { name: 'Jan Weiß', email: null }],
  [
    "Grace Hopper ne fait plus partie de l'entreprise. Merci de contacter Luc Marchand (luc@navona.example).",
    { name: 'Luc Marchand', email: 'luc@navona.example' },
  ],
  [
    'Grace Hopper ya no trabaja en la empresa. Por favor, contacte con Marta Ruiz.',
    { name: 'Marta Ruiz', email: null },
  ],
  [
    'Grace Hopper non lavora più in azienda. Potete contattare Elena Conti, elena@navona.example.',
    { name: 'Elena Conti', email: 'elena@navona.example' },
  ],
  [
    'Grace Hopper is niet meer werkzaam bij Navona. Neem contact op met Sanne de Vries.',
    { name: 'Sanne de Vries', email: null },
  ],
  [
    'I no longer work here. My mails go to julia.weber@navona.example.',
    { name: 'Julia Weber', email: 'julia.weber@navona.example' },
  ],
])('"%s"', (text, successor) => {
  expect(read(text)).toEqual({ successor })
})

test.each([
  'I am out of the office until Monday. Bob Stone has left the company, please contact Ann Lee.',
  'Bob has left the company, so I take care of it now.',
  'We no longer work with agencies.',
  'I have left you a voicemail.',
  'She left the meeting early.',
  'The project is no longer relevant for us.',
  'I am no longer at my desk today and will answer tomorrow.',
  'I am no longer at the office this week.',
  'I am no longer working today.',
  'My assistant is no longer here after 5pm.',
  'The price list is no longer at this address.',
  'This offer is no longer with us.',
  'Grace is no longer here today.',
  "I'm no longer at the trade fair.",
])('"%s" says nothing of the kind', (text) => {
  expect(read(text)).toBeNull()
})

test.each(['Please contact our new colleague Bob '.repeat(20_000), 'A'.repeat(100_000)])(
  'a long text costs little to read: %.30s',
  (text) => {
    expect(work(() => read(`I no longer work here. ${text}`))).toBeLessThan(MOST_WORK_MS)
  },
)
