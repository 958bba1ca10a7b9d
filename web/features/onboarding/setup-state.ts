import { useSyncExternalStore } from 'react'
import { clearFlag, hasFlag, setFlag } from '../../lib/browser-flags.ts'

let isHidden: boolean | undefined
const listeners = new Set<() => void>()

function change(next: boolean) {
  isHidden = next
  for (const listener of listeners) listener()
}

const read = () => {
  isHidden ??= hasFlag('setup-dismissed')
  return isHidden
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export function hideSetup() {
  setFlag('setup-dismissed')
  change(true)
}

export function showSetup() {
  clearFlag('setup-dismissed')
  change(false)
}

/** Whether the user has hidden the setup steps in this browser. */
export const useIsSetupHidden = () => useSyncExternalStore(subscribe, read)
