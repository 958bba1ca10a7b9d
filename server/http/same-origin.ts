import type { FastifyRequest } from 'fastify'
import { bearerOf } from './bearer.ts'
import { AppError } from './errors.ts'

const READING = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses a change that another site's page asked the browser to make. Browsers name the asking page in `Origin` on every
 * such request ("null" at worst) and cannot be talked out of it; a request without it comes from no browser.
 */
export function refuseForeignOrigin(publicUrl: URL) {
  return async (req: FastifyRequest) => {
    // A mail program's one click comes from wherever it likes; what it carries is known to the recipient alone.
    if (READING.has(req.method) || req.url.startsWith('/u/')) return
    // A token is no cookie: no page sends it without having been given it, and where there is one no session counts.
    if (bearerOf(req) !== undefined) return
    const { origin = originOf(req.headers.referer), 'sec-fetch-site': site } = req.headers
    const isForeign =
      (origin !== undefined && !isOurs(origin, publicUrl, req.headers.host)) ||
      site === 'cross-site' ||
      site === 'same-site'
    if (isForeign) throw new AppError('forbidden', 'This request came from another site')
  }
}

/** Where something on the way took the `Origin` off, the asking page may still be named here. */
function originOf(referer: string | undefined) {
  if (referer === undefined) return undefined
  return URL.canParse(referer) ? new URL(referer).origin : 'null'
}

/** Ours is the public address, and whatever address the browser itself used to reach us (127.0.0.1 for localhost, say). */
function isOurs(origin: string, publicUrl: URL, host: string | undefined) {
  if (origin === publicUrl.origin) return true
  return origin === `http://${host}` || origin === `https://${host}`
}
