import { lazyPart } from '../../lib/lazy-part.ts'
import { preloadWhenIdle } from '../../lib/preload.ts'

// Dialogs load later than the page: the list comes first.
export const CreateSequenceDialog = lazyPart(() => import('./editor/create-sequence-dialog.tsx'))
export const GenerateSequenceDialog = lazyPart(() => import('./editor/generate-sequence-dialog.tsx'))
export const EnrollDialog = lazyPart(() => import('./enroll/enroll-dialog.tsx'))
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
