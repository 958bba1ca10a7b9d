import { lazyPart } from '../../lib/lazy-part.ts'
import { preloadWhenIdle } from '../../lib/preload.ts'
import { EnrollDialog } from './enroll/lazy-enroll-dialog.ts'

// Dialogs load later than the page: the list comes first.
export const CreateSequenceDialog = lazyPart(() => import('./editor/create-sequence-dialog.tsx'))
export const GenerateSequenceDialog = lazyPart(() => import('./editor/generate-sequence-dialog.tsx'))
export { EnrollDialog }
export const AnalyticsDialog = lazyPart(() => import('./analytics/analytics-dialog.tsx'))

const sequencePage = () => import('./page/sequence-page.tsx')

export const preloadParts = () =>
  preloadWhenIdle(
    CreateSequenceDialog.load,
    GenerateSequenceDialog.load,
    EnrollDialog.load,
    AnalyticsDialog.load,
    sequencePage,
  )
