import { useSyncExternalStore } from 'react'
import { clearFlag, hasFlag, setFlag } from '../../lib/browser-flags.ts'

type TourState = { isCompleted: boolean; step: number; isActive: boolean }

function load(): TourState {
  const isCompleted = hasFlag('onboarding-completed') || hasFlag('onboarding-skipped')
  return { isCompleted, step: 0, isActive: !isCompleted }
}

let state: TourState | undefined
const listeners = new Set<() => void>()

export function tourState(): TourState {
  state ??= load()
  return state
}

function change(part: Partial<TourState>) {
  state = { ...tourState(), ...part }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export const nextStep = () => change({ step: tourState().step + 1 })
export const previousStep = () => change({ step: Math.max(0, tourState().step - 1) })
export const startTour = () => change({ step: 0, isActive: true })

/** The tour won't start automatically again. */
export function skipTour() {
  setFlag('onboarding-skipped')
  change({ isCompleted: true, isActive: false })
}

export function completeTour() {
  setFlag('onboarding-completed')
  change({ isCompleted: true, isActive: false })
}

export function resetTour() {
  clearFlag('onboarding-completed')
  clearFlag('onboarding-skipped')
  change({ isCompleted: false, step: 0, isActive: false })
}

export const useTourState = () => useSyncExternalStore(subscribe, tourState)
