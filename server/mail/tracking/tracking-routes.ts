import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App, Parts } from '../../http/parts.ts'
import { readMailToken } from '../../outbox/mail-token.ts'
import { readAddressRanges } from './address-ranges.ts'
import { gatherVisits } from './gather-visits.ts'

const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

/** Open to everybody: what mails we sent ask for. */
export function trackingRoutes(app: App, { db, config, mail: { box } }: Parts) {
  const keepVisit = gatherVisits(db)
  const isPrivacyProxy = readAddressRanges(config.privacyProxyRanges)
  // The address itself is not stored.
  const visitorOf = (req: FastifyRequest) => ({
    method: req.method,
    userAgent: String(req.headers['user-agent'] ?? ''),
    isFromPrivacyProxy: isPrivacyProxy(req.ip),
  })

  app.get<{ Params: { file: string } }>(
    '/t/o/:file',
    { exposeHeadRoute: true, schema: { hide: true } },
    async (req, reply) => {
      const token = readMailToken(box, 'o', req.params.file.replace(/\.gif$/, ''))
      // Always a picture: whoever looks at the mail must not see that something went wrong.
      if (token)
        await keepVisit({ ...token, ...visitorOf(req), kind: 'open' }).catch((error) =>
          req.log.warn(error, 'an open was not kept'),
        )
      return noStore(reply).type('image/gif').send(PIXEL)
    },
  )

  app.get<{ Params: { token: string } }>(
    '/t/c/:token',
    { exposeHeadRoute: true, schema: { hide: true } },
    async (req, reply) => {
      const token = readMailToken(box, 'c', req.params.token)
      const url = token && (await keepVisit({ ...token, ...visitorOf(req), kind: 'click' }))
      if (!url) return noStore(reply).code(404).type('text/plain; charset=utf-8').send('This link is not known here.')
      return noStore(reply).redirect(url, 302)
    },
  )
}

const noStore = (reply: FastifyReply) => reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex')
