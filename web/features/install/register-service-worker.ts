import { requestKind } from '../../offline/request-kind.ts'
import { toast } from '../../ui/overlay/use-toast.ts'

const LOOK_EVERY_MS = 30 * 60_000

/** After everything else: the first visit is not slowed down by what the next one needs. */
export function registerServiceWorker() {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  window.addEventListener('load', async () => {
    if (!navigator.serviceWorker.controller)
      navigator.serviceWorker.addEventListener('controllerchange', readAgain, { once: true })
    try {
      const registration = await navigator.serviceWorker.register('/service-worker.js')
      announce(registration)
      setInterval(() => registration.update().catch(() => undefined), LOOK_EVERY_MS)
    } catch {
      // Without it the app works as before, only not offline.
    }
  })
}

/** On the first visit the page was there before the worker, which so gets to see what the page shows. */
function readAgain() {
  const urls = performance.getEntriesByType('resource').map(({ name }) => name)
  const isData = (url: string) => requestKind({ method: 'GET', mode: 'cors', url }, window.location.origin) === 'data'
  for (const url of new Set(urls.filter(isData))) fetch(url).catch(() => undefined)
}

function announce(registration: ServiceWorkerRegistration) {
  const tell = (worker: ServiceWorker | null) => {
    if (!worker || !navigator.serviceWorker.controller) return
    toast({
      title: 'New version',
      description: 'Reload to use it.',
      isWaiting: true,
      action: { label: 'Reload', onClick: () => change(worker) },
    })
  }
  tell(registration.waiting)
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing
    worker?.addEventListener('statechange', () => worker.state === 'installed' && tell(worker))
  })
}

function change(worker: ServiceWorker) {
  navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), { once: true })
  worker.postMessage('use-new-version')
}
