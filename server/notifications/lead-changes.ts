import { sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { Db } from '../db/connect.ts'
import type { App, Parts } from '../http/parts.ts'

/** The payload is a `LeadChange` as JSON. */
export const LEAD_CHANNEL = 'leadwright_leads'

/** Leads of a user that changed; without IDs, any of them may have. `page` is the page that changed them, which knows it already. */
export type LeadChange = { userId: number; page: string; ids: number[] }

// Many calls of one page within this time are told as one.
const COLLECT_MS = 100
export const MAX_IDS = 50
const CHANGING = /^\/api\/(leads|unsure-replies|enrollments)(\/|$)/

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
    waiting.set(key, together(waiting.get(key), change))
    timer ??= setTimeout(flush, COLLECT_MS).unref()
  })
  app.addHook('onClose', async () => clearTimeout(timer))
}

const isChange = ({ method, routeOptions }: FastifyRequest) =>
  method !== 'GET' && method !== 'HEAD' && CHANGING.test(routeOptions.url ?? '')

function changeOf(req: FastifyRequest): LeadChange {
  const page = String(req.headers['x-page-id'] ?? '').slice(0, 40)
  const { id } = (req.params ?? {}) as { id?: unknown }
  const isOne = req.routeOptions.url?.startsWith('/api/leads/:id') && typeof id === 'number'
  return { userId: req.userId, page, ids: isOne ? [id] : [] }
}

function together(before: LeadChange | undefined, change: LeadChange): LeadChange {
  if (!before) return change
  const ids = [...new Set([...before.ids, ...change.ids])]
  const isAny = before.ids.length === 0 || change.ids.length === 0 || ids.length > MAX_IDS
  return { ...change, ids: isAny ? [] : ids }
}

/** Within the caller's transaction, if there is one: then it is told when that commits. */
export async function sendLeadChanges(db: Db, changes: LeadChange[]) {
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
