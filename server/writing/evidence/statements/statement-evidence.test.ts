import { describe, expect, test } from 'vitest'
import { evidenceFacts } from '../../../../tests/world/evidence-facts.ts'
import { atOnce } from '../../../turns.ts'
import type { WriterFacts } from '../../writer-facts.ts'
import { evidenceOf } from '../evidence.ts'

const { oneill } = evidenceFacts
const flagged = (body: string, facts: WriterFacts = oneill) =>
  atOnce(evidenceOf({ subject: '', body }, facts))
    .filter(({ source }) => source === null)
    .map(({ claim }) => claim)
const noted = (notes: string): WriterFacts => ({ ...oneill, lead: oneill.lead && { ...oneill.lead, notes } })

describe('a statement without a name or a number needs an event', () => {
  test.each([
    ['Thanks for the call yesterday.', 'Spoke on the phone, wants a demo'],
    ['You asked me to get back to you.', 'Asked for a call in autumn'],
    ['It was great to meet you.', 'Met at the fair in Leeds'],
    ['As agreed, I attach the plan.', 'Call last week: send the plan'],
    ['Our mutual friend told me about you.', 'Mutual friend: the neighbor'],
    ['Thank you for being our customer.', 'Customer since spring'],
  ])('%s', (body, notes) => {
    expect(flagged(body)).toHaveLength(1)
    expect(flagged(body, noted(notes))).toEqual([])
  })

  test('a reply in the timeline supports what the lead asked for, and not a call', () => {
    const replied: WriterFacts = { ...oneill, timeline: [{ kind: 'reply', at: '2026-11-12T09:00:00.000Z' }] }
    expect(flagged('You asked me for prices.', replied)).toEqual([])
    expect(flagged('Thanks for the call.', replied)).toEqual(['Thanks for the call'])
  })

  test('a call of last month is not the call of yesterday', () => {
    const called: WriterFacts = {
      ...oneill,
      today: '2026-11-16T10:00:00.000Z',
      timeline: [{ kind: 'call', at: '2026-10-12T09:00:00.000Z' }],
    }
    expect(flagged('Thanks for the call.', called)).toEqual([])
    expect(atOnce(evidenceOf({ subject: '', body: 'Thanks for the call yesterday.' }, called))).toMatchObject([
      { source: null, reason: 'The last one we know of was on 2026-10-12' },
    ])
  })

  test('an earlier email supports that we wrote; in a step without a lead it may be the previous step', () => {
    expect(flagged('I wrote to you last week.')).toEqual(['I wrote to you'])
    expect(flagged('I wrote to you last week.', evidenceFacts.navona)).toEqual([])
    expect(flagged('I wrote to you last week.', { ...oneill, lead: null })).toEqual([])
  })
})

describe('promises and superlatives need a proof point', () => {
  test.each([
    'We guarantee results.',
    'It is risk-free.',
    'We are the leading provider of fittings.',
    'Our award-winning software helps.',
  ])('%s', (body) => {
    expect(flagged(body)).toHaveLength(1)
    expect(flagged(body, { ...oneill, voice: { ...oneill.voice, proofPoints: [body] } })).toEqual([])
  })
})

test.each([
  'Would it be good to talk next week? I would be glad to meet you.',
  'What is the best time to reach you, and who is the best person to ask?',
  'I can promise to keep it short. There is no guarantee that it works for you.',
  'Have you asked yourself how long the books take?',
  'Best regards',
  'Our call on Tuesday would take ten minutes, if you like.',
])('offers, questions and polite phrases state nothing: %s', (body) => {
  expect(flagged(body)).toEqual([])
})

describe('greetings and polite forms are no claims', () => {
  test.each([
    'Guten Tag,\n\nhaben Sie nächste Woche Zeit? Ich freue mich auf Ihre Antwort und wünsche Ihnen einen schönen Tag.',
    'Bonjour Madame,\n\nAuriez-vous un moment la semaine prochaine ? Je vous souhaite une bonne journée.',
    'Buenos días:\n\n¿Tiene usted un momento la próxima semana? Quedo a su disposición.',
    'Buongiorno,\n\nLei ha un momento la prossima settimana? La ringrazio e Le auguro una buona giornata.',
    'Goedemorgen,\n\nHeeft u volgende week een moment? Ik wens u een fijne dag.',
    'Bom dia,\n\nTem um momento na próxima semana? Fico à sua disposição.',
  ])('%s', (body) => {
    expect(flagged(body)).toEqual([])
  })
})

describe('a true number about somebody else is no support', () => {
  test.each([
    ['Ledgerline was founded in 1898.', ['1898']],
    ['We were founded in 1898.', ['1898']],
    ['Harrow & Sons was founded in 1898.', []],
    ['You were founded in 1898, I read.', []],
  ])('%s', (body, claims) => {
    expect(flagged(body)).toEqual(claims)
  })
})
