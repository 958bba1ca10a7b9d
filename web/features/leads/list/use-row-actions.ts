import { useMemo } from 'react'
import type { Lead } from '../../../../contract/lead.ts'
import { useStableCallback } from '../../../lib/use-stable-callback.ts'
import { useEnrichLead } from '../../enrichment/enrichment-api.ts'
import type { LeadActions, ListTools } from './list-tools.ts'

export type RowActions = LeadActions & {
  onToggle: (lead: Lead, isRange?: boolean) => void
  onEnrich: (lead: Lead) => void
}

/** What a row can do. The same object for the life of a list, so that a row renders again only when something on it changes. */
export function useRowActions(tools: ListTools | undefined): RowActions | undefined {
  const enrich = useEnrichLead()
  const onToggle = useStableCallback((lead: Lead, isRange?: boolean) => tools?.selection.toggle(lead, isRange))
  const onWrite = useStableCallback((lead: Lead) => tools?.onWrite(lead))
  const onEnrich = useStableCallback((lead: Lead) => enrich(lead.id))
  const onEdit = useStableCallback((lead: Lead) => tools?.onEdit(lead))
  const onNote = useStableCallback((lead: Lead) => tools?.onNote(lead))
  const onDelete = useStableCallback((lead: Lead) => tools?.onDelete(lead))
  const actions = useMemo(
    () => ({ onToggle, onWrite, onEnrich, onEdit, onNote, onDelete }),
    [onToggle, onWrite, onEnrich, onEdit, onNote, onDelete],
  )
  return tools && actions
}
