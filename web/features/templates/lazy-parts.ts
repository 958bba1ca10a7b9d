import { lazy } from 'react'
import { loadWritingAssistant } from '../writing/lazy-parts.ts'

// The editor comes after the list, whose first load it would double.
const loadEditor = () => import('./edit-template-dialog.tsx')

export const EditTemplateDialog = lazy(loadEditor)

/** Fetches it and the assistant when the browser has nothing better to do, so that they open at once. Opening tells a failure. */
export function preloadParts() {
  const whenIdle = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 1000))
  whenIdle(() => {
    loadEditor().catch(() => undefined)
    loadWritingAssistant().catch(() => undefined)
  })
}
