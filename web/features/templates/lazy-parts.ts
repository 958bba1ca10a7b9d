import { lazy } from 'react'
import { preloadWhenIdle } from '../../lib/preload.ts'
import { loadWritingAssistant } from '../writing/lazy-parts.ts'

// The editor loads after the list: it would double the list's first load.
const loadEditor = () => import('./edit-template-dialog.tsx')

export const EditTemplateDialog = lazy(loadEditor)

export const preloadParts = () => preloadWhenIdle(loadEditor, loadWritingAssistant)
