import type { FastifyReply, FastifyRequest } from 'fastify'
import type { OidcConfig } from '../config.ts'
import { AppError } from '../http/errors.ts'
import type { App, Parts } from '../http/parts.ts'
import { addressOf, rateLimit } from '../http/rate-limit.ts'
import { createOidc, findOrCreateUser } from './oidc.ts'
import { returnPathFromReferer } from './return-path.ts'
import { signInFailedPage } from './sign-in-page.ts'

const CALLBACK = '/api/login/callback'
// Long enough for a second factor on a phone.
const PENDING_SECONDS = 15 * 60

type Handler = (req: FastifyRequest, reply: FastifyReply) => Promise<unknown>

export function oidcRoutes(app: App, { config, db, pool, sessions, page }: Parts, settings: OidcConfig) {
  const begins = rateLimit(pool, 'oidc-begin', 200, PENDING_SECONDS)
  const oidc = createOidc(settings, new URL(CALLBACK, config.publicUrl).href)

  app.get(
    '/login',
    orFailedPage(async (req, reply) => {
      if ((await sessions.read(req))?.userId) return reply.redirect('/', 302)
      await begins.spend(addressOf(req))
      const { url, pending } = await oidc.begin()
      const next = returnPathFromReferer(req.headers.referer, [req.headers.host ?? '', config.publicUrl.host])
      await sessions.open(req, reply, { oidc: { ...pending, next } }, { lifetimeSeconds: PENDING_SECONDS })
      return reply.redirect(url.href, 302)
    }),
  )

  app.get(
    '/login/callback',
    orFailedPage(async (req, reply) => {
      const session = await sessions.read(req)
      if (!session?.oidc)
        throw new AppError('invalid', 'This sign-in took too long or started in another browser. Try again.')
      const claims = await oidc.finish(new URL(req.url, config.publicUrl), session.oidc)
      const user = await findOrCreateUser(db, claims, config.signup, config.smtpUrl)
      await sessions.open(req, reply, { userId: user.id, signedInAt: Date.now() })
      return reply.redirect(session.oidc.next, 303)
    }),
  )

  for (const url of ['/login', '/register']) {
    app.post(url, async () => {
      throw new AppError('forbidden', "Password sign-in is turned off. Sign in with your organization's account.")
    })
  }

  /** Shows an error as a page instead of JSON, because a person is looking at the response. */
  function orFailedPage(handler: Handler): Handler {
    return async (req, reply) => {
      try {
        return await handler(req, reply)
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        const err = error.cause ?? error
        req.log.warn({ err, oauthError: oauthErrorOf(err) }, 'sign-in through the identity provider failed')
        return page.send(req, reply.code(error.status), 'Not signed in', signInFailedPage(error.message))
      }
    }
  }
}

/** The provider's own code, such as `access_denied`. Its description may contain the person's address. */
function oauthErrorOf(error: unknown) {
  const code = (error as { error?: unknown }).error
  return typeof code === 'string' && /^[a-z_]{1,50}$/.test(code) ? code : undefined
}
