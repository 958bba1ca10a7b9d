import { expect, test } from 'vitest'
import { doubtWords, releasedWords } from './hold-words.ts'

const hold = (doubtful: number) => ({ heldSince: '', knownUntil: '', doubtful })

test.each([
  [0, 'No mail was due since, so either answer is safe.'],
  [1, '1 mail was due by now. After Yes you send again by hand what did not arrive; after No it goes out by itself.'],
  [
    1200,
    '1,200 mails were due by now. After Yes you send again by hand what did not arrive; after No they go out by themselves.',
  ],
])('with %i mails in doubt the answers say what they do', (doubtful, words) => {
  expect(doubtWords(hold(doubtful))).toBe(words)
})

test('what was released is told', () => {
  expect(releasedWords('may_have_left', hold(2))).toBe(
    'Sending goes on. 2 mails may have arrived: send again what did not',
  )
  expect(releasedWords('nothing_left', hold(2))).toBe('Sending goes on')
})
