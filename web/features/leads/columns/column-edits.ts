import {
  type LeadColumn,
  MAX_COLUMN_WIDTH,
  MIN_COLUMN_WIDTH,
  readColumns,
  type ShownColumn,
} from '../../../../contract/lead-columns.ts'
import { USUAL_COLUMNS } from './column-layout.ts'

/** What the chooser starts with: the chosen columns, or those of the usual ones that fit a window of this width. */
export const chosenColumns = (text: string, width: number): ShownColumn[] =>
  readColumns(text) ?? USUAL_COLUMNS.filter(({ from = 0 }) => width >= from).map(({ key }) => ({ key }))

export const withinWidths = (width: number) => Math.round(Math.min(MAX_COLUMN_WIDTH, Math.max(MIN_COLUMN_WIDTH, width)))

export function resized(columns: ShownColumn[], key: LeadColumn, width: number): ShownColumn[] {
  return columns.map((column) => (column.key === key ? { ...column, width: withinWidths(width) } : column))
}

/** A column in another place, counted from 0. */
export function moved(columns: ShownColumn[], key: LeadColumn, to: number): ShownColumn[] {
  const column = columns.find((one) => one.key === key)
  if (!column) return columns
  const others = columns.filter((one) => one !== column)
  return others.toSpliced(Math.max(0, Math.min(others.length, to)), 0, column)
}

/** Shown at the end, or no longer. */
export function toggled(columns: ShownColumn[], key: LeadColumn, isShown: boolean): ShownColumn[] {
  if (!isShown) return key === 'name' ? columns : columns.filter((one) => one.key !== key)
  return columns.some((one) => one.key === key) ? columns : [...columns, { key }]
}
