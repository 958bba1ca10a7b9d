import { expect, test } from 'vitest'
import type { EmailFile } from '../../../contract/email-file.ts'
import { isBlank, isTemplate, isUnsaved, NO_CONTENT, type Session } from './session-store.ts'

const session = (part: Partial<Session>): Session => ({
  key: 'k',
  ...NO_CONTENT,
  isMinimized: false,
  saved: NO_CONTENT,
  ...part,
})
const HI = { ...NO_CONTENT, body: 'Hi' }
const FILE: EmailFile = { hash: 'ab'.repeat(32), name: 'Offer.pdf', type: 'application/pdf', size: 8 }
const draft = (part: Partial<Session>) => session({ draftId: 1, leadId: 1, saved: { leadId: 1, ...HI }, ...part })

test.each([
  ['an empty new email', session({ leadId: 1 }), false],
  ['a new email with a text', session({ body: 'Hi' }), true],
  ['a new email with an attachment', session({ attachments: [FILE] }), true],
  ['a new email with nothing but an empty formatted text', session({ bodyHtml: '<p></p>' }), false],
  ['a saved draft', draft(HI), false],
  ['a draft that was emptied', draft({}), true],
  ['a draft for another lead now', draft({ ...HI, leadId: 2 }), true],
  ['a draft that is formatted now', draft({ ...HI, bodyHtml: '<p>Hi</p>' }), true],
  ['a draft with another attachment', draft({ ...HI, attachments: [FILE] }), true],
])('%s has something to save, or not', (_, given, expected) => {
  expect(isUnsaved(given)).toBe(expected)
})

test('an image alone is not nothing', () => {
  expect(isBlank({ ...NO_CONTENT, bodyHtml: '<p><img src="https://a.example/a.png" alt=""></p>' })).toBe(false)
})

test('a template with another format is no longer the template', () => {
  const template = { ...HI, bodyHtml: '<p>Hi</p>' }
  expect(isTemplate(session({ ...template, template }))).toBe(true)
  expect(isTemplate(session({ ...HI, template }))).toBe(false)
})
