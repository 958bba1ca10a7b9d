import { createElement } from 'react'
import { lazyPart } from '../../lib/lazy-part.ts'
import { preloadWhenIdle } from '../../lib/preload.ts'
import { LeadEmailDialog } from '../writing/lazy-parts.ts'

// Form and drawer load after the list: with zod, they would double its first load.
export const LeadDialog = lazyPart(() => import('./form/lead-dialog.tsx'))
export const LeadDrawer = lazyPart(() => import('./drawer/lead-drawer.tsx'))
export const DeleteLeadsDialog = lazyPart(() =>
  import('./list/delete-leads-dialog.tsx').then((part) => ({ default: part.DeleteLeadsDialog })),
)

// As high as a line of filters, so that the list below stays where it is.
export const FilterBar = lazyPart(
  () => import('./filter/filter-bar.tsx'),
  createElement('div', { className: 'h-8 pointer-coarse:h-11' }),
)
export const ImportNews = lazyPart(() => import('./import/import-news.tsx'))
export const ExtraCell = lazyPart(() => import('./columns/extra-cell.tsx'))
export const SortRefused = lazyPart(() => import('./columns/sort-refused.tsx'))
export const ViewProblem = lazyPart(() => import('./views/view-problem.tsx'))
export const SortSelect = lazyPart(() => import('./columns/sort-select.tsx'))
export const StatusMenu = lazyPart(() => import('./columns/status-menu.tsx'))
export const ValueEditor = lazyPart(() => import('./columns/value-editor.tsx'))
export const ColumnChooser = lazyPart(() => import('./columns/column-chooser.tsx'))
export const SaveView = lazyPart(() => import('./views/save-view.tsx'))
export const ViewBar = lazyPart(
  () => import('./views/view-bar.tsx'),
  createElement('div', { className: 'h-11 border-b' }),
)
export const BulkBar = lazyPart(() => import('./bulk/bulk-bar.tsx'))

let isPreloading = false

/** For when somebody may open a lead soon: its code runs before the click, and not while the page loads. */
export function preloadParts() {
  if (isPreloading) return
  isPreloading = true
  LeadDrawer.load().catch(() => undefined)
  preloadWhenIdle(BulkBar.load, LeadDialog.load, DeleteLeadsDialog.load, LeadEmailDialog.load)
}
