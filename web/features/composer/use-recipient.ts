import { useQuery } from '@tanstack/react-query'
import type { Lead } from '../../../contract/lead.ts'
import { ApiError } from '../../lib/api.ts'
import { fullName } from '../lead-data/lead-words.ts'

/** The lead an email is for. `isMissing`: deleted since. */
export function useRecipient(leadId: number | undefined) {
  const { data, error } = useQuery<Lead>({ queryKey: [`/api/leads/${leadId}`], enabled: leadId !== undefined })
  const lead = leadId === undefined ? undefined : data
  return {
    lead,
    isMissing: error instanceof ApiError && error.status === 404,
    title: lead ? `Email to ${fullName(lead)}` : 'New email',
  }
}
