import { z } from 'zod'

/** What a suggested time zone was found by. */
const ZONE_BASES = ['location', 'phone', 'company'] as const

/** A time zone for a lead without one. `clue` is what it was found by: "+49", "Berlin, Germany" or "acme.de". */
export const TimeZoneSuggestion = z.object({
  timeZone: z.string(),
  basis: z.enum(ZONE_BASES),
  clue: z.string(),
  /** The clue leaves no other choice, and none of the others contradicts it. Sequences use only these. */
  isCertain: z.boolean(),
})
export type TimeZoneSuggestion = z.infer<typeof TimeZoneSuggestion>

/** GET /api/leads/{id}/time-zone. Null where the lead has a time zone, or nothing says which. */
export const SuggestedTimeZone = z.object({ suggestion: TimeZoneSuggestion.nullable() })
export type SuggestedTimeZone = z.infer<typeof SuggestedTimeZone>
