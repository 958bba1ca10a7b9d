import { expect, test } from 'vitest'
import { startWords } from './start-words.ts'

const NOW = { delayDays: 0, delayHours: 0 }
const LATER = { delayDays: 1, delayHours: 2 }

test('only an email that needs nobody goes out on its own', () => {
  expect(startWords(NOW, undefined)).toBe('The first email goes out right away.')
  expect(startWords({ ...LATER, kind: 'email' }, 'your')).toBe(
    'The first email goes out 1 day and 2 hours after you enroll a lead, in your sending window.',
  )
  expect(startWords({ ...NOW, kind: 'email_approval' }, 'your')).toBe(
    'The first email goes out once you approve it under Tasks.',
  )
  expect(startWords({ ...LATER, kind: 'email_approval' }, undefined)).toBe(
    'The first email goes out once you approve it under Tasks, no earlier than 1 day and 2 hours after you enroll a lead.',
  )
  expect(startWords({ ...NOW, kind: 'call' }, 'your')).toBe('The first step is a task for you: Call.')
  expect(startWords({ ...LATER, kind: 'linkedin_visit' }, undefined)).toBe(
    'The first step is a task for you, due 1 day and 2 hours after you enroll a lead: LinkedIn: visit profile.',
  )
  const until = (day: string) => startWords({ ...NOW, kind: 'wait_until', settings: { until: day } }, undefined)
  expect(until('2099-01-31')).toBe('Nothing is sent before Sat 31 Jan.')
  expect(until('2020-01-31')).toBe('')
})
