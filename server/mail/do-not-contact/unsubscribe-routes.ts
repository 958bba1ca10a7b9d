import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../../db/connect.ts'
import { retried } from '../../db/retry.ts'
import { cardPage } from '../../http/card-page.ts'
import { html } from '../../http/html.ts'
import type { Page } from '../../http/page.ts'
import type { App, Parts } from '../../http/parts.ts'
import { readMailToken } from '../../outbox/mail-token.ts'
import { readLetter, unsubscribeFromMail } from './unsubscribe.ts'

/** Open to everybody, without a session: the way out of every mail. */
export function unsubscribeRoutes(app: App, { db, page, mail: { box } }: Parts) {
  // A mail program's one click comes as a form; ours too.
  const ignore = (_req: unknown, _body: unknown, done: (error: null) => void) => done(null)
  app.addContentTypeParser(['application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain'], ignore)

  // Looking changes nothing: scanners fetch every link of a mail.
  app.get<{ Params: { token: string } }>('/u/:token', { schema: { hide: true } }, async (req, reply) => {
    const token = readMailToken(box, 'u', req.params.token)
    if (!token) return show(page, req, reply, GONE)
    const text = await promise(db, token.logId)
    return show(page, req, reply, { status: 200, title: 'Unsubscribe', text, hasButton: true })
  })

  app.post<{ Params: { token: string } }>('/u/:token', { schema: { hide: true } }, async (req, reply) => {
    const token = readMailToken(box, 'u', req.params.token)
    if (!token) return show(page, req, reply, GONE)
    const { logId } = token
    await retried(() => unsubscribeFromMail(db, logId))
    return show(page, req, reply, { status: 200, title: 'You are unsubscribed', text: await promise(db, logId) })
  })
}

type View = { status: number; title: string; text: string; hasButton?: boolean }

const GONE: View = {
  status: 404,
  title: 'This link is not known here',
  text: 'It may have been cut off. Open the link from the mail again.',
}

/** Also of a mail that is not known any more: whoever sent it is gone as well. */
async function promise(db: Db, logId: number) {
  const letter = await readLetter(db, logId)
  return letter
    ? `${letter.address} will get no more mail from ${letter.sender}.`
    : 'You will get no more mail from this sender.'
}

function show(page: Page, req: FastifyRequest, reply: FastifyReply, { status, title, text, hasButton }: View) {
  const body = html`
    <h1 class="text-xl font-semibold tracking-tight text-ink">${title}</h1>
    <p class="mt-2 wrap-anywhere text-ink-2">${text}</p>
    ${hasButton && html`<form method="post" class="mt-6"><button type="submit" class="h-10 w-full rounded-md bg-accent-fill font-medium text-accent-ink hover:bg-accent-fill-hover">Unsubscribe</button></form>`}`
  const open = reply.code(status).header('x-robots-tag', 'noindex')
  return page.send(req, open, title, cardPage(body, { isOurs: false }))
}
