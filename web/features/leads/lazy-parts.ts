import { lazy } from 'react'
import { preloadWhenIdle } from '../../lib/preload.ts'
import { loadLeadEmailDialog } from '../writing/lazy-parts.ts'

// Form and drawer load after the list: with zod, they would double its first load.
const loadDialog = () => import('./form/lead-dialog.tsx')
const loadDrawer = () => import('./drawer/lead-drawer.tsx')
const loadDeletion = () =>
  import('./list/delete-leads-dialog.tsx').then((part) => ({ default: part.DeleteLeadsDialog }))

export const LeadDialog = lazy(loadDialog)
export const LeadDrawer = lazy(loadDrawer)
export const DeleteLeadsDialog = lazy(loadDeletion)
export const ImportLeadsDialog = lazy(() =>
  import('./import/import-dialog.tsx').then((part) => ({ default: part.ImportLeadsDialog })),
)
export const DuplicatesDialog = lazy(() =>
  import('./duplicates/duplicate-dialog.tsx').then((part) => ({ default: part.DuplicatesDialog })),
)

let isPreloading = false

/** For when somebody may open a lead soon: its code runs before the click, and not while the page loads. */
export function preloadParts() {
  if (isPreloading) return
  isPreloading = true
  loadDrawer().catch(() => undefined)
  preloadWhenIdle(loadDialog, loadDeletion, loadLeadEmailDialog)
}
