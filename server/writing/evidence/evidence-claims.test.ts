import { expect, test } from 'vitest'
import { evidenceFacts } from '../../../tests/world/evidence-facts.ts'
import { atOnce } from '../../turns.ts'
import type { WriterFacts } from '../writer-facts.ts'
import { evidenceOf } from './evidence.ts'

const { navona, sparse } = evidenceFacts
const volvo: WriterFacts = {
  ...navona,
  lead: navona.lead && { ...navona.lead, notes: 'We met on 3 May 2026 at the fair' },
  voice: { ...navona.voice, proofPoints: ['Volvo cut lost pallets by 30%'] },
}
const unsourced = (body: string, facts: WriterFacts) =>
  atOnce(evidenceOf({ subject: '', body }, facts))
    .filter(({ source }) => source === null)
    .map(({ claim }) => claim)

test.each([
  ['Volvo cut costs by 30%.', volvo, ['30%']],
  ['Volvo lost 30% fewer pallets.', volvo, []],
  ['Volvo cut lost pallets by 30%.', volvo, []],
  ['It was good to meet you on 4 May.', volvo, ['4 May']],
  ['It was good to meet you on 3 May.', volvo, []],
  ['Thank you for the call on 4 May.', volvo, ['Thank you for the call', '4 May']],
  ['As we spoke on 4 May, shall we talk again?', volvo, ['4 May']],
  ['Would 4 May suit you for a call?', volvo, []],
  ['Could we talk on 4 May?', volvo, []],
  ['Trusted by siemens and bosch.', volvo, ['siemens', 'bosch']],
  ['We work for customers like siemens, bosch and philips every day.', volvo, ['siemens', 'bosch', 'philips']],
  ['We work for customers like yours and companies like small hotels.', volvo, []],
  ['As Operations Director at Blue River Logistics you know the week.', sparse, ['Operations Director']],
  ['As operations director at Blue River Logistics you know the week.', sparse, ['operations director']],
  ['As Operations Director at Navona you know the week.', volvo, ['Operations Director']],
  ['As Account Executive at Navona, you know the week.', volvo, ['Account Executive']],
  ['As Head of Sales at Navona you know the week.', volvo, []],
  ['As head of sales, you know the week.', volvo, []],
  ['As a customer, you know the week.', sparse, []],
] as [string, WriterFacts, string[]][])('%s', (body, facts, expected) => {
  expect(unsourced(body, facts)).toEqual(expected)
})
