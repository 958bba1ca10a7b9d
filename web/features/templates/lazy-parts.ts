import { lazy } from 'react'
import { loadWritingAssistant } from '../writing/lazy-parts.ts'

// The editor loads after the list: it would double the list's first load.
const loadEditor = () => import('./edit-template-dialog.tsx')

export const EditTemplateDialog = lazy(loadEditor)

/** Preloads the editor and the assistant when the browser is idle, so that they open at once. Errors surface on opening. */
export function preloadParts() {
  const whenIdle = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 1000))
  whenIdle(() => {
    loadEditor().catch(() => undefined)
    loadWritingAssistant().catch(() => undefined)
  })
}
