import { useSyncExternalStore } from 'react'
import { hasFlag, setFlag } from '../../lib/browser-flags.ts'

const PROMPT_DELAY_MS = 5000

/** Chromium's own event, missing from the DOM types. */
type InstallEvent = Event & { prompt: () => Promise<unknown> }

type InstallState = { isShown: boolean; event: InstallEvent | undefined }

let state: InstallState = { isShown: false, event: undefined }
const listeners = new Set<() => void>()

function change(part: Partial<InstallState>) {
  state = { ...state, ...part }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** An iPad calls itself a Mac, but has touch points. */
export const isIos = () =>
  /iPad|iPhone|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)

const isInstalled = () =>
  window.matchMedia('(display-mode: standalone)').matches ||
  ('standalone' in navigator && navigator.standalone === true)

const showSoon = () => setTimeout(() => !hasFlag('pwa-install-dismissed') && change({ isShown: true }), PROMPT_DELAY_MS)

/** Called at start-up: the browser fires its install event only once. */
export function watchForInstall() {
  if (isInstalled()) return
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    change({ event: event as InstallEvent })
    showSoon()
  })
  window.addEventListener('appinstalled', () => change({ isShown: false, event: undefined }))
  // iOS never fires the event; the card explains how to install manually.
  if (isIos()) showSoon()
}

export async function acceptInstall() {
  const { event } = state
  change({ isShown: false, event: undefined })
  await event?.prompt()
}

export function dismissInstall() {
  setFlag('pwa-install-dismissed')
  change({ isShown: false })
}

export const useInstall = () => useSyncExternalStore(subscribe, () => state)
