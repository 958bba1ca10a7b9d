import { resolveTimeZone } from '../../../contract/time-zone.ts'
import { suggestFromPerson, type ZoneClues } from './suggest-time-zone.ts'

/** Undefined for names that the runtime does not know. Looked up once each: that is slow. */
const known = new Map<string, string | undefined>()
const MAX_KNOWN = 1_000

/** The time zone to plan emails to a lead by: their own, or else one that is certain. Null: nobody knows. */
export function zoneOfRecipient(lead: ZoneClues & { timeZone: string | null }, now: Date): string | null {
  const own = lead.timeZone && resolved(lead.timeZone)
  if (own) return own
  const suggestion = suggestFromPerson(lead, now)
  return suggestion?.isCertain ? suggestion.timeZone : null
}

function resolved(name: string) {
  if (!known.has(name)) {
    if (known.size >= MAX_KNOWN) known.clear()
    known.set(name, resolveTimeZone(name))
  }
  return known.get(name)
}
