import { expect, test } from 'vitest'
import { queuedWords } from './queued-words.ts'

const now = new Date('2030-01-09T10:00:00Z')
const words = (goesAt: string | null, reason: string | null = null, isTest = false) =>
  queuedWords({ isTest, goesAt, reason }, 'grace@a.example', 'Europe/London', now)

test('a queued reply says when it goes out, and why not sooner', () => {
  expect(words('2030-01-09T10:00:10Z', 'Scheduled for 10:00')).toEqual({
    title: 'Sending in 10 seconds',
    description: 'To grace@a.example.',
  })
  expect(words('2030-01-10T09:00:00Z', 'Outside your sending hours.')).toEqual({
    title: 'Scheduled for Thu 09:00',
    description: 'To grace@a.example. Outside your sending hours.',
  })
  expect(words(null, 'Sending is paused.').title).toBe('Waiting')
  expect(words('2030-01-09T10:00:10Z', null, true).title).toBe('Test email: nothing is delivered')
})
