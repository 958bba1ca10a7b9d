import { sql } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../db/connect.ts'
import { html } from '../http/html.ts'
import type { Page } from '../http/page.ts'
import type { App, Parts } from '../http/parts.ts'
import { addEvent } from '../leads/timeline-queries.ts'
import { scoreLeads } from '../scoring/score-leads.ts'
import { readMailToken } from './mail-token.ts'
import { suppress } from './suppression-queries.ts'

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
    await unsubscribe(db, token.logId)
    return show(page, req, reply, { status: 200, title: 'You are unsubscribed', text: NO_MORE })
  })
}

/** At once and for good, however often it is asked and whether or not the lead is still there. */
async function unsubscribe(db: Db, logId: number) {
  await db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ userId: number; leadId: number | null; address: string }>(sql`
      select user_id as "userId", lead_id as "leadId", recipient_address as address from sequence_logs where id = ${logId}`)
    const [mail] = rows
    if (!mail) return
    const isNew = (await suppress(tx, mail.userId, [mail.address], 'unsubscribed')) > 0
    await tx.execute(sql`
      update lead_sequence_enrollments e set status = 'unsubscribed', completed_at = now()
      from leads l where l.id = e.lead_id and e.user_id = ${mail.userId} and lower(l.email) = ${mail.address} and e.status in ('active', 'paused')`)
    if (!isNew || !mail.leadId) return
    await addEvent(tx, mail.userId, { leadId: mail.leadId, kind: 'unsubscribed' })
    await scoreLeads(tx, mail.userId, [mail.leadId])
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
