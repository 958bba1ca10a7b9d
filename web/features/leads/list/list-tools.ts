import type { LeadSort } from '../../../../contract/lead.ts'
import type { LeadActions } from './lead-row-actions.tsx'
import type { Selection } from './use-selection.ts'

/** What a list offers besides opening a lead. */
export type ListTools = LeadActions & { sort: LeadSort; onSort: (sort: LeadSort) => void; selection: Selection }
