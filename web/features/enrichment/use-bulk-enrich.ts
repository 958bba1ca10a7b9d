import { formatCount } from '../../lib/format.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import { MAX_LEADS_AT_ONCE } from '../lead-data/lead-api.ts'
import { useEnrichLead } from './enrichment-api.ts'
import { failureWords } from './enrichment-outcome.ts'
import { type Selected, useEnrichSelected } from './lead-job-api.ts'

/** Enriches the selected leads: one at once, several as a job with its progress above the list. */
export function useBulkEnrich(selected: Selected, count: number, onStarted: () => void) {
  const enrichOne = useEnrichLead()
  const { mutateAsync, isPending } = useEnrichSelected()

  async function startJob() {
    try {
      await mutateAsync(selected)
      onStarted()
    } catch (error) {
      toastFailure(error, failureWords(error, 'Failed to enrich leads'))
    }
  }

  if (count > MAX_LEADS_AT_ONCE)
    return { note: `You can enrich up to ${formatCount(MAX_LEADS_AT_ONCE)} leads at a time` }
  return {
    isStarting: isPending,
    onStart: () => {
      const [only] = 'ids' in selected && count === 1 ? selected.ids : []
      if (only === undefined) return void startJob()
      enrichOne(only)
      onStarted()
    },
  }
}
