import { EnrichedData } from '../../../contract/enrichment.ts'
import type { Lead } from '../../../contract/lead.ts'
import type { TimeZoneSuggestion } from '../../../contract/time-zone-suggestion.ts'
import { suggestTimeZone } from './suggest-time-zone.ts'

type Clues = Pick<Lead, 'timeZone' | 'location' | 'phone' | 'website' | 'email' | 'enrichedData'>

/** Never for a lead whose time zone is filled in. */
export function suggestForLead(lead: Clues, now: Date): TimeZoneSuggestion | null {
  if (lead.timeZone) return null
  const { location, phone, website, email } = lead
  const facts = EnrichedData.safeParse(lead.enrichedData).data?.facts ?? []
  return suggestTimeZone({ location, phone, website, email, facts }, now) ?? null
}
