import type { FastifyReply, FastifyRequest } from 'fastify'
import { cardPage } from './card-page.ts'
import { html } from './html.ts'
import type { Page } from './page.ts'

const RETRY_SECONDS = 30

/** For people who got an email, while the database is away. `text` says what that means for them. */
export function tryAgainPage(page: Page, req: FastifyRequest, reply: FastifyReply, text: string) {
  const body = html`
    <h1 class="text-xl font-semibold tracking-tight text-ink">Try again in a minute</h1>
    <p class="mt-2 text-ink-2">${text}</p>`
  const open = reply.code(503).header('retry-after', RETRY_SECONDS).header('x-robots-tag', 'noindex')
  return page.send(req, open, 'Try again in a minute', cardPage(body, { isOurs: false }))
}
