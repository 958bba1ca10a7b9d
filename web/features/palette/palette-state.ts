import { useSyncExternalStore } from 'react'
import type { EmailTemplate } from '../../../contract/email-template.ts'
import { captureEarlyKeys, releaseEarlyKeys } from './early-keys.ts'

/** The dialogs that open from any page, one at a time. */
export type Opened = { what: 'palette' | 'shortcuts' | 'new-lead' } | { what: 'template'; template: EmailTemplate }

/** Each opening mounts a new dialog, which stays mounted while closed so that its exit animation runs. */
type PaletteState = { opened: Opened | undefined; isOpen: boolean; count: number }

let state: PaletteState = { opened: undefined, isOpen: false, count: 0 }
const listeners = new Set<() => void>()

function change(next: PaletteState) {
  state = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export const open = (opened: Opened) => change({ opened, isOpen: true, count: state.count + 1 })
export function close() {
  releaseEarlyKeys()
  change({ ...state, isOpen: false })
}
export function openPalette() {
  captureEarlyKeys(close)
  open({ what: 'palette' })
}
export const usePaletteState = () => useSyncExternalStore(subscribe, () => state)
