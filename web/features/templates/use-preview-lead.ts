import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Lead } from '../../../contract/lead.ts'
import { useLeads } from '../lead-data/lead-api.ts'
import { firstLeads } from '../lead-data/lead-picker.tsx'

/** The lead a template is previewed for: the one it was written for, else the newest, until the user picks another. */
export function usePreviewLead(leadId: number | null, isEnabled: boolean) {
  const [chosen, choose] = useState<Lead>()
  const own = useQuery<Lead>({ queryKey: [`/api/leads/${leadId}`], enabled: isEnabled && leadId !== null })
  const newest = useLeads(firstLeads())
  const isKnown = newest.isFetched && (leadId === null || own.isFetched)
  const lead = chosen ?? (isKnown ? (own.data ?? newest.data?.leads[0]) : undefined)
  return { lead, ownLead: own.data, isKnown, choose: (next: Lead | undefined) => choose(next) }
}
