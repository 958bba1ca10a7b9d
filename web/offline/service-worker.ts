import { currentSession, forgetAnswers, keepAnswer, keptAnswer } from './kept-answers.ts'
import { cacheOf, oldBuilds } from './old-builds.ts'
import { requestKind } from './request-kind.ts'

// The app's files of one build, and the last seen leads and templates of whoever is signed in. The network always comes
// first for pages and data: without it, and only then, what was kept is shown.

type ExtendableEvent = Event & { waitUntil(work: Promise<unknown>): void }
type FetchEvent = ExtendableEvent & { request: Request; respondWith(answer: Promise<Response>): void }
type Events = { install: ExtendableEvent; activate: ExtendableEvent; fetch: FetchEvent; message: MessageEvent }

declare const self: {
  addEventListener<Name extends keyof Events>(name: Name, act: (event: Events[Name]) => void): void
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
  event.waitUntil(forgetOldBuilds().then(() => self.clients.claim()))
})

// Pages of the build before stay with their own files until their user reloads.
self.addEventListener('message', (event) => {
  if (event.data === 'use-new-version') void self.skipWaiting()
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const kind = requestKind(request, self.location.origin)
  if (kind === 'page') event.respondWith(page(request))
  if (kind === 'file') event.respondWith(file(request))
  if (kind === 'data') event.respondWith(data(request, event))
  if (kind === 'sign-out') event.waitUntil(forgetAnswers())
})

async function forgetOldBuilds() {
  // In this order: one that begins later is not among the names.
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

/** Its name changes with its content, or the build does. */
async function file(request: Request) {
  return (await (await caches.open(APP)).match(request)) ?? fetch(request)
}

async function data(request: Request, event: ExtendableEvent) {
  const askedIn = currentSession()
  try {
    const answer = await fetch(request)
    event.waitUntil(keepAnswer(request, answer.clone(), askedIn))
    return answer
  } catch (error) {
    const kept = await keptAnswer(request)
    if (kept) return kept
    throw error
  }
}
