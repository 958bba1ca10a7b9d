import type { z } from 'zod'
import { EnrichedData, type SuggestionAnswer } from '../../contract/enrichment.ts'
import type { Db } from '../db/connect.ts'
import { editLead } from '../leads/edit-lead.ts'
import { lockLead, updateLead } from '../leads/lead-queries.ts'

/** The lead as it is afterwards; undefined when there is no such lead or no such suggestion. */
export async function decideSuggestion(
  db: Db,
  userId: number,
  leadId: number,
  { field, accept }: z.infer<typeof SuggestionAnswer>,
) {
  return db.transaction(async (tx) => {
    const lead = await lockLead(tx, userId, leadId)
    const { data } = EnrichedData.safeParse(lead?.enrichedData)
    const suggestion = data?.suggestions.find((one) => one.field === field)
    if (!data || !suggestion) return undefined
    const { value } = suggestion
    if (accept) await editLead(tx, userId, leadId, { [field]: value })
    const suggestions = data.suggestions.filter((one) => one !== suggestion)
    const dismissed = accept ? data.dismissed : [...data.dismissed, { field, value }]
    return updateLead(tx, userId, leadId, { enrichedData: { ...data, suggestions, dismissed } })
  })
}
