import { describe, expect, test } from 'vitest'
import { EMAIL_CATEGORIES, EMAIL_TONES } from '../../../contract/email-template.ts'
import { evidenceFacts } from '../../../tests/world/evidence-facts.ts'
import { madeWriterFacts } from '../../../tests/world/made-writer-facts.ts'
import { atOnce } from '../../turns.ts'
import { evidenceOf } from '../evidence/evidence.ts'
import type { WriterFacts } from '../writer-facts.ts'
import { writingCategories } from '../writing-categories.ts'
import { writeEmail } from './built-in-writer.ts'
import { spamWordsIn } from './spam-words.ts'

const { navona, sparse } = evidenceFacts
/** 60 by `npm run test:faults`. */
const LEADS = Number(process.env.WRITER_LEADS ?? 15)
const cells = EMAIL_CATEGORIES.flatMap((category) => EMAIL_TONES.map((tone) => ({ category, tone })))
const words = (text: string) => text.split(/\s+/).filter(Boolean).length

test('whatever is known of a lead, a mail is whole, true, of the right length and asks one thing', () => {
  const bad: string[] = []
  for (let number = 0; number < LEADS; number++) {
    const facts = madeWriterFacts(number)
    for (const cell of cells) {
      const { subject, body } = writeEmail(facts, { ...cell, seed: number })
      const all = `${subject}\n${body}`
      const isWhole = !/[{}[\]<>]|undefined|null/.test(all) && spamWordsIn(all).length === 0
      const isOneAsk = all.split('?').length - 1 <= 1
      const isTrue = atOnce(evidenceOf({ subject, body }, facts)).every(({ source }) => source !== null)
      if (!(isWhole && isOneAsk && isTrue && words(body) >= 14 && words(body) <= 130)) bad.push(all)
    }
  }
  expect(bad).toEqual([])
})

test('a lead in capitals is written as a person would, and every claim still has its source', () => {
  const lead = { ...navona.lead, company: 'NAVONA SYSTEMS LTD', jobTitle: 'HEAD OF SALES' } as WriterFacts['lead']
  for (const cell of cells) {
    const draft = writeEmail({ ...navona, lead }, { ...cell, seed: 3 })
    expect(`${draft.subject} ${draft.body}`).not.toMatch(/NAVONA|HEAD OF/)
    expect(atOnce(evidenceOf(draft, { ...navona, lead })).filter(({ source }) => source === null)).toEqual([])
  }
})

test('the same seed gives the same text, another seed another', () => {
  for (const cell of cells) {
    const write = (seed: number) => writeEmail(navona, { ...cell, seed }).body
    expect(write(1)).toBe(write(1))
    expect(new Set([1, 2, 3, 4, 5, 6].map(write)).size).toBeGreaterThanOrEqual(5)
  }
})

test('tones differ: the informal shorten, the formal writes in full', () => {
  const text = (tone: (typeof EMAIL_TONES)[number]) =>
    Array.from({ length: 20 }, (_, seed) => writeEmail(sparse, { category: 'prospecting', tone, seed }).body).join('\n')
  expect(text('casual')).toMatch(/I'd|I'm|don't/)
  expect(text('formal')).not.toMatch(/I'd|I'm|don't/)
  expect(text('formal')).toContain('Dear Léa Dubois,')
})

describe('a follow-up', () => {
  test('names the earlier mail where there was one', () => {
    for (let seed = 0; seed < 20; seed++)
      expect(writeEmail(navona, { category: 'follow_up', tone: 'professional', seed }).body).toContain('3 June')
  })
  test('claims none where there was none', () => {
    for (let seed = 0; seed < 40; seed++)
      for (const tone of EMAIL_TONES) {
        const { subject, body } = writeEmail(sparse, { category: 'follow_up', tone, seed })
        expect(`${subject} ${body}`).not.toMatch(
          /I wrote|my e?mail of|my message of|second note|reminder|your answer|your reply/i,
        )
      }
  })
})

test('for many readers name, company and sender are merge fields, and nothing else is', () => {
  const fields = ['{{ firstName | default: "there" }}', '{{ company }}', '{{ senderName }}']
  const anybody = { ...sparse, lead: null }
  const texts = Array.from({ length: 20 }, (_, seed) => {
    const { subject, body } = writeEmail(anybody, { category: 'prospecting', tone: 'friendly', seed })
    return `${subject}\n${body}`
  })
  for (const text of texts) {
    expect(text).toContain('{{ firstName | default: "there" }}')
    expect(text.endsWith('{{ senderName }}')).toBe(true)
    expect(text).not.toContain('your company')
    expect(fields.reduce((so, field) => so.replaceAll(field, ''), text)).not.toMatch(/[{}]/)
  }
  expect(texts.some((text) => text.includes('{{ company }}'))).toBe(true)
})

test('words the user avoids are avoided where another sentence will do', () => {
  const facts: WriterFacts = { ...navona, voice: { ...navona.voice, avoidWords: ['call', 'short'] } }
  for (const { category, tone } of cells)
    for (let seed = 0; seed < 5; seed++) {
      const said = writeEmail(facts, { category, tone, seed }).body.replace(navona.voice.offer?.slice(1) ?? '', '')
      expect(said).not.toMatch(/\b(call|short)\b/i)
    }
})

test('private notes are not quoted', () => {
  const notes = 'Difficult person, drinks too much. Interested in reporting.'
  const facts: WriterFacts = { ...navona, lead: navona.lead && { ...navona.lead, notes } }
  for (let seed = 0; seed < 30; seed++) {
    const { body } = writeEmail(facts, { category: 'prospecting', tone: 'friendly', seed })
    expect(body).not.toMatch(/difficult|drinks/i)
  }
})

describe('of an instruction', () => {
  const write = (customPrompt: string) =>
    writeEmail(navona, { category: 'prospecting', tone: 'professional', seed: 1, customPrompt })
  test('a day and a call are taken up, and its words are not', () => {
    const { body, personalizationInsights } = write('Ask for a call on Tuesday at 10, secretword')
    expect(body).toMatch(/Tuesday at 10:00/)
    expect(body).toMatch(/call|phone/)
    expect(body).not.toContain('secretword')
    expect(personalizationInsights.join()).toContain('asks for a call')
  })
  test('shorter is shorter, and longer is longer', () => {
    const length = (customPrompt: string) =>
      Array.from({ length: 20 }, (_, seed) =>
        words(writeEmail(navona, { category: 'prospecting', tone: 'friendly', seed, customPrompt }).body),
      ).reduce((a, b) => a + b)
    expect(length('make it shorter')).toBeLessThan(length('') - 20)
    expect(length('make it longer')).toBeGreaterThan(length('') + 20)
  })
  test('what it cannot do is said', () => {
    expect(write('Write in French').personalizationInsights.join()).toContain('it writes in English only')
  })
})

test('insights tell what made it personal', () => {
  const told = Array.from(
    { length: 30 },
    (_, seed) => writeEmail(navona, { category: 'prospecting', tone: 'professional', seed }).personalizationInsights,
  ).flat()
  const lead = navona.lead && { ...navona.lead, notes: 'Met at the Milan trade fair.' }
  const metOnly = Array.from(
    { length: 30 },
    (_, seed) =>
      writeEmail({ ...navona, lead }, { category: 'prospecting', tone: 'professional', seed }).personalizationInsights,
  ).flat()
  expect(told).toContain('Picks up your notes (you want shorter onboarding for new reps)')
  expect(metOnly).toContain('Mentions where you met (the Milan trade fair)')
  expect(metOnly).toContain('Uses Navona’s description from its website')
  expect(told).toContain('Addresses Maria by name')
})

test('there are eight categories to choose from', () => {
  expect(writingCategories.map(({ id }) => id)).toEqual([...EMAIL_CATEGORIES])
  expect(writingCategories[0]?.name).toBe('Cold Prospecting')
})

test('a mail says things as people do: no range of staff, no year of a recent date', () => {
  const lately = new Date(Date.now() - 5 * 86_400_000)
  const long = new Date(Date.now() - 500 * 86_400_000)
  const after = (sentAt: Date): WriterFacts => ({
    ...navona,
    facts: [],
    lead: navona.lead && { ...navona.lead, companySize: '51-200' },
    pastEmails: [{ subject: 'A question', sentAt: sentAt.toISOString(), hasReply: false }],
  })
  for (const { category, tone } of cells)
    for (let seed = 0; seed < 10; seed++) {
      const { subject, body } = writeEmail(after(lately), { category, tone, seed })
      expect(`${subject}\n${body}`).not.toMatch(/51|\b20\d\d\b/)
    }
  const { body } = writeEmail(after(long), { category: 'follow_up', tone: 'professional', seed: 1 })
  expect(body).toContain(String(long.getUTCFullYear()))
})
