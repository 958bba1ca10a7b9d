import { expect, test } from 'vitest'
import { type Fact, LeadsToEnrich } from '../../../contract/enrichment.ts'
import type { LeadJob } from '../../../contract/lead-job.ts'
import { ApiError } from '../../lib/api.ts'
import { failureWords, groupFacts, jobOutcome, sourceWords, suggestionWords } from './enrichment-words.ts'
import { MAX_LEADS_AT_ONCE } from './lead-job-api.ts'

test('a failure is told in the words of the product, too many tries in those of the server', () => {
  const body = '{"message":"Please wait 42 seconds and try again."}'
  expect(failureWords(new ApiError(429, body))).toBe('Please wait 42 seconds and try again.')
  for (const error of [new ApiError(500, body), new ApiError(429, '<html>'), new TypeError('Failed to fetch')])
    expect(failureWords(error)).toBe('Failed to enrich lead')
})

test('a source is the site of its page, or what it says', () => {
  expect(sourceWords('https://www.navona.example/about?x=1')).toBe('navona.example')
  expect(sourceWords('derived from job title')).toBe('derived from job title')
  expect(sourceWords('javascript:alert(1)')).toBe('javascript:alert(1)')
})

test('a suggestion says what the lead has, where it has something', () => {
  const lead = { industry: 'technology', companySize: null, location: 'Oslo', linkedinUrl: null }
  const source = 'https://navona.example/'
  expect(suggestionWords({ field: 'industry', value: 'healthcare', source }, lead)).toEqual({
    label: 'Industry',
    value: 'Healthcare',
    has: 'Technology',
  })
  expect(suggestionWords({ field: 'companySize', value: '11-50', source }, lead)).toEqual({
    label: 'Company size',
    value: '11-50 people',
    has: undefined,
  })
})

test.each<[Partial<LeadJob>, string]>([
  [{ done: 40, failed: 2 }, '38 leads enriched, 2 could not be.'],
  [{ done: 1200 }, '1,200 leads enriched.'],
  [{ done: 2, failed: 1 }, '1 lead enriched, 1 could not be.'],
  [{ status: 'cancelled', message: 'Cancelled after 3 of 40 leads.' }, 'Cancelled after 3 of 40 leads.'],
  [{ status: 'cancelled' }, 'Cancelled.'],
  [{ status: 'failed' }, 'Enrichment failed.'],
])('the outcome of %j reads %s', (job, words) => {
  const whole: LeadJob = { id: 1, kind: 'enrich', status: 'done', total: 40, done: 0, failed: 0, message: null, ...job }
  expect(jobOutcome(whole)).toBe(words)
})

test('facts with the same label, source and time stand together', () => {
  const fact = (label: string, value: string, source = 'https://a.example/'): Fact => ({
    label,
    value,
    source,
    method: 'page',
    foundAt: '2030-01-01T09:00:00.000Z',
  })
  const groups = groupFacts([
    fact('Technology', 'React'),
    fact('Founded', '1998'),
    fact('Technology', 'Nginx'),
    fact('Technology', 'Node', 'https://b.example/'),
  ])
  expect(groups.map(({ label, values }) => [label, ...values])).toEqual([
    ['Technology', 'React', 'Nginx'],
    ['Founded', '1998'],
    ['Technology', 'Node'],
  ])
})

test('as many leads at once as the contract takes', () => {
  const ids = Array.from({ length: MAX_LEADS_AT_ONCE }, (_, at) => at + 1)
  expect(LeadsToEnrich.safeParse({ ids }).success).toBe(true)
  expect(LeadsToEnrich.safeParse({ ids: [...ids, 1] }).success).toBe(false)
})
