import type { LeadJob } from '../../../contract/lead-job.ts'
import { ApiError, messageOf } from '../../lib/api.ts'
import { formatCount } from '../../lib/format.ts'
import { leadCount } from '../lead-data/lead-words.ts'

// Imports only types of the contract: the list of leads uses this file and must not load zod.

/** After too many attempts, the server's message says when to try again. */
export const failureWords = (error: unknown, usual = 'Failed to enrich lead') =>
  (error instanceof ApiError && error.status === 429 && messageOf(error)) || usual

/** The outcome of a job, in a sentence. */
export function jobOutcome({ status, message, done, failed }: LeadJob): string {
  if (status !== 'done') return message ?? (status === 'cancelled' ? 'Canceled.' : 'Enrichment failed.')
  const enriched = `${leadCount(done - failed)} enriched`
  return failed > 0 ? `${enriched}, ${formatCount(failed)} failed.` : `${enriched}.`
}
