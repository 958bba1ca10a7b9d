import { lazy } from 'react'
import { loadLeadEmailDialog } from '../writing/lazy-parts.ts'

// Form, drawer and what they check values with (zod) come after the list, whose first load they would double.
const loadDialog = () => import('./form/lead-dialog.tsx')
const loadDrawer = () => import('./drawer/lead-drawer.tsx')

export const LeadDialog = lazy(loadDialog)
export const LeadDrawer = lazy(loadDrawer)
export const ImportLeadsDialog = lazy(() =>
  import('./import/import-dialog.tsx').then((part) => ({ default: part.ImportLeadsDialog })),
)
export const DuplicatesDialog = lazy(() =>
  import('./duplicates/duplicate-dialog.tsx').then((part) => ({ default: part.DuplicatesDialog })),
)

/** Fetches them when the browser has nothing better to do, so that they open at once. Opening tells a failure. */
export function preloadParts() {
  const whenIdle = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 1000))
  whenIdle(() => {
    loadDialog().catch(() => undefined)
    loadDrawer().catch(() => undefined)
    loadLeadEmailDialog().catch(() => undefined)
  })
}
