import { expect, test } from 'vitest'
import { LeadsToEnrich } from '../../../contract/enrichment.ts'
import type { LeadJob } from '../../../contract/lead-job.ts'
import { ApiError } from '../../lib/api.ts'
import { MAX_LEADS_AT_ONCE } from '../lead-data/lead-api.ts'
import { failureWords, jobOutcome } from './enrichment-outcome.ts'

test('a failure is told in the words of the product, too many tries in those of the server', () => {
  const body = '{"message":"Please wait 42 seconds and try again."}'
  expect(failureWords(new ApiError(429, body))).toBe('Please wait 42 seconds and try again.')
  for (const error of [new ApiError(500, body), new ApiError(429, '<html>'), new TypeError('Failed to fetch')])
    expect(failureWords(error)).toBe('Failed to enrich lead')
})

test.each<[Partial<LeadJob>, string]>([
  [{ done: 40, failed: 2 }, '38 leads enriched, 2 failed.'],
  [{ done: 1200 }, '1,200 leads enriched.'],
  [{ done: 2, failed: 1 }, '1 lead enriched, 1 failed.'],
  [{ status: 'cancelled', message: 'Canceled after 3 of 40 leads.' }, 'Canceled after 3 of 40 leads.'],
  [{ status: 'cancelled' }, 'Canceled.'],
  [{ status: 'failed' }, 'Enrichment failed.'],
])('the outcome of %j reads %s', (job, words) => {
  const whole: LeadJob = { id: 1, kind: 'enrich', status: 'done', total: 40, done: 0, failed: 0, message: null, ...job }
  expect(jobOutcome(whole)).toBe(words)
})

test('as many leads at once as the contract takes', () => {
  const ids = Array.from({ length: MAX_LEADS_AT_ONCE }, (_, at) => at + 1)
  expect(LeadsToEnrich.safeParse({ ids }).success).toBe(true)
  expect(LeadsToEnrich.safeParse({ ids: [...ids, 1] }).success).toBe(false)
})
