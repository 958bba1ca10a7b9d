import { join } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App, Parts } from '../../http/parts.ts'
import { tryAgainPage } from '../../http/try-again-page.ts'
import { readClickToken, readMailToken } from '../../outbox/mail-token.ts'
import { appNames, hostNameOf } from '../../public-host.ts'
import { CHECK_PATH, checkText } from '../tracking-domain/reach-host.ts'
import type { TrackingHosts } from '../tracking-domain/tracking-hosts.ts'
import { readAddressRanges } from './address-ranges.ts'
import { keepVisits } from './keep-visits.ts'
import { createVisitFile } from './visit-file.ts'

const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

/** Open to everybody: what mails we sent ask for. It responds while the database is away, too. */
export function trackingRoutes(app: App, { pool, config, page, mail: { box } }: Parts, hosts: TrackingHosts) {
  const visits = keepVisits(pool, createVisitFile(join(config.dataDir, 'late-visits')), app.log)
  app.addHook('onClose', () => visits.stop())
  const isPrivacyProxy = readAddressRanges(config.privacyProxyRanges)
  // The address itself is not stored.
  const visitorOf = (req: FastifyRequest) => ({
    method: req.method,
    userAgent: String(req.headers['user-agent'] ?? '').slice(0, 1000),
    isFromPrivacyProxy: isPrivacyProxy(req.ip),
    at: Date.now(),
  })

  const names = appNames(config)
  const openedAt = async ({ headers }: FastifyRequest) => {
    const host = hostNameOf(headers.host ?? '')
    return { host, isTrackingDomain: !names.has(host) && (await hosts.has(host)) }
  }

  // Asked by ourselves, at a host that somebody wants to use.
  app.get(CHECK_PATH, { schema: { hide: true } }, async (req, reply) =>
    noStore(reply)
      .type('text/plain; charset=utf-8')
      .send(checkText(box, hostNameOf(req.headers.host ?? ''))),
  )

  app.get<{ Params: { file: string } }>(
    '/t/o/:file',
    { exposeHeadRoute: true, schema: { hide: true } },
    async (req, reply) => {
      const token = readMailToken(box, 'o', req.params.file.replace(/\.gif$/, ''))
      // Always a picture: whoever looks at the mail must not see that something went wrong.
      if (token) await visits.keep({ ...token, ...visitorOf(req), kind: 'open' })
      // Webmail draws it on a page of its own site.
      return noStore(reply).header('cross-origin-resource-policy', 'cross-origin').type('image/gif').send(PIXEL)
    },
  )

  // Any length: the token contains the address that the link leads to.
  app.get<{ Params: { '*': string } }>(
    '/t/c/*',
    { exposeHeadRoute: true, schema: { hide: true } },
    async (req, reply) => {
      const token = readClickToken(box, req.params['*'], await openedAt(req))
      const kept = token && (await visits.keep({ ...token, ...visitorOf(req), kind: 'click' }))
      const url = token?.url ?? (typeof kept === 'object' ? kept.url : undefined)
      if (url) return noStore(reply).redirect(inAscii(url), 302)
      // A link in an email of an earlier version: only the database knows where it leads.
      if (kept === 'later') return tryAgainPage(page, req, noStore(reply), 'This link will work again soon.')
      return noStore(reply).code(404).type('text/plain; charset=utf-8').send('This link is not known here.')
    },
  )
}

const NOT_ASCII = /[^\x21-\x7e]+/g

/** As browsers write it: a header takes no other characters. */
function inAscii(url: string) {
  if (url.search(NOT_ASCII) < 0) return url
  const percent = (text: string) => Buffer.from(text).toString('hex').replace(/../g, '%$&').toUpperCase()
  return URL.canParse(url) ? new URL(url).href : url.replace(NOT_ASCII, percent)
}

const noStore = (reply: FastifyReply) => reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex')
