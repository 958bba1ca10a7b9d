import { describe, expect, test } from 'vitest'
import { EMAIL_CATEGORIES, EMAIL_TONES } from '../../../contract/email-template.ts'
import { evidenceFacts } from '../../../tests/world/evidence-facts.ts'
import type { WriterFacts } from '../writer-facts.ts'
import { writeEmail } from './built-in-writer.ts'

const { navona, sparse } = evidenceFacts
const STRANGER =
  /not (yet )?(spoken|met|been in contact|acquainted)|first (note|mail|time)|do(n't| not) know me|out of the blue|somebody new|unannounced|introduce myself/i
const NO_OFFER: WriterFacts = { ...navona, voice: { ...navona.voice, offer: null } }
const everywhere = EMAIL_TONES.flatMap((tone) => Array.from({ length: 25 }, (_, seed) => ({ tone, seed })))
const cold = (facts: WriterFacts) =>
  everywhere.map((options) => writeEmail(facts, { ...options, category: 'prospecting' }).body)
const withLead = (more: object): WriterFacts => ({
  ...sparse,
  lead: sparse.lead && { ...sparse.lead, ...more },
})

describe('a first mail', () => {
  test('says that it is one only to a new lead without mails and notes', () => {
    expect(cold(withLead({ status: 'new' })).some((body) => STRANGER.test(body))).toBe(true)
    for (const facts of [
      withLead({ status: 'contacted' }),
      withLead({ status: 'new', notes: 'Spoke on the phone' }),
      { ...withLead({ status: 'new' }), pastEmails: navona.pastEmails },
      withLead({}),
      { ...sparse, lead: null },
    ])
      for (const body of cold(facts)) expect(body).not.toMatch(STRANGER)
  })
})

test('without an offer nothing points at a thing that is not there', () => {
  const pointing =
    /reason for this|part of this|(an|small|one) idea (for|attached)|worth a look|deserves your attention|whether this|is this still a topic|here it is again|matter (briefly|in short)|what I mean|what do you think/i
  for (const category of ['prospecting', 'follow_up', 'demo_request', 're_engagement'] as const)
    for (const options of everywhere)
      for (const facts of [NO_OFFER, sparse]) {
        const { subject, body, personalizationInsights } = writeEmail(facts, { ...options, category })
        expect(`${subject}\n${body}`).not.toMatch(pointing)
        expect(personalizationInsights).toContain(
          'Add your offer in Account settings, so that emails can say why you are writing',
        )
      }
  const { personalizationInsights } = writeEmail(navona, { category: 'prospecting', tone: 'formal', seed: 1 })
  expect(personalizationInsights.join()).not.toContain('Account settings')
})

test('a customer is not spoken to like a stranger', () => {
  for (const category of ['retention', 'closing', 'proposal'] as const)
    for (const options of everywhere)
      expect(writeEmail(navona, { ...options, category }).body).not.toMatch(
        /afternoon to spare|every pitch|spare you|general brochure|whether this is worth it/,
      )
})

test('what a note instructions for is taken up, what it says in private is not', () => {
  const notes = 'Divorced last year. Wants faster invoicing before summer, boss is stingy.'
  for (const category of EMAIL_CATEGORIES)
    for (const options of everywhere) {
      const { body } = writeEmail(
        { ...NO_OFFER, lead: navona.lead && { ...navona.lead, notes } },
        { ...options, category },
      )
      expect(body).not.toMatch(/divorced|summer|boss|stingy/i)
    }
  const texts = everywhere.map(
    (options) =>
      writeEmail({ ...NO_OFFER, lead: navona.lead && { ...navona.lead, notes } }, { ...options, category: 'proposal' })
        .body,
  )
  expect(texts.some((body) => body.includes('faster invoicing'))).toBe(true)
})
