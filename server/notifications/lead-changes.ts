import { type SQL, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { Db } from '../db/connect.ts'
import type { App, Parts } from '../http/parts.ts'

/** The payload is a `LeadChange` as JSON. */
export const LEAD_CHANNEL = 'leadwright_leads'

/** Leads of a user changed. `page` is the page that changed them, which knows it already; empty when a worker did. */
export type LeadChange = { userId: number; page: string }

// Many calls of one page within this time are told as one.
const COLLECT_MS = 100
const CHANGING =
  /^\/api\/(leads|unsure-replies|enrollments|mails|tasks|sample-data|paused-addresses|crm\/:provider\/sync|email-sequences\/:id\/enroll|email-templates\/:id\/send)(\/|$)/

/** Tells the open pages of a user after each call that changed leads. */
export function tellLeadChanges(app: App, { db }: Parts) {
  const waiting = new Map<string, LeadChange>()
  let timer: NodeJS.Timeout | undefined

  const flush = () => {
    timer = undefined
    const changes = [...waiting.values()]
    waiting.clear()
    // A page that hears nothing shows the change when it is loaded again.
    sendLeadChanges(db, changes).catch((error) =>
      app.log.warn({ err: error }, 'open pages were not told of changed leads'),
    )
  }

  app.addHook('onResponse', async (req, reply) => {
    if (!isChange(req) || reply.statusCode >= 300) return
    const change = changeOf(req)
    const key = `${change.userId} ${change.page}`
    waiting.set(key, change)
    timer ??= setTimeout(flush, COLLECT_MS).unref()
  })
  app.addHook('onClose', async () => clearTimeout(timer))
}

const isChange = ({ method, routeOptions }: FastifyRequest) =>
  method !== 'GET' && method !== 'HEAD' && CHANGING.test(routeOptions.url ?? '')

function changeOf(req: FastifyRequest): LeadChange {
  const page = String(req.headers['x-page-id'] ?? '').slice(0, 40)
  return { userId: req.userId, page }
}

/** For a worker, once in each batch. Within its transaction: the open pages are told when that commits. */
export const announceLeads = (tx: Db, userId: number) => sendLeadChanges(tx, [{ userId, page: '' }])

/** SQL: the same within another statement. */
export const announcing = (userId: SQL) =>
  sql`pg_notify(${LEAD_CHANNEL}, jsonb_build_object('userId', ${userId}, 'page', '')::text)`

async function sendLeadChanges(db: Db, changes: LeadChange[]) {
  if (changes.length === 0) return
  await db.execute(sql`
    select pg_notify(${LEAD_CHANNEL}, change::text) from jsonb_array_elements(${JSON.stringify(changes)}::jsonb) change`)
}

export function readLeadChange(payload: string | undefined): LeadChange | undefined {
  try {
    return JSON.parse(payload ?? '') as LeadChange
  } catch {
    return undefined
  }
}
