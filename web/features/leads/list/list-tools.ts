import type { ReactNode } from 'react'
import type { Lead, LeadSort } from '../../../../contract/lead.ts'
import type { ColumnLayout, PlacedColumn } from '../columns/column-layout.ts'
import type { Selection } from './use-selection.ts'

export type LeadActions = {
  onWrite: (lead: Lead) => void
  onEdit: (lead: Lead) => void
  onNote: (lead: Lead) => void
  onDelete: (lead: Lead) => void
}

/** The columns of a list that can be chosen; passed in, so that the dashboard does not load them. */
export type ColumnParts = {
  Heads: (props: { tools: ListTools }) => ReactNode
  Cells: (props: { columns: PlacedColumn[]; lead: Lead; href: string; isNear: boolean }) => ReactNode
}

/** What a list offers besides opening a lead. */
export type ListTools = LeadActions & {
  sort: LeadSort
  onSort: (sort: LeadSort) => void
  selection: Selection
  layout: ColumnLayout
  onColumns: (columns: string) => void
  parts: ColumnParts
}
