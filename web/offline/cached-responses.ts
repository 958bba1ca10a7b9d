const STORE = 'data'
const CURRENT_USER = '/api/auth/user'
const MAX_CACHED = 60
/** The lifetime of a session: cached data lives no longer. */
const MAX_AGE_MS = 7 * 24 * 3600 * 1000

/** Incremented at each sign-out and sign-in: a response requested before is not cached after it. */
let session = 0
/** One change of the cache at a time: nothing is added while it is being deleted. */
let lastChange: Promise<unknown> = Promise.resolve()

function inTurn(change: () => Promise<unknown>) {
  const done = lastChange.then(change)
  lastChange = done.catch(() => undefined)
  return done
}

export const currentSession = () => session

export function clearCachedResponses() {
  session++
  return inTurn(() => caches.delete(STORE))
}

export async function cachedResponse(request: Request) {
  const cached = await (await caches.open(STORE)).match(request)
  return cached && Date.now() - Date.parse(cached.headers.get('x-kept-at') ?? '') < MAX_AGE_MS ? cached : undefined
}

/** Stores a response with the time it was received. One user's data is never shown to another. */
export async function cacheResponse(request: Request, response: Response, requestedIn: number) {
  if (response.status === 401) return clearCachedResponses()
  if (!response.ok) return
  const body = await response.blob()
  const isOther = new URL(request.url).pathname === CURRENT_USER && (await isOtherUser(body))
  if (requestedIn !== session) return
  if (isOther) void clearCachedResponses()
  const cachedIn = session
  const headers = new Headers(response.headers)
  headers.set('x-kept-at', new Date().toISOString())
  await inTurn(async () => {
    if (cachedIn === session) await put(request, new Response(body, { headers }))
  })
}

async function put(request: Request, response: Response) {
  const cache = await caches.open(STORE)
  await cache.delete(request)
  await cache.put(request, response)
  const keys = await cache.keys()
  const removable = keys.filter(({ url }) => new URL(url).pathname !== CURRENT_USER)
  const oldest = removable.slice(0, Math.max(0, keys.length - MAX_CACHED))
  await Promise.all(oldest.map((key) => cache.delete(key)))
}

async function isOtherUser(body: Blob) {
  const before = await (await caches.open(STORE)).match(CURRENT_USER)
  // No user cached yet: everything in the cache came with this page.
  if (!before) return false
  const [was, is] = [await before.json(), JSON.parse(await body.text())]
  return was.id !== is.id
}
