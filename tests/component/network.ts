import { Readable } from 'node:stream'
import type { App } from '../../server/http/parts.ts'

type Sent = { method: string; path: string; search: URLSearchParams; body: unknown }
type Reply = { status?: number; json?: unknown }
type Rule = { method: string; path: string; answer: (passOn: () => Promise<Response>) => Promise<Response> }

const nodeFetch = globalThis.fetch
const NO_BODY = new Set([204, 304])

let app: App | undefined
let cookie = ''
let rules: Rule[] = []
let calls: Sent[] = []
let isDown = false
const releases: (() => void)[] = []
const underWay = new Set<Promise<Response>>()
// A test may stop the clock; this goes on.
const { setTimeout } = globalThis

const isAsked = (method: string, path: string) => (call: { method: string; path: string }) =>
  call.method === method && call.path === path

/** The line between the page and the app: no port, no socket; a test may watch it, hold it up or answer in place of the app. */
export const network = {
  /** Whose session the page's calls carry. */
  connect(to: App, session: string) {
    app = to
    cookie = session
  },

  async fetch(input: string | URL | Request, init: RequestInit = {}): Promise<Response> {
    const url = new URL(input instanceof Request ? input.url : input, location.href)
    if (url.origin !== location.origin) return nodeFetch(input, init)
    const method = (init.method ?? 'GET').toUpperCase()
    calls.push({ method, path: url.pathname, search: url.searchParams, body: readable(init.body) })
    if (isDown) throw new TypeError('Failed to fetch')
    const passOn = () => inject(url, method, init)
    const rule = rules.findLast(isAsked(method, url.pathname))
    const answer = rule ? rule.answer(passOn) : passOn()
    underWay.add(answer)
    return answer.finally(() => underWay.delete(answer))
  },

  /** Answers in place of the app, until `restore`. */
  reply(method: string, path: string, { status = 200, json = {} }: Reply) {
    rules.push({ method, path, answer: async () => Response.json(json, { status }) })
  },

  /** Holds the call back until the returned function is called. */
  hold: (method: string, path: string) => holdUp(method, path, (released, passOn) => released.then(passOn)),

  /** The app answers at once, but its answer arrives when the returned function is called: what it says may be old by then. */
  holdAnswer: (method: string, path: string) =>
    holdUp(method, path, async (released, passOn) => {
      const answer = await passOn()
      await released
      return answer
    }),

  /** The app answers again. */
  restore(method: string, path: string) {
    rules = rules.filter((rule) => !isAsked(method, path)(rule))
  },

  /** Nothing reaches the server, as in a tunnel. */
  setDown(down: boolean) {
    isDown = down
  },

  /** The session ends on the server's side, as after a day away, while the page stays open. No call of the page is under way by then. */
  async endSession() {
    await callsEnd()
    cookie = ''
  },

  /** Every call of the page so far; give a method and a path for the bodies of those. */
  calls: () => calls,
  sent: (method: string, path: string) => calls.filter(isAsked(method, path)).map(({ body }) => body),

  /** Once the page is gone: its last calls end, with its session, before the next test begins. */
  async reset() {
    for (const release of releases.splice(0)) release()
    rules = []
    isDown = false
    await callsEnd()
    calls = []
    cookie = ''
  },
}

async function callsEnd() {
  while (underWay.size > 0) {
    await Promise.allSettled(underWay)
    // An answer may lead to another call.
    await new Promise((resolve) => setTimeout(resolve))
  }
}

type Held = (released: Promise<void>, passOn: () => Promise<Response>) => Promise<Response>

function holdUp(method: string, path: string, answer: Held) {
  let letGo = () => {}
  const released = new Promise<void>((resolve) => {
    letGo = resolve
  })
  releases.push(letGo)
  rules.push({ method, path, answer: (passOn) => answer(released, passOn) })
  return () => {
    rules = rules.filter((rule) => !isAsked(method, path)(rule))
    letGo()
  }
}

async function inject(url: URL, method: string, { headers, body, signal }: RequestInit) {
  if (!app) throw new Error('No app is connected: render with renderPage or renderPart')
  signal?.throwIfAborted()
  // Node writes the body as a browser would, with its content type: text, a form with files, anything.
  const outgoing = new Request(url, { method, headers, body })
  const payload = Buffer.from(await outgoing.arrayBuffer())
  const answer = await app.inject({
    method: method as 'GET',
    url: url.pathname + url.search,
    headers: {
      ...Object.fromEntries(outgoing.headers),
      host: url.host,
      ...(method !== 'GET' && { origin: url.origin }),
      ...(cookie && { cookie }),
    },
    ...(payload.length > 0 && { payload }),
    ...(signal && { signal }),
    payloadAsStream: true,
  })
  const stream = answer.stream()
  signal?.addEventListener('abort', () => stream.destroy(signal.reason as Error))
  const init = { status: answer.statusCode, statusText: answer.statusMessage, headers: headersOf(answer.headers) }
  if (NO_BODY.has(answer.statusCode)) return new Response(null, init)
  return new Response(Readable.toWeb(stream) as ReadableStream, init)
}

const headersOf = (given: Record<string, unknown>) =>
  Object.entries(given).map(([name, value]): [string, string] => [name, String(value)])

function readable(body: RequestInit['body']) {
  if (typeof body !== 'string') return body ?? undefined
  try {
    return JSON.parse(body) as unknown
  } catch {
    return body
  }
}
