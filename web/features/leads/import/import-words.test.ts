import { expect, test } from 'vitest'
import { ApiError } from '../../../lib/api.ts'
import {
  checkWords,
  conclusionWords,
  failureWords,
  outcome,
  repeatedFields,
  rowCount,
  skippedWords,
  undoQuestion,
} from './import-words.ts'

const done = {
  id: 1,
  fileName: 'leads.csv',
  status: 'done' as const,
  total: 9,
  done: 9,
  created: 1200,
  updated: 0,
  skipped: 0,
  failed: 0,
  message: null,
  createdAt: '2030-01-01T00:00:00Z',
  finishedAt: null,
  noted: 0,
  undoUntil: null,
  undo: null,
}
const undo = { status: 'done' as const, removed: 0, restored: 0, keptEmailed: 0, keptEdited: 0, finishedAt: null }

test.each([
  [done, '1,200 added.'],
  [{ ...done, noted: 1 }, '1,200 added. 1 value was changed or skipped.'],
  [{ ...done, noted: 21 }, '1,200 added. 21 values were changed or skipped.'],
  [
    { ...done, undo: { ...undo, removed: 1198, restored: 1, keptEmailed: 1, keptEdited: 1 } },
    '1,198 leads deleted, 1 lead restored. 1 lead kept because you emailed them. 1 lead kept with the changes made since.',
  ],
  [{ ...done, undo }, 'There was nothing to undo.'],
  [
    { ...done, undo: { ...undo, status: 'failed' as const } },
    'The undo stopped because of an error on our side. Try again.',
  ],
  [
    { ...done, updated: 2, skipped: 3, failed: 4 },
    '1,200 added, 2 updated, 3 skipped (duplicate or already up to date), 4 failed.',
  ],
  [
    { ...done, status: 'cancelled' as const, message: 'Canceled after 5 of 9 rows. We kept those rows.' },
    'Canceled after 5 of 9 rows. We kept those rows. 1,200 added.',
  ],
])('says what came of an import', (report, words) => expect(outcome(report)).toBe(words))

test.each([
  [{ created: 429, updated: 21, skipped: 0, failed: 50 }, '429 new, 21 to update, 50 will fail.'],
  [{ created: 0, updated: 0, skipped: 3, failed: 0 }, '0 new, 3 skipped (duplicate or already up to date).'],
])('says what a dry run found', (counts, words) => expect(checkWords(counts)).toBe(words))

test('says what undoing will do', () => {
  const nothing = { removed: 0, restored: 0, keptEmailed: 0, keptEdited: 0, inSequence: 0, onlyTests: 0 }
  expect(undoQuestion({ removed: 420, restored: 21, keptEmailed: 1, keptEdited: 8, inSequence: 5, onlyTests: 2 })).toBe(
    'We delete 420 leads that this import added. 3 of them leave their sequences, and get no more emails. 2 of them have only been in a test run. 21 leads that it updated get their previous values back, except values changed since. 1 lead stays because you emailed them. 8 leads stay because they were changed since.',
  )
  expect(undoQuestion({ ...nothing, removed: 3, inCrm: 2 })).toBe(
    'We delete 3 leads that this import added. 2 of them stay in your CRM.',
  )
  expect(undoQuestion({ ...nothing, removed: 1 })).toBe('We delete 1 lead that this import added.')
  expect(undoQuestion(nothing)).toBe('There is no longer anything to undo.')
})

test.each([
  [{ skipped: 1, duplicates: 'skip' as const }, '1 row skipped: a lead with this email already existed.'],
  [{ skipped: 120, duplicates: 'update' as const }, '120 rows skipped: the leads already had their values.'],
])('says why rows were skipped, which stays true once the import is undone', (report, words) =>
  expect(skippedWords(report)).toBe(words),
)

test('counts rows in words', () => {
  expect(rowCount(1)).toBe('1 row')
  expect(rowCount(12_345)).toBe('12,345 rows')
})

test("shows the server's words, or plain ones where there are none", () => {
  expect(failureWords(new ApiError(400, '{"message":"The file is empty"}'))).toBe('The file is empty')
  expect(failureWords(new TypeError('fetch failed'))).toContain('The upload failed')
})

test('names the column that goes before another of the same field, but not for the parts of a place', () => {
  expect(repeatedFields(['email', 'location', 'phone', 'email', null, 'location', null, 'email'])).toEqual([
    undefined,
    undefined,
    undefined,
    0,
    undefined,
    undefined,
    undefined,
    0,
  ])
})

test('says what is filled in, of all rows or of those looked at', () => {
  const none = { companies: 0, companyExample: null, industries: 0, industryExamples: [], rows: 640 }
  expect(conclusionWords(none, true)).toEqual([])
  expect(conclusionWords({ ...none, companies: 1200, companyExample: 'navona.example' }, true)).toEqual([
    '1,200 rows have no company. New leads get their email domain as the company, such as navona.example.',
  ])
  expect(conclusionWords({ ...none, industries: 1, industryExamples: ['Mining'] }, false)).toEqual([
    "1 of the first 640 rows has an industry that isn't on our list (Mining). New leads get “Other”, and emails use your own word.",
  ])
})
