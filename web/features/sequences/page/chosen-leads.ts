import type { LeadFilters } from '../../lead-data/lead-filters.ts'
import type { EnrollTarget } from '../sequence-api.ts'

/** Leads chosen for a launch, kept with the address in the browser's history: a reload and Back keep them. */
export const chosenLeads = (leads: EnrollTarget) => ({ ...leads })

export function readChosenLeads(state: unknown): EnrollTarget | undefined {
  if (typeof state !== 'object' || state === null) return
  if ('filter' in state && 'expected' in state && Number.isInteger(state.expected)) {
    const except = idsIn('except' in state ? state.except : [])
    const filter = state.filter as LeadFilters
    return { filter, expected: state.expected as number, ...(except.length > 0 && { except }) }
  }
  const leadIds = idsIn('leadIds' in state ? state.leadIds : [])
  return leadIds.length > 0 ? { leadIds } : undefined
}

const idsIn = (value: unknown): number[] => (Array.isArray(value) ? value.filter((id) => Number.isInteger(id)) : [])
