import { lazyPart } from '../../lib/lazy-part.ts'
import { preloadWhenIdle } from '../../lib/preload.ts'

// Dialogs load later than the page: the list comes first.
export const CreateSequenceDialog = lazyPart(() => import('./editor/create-sequence-dialog.tsx'))
export const GenerateSequenceDialog = lazyPart(() => import('./editor/generate-sequence-dialog.tsx'))
export const EditSequenceDialog = lazyPart(() => import('./editor/edit-sequence-dialog.tsx'))
export const EnrollDialog = lazyPart(() => import('./enroll/enroll-dialog.tsx'))
export const AnalyticsDialog = lazyPart(() => import('./analytics/analytics-dialog.tsx'))
export const PeopleDialog = lazyPart(() => import('./enroll/people-dialog.tsx'))
export const FlightCheckDialog = lazyPart(() => import('./flight-check/flight-check-dialog.tsx'))

export const preloadParts = () =>
  preloadWhenIdle(
    CreateSequenceDialog.load,
    GenerateSequenceDialog.load,
    EditSequenceDialog.load,
    EnrollDialog.load,
    AnalyticsDialog.load,
    PeopleDialog.load,
    FlightCheckDialog.load,
  )
