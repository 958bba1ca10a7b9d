import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../../db/connect.ts'
import { isPassing, retried } from '../../db/retry.ts'
import { cardPage } from '../../http/card-page.ts'
import { html } from '../../http/html.ts'
import type { Page } from '../../http/page.ts'
import type { App, Parts } from '../../http/parts.ts'
import { tryAgainPage } from '../../http/try-again-page.ts'
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
    const promise = await inTime(promiseFor(db, token.logId)).catch(unlessAway)
    if (promise === undefined) return tryAgainPage(page, req, reply, "You're not unsubscribed yet.")
    if (promise === null) return show(page, req, reply, NO_RECORD)
    const text = `Click the button to confirm. ${promise}`
    return show(page, req, reply, { status: 200, title: 'Unsubscribe', text, hasButton: true })
  })

  app.post<{ Params: { token: string } }>('/u/:token', { schema: { hide: true } }, async (req, reply) => {
    const token = readMailToken(box, 'u', req.params.token)
    if (!token) return show(page, req, reply, GONE)
    const { logId } = token
    // Never confirmed before it is stored.
    const text = await inTime(retried(() => unsubscribeFromMail(db, logId)).then(() => promiseFor(db, logId))).catch(
      unlessAway,
    )
    if (text === undefined)
      return tryAgainPage(page, req, reply, "We couldn't save it. Open the link in the email again.")
    if (text === null) return show(page, req, reply, NO_RECORD)
    return show(page, req, reply, { status: 200, title: 'You are unsubscribed', text })
  })
}

const LIMIT_MS = 5_000

/** A database that is frozen never refuses. */
async function inTime<T>(work: Promise<T>): Promise<T> {
  const late = new AbortController()
  const timeout = wait(LIMIT_MS, undefined, { signal: late.signal, ref: false }).then(() => {
    throw new Error('Connection terminated: the database did not respond in time')
  })
  timeout.catch(() => {})
  try {
    return await Promise.race([work, timeout])
  } finally {
    late.abort()
  }
}

/** Undefined while the database is away; any other error is one of ours. */
function unlessAway(error: unknown) {
  if (!isPassing(error)) throw error
  return undefined
}

type View = { status: number; title: string; text: string; hasButton?: boolean }

const GONE: View = {
  status: 404,
  title: 'Link not found',
  text: 'It may be incomplete. Open the link in the email again.',
}

/**
 * The email was deleted with the account that sent it, or was sent after the backup that is in use now. Nobody can remember for it who
 * unsubscribed, so nothing is promised.
 */
const NO_RECORD: View = {
  status: 200,
  title: 'We can’t find this email',
  text: 'The account that sent it may have been deleted. A deleted account sends no more emails. If you get another one, reply to it with “unsubscribe”.',
}

/** Null for an email that no longer exists. */
async function promiseFor(db: Db, logId: number) {
  const parties = await readParties(db, logId)
  return parties ? `${parties.address} will no longer get emails from ${parties.sender}.` : null
}

function show(page: Page, req: FastifyRequest, reply: FastifyReply, { status, title, text, hasButton }: View) {
  const body = html`
    <h1 class="text-xl font-semibold tracking-tight text-ink">${title}</h1>
    <p class="mt-2 wrap-anywhere text-ink-2">${text}</p>
    ${hasButton && html`<form method="post" class="mt-6"><button type="submit" class="h-10 w-full rounded-md bg-accent-fill font-medium text-accent-ink hover:bg-accent-fill-hover">Unsubscribe</button></form>`}`
  const open = reply.code(status).header('x-robots-tag', 'noindex')
  return page.send(req, open, title, cardPage(body, { isOurs: false }))
}
