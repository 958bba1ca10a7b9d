import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../../db/connect.ts'
import { retried } from '../../db/retry.ts'
import { cardPage } from '../../http/card-page.ts'
import { html } from '../../http/html.ts'
import type { Page } from '../../http/page.ts'
import type { App, Parts } from '../../http/parts.ts'
import { readMailToken } from '../../outbox/mail-token.ts'
import { readParties, unsubscribeFromMail } from './unsubscribe.ts'

/** Public, without a session: the unsubscribe link of every email. */
export function unsubscribeRoutes(app: App, { db, page, mail: { box } }: Parts) {
  // An email app's one-click unsubscribe is a form post, and so is ours.
  const ignore = (_req: unknown, _body: unknown, done: (error: null) => void) => done(null)
  app.addContentTypeParser(['application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain'], ignore)

  // A GET changes nothing: scanners fetch every link in an email.
  app.get<{ Params: { token: string } }>('/u/:token', { schema: { hide: true } }, async (req, reply) => {
    const token = readMailToken(box, 'u', req.params.token)
    if (!token) return show(page, req, reply, GONE)
    const text = `Click the button to confirm. ${await confirmationText(db, token.logId)}`
    return show(page, req, reply, { status: 200, title: 'Unsubscribe', text, hasButton: true })
  })

  app.post<{ Params: { token: string } }>('/u/:token', { schema: { hide: true } }, async (req, reply) => {
    const token = readMailToken(box, 'u', req.params.token)
    if (!token) return show(page, req, reply, GONE)
    const { logId } = token
    await retried(() => unsubscribeFromMail(db, logId))
    return show(page, req, reply, {
      status: 200,
      title: 'You are unsubscribed',
      text: await confirmationText(db, logId),
    })
  })
}

type View = { status: number; title: string; text: string; hasButton?: boolean }

const GONE: View = {
  status: 404,
  title: 'Link not found',
  text: 'It may be incomplete. Open the link in the email again.',
}

/** Also for an email that no longer exists: its sender was deleted as well. */
async function confirmationText(db: Db, logId: number) {
  const parties = await readParties(db, logId)
  return parties
    ? `${parties.address} will no longer get emails from ${parties.sender}.`
    : 'You will no longer get emails from this sender.'
}

function show(page: Page, req: FastifyRequest, reply: FastifyReply, { status, title, text, hasButton }: View) {
  const body = html`
    <h1 class="text-xl font-semibold tracking-tight text-ink">${title}</h1>
    <p class="mt-2 wrap-anywhere text-ink-2">${text}</p>
    ${hasButton && html`<form method="post" class="mt-6"><button type="submit" class="h-10 w-full rounded-md bg-accent-fill font-medium text-accent-ink hover:bg-accent-fill-hover">Unsubscribe</button></form>`}`
  const open = reply.code(status).header('x-robots-tag', 'noindex')
  return page.send(req, open, title, cardPage(body, { isOurs: false }))
}
