import { lazyPart } from '../../lib/lazy-part.ts'
import { preloadWhenIdle } from '../../lib/preload.ts'
import { WritingAssistant } from '../writing/lazy-parts.ts'

// The editor loads after the list: it would double the list's first load.
export const EditTemplateDialog = lazyPart(() => import('./edit-template-dialog.tsx'))

export const preloadParts = () => preloadWhenIdle(EditTemplateDialog.load, WritingAssistant.load)
