import { expect, onTestFinished, test } from 'vitest'
import { beginSignOut, endSignOut, hasUnfinished, keepDraft, readDraft } from './kept-draft.ts'

test('signing out forgets what was sent and what was begun, of whoever, and nothing else', () => {
  onTestFinished(() => localStorage.clear())
  localStorage.setItem('onboarding-completed', 'true')
  keepDraft('sent-email-7', { mailId: 1, request: { text: { body: 'Our offer' } } })
  keepDraft('sent-reply', { name: 'reply-7-2', messageId: 3, draft: {} })
  expect(hasUnfinished()).toBe(false)
  keepDraft('reply-7-2', { body: 'Dear Grace' })
  keepDraft('task-note-8-5', 'Wants a discount')
  sessionStorage.setItem('composer-7', '{}')
  expect(hasUnfinished()).toBe(true)
  // Whoever stays keeps it all.
  beginSignOut()
  endSignOut(true)
  endSignOut(false)
  expect(hasUnfinished()).toBe(true)
  beginSignOut()
  endSignOut(false)
  expect(hasUnfinished()).toBe(false)
  expect(Object.keys(localStorage)).toEqual(['onboarding-completed'])
  expect(sessionStorage.getItem('composer-7')).toBeNull()
  expect(readDraft('reply-7-2')).toBeUndefined()
})
