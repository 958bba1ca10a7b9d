import type { LeadJob } from '../../../contract/lead-job.ts'
import { ApiError, messageOf } from '../../lib/api.ts'
import { formatCount } from '../../lib/format.ts'

// Only types come from the contract here: the list of leads, which uses these words, does without zod.

export const leadCount = (count: number) => `${formatCount(count)} ${count === 1 ? 'lead' : 'leads'}`

/** When there were too many tries, the server says when the next one may be. */
export const failureWords = (error: unknown, usual = 'Failed to enrich lead') =>
  (error instanceof ApiError && error.status === 429 && messageOf(error)) || usual

/** What came of a job, in a sentence. */
export function jobOutcome({ status, message, done, failed }: LeadJob): string {
  if (status !== 'done') return message ?? (status === 'cancelled' ? 'Canceled.' : 'Enrichment failed.')
  const enriched = `${leadCount(done - failed)} enriched`
  return failed > 0 ? `${enriched}, ${formatCount(failed)} failed.` : `${enriched}.`
}
