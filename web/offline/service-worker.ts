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
  location: Location
}
/** Filled in by the build. */
declare const APP_FILES: string[]
declare const APP_VERSION: string

const APP = `app-${APP_VERSION}`
const DATA = 'data'
const SHELL = '/'
const WHO = '/api/auth/user'
const MAX_DATA = 60
/** No session lives longer: what it showed does not either. */
const MAX_AGE_MS = 7 * 24 * 3600 * 1000

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
  if (kind === 'sign-out') event.waitUntil(caches.delete(DATA))
})

async function forgetOldBuilds() {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name.startsWith('app-') && name !== APP).map((name) => caches.delete(name)))
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
  try {
    const answer = await fetch(request)
    event.waitUntil(keep(request, answer.clone()))
    return answer
  } catch (error) {
    const kept = await (await caches.open(DATA)).match(request)
    if (kept && Date.now() - Date.parse(kept.headers.get('x-kept-at') ?? '') < MAX_AGE_MS) return kept
    throw error
  }
}

/** With the time it was true. What one person saw is never there for another. */
async function keep(request: Request, answer: Response) {
  const isWho = new URL(request.url).pathname === WHO
  if (isWho && (answer.status === 401 || (answer.ok && (await isSomebodyElse(answer.clone())))))
    await caches.delete(DATA)
  if (!answer.ok) return
  const headers = new Headers(answer.headers)
  headers.set('x-kept-at', new Date().toISOString())
  const cache = await caches.open(DATA)
  await cache.delete(request)
  await cache.put(request, new Response(await answer.blob(), { headers }))
  const keys = await cache.keys()
  const old = keys.filter(({ url }) => new URL(url).pathname !== WHO).slice(0, Math.max(0, keys.length - MAX_DATA))
  await Promise.all(old.map((key) => cache.delete(key)))
}

async function isSomebodyElse(answer: Response) {
  const before = await (await caches.open(DATA)).match(WHO)
  // Nobody before: whatever is there already came with this page.
  if (!before) return false
  const [was, is] = [await before.json(), await answer.json()]
  return was.id !== is.id
}
