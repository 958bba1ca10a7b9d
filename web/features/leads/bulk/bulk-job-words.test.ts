import { expect, test } from 'vitest'
import type { BulkJob } from '../../../../contract/bulk-job.ts'
import { isStale, outcomeWords } from './bulk-job-words.ts'

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

test('a while later nothing is said of emails, unless they can be taken back', () => {
  const finishedAt = '2026-11-17T09:50:00.000Z'
  expect(isStale(job(), NOW)).toBe(false)
  expect(isStale(job({ finishedAt }), NOW)).toBe(true)
  expect(isStale(job({ finishedAt, isUndoable: true }), NOW)).toBe(false)
  expect(isStale(job({ finishedAt, kind: 'delete' }), NOW)).toBe(false)
})
