import { lazy } from 'react'

// The editor comes after the list, whose first load it would double.
const loadEditor = () => import('./edit-template-dialog.tsx')

export const EditTemplateDialog = lazy(loadEditor)

/** Fetches it when the browser has nothing better to do, so that it opens at once. Opening tells a failure. */
export function preloadParts() {
  const whenIdle = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 1000))
  whenIdle(() => {
    loadEditor().catch(() => undefined)
  })
}
