import { isIP } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { isLoopback } from '../loopback.ts'
import { appNames, hostNameOf } from '../public-host.ts'
import { cardPage } from './card-page.ts'
import { AppError } from './errors.ts'
import { html } from './html.ts'
import type { Page } from './page.ts'

/** Links in emails are opened by anybody, without a session, and only with their token: they work under a previous name too. */
const OF_EMAILS = /^\/[tu]\//
/** The page that refuses needs its styles, which are nobody's data. */
const STYLES = /^\/assets\/[\w.-]+\.(css|woff2)$/

type Hosts = { has(name: string): Promise<boolean> }
type Settings = Pick<Config, 'publicUrl' | 'allowedHosts'>

/**
 * Refuses requests for another name. A stranger's page can make its own name lead to this server (DNS rebinding): to the browser we
 * would be that page's own server, and our responses its to read. `X-Forwarded-Host` is not asked: that page could send it.
 */
export function refuseForeignHost({ publicUrl, allowedHosts }: Settings, page: Page, trackingHosts: Hosts) {
  const served = appNames({ publicUrl, allowedHosts })
  // On another machine, a loopback address is that machine's own.
  const usual = isLoopback(publicUrl.hostname) ? undefined : publicUrl.origin
  return async (req: FastifyRequest, reply: FastifyReply) => {
    const { host } = req.headers
    // Only a program omits it: a browser never does.
    if (host === undefined) return
    const name = hostNameOf(host)
    if (served.has(name) || isIP(name.replace(/^\[|\]$/g, '')) !== 0) return
    // By route: a path that only looks like one of an email's would get the app's page.
    if (OF_EMAILS.test(req.routeOptions.url ?? '') || STYLES.test(req.url)) return
    // To its visitors it is the sender's host, and nothing else is there.
    if (await trackingHosts.has(name)) return reply.code(404).type('text/plain; charset=utf-8').send('Not found')
    if (req.headers.accept?.includes('text/html'))
      return page.send(req, reply.code(421), TITLE, refusedPage(name, usual))
    const advice = `Open ${usual ?? 'Leadwright at its usual address'}, or add the name to the setting ALLOWED_HOSTS.`
    throw new AppError('misdirected', `This server doesn't serve ${name}. ${advice}`)
  }
}

const TITLE = 'Open Leadwright at its usual address'

const refusedPage = (name: string, usual: string | undefined) =>
  cardPage(
    html`
    <h1 class="text-xl font-semibold tracking-tight text-ink">${TITLE}</h1>
    <p class="mt-2 wrap-anywhere text-ink-2">Leadwright isn't available at ${name}.${usual === undefined && ' Ask the person who runs it for the right address.'}</p>
    ${usual !== undefined && html`<a href="${usual}" class="wrap-anywhere mt-6 flex min-h-10 items-center justify-center rounded-md bg-accent-fill px-3 py-2 text-center font-medium text-accent-ink hover:bg-accent-fill-hover">Open ${usual}</a>`}
    <p class="mt-6 text-ink-3 text-sm">Do you run this server? Add ${name} to the setting ALLOWED_HOSTS to use it here.</p>`,
    { isOurs: false },
  )
