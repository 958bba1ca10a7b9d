import { expect, test } from 'vitest'
import { answerWords, dueWords, releasedWords } from './hold-words.ts'

const hold = (doubtful: number) => ({ heldSince: '', knownUntil: '', doubtful })

test.each([
  [0, 'No emails came due after that, so either choice is safe.'],
  [1, '1 email came due after that.'],
  [1200, '1,200 emails came due after that.'],
])('with %i emails in doubt the note says how many were due', (doubtful, words) => {
  expect(dueWords(hold(doubtful))).toBe(words)
})

test('each answer names what happens next', () => {
  expect(answerWords(hold(3))).toEqual({
    may_be_sent: {
      label: "Yes, or I'm not sure: don't send them",
      outcome: "Yes: we won't send them again. Resend any that didn't arrive.",
    },
    nothing_sent: { label: 'No: send them now', outcome: "No: we'll send them now." },
  })
  expect(answerWords(hold(1))).toEqual({
    may_be_sent: {
      label: "Yes, or I'm not sure: don't send it",
      outcome: "Yes: we won't send it again. Resend it if it didn't arrive.",
    },
    nothing_sent: { label: 'No: send it now', outcome: "No: we'll send it now." },
  })
})

test('where nothing was due, no answer promises to send or not to send', () => {
  const { may_be_sent: yes, nothing_sent: no } = answerWords(hold(0))
  expect([yes, no]).toEqual([{ label: "Yes, or I'm not sure" }, { label: 'No, nothing was sent' }])
})

test.each([
  ['may_be_sent', 2, "Sending resumed. 2 emails may have arrived: resend any that didn't"],
  ['may_be_sent', 1, "Sending resumed. 1 email may have arrived: resend it if it didn't"],
  ['nothing_sent', 2, 'Sending resumed. 2 emails go out now'],
  ['nothing_sent', 1, 'Sending resumed. 1 email goes out now'],
  ['nothing_sent', 0, 'Sending resumed'],
  ['may_be_sent', 0, 'Sending resumed'],
] as const)('after %s with %i due emails the toast names the result', (sinceThen, doubtful, words) => {
  expect(releasedWords(sinceThen, hold(doubtful))).toBe(words)
})
