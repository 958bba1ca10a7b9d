/** Leads chosen for a launch, kept with the address in the browser's history: a reload and Back keep them. */
export const chosenLeads = (leadIds: number[]) => ({ leadIds })

export function readChosenLeads(state: unknown): number[] | undefined {
  if (typeof state !== 'object' || state === null || !('leadIds' in state) || !Array.isArray(state.leadIds)) return
  const ids = state.leadIds.filter((id) => Number.isInteger(id))
  return ids.length > 0 ? ids : undefined
}
