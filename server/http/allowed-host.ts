import { isIP } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { AppError } from './errors.ts'

/** Links in emails are opened by anybody, without a session, and only with their token: they work under a previous name too. */
const OF_EMAILS = /^\/[tu]\//

/**
 * Refuses requests for another name. A stranger's page can make its own name lead to this server (DNS rebinding): to the browser we
 * would be that page's own server, and our responses its to read. `X-Forwarded-Host` is not asked: that page could send it.
 */
export function refuseForeignHost({ publicUrl, allowedHosts }: Pick<Config, 'publicUrl' | 'allowedHosts'>) {
  const served = new Set(['localhost', nameOf(publicUrl.host), ...allowedHosts.map(nameOf)])
  return async (req: FastifyRequest, reply: FastifyReply) => {
    const { host } = req.headers
    // Only a program omits it: a browser never does.
    if (host === undefined || OF_EMAILS.test(req.url)) return
    const name = nameOf(host)
    if (served.has(name) || isIP(name.replace(/^\[|\]$/g, '')) !== 0) return
    const message = `This server doesn't serve ${name}. Open ${publicUrl.origin}, or add the name to the setting ALLOWED_HOSTS.`
    if (!req.headers.accept?.includes('text/html')) throw new AppError('misdirected', message)
    return reply.code(421).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(message)
  }
}

/** Without port and without the dot that ends an absolute name. */
const nameOf = (host: string) => host.toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '').slice(0, 260)
