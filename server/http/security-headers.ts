import type { FastifyReply, FastifyRequest } from 'fastify'

/** Headers on every response: only our own scripts run, no site can frame us, and no referrer leaks. */
export function securityHeaders(publicUrl: URL) {
  const isHttps = publicUrl.protocol === 'https:'
  const policy = {
    'default-src': "'self'",
    'script-src': "'self'",
    // Radix writes small style elements (scroll lock, select); styles cannot run code.
    'style-src': "'self' 'unsafe-inline'",
    'img-src': "'self' data:",
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
  }
  const headers = {
    'content-security-policy': Object.entries(policy)
      .map(([name, value]) => `${name} ${value}`)
      .join('; '),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    // Not no-referrer: that would turn the Origin of our own forms into "null".
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    // Over plain http a browser may look up the hosts of links: a sender could see by a name of their own that an email was read.
    'x-dns-prefetch-control': 'off',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), browsing-topics=()',
    ...(isHttps && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  }
  return (req: FastifyRequest, reply: FastifyReply) => {
    reply.headers(headers).header('x-request-id', req.id)
    if (isApi(req)) reply.header('cache-control', 'no-store')
  }
}

/** By route, not by URL, which can be written in many ways (`/%61pi`). */
export function isApi(req: FastifyRequest) {
  return (req.routeOptions?.url ?? req.url).startsWith('/api')
}
