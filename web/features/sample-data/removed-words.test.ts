import { expect, test } from 'vitest'
import { removedWords } from './removed-words.ts'

test.each([
  [{ leads: 0, sequences: 0, templates: 0 }, 'Sample data removed'],
  [{ leads: 1, sequences: 0, templates: 0 }, 'Sample data removed. We kept what you changed or use: 1 lead.'],
  [
    { leads: 2, sequences: 1, templates: 3 },
    'Sample data removed. We kept what you changed or use: 2 leads, 1 sequence and 3 templates.',
  ],
])('removing sample data says what is still there', (kept, words) => {
  expect(removedWords(kept)).toBe(words)
})
