import type { OidcConfig } from '../config.ts'
import { AppError } from '../http/errors.ts'
import type { App, Parts } from '../http/parts.ts'
import { createOidc, findOrCreateUser } from './oidc.ts'
import { isSignUpOpen, signUpClosed } from './register.ts'
import { signInFailedPage } from './sign-in-page.ts'

const CALLBACK = '/api/login/callback'
// Time enough to find one's phone for the second factor.
const PENDING_SECONDS = 15 * 60

export function oidcRoutes(app: App, { config, db, sessions, page }: Parts, settings: OidcConfig) {
  const oidc = createOidc(settings, new URL(CALLBACK, config.publicUrl).href)

  app.get('/login', (req, reply) =>
    orFailedPage(
      async () => {
        const { url, pending } = await oidc.begin()
        await sessions.open(req, reply, { oidc: pending }, PENDING_SECONDS)
        return reply.redirect(url.href, 302)
      },
      reply,
      req,
    ),
  )

  app.get('/login/callback', (req, reply) =>
    orFailedPage(
      async () => {
        const session = await sessions.read(req)
        if (!session?.oidc)
          throw new AppError('invalid', 'This sign-in took too long or was begun in another browser. Please try again.')
        const claims = await oidc.finish(new URL(req.url, config.publicUrl), session.oidc)
        const user = await findOrCreateUser(db, claims, (tx) => isSignUpOpen(tx, config.signup), signUpClosed)
        await sessions.open(req, reply, { userId: user.id, signedInAt: Date.now() })
        return reply.redirect('/', 303)
      },
      reply,
      req,
    ),
  )

  for (const url of ['/login', '/register']) {
    app.post(url, async () => {
      throw new AppError('forbidden', "Passwords are not used here: sign in with your organisation's account.")
    })
  }

  async function orFailedPage(
    act: () => Promise<unknown>,
    reply: Parameters<typeof page.send>[1],
    req: Parameters<typeof page.send>[0],
  ) {
    try {
      return await act()
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      req.log.warn({ err: error.cause ?? error }, 'sign-in through the identity provider failed')
      return page.send(req, reply.code(error.status), 'Not signed in', signInFailedPage(error.message))
    }
  }
}
