import { expect, test } from 'vitest'
import { isUnsaved, type Session } from './session-store.ts'

const session = (part: Partial<Session>): Session => ({
  key: 'k',
  subject: '',
  body: '',
  isMinimized: false,
  saved: { subject: '', body: '' },
  ...part,
})

test.each([
  ['an empty new email', session({ leadId: 1 }), false],
  ['a new email with a text', session({ body: 'Hi' }), true],
  [
    'a saved draft',
    session({ draftId: 1, leadId: 1, body: 'Hi', saved: { leadId: 1, subject: '', body: 'Hi' } }),
    false,
  ],
  ['a draft that was emptied', session({ draftId: 1, leadId: 1, saved: { leadId: 1, subject: '', body: 'Hi' } }), true],
  [
    'a draft for another lead now',
    session({ draftId: 1, leadId: 2, body: 'Hi', saved: { leadId: 1, subject: '', body: 'Hi' } }),
    true,
  ],
])('%s has something to save, or not', (_, given, expected) => {
  expect(isUnsaved(given)).toBe(expected)
})
