import { describe, expect, test } from 'vitest'
import { EMAIL_CATEGORIES, EMAIL_TONES } from '../../../contract/email-template.ts'
import { evidenceFacts } from '../../../tests/world/evidence-facts.ts'
import type { WriterFacts } from '../writer-facts.ts'
import { writeEmail } from './built-in-writer.ts'

const { navona, sparse } = evidenceFacts
const STRANGER =
  /(not|n't) (yet )?(spoken|met|been in contact)|first (note|email|time)|do(n't| not) know me|out of the blue|introduce myself/i
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
        const { subject, body, personalizationInsights, remark } = writeEmail(facts, { ...options, category })
        expect(`${subject}\n${body}`).not.toMatch(pointing)
        expect(personalizationInsights.join()).toContain('Add your offer under Settings, Offer and voice')
        expect(remark).toContain('Without an offer, this is only a short introduction')
        expect(body.split(/\s+/).length).toBeLessThan(80)
      }
  const { personalizationInsights } = writeEmail(navona, { category: 'prospecting', tone: 'formal', seed: 1 })
  expect(personalizationInsights.join()).not.toContain('under Settings')
})

test('a customer is not spoken to like a stranger', () => {
  for (const category of ['retention', 'closing', 'proposal'] as const)
    for (const options of everywhere)
      expect(writeEmail(navona, { ...options, category }).body).not.toMatch(
        /afternoon to spare|every pitch|spare you|general brochure|whether this is worth it/,
      )
})

test('what a note asks for is taken up, what it says in private is not', () => {
  const notes = 'Divorced last year. Wants faster invoicing before summer, boss is stingy.'
  for (const category of EMAIL_CATEGORIES)
    for (const options of everywhere) {
      const { body } = writeEmail(
        { ...NO_OFFER, lead: navona.lead && { ...navona.lead, notes } },
        { ...options, category },
      )
      expect(body).not.toMatch(/divorced|boss|stingy/i)
    }
  const texts = everywhere.map(
    (options) =>
      writeEmail({ ...NO_OFFER, lead: navona.lead && { ...navona.lead, notes } }, { ...options, category: 'proposal' })
        .body,
  )
  expect(texts.some((body) => body.includes('invoicing'))).toBe(true)
})

test('with an offer, every email of every category speaks of it, and cold ones of whom it is for', () => {
  const voice = {
    ...navona.voice,
    offer: 'Release tooling without weekend work',
    audience: 'Engineering leaders at banks',
  }
  const cold: string[] = []
  for (const category of EMAIL_CATEGORIES)
    for (const customPrompt of ['', 'make it shorter'])
      for (const options of everywhere) {
        const { body } = writeEmail({ ...navona, voice }, { ...options, category, customPrompt })
        expect(body).toContain('elease tooling without weekend work.')
        if (category === 'prospecting') cold.push(body)
        if (/banks/.test(body)) expect(body).toContain('engineering leaders at banks.')
      }
  expect(cold.filter((body) => body.includes('banks')).length).toBeGreaterThan(cold.length / 3)
})

test('an email ends as people do', () => {
  const endings = new Set(
    everywhere.map((options) => {
      const { body } = writeEmail(
        { ...sparse, voice: { ...sparse.voice, senderName: 'Ada', signature: null } },
        { ...options, category: 'closing' },
      )
      return body.split('\n').slice(-2).join(' ')
    }),
  )
  expect([...endings].sort()).toEqual([
    'All the best, Ada',
    'Best regards, Ada',
    'Best wishes, Ada',
    'Best, Ada',
    'Cheers, Ada',
    'Have a great week, Ada',
    'Kind regards, Ada',
    'Sincerely, Ada',
    'Talk soon, Ada',
    'Thanks, Ada',
    'Warm regards, Ada',
  ])
})
