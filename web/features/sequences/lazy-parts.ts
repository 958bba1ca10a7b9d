import { lazy } from 'react'
import { preloadWhenIdle } from '../../lib/preload.ts'

// Dialogs load later than the page: the list comes first.
const loads = {
  create: () => import('./editor/create-sequence-dialog.tsx'),
  generate: () => import('./editor/generate-sequence-dialog.tsx'),
  edit: () => import('./editor/edit-sequence-dialog.tsx'),
  enroll: () => import('./enroll/enroll-dialog.tsx'),
  analytics: () => import('./analytics/analytics-dialog.tsx'),
  people: () => import('./enroll/people-dialog.tsx'),
  flightCheck: () => import('./flight-check/flight-check-dialog.tsx'),
}

export const CreateSequenceDialog = lazy(loads.create)
export const GenerateSequenceDialog = lazy(loads.generate)
export const EditSequenceDialog = lazy(loads.edit)
export const EnrollDialog = lazy(loads.enroll)
export const AnalyticsDialog = lazy(loads.analytics)
export const PeopleDialog = lazy(loads.people)
export const FlightCheckDialog = lazy(loads.flightCheck)

export const preloadParts = () => preloadWhenIdle(...Object.values(loads))
