import { useQueryClient } from '@tanstack/react-query'
import { enrichesNewLeads } from './enrichment-api.ts'
import { refreshJobs } from './lead-job-api.ts'

/** After a lead was added: where it is enriched by itself, the list waits for what comes of it. */
export function useNewLeadNews() {
  const client = useQueryClient()
  return () => {
    if (enrichesNewLeads(client)) refreshJobs(client)
  }
}
