import type { FastifyReply, FastifyRequest } from 'fastify'
import { retried } from '../db/retry.ts'
import { html } from '../http/html.ts'
import type { Page } from '../http/page.ts'
import type { App, Parts } from '../http/parts.ts'
import { readMailToken } from './mail-token.ts'
import { unsubscribeFromMail } from './unsubscribe.ts'

const NO_MORE = 'You will get no more mail from this sender.'

/** Open to everybody, without a session: the way out of every mail. */
export function unsubscribeRoutes(app: App, { db, page, mail: { box } }: Parts) {
  // A mail program's one click comes as a form; ours too.
  const ignore = (_req: unknown, _body: unknown, done: (error: null) => void) => done(null)
  app.addContentTypeParser(['application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain'], ignore)

  // Looking changes nothing: scanners fetch every link of a mail.
  app.get<{ Params: { token: string } }>('/u/:token', { schema: { hide: true } }, async (req, reply) => {
    const token = readMailToken(box, 'u', req.params.token)
    return show(page, req, reply, token ? { status: 200, title: 'Unsubscribe', text: NO_MORE, hasButton: true } : GONE)
  })

  app.post<{ Params: { token: string } }>('/u/:token', { schema: { hide: true } }, async (req, reply) => {
    const token = readMailToken(box, 'u', req.params.token)
    if (!token) return show(page, req, reply, GONE)
    const { logId } = token
    await retried(() => unsubscribeFromMail(db, logId))
    return show(page, req, reply, { status: 200, title: 'You are unsubscribed', text: NO_MORE })
  })
}

type View = { status: number; title: string; text: string; hasButton?: boolean }

const GONE: View = {
  status: 404,
  title: 'This link is not known here',
  text: 'It may have been cut off. Open the link from the mail again.',
}

function show(page: Page, req: FastifyRequest, reply: FastifyReply, { status, title, text, hasButton }: View) {
  const body = html`<main class="mx-auto max-w-md px-6 py-24">
<h1 class="mb-2 font-semibold text-xl">${title}</h1>
<p class="mb-6 text-ink-2">${text}</p>
${hasButton && html`<form method="post"><button type="submit" class="rounded-md bg-accent-fill px-4 py-2 font-medium text-accent-ink">Unsubscribe</button></form>`}
</main>`
  return page.send(req, reply.code(status).header('x-robots-tag', 'noindex'), title, body)
}
