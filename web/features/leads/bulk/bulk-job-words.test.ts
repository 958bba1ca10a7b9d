import { expect, test } from 'vitest'
import type { BulkJob } from '../../../../contract/bulk-job.ts'
import { isStale, outcomeWords, progressWords } from './bulk-job-words.ts'

const NOW = Date.parse('2026-11-17T10:00:00.000Z')
const job = (part: Partial<BulkJob> = {}): BulkJob => ({
  id: 1,
  kind: 'send',
  status: 'done',
  total: 20,
  done: 20,
  changed: 20,
  deletedAt: '2026-11-17T09:59:00.000Z',
  isUndoable: false,
  finishedAt: '2026-11-17T09:59:50.000Z',
  ...part,
})

test('emails are said to be in the outbox, where they may be sent already', () => {
  expect(outcomeWords(job()).description).toBe('20 emails added to your outbox')
  expect(outcomeWords(job({ changed: 18 })).description).toBe('18 emails added to your outbox, 2 skipped')
})

test('a job says what it undoes', () => {
  const undo = job({ kind: 'tag_undo', status: 'waiting', total: 40 })
  expect(progressWords(undo)).toBe('Waiting to undo the tag change for 40 leads')
  expect(progressWords({ ...undo, status: 'running' })).toBe('Undoing the tag change for 40 leads')
  expect(progressWords({ ...undo, kind: 'status_undo' })).toBe('Waiting to undo the status change for 40 leads')
})

test.each([
  [1, 1, '1 of 1 lead was deleted.'],
  [1, 40, '1 of 40 leads was deleted.'],
  [0, 1, '0 of 1 lead were deleted.'],
  [12, 1200, '12 of 1,200 leads were deleted.'],
])('a canceled job that changed %i of %i says so', (changed, total, words) => {
  expect(outcomeWords(job({ kind: 'delete', status: 'cancelled', changed, total })).description).toBe(words)
})

test('a while later nothing is said of emails, unless they can be taken back', () => {
  const finishedAt = '2026-11-17T09:50:00.000Z'
  expect(isStale(job(), NOW)).toBe(false)
  expect(isStale(job({ finishedAt }), NOW)).toBe(true)
  expect(isStale(job({ finishedAt, isUndoable: true }), NOW)).toBe(false)
  expect(isStale(job({ finishedAt, kind: 'delete' }), NOW)).toBe(false)
})
