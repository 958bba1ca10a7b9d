import { and, eq, isNull, sql } from 'drizzle-orm'
import type { NoticeKind } from '../../contract/notification.ts'
import type { Db } from '../db/connect.ts'
import { notifications } from '../db/schema.ts'
import { announceLeads } from './lead-changes.ts'

/** The payload is the id of the user who has a new notice. */
export const NOTICE_CHANNEL = 'leadwright_notices'

export type NewNotice = { kind: NoticeKind; title: string; body: string; link: string; at?: Date }

const MAX_TITLE = 200
const LEAD_LINK = /^\/leads\?lead=(\d+)$/
const CONVERSATION_LINK = /^(\/inbox\/\d+)\?lead=\d+$/
const MAX_BODY = 500

/** Adds notices within the caller's transaction, so they appear only if it commits. Open pages update at once. */
export async function notify(tx: Db, userId: number, ...notices: NewNotice[]) {
  if (notices.length === 0) return
  await tx.insert(notifications).values(
    notices.map(({ kind, title, body, link, at }) => ({
      userId,
      kind,
      title: title.slice(0, MAX_TITLE),
      body: body.slice(0, MAX_BODY),
      link,
      ...(at && { createdAt: at }),
    })),
  )
  // A notice about a lead comes with a change of it, such as a reply.
  if (notices.some(({ link }) => LEAD_LINK.test(link) || CONVERSATION_LINK.test(link))) await announceLeads(tx, userId)
  await tx.execute(sql`select pg_notify(${NOTICE_CHANNEL}, ${String(userId)})`)
}

/** Marks a notice as read whose question was answered elsewhere: the same kind, body and link as it was added with. */
export async function settleNotice(tx: Db, userId: number, { kind, body, link }: Omit<NewNotice, 'title' | 'at'>) {
  const isSame = and(
    eq(notifications.userId, userId),
    eq(notifications.kind, kind),
    isNull(notifications.readAt),
    eq(notifications.link, link),
    eq(notifications.body, body.slice(0, MAX_BODY)),
  )
  const { rowCount } = await tx.update(notifications).set({ readAt: sql`now()` }).where(isSame)
  if (rowCount) await tx.execute(sql`select pg_notify(${NOTICE_CHANNEL}, ${String(userId)})`)
}

/** The link of a notice about a reply, with the lead whose name is shown beside it. */
export const conversationLink = (conversationId: number, leadId: number) => `/inbox/${conversationId}?lead=${leadId}`

/** Where a notice leads: the page of its lead, of which the place in the list is stored, or the conversation. */
export const pageOfLink = (link: string) => link.replace(LEAD_LINK, '/leads/$1').replace(CONVERSATION_LINK, '$1')

/** Whoever has read a conversation, or replied in it, has read the notices of its messages. */
export async function markConversationNoticesRead(tx: Db, userId: number, conversationId: number) {
  const { rowCount } = await tx.execute(sql`
    update notifications set read_at = now()
    where user_id = ${userId} and read_at is null and starts_with(link, ${`/inbox/${conversationId}?`})`)
  if (rowCount) await tx.execute(sql`select pg_notify(${NOTICE_CHANNEL}, ${String(userId)})`)
}
