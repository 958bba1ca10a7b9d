import { cachedResponse, cacheResponse, clearCachedResponses, currentSession } from './cached-responses.ts'
import { cacheOf, oldBuilds } from './old-builds.ts'
import { requestKind } from './request-kind.ts'

// Caches the app's files of one build, and the leads and templates the signed-in user saw last. Pages and data come from
// the network first; only when it fails from the cache.

type ExtendableEvent = Event & { waitUntil(work: Promise<unknown>): void }
type FetchEvent = ExtendableEvent & { request: Request; respondWith(response: Promise<Response>): void }
type Events = { install: ExtendableEvent; activate: ExtendableEvent; fetch: FetchEvent; message: MessageEvent }

declare const self: {
  addEventListener<Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void): void
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void> }
  registration: ServiceWorkerRegistration
  location: Location
}
/** Filled in by the build. */
declare const APP_FILES: string[]
declare const APP_VERSION: string

const APP = cacheOf(APP_VERSION)
const SHELL = '/'

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(APP).then((cache) => cache.addAll([SHELL, ...APP_FILES])))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(deleteOldBuilds().then(() => self.clients.claim()))
})

// Pages of the previous build keep their own files until their user reloads.
self.addEventListener('message', (event) => {
  if (event.data === 'use-new-version') void self.skipWaiting()
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const kind = requestKind(request, self.location.origin)
  if (kind === 'page') event.respondWith(page(request))
  if (kind === 'file') event.respondWith(file(request))
  if (kind === 'data') event.respondWith(data(request, event))
  if (kind === 'session') event.waitUntil(clearCachedResponses())
})

async function deleteOldBuilds() {
  // Names first: a build that starts installing later is not among them.
  const names = await caches.keys()
  const { installing, waiting } = self.registration
  const old = oldBuilds(names, APP, installing !== null || waiting !== null)
  await Promise.all(old.map((name) => caches.delete(name)))
}

async function page(request: Request) {
  try {
    return await fetch(request)
  } catch (error) {
    const shell = await (await caches.open(APP)).match(SHELL)
    if (shell) return shell
    throw error
  }
}

/** Cache first: a file's name changes with its content, or the cache changes with the build. */
async function file(request: Request) {
  return (await (await caches.open(APP)).match(request)) ?? fetch(request)
}

async function data(request: Request, event: ExtendableEvent) {
  const session = currentSession()
  try {
    const response = await fetch(request)
    event.waitUntil(cacheResponse(request, response.clone(), session))
    return response
  } catch (error) {
    const cached = await cachedResponse(request)
    if (cached) return cached
    throw error
  }
}
