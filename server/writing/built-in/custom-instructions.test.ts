import { expect, test } from 'vitest'
import { evidenceFacts } from '../../../tests/world/evidence-facts.ts'
import { writeEmail } from './built-in-writer.ts'
import { readInstructions } from './custom-instructions.ts'

const NONE = { length: null, ask: null, when: null, minutes: null }

test.each([
  ['Ask for a call on Tuesday at 10', { ask: 'call', when: 'Tuesday at 10:00' }],
  ['Keep it short, ask for 15 minutes on Tuesday', { length: 'shorter', ask: 'call', minutes: '15', when: 'Tuesday' }],
  ['Do not ask for a call', {}],
  ["Don't ask for a demo, ask for a reply", { ask: 'reply' }],
  ['Mention our call last Tuesday', {}],
  ['We had a demo on Monday, ask for a meeting next week', { ask: 'meeting', when: 'next week' }],
  ['Ask for a reply instead of a call', { ask: 'reply' }],
  ['No demo. No call.', {}],
  ['Do not make it long', { length: 'shorter' }],
  ['Not too long please', { length: 'shorter' }],
  ['make it longer', { length: 'longer' }],
  ['Refer to our short meeting', {}],
  ['They never answer the phone', {}],
  ['I met her on Friday at 3 pm', {}],
  ['Suggest a demo, Thursday at 3 pm', { ask: 'demo', when: 'Thursday at 3 pm' }],
  ['We work with call centres', {}],
  ['Write in French', {}],
  ['Shorter', { length: 'shorter' }],
])('of “%s” only what was asked is done', (prompt, expected) => {
  expect(readInstructions(prompt)).toMatchObject({ ...NONE, ...expected })
})

test('what was not followed is told in the user’s words', () => {
  const { remark, body, personalizationInsights } = writeEmail(evidenceFacts.navona, {
    category: 'prospecting',
    tone: 'professional',
    seed: 1,
    customPrompt: 'Ask for 15 minutes. Mention the fair',
  })
  expect(body).toMatch(/15 minutes/)
  expect(remark).toContain('From your instructions: asks for 15 minutes. Not followed: “Mention the fair”')
  expect(personalizationInsights).toContain(remark)
})
