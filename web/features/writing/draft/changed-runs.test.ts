import { expect, test } from 'vitest'
import { changedRuns } from './changed-runs.ts'

test.each([
  ['', ''],
  ['Same words', 'Same words'],
  ['Would a 15-minute call next Tuesday be useful?', 'Is a 15-minute call on Tuesday worth it?'],
  ['Hi Grace,\n\nOld line\n\nBest', 'Hi Grace,\n\nBest'],
])('"%s" becomes "%s" and can be told back', (before, after) => {
  const runs = changedRuns(before, after)
  expect(runs.map(({ removed, same }) => removed + same).join('')).toBe(before)
  expect(runs.map(({ added, same }) => added + same).join('')).toBe(after)
})

test('words changed side by side are one change', () => {
  const runs = changedRuns('nights are probably yours to worry about, so', 'nights land on your desk, so')
  expect(runs).toHaveLength(2)
  expect(runs[1]).toMatchObject({ removed: 'are probably yours to worry about', added: 'land on your desk' })
})
