import { requestKind } from '../../offline/request-kind.ts'
import { toast } from '../../ui/overlay/use-toast.ts'

const CHECK_EVERY_MS = 30 * 60_000
// The worker fetches all files of the app, and some data again: when the page is drawn and nobody has done anything for a while.
const QUIET_MS = 5000
const INPUTS = ['pointerdown', 'keydown', 'wheel'] as const

/** Runs some time after load, so that the first visit isn't slowed down by what the next one needs. */
export function registerServiceWorker() {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  window.addEventListener('load', () => whenQuiet(register))
}

function whenQuiet(run: () => void) {
  let timer = setTimeout(end, QUIET_MS)
  function wait() {
    clearTimeout(timer)
    timer = setTimeout(end, QUIET_MS)
  }
  function end() {
    for (const input of INPUTS) window.removeEventListener(input, wait)
    run()
  }
  for (const input of INPUTS) window.addEventListener(input, wait, { passive: true })
}

async function register() {
  if (!navigator.serviceWorker.controller)
    navigator.serviceWorker.addEventListener('controllerchange', refetchData, { once: true })
  try {
    const registration = await navigator.serviceWorker.register('/service-worker.js')
    announce(registration)
    setInterval(() => registration.update().catch(() => undefined), CHECK_EVERY_MS)
  } catch {
    // Without it the app still works, only not offline.
  }
}

/** On the first visit the page loads before the worker: fetch its data again so that the worker caches it. */
function refetchData() {
  const urls = performance.getEntriesByType('resource').map(({ name }) => name)
  const isData = (url: string) => requestKind({ method: 'GET', mode: 'cors', url }, window.location.origin) === 'data'
  for (const url of new Set(urls.filter(isData))) fetch(url).catch(() => undefined)
}

function announce(registration: ServiceWorkerRegistration) {
  const announceWorker = (worker: ServiceWorker | null) => {
    if (!worker || !navigator.serviceWorker.controller) return
    toast({
      title: 'New version available',
      description: 'Reload to update.',
      isWaiting: true,
      action: { label: 'Reload', onClick: () => activate(worker) },
    })
  }
  announceWorker(registration.waiting)
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing
    worker?.addEventListener('statechange', () => worker.state === 'installed' && announceWorker(worker))
  })
}

function activate(worker: ServiceWorker) {
  navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), { once: true })
  worker.postMessage('use-new-version')
}
