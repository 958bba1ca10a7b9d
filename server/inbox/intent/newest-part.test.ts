import { expect, test } from 'vitest'
import { newestPart } from './newest-part.ts'

test.each([
  ['below a quote that says the same', '> Not now, sorry.\n\nNot now, sorry.', 19],
  ['in a line that holds an earlier one', 'Call me.\nDo not call me.\nCall me.', 0],
  ['that is indented', 'Hello\n   not now', 0],
  ['in one line that is longer than what is read', 'now and then '.repeat(2_000), 0],
])('what is new is found at its place in the message: %s', (_, whole, start) => {
  const { text, positionOf } = newestPart(whole)
  const words = [...text.matchAll(/\S+/g)].map(({ 0: word, index }) => ({ word, at: positionOf(index) }))
  expect(words[0]?.at).toBe(start)
  for (const { word, at } of words) expect(whole.slice(at, at + word.length)).toBe(word)
  expect(words.map(({ at }) => at)).toEqual(words.map(({ at }) => at).toSorted((a, b) => a - b))
})
