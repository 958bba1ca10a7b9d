import { useQuery } from '@tanstack/react-query'
import type { LeadImport } from '../../../../contract/lead-import.ts'

// What the list of leads asks of imports. The rest (import-api.ts) loads when there is one to show.

export const IMPORTS = '/api/leads/import'
export const POLL_MS = 1000

const OPEN = new Set<string | undefined>(['waiting', 'running'])
export const isUndoing = ({ undo }: Pick<LeadImport, 'undo'>) => OPEN.has(undo?.status)
export const isRunning = (entry: Pick<LeadImport, 'status' | 'undo'>) => OPEN.has(entry.status) || isUndoing(entry)

/** How far an import or its undo has come, from 0 to 1. */
export function shareDone(entry: LeadImport) {
  const { undo, created, updated, done, total } = entry
  if (!undo || !isUndoing(entry)) return done / Math.max(1, total)
  return (undo.removed + undo.restored + undo.keptEmailed + undo.keptEdited) / Math.max(1, created + updated)
}

/** The newest imports, polled every second while one is running. */
export const useImports = () =>
  useQuery<LeadImport[]>({
    queryKey: [IMPORTS],
    refetchInterval: ({ state }) => (state.data?.some(isRunning) ? POLL_MS : false),
  })
