import { useSyncExternalStore } from 'react'
import type { EmailTemplate } from '../../../contract/email-template.ts'
import { catchEarlyKeys, giveEarlyKeys } from './early-keys.ts'

/** What is opened from anywhere, one at a time. */
export type Opened =
  | { what: 'palette' | 'shortcuts' | 'new-lead' | 'import' }
  | { what: 'template'; template: EmailTemplate }

/** Each opening is a new dialog, which stays, closed, so that its leaving can be shown. */
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
  giveEarlyKeys()
  change({ ...state, isOpen: false })
}
export function openPalette() {
  catchEarlyKeys(close)
  open({ what: 'palette' })
}
export const usePaletteState = () => useSyncExternalStore(subscribe, () => state)
