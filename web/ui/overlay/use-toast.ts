import { useSyncExternalStore } from 'react'

const MAX_VISIBLE = 1
const REMOVE_DELAY_MS = 1_000_000

type Action = { label: string; onClick: () => void }
type NewToast = {
  title: string
  description?: string
  variant?: 'default' | 'destructive'
  action?: Action
  otherAction?: Action
  /** Stays until another toast replaces it, because the work is still going on. */
  isWaiting?: boolean
}
export type Toast = NewToast & { id: number; isOpen: boolean }

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function setToasts(next: readonly Toast[]) {
  toasts = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export const currentToasts = () => toasts

/** Shows a toast in place of an older one. */
export function toast(newToast: NewToast): number {
  lastId += 1
  setToasts([{ ...newToast, id: lastId, isOpen: true }, ...toasts].slice(0, MAX_VISIBLE))
  return lastId
}

/** Closes a toast now and removes it much later, so that its closing can animate. */
export function dismissToast(id: number) {
  if (!toasts.some((entry) => entry.id === id && entry.isOpen)) return
  setToasts(toasts.map((entry) => (entry.id === id ? { ...entry, isOpen: false } : entry)))
  setTimeout(() => setToasts(toasts.filter((entry) => entry.id !== id)), REMOVE_DELAY_MS)
}

export const useToasts = () => useSyncExternalStore(subscribe, currentToasts)
