import { describe, expect, test } from 'vitest'
import { EMAIL_CATEGORIES } from '../../../contract/email-template.ts'
import { evidenceFacts } from '../../../tests/world/evidence-facts.ts'
import type { WriterFacts } from '../writer-facts.ts'
import { writeEmail } from './built-in-writer.ts'

const { oneill } = evidenceFacts
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
const facts: WriterFacts = {
  ...oneill,
  voice: {
    ...oneill.voice,
    offer: 'Custom storefront signs, designed and installed in three weeks',
    proofPoints: ['Hollis Bakery sold 14% more in the first year'],
  },
  lead: oneill.lead && { ...oneill.lead, jobTitle: 'Compliance Director', status: 'contacted', notes: null },
  facts: [],
  pastEmails: [],
  timeline: [],
}
const email = { subject: 'Your new sign', sentAt: daysAgo(9), hasReply: false }
const mailsOf = (known: WriterFacts, customPrompt: string | null = null) =>
  EMAIL_CATEGORIES.flatMap((category) =>
    Array.from({ length: 12 }, (_, seed) => ({
      category,
      ...writeEmail(known, { category, tone: 'professional', seed, customPrompt }),
    })),
  )

describe('whoever we talked to has heard of the offer', () => {
  test.each<[string, WriterFacts]>([
    ['a call', { ...facts, timeline: [{ kind: 'call', at: daysAgo(4) }] }],
    [
      'a meeting before our last email',
      { ...facts, pastEmails: [email], timeline: [{ kind: 'meeting', at: daysAgo(12) }] },
    ],
    [
      'a reply',
      { ...facts, pastEmails: [{ ...email, hasReply: true }], timeline: [{ kind: 'reply', at: daysAgo(2) }] },
    ],
  ])('after %s, it is not offered again', (_, known) => {
    for (const { body } of mailsOf(known)) {
      expect(body).not.toMatch(/we offer|three weeks|Hollis/i)
      expect(body.split('\n\n').length).toBeGreaterThanOrEqual(3)
    }
  })
  test('after a long time, it is a reminder', () => {
    const known: WriterFacts = { ...facts, timeline: [{ kind: 'meeting', at: daysAgo(200) }] }
    const said = mailsOf(known).filter(({ category, body }) => category === 're_engagement' && /we offer/i.test(body))
    expect(said.length).toBeGreaterThan(0)
    for (const { body } of said) expect(body).toContain('As a reminder, we offer')
  })
})

test('a reply that came after our last email is what every email thanks for first', () => {
  const known: WriterFacts = {
    ...facts,
    pastEmails: [email],
    timeline: [
      { kind: 'call', at: daysAgo(12) },
      { kind: 'reply', at: daysAgo(1) },
    ],
  }
  for (const customPrompt of [null, 'at most 60 words', 'Write about window lettering'])
    for (const { body } of mailsOf(known, customPrompt)) {
      expect(body.split('\n\n')[1]).toMatch(/your reply|getting back to me/)
      expect(body).not.toMatch(/wrote to you/)
    }
})

test('a list holds what we offer, not why we write to this person', () => {
  const known: WriterFacts = { ...facts, lead: facts.lead && { ...facts.lead, status: 'new' } }
  for (const { body } of mailsOf(known, 'use bullet points')) {
    const points = body.match(/^- .*$/gm) ?? []
    expect(points.length).toBeGreaterThanOrEqual(2)
    expect(points.join('\n')).not.toMatch(/director|right person/i)
  }
})
