const STORE = 'data'
const WHO = '/api/auth/user'
const MAX_KEPT = 60
/** No session lives longer: what it showed does not either. */
const MAX_AGE_MS = 7 * 24 * 3600 * 1000

/** Counted up with each sign-out: an answer asked for before one is not kept after it. */
let session = 0
/** One change of the store at a time: nothing is put into it while it is being thrown away. */
let lastChange: Promise<unknown> = Promise.resolve()

function inTurn(change: () => Promise<unknown>) {
  const done = lastChange.then(change)
  lastChange = done.catch(() => undefined)
  return done
}

export const currentSession = () => session

export function forgetAnswers() {
  session++
  return inTurn(() => caches.delete(STORE))
}

export async function keptAnswer(request: Request) {
  const kept = await (await caches.open(STORE)).match(request)
  return kept && Date.now() - Date.parse(kept.headers.get('x-kept-at') ?? '') < MAX_AGE_MS ? kept : undefined
}

/** With the time it was true. What one person saw is never there for another. */
export async function keepAnswer(request: Request, answer: Response, askedIn: number) {
  if (answer.status === 401) return forgetAnswers()
  if (!answer.ok) return
  const body = await answer.blob()
  const isAnother = new URL(request.url).pathname === WHO && (await isSomebodyElse(body))
  if (askedIn !== session) return
  if (isAnother) void forgetAnswers()
  const keptIn = session
  const headers = new Headers(answer.headers)
  headers.set('x-kept-at', new Date().toISOString())
  await inTurn(async () => {
    if (keptIn === session) await put(request, new Response(body, { headers }))
  })
}

async function put(request: Request, answer: Response) {
  const cache = await caches.open(STORE)
  await cache.delete(request)
  await cache.put(request, answer)
  const keys = await cache.keys()
  const old = keys.filter(({ url }) => new URL(url).pathname !== WHO).slice(0, Math.max(0, keys.length - MAX_KEPT))
  await Promise.all(old.map((key) => cache.delete(key)))
}

async function isSomebodyElse(body: Blob) {
  const before = await (await caches.open(STORE)).match(WHO)
  // Nobody before: whatever is there already came with this page.
  if (!before) return false
  const [was, is] = [await before.json(), JSON.parse(await body.text())]
  return was.id !== is.id
}
