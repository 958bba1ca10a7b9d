import { cardPage } from '../http/card-page.ts'
import { html } from '../http/html.ts'
import type { App, Parts } from '../http/parts.ts'
import { isFromOtherSite } from '../http/same-origin.ts'
import { hasSessionCookie } from '../http/session.ts'

export async function signOutRoutes(app: App, { config, sessions, page }: Parts) {
  // The form below has no fields.
  app.addContentTypeParser('application/x-www-form-urlencoded', (_req, _body, done) => done(null))
  app.route({
    method: ['GET', 'POST'],
    url: '/logout',
    handler: async (req, reply) => {
      // A link on another site must not sign anybody out.
      const mustAsk = req.method !== 'POST' && hasSessionCookie(req) && isFromOtherSite(req, config.publicUrl)
      if (mustAsk) return page.send(req, reply, 'Sign out', question())
      await sessions.end(req, reply)
      return reply.redirect('/', 302)
    },
  })
}

const question = () =>
  cardPage(html`
    <h1 class="text-xl font-semibold tracking-tight text-ink">Sign out of Leadwright?</h1>
    <p class="mt-2 text-ink-2">A link on another site opened this page.</p>
    <form method="post" action="/api/logout" class="mt-6"><button type="submit" class="h-10 w-full rounded-md bg-accent-fill font-medium text-accent-ink hover:bg-accent-fill-hover">Sign out</button></form>
    <a href="/" class="mt-3 flex h-10 items-center justify-center rounded-md border border-line-control font-medium text-ink">Stay signed in</a>`)
