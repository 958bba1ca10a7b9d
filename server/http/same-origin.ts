import type { FastifyRequest } from 'fastify'
import { bearerOf } from './bearer.ts'
import { AppError } from './errors.ts'

const READING = new Set(['GET', 'HEAD', 'OPTIONS'])

export const isWrite = ({ method }: FastifyRequest) => !READING.has(method)

/**
 * Rejects a write that another site's page makes through the browser (CSRF). Browsers send `Origin` on every such request,
 * "null" at worst, and a page can't suppress it; a request without it doesn't come from a browser.
 */
export function refuseForeignOrigin(publicUrl: URL) {
  return async (req: FastifyRequest) => {
    // One-click unsubscribe comes from email apps with any origin; only the recipient knows its token.
    if (!isWrite(req) || req.url.startsWith('/u/')) return
    // An API token is not a cookie: browsers don't add it automatically, and with a token the session is ignored.
    if (bearerOf(req) !== undefined) return
    if (isFromOtherSite(req, publicUrl)) throw new AppError('forbidden', 'This request came from another site')
  }
}

/** Whether a browser made this request for a page or a link of another site. */
export function isFromOtherSite({ headers }: FastifyRequest, publicUrl: URL) {
  const { origin = originOf(headers.referer), 'sec-fetch-site': site } = headers
  const isForeign = origin !== undefined && !isOurs(origin, publicUrl, headers.host)
  return isForeign || site === 'cross-site' || site === 'same-site'
}

/** A fallback for requests whose `Origin` was removed on the way. */
function originOf(referer: string | undefined) {
  if (referer === undefined) return undefined
  return URL.canParse(referer) ? new URL(referer).origin : 'null'
}

/** Our origins: the public URL, and the host the browser used to reach us (such as 127.0.0.1 for localhost). */
function isOurs(origin: string, publicUrl: URL, host: string | undefined) {
  if (origin === publicUrl.origin) return true
  return origin === `http://${host}` || origin === `https://${host}`
}
