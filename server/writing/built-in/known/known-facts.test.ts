import { describe, expect, test } from 'vitest'
import { evidenceFacts } from '../../../../tests/world/evidence-facts.ts'
import type { WriterFacts } from '../../writer-facts.ts'
import { writeEmail } from '../built-in-writer.ts'
import { contactSlots } from './contact-slots.ts'
import { factSlots } from './read-facts.ts'
import { roleSlots } from './role-slots.ts'

const NOW = new Date('2026-11-17T12:00:00Z')
const { oneill } = evidenceFacts
const email = { subject: 'Evening cleaning', sentAt: '2026-11-02T09:00:00.000Z', hasReply: false }
const talked: WriterFacts = {
  ...oneill,
  lead: oneill.lead && { ...oneill.lead, status: 'contacted', notes: 'Contract ends in January.' },
  pastEmails: [email],
  timeline: [{ kind: 'meeting', at: '2026-11-12T09:00:00.000Z' }],
}

describe('the last contact', () => {
  test('is the call or meeting after the last email', () => {
    expect(contactSlots(talked, NOW, 0)).toMatchObject({
      ourTalk: 'our meeting on 12 November',
      unanswered: null,
      answered: null,
      earlierTalk: null,
    })
  })
  test('is the email after the call, and the call is still known', () => {
    const later = { ...talked, pastEmails: [{ ...email, sentAt: '2026-11-14T09:00:00.000Z' }] }
    expect(contactSlots(later, NOW, 0)).toMatchObject({
      ourTalk: null,
      earlierTalk: 'our meeting on 12 November',
      unanswered: '',
      lastDate: '14 November',
    })
  })
  test('is a reply in the timeline, even where the email has none', () => {
    const replied: WriterFacts = { ...talked, timeline: [{ kind: 'reply', at: '2026-11-03T09:00:00.000Z' }] }
    expect(contactSlots(replied, NOW, 0)).toMatchObject({ answered: '', unanswered: null })
  })
  test('is a reply after the call', () => {
    const replied: WriterFacts = {
      ...talked,
      timeline: [...(talked.timeline ?? []), { kind: 'reply', at: '2026-11-13T09:00:00.000Z' }],
    }
    expect(contactSlots(replied, NOW, 0)).toMatchObject({ ourTalk: null, replyLast: '', answered: '' })
  })
  test('of the day before was yesterday', () => {
    const timeline: WriterFacts['timeline'] = [{ kind: 'call', at: '2026-11-16T22:00:00.000Z' }]
    expect(contactSlots({ ...talked, timeline }, NOW, 0)).toMatchObject({
      ourTalk: 'our call yesterday',
      theTalk: 'the call yesterday',
    })
  })
  test('shapes every follow-up: the meeting and the notes are in it, and nobody tries once more', () => {
    for (let seed = 0; seed < 12; seed++) {
      const { body } = writeEmail(talked, { category: 'follow_up', tone: 'professional', seed })
      expect(body).toContain('meeting on 12 November')
      expect(body).toMatch(/our contract ends in January/)
      expect(body).not.toMatch(/bad time|once more|haven't heard|of 2 November|on 2 November/)
    }
  })
})

describe('a fact becomes a clause', () => {
  const does = (label: string, value: string) =>
    factSlots([{ label, value, source: 'https://a.example' }], 'Visser Cold', 'Visser Cold BV', [])?.does
  test.each([
    ['News', 'Visser Cold is building a second hall', 'Visser Cold is building a second hall'],
    ['News', 'Opened a hall in March 2026', 'you opened a hall in March 2026'],
    ['Locations', '22 restaurants in Illinois', 'you have 22 restaurants in Illinois'],
    ['Services', 'Family dentistry and implants', 'you offer family dentistry and implants'],
    ['Products', 'Hand-dyed yarn and knitting kits', 'you offer hand-dyed yarn and knitting kits'],
    ['Products', 'CRM software and training', 'you offer CRM software and training'],
    ['News', 'Opening 4th bakery in Newport', null],
    ['Serves', 'Ghent and Antwerp', 'you serve Ghent and Antwerp'],
    ['Description', 'We run three schools in Uppsala.', 'you run three schools in Uppsala'],
    ['Phone', '+31 77 123', null],
  ])('%s: %s', (label, value, clause) => {
    expect(does(label, value)).toBe(clause)
  })
  test('the one that has to do with the offer comes first', () => {
    const facts = ['Family business', '12 warehouses in Ghent'].map((value) => ({ label: 'News', value, source: 'x' }))
    expect(factSlots(facts, 'Acme', 'Acme', ['Solar roofs for warehouses'])).toMatchObject({
      does: 'you have 12 warehouses in Ghent',
      related: '',
    })
  })
})

test('a department is no job title', () => {
  for (const title of ['Facilities', 'Operations', 'Marketing', 'IT'])
    expect(roleSlots(title, 'Acme').yourRole).toBeNull()
  expect(roleSlots('Facilities Manager', 'Acme').yourRole).toBe('a facilities manager')
  expect(roleSlots('Operations Director', 'Acme').yourRole).toBe('an operations director')
  expect(roleSlots('HR Director', 'Acme').yourRole ?? 'unused').not.toContain('a HR')
})

test('a nurturing email gives a tip on what we sell, also where it is short', () => {
  const voice = { ...oneill.voice, offer: 'Evening cleaning for offices' }
  for (const customPrompt of ['', 'Keep it short'])
    for (let seed = 0; seed < 8; seed++) {
      const { body } = writeEmail({ ...oneill, voice }, { category: 'nurturing', tone: 'friendly', seed, customPrompt })
      expect(body).toMatch(/Walk through the rooms|List the rooms/)
    }
})

test('what the user tells us to say is said', () => {
  const write = (customPrompt: string) =>
    writeEmail(oneill, { category: 'retention', tone: 'friendly', seed: 3, customPrompt })
  expect(write('Mention our new window cleaning').body).toContain('our new window cleaning.')
  expect(write('Mention that the price is fixed until 31 January').body).toContain(
    'The price is fixed until 31 January.',
  )
  const invited = write('Invite them to our tasting on 3 December in Leith')
  expect(invited.body).toContain('invite you to our tasting on 3 December in Leith.')
  expect(invited.remark).toBeUndefined()
})
