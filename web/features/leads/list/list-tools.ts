import type { Lead, LeadSort } from '../../../../contract/lead.ts'
import type { Selection } from './use-selection.ts'

export type LeadActions = {
  onWrite: (lead: Lead) => void
  onEdit: (lead: Lead) => void
  onDelete: (lead: Lead) => void
}

/** What a list offers besides opening a lead. */
export type ListTools = LeadActions & { sort: LeadSort; onSort: (sort: LeadSort) => void; selection: Selection }
