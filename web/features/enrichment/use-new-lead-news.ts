import { useQueryClient } from '@tanstack/react-query'
import { enrichesNewLeads } from './enrichment-api.ts'
import { refreshJobs } from './lead-job-api.ts'

/** After a lead is added: when it is enriched automatically, watches for the result. */
export function useNewLeadNews() {
  const client = useQueryClient()
  return () => {
    if (enrichesNewLeads(client)) refreshJobs(client)
  }
}
