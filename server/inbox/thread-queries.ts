import { and, asc, desc, eq, getTableColumns, lt, or, sql } from 'drizzle-orm'
import type { ThreadMessage } from '../../contract/inbox.ts'
import type { Db } from '../db/connect.ts'
import { conversationMessages } from '../db/schema.ts'
import { listLogs } from '../outbox/mail-queries.ts'
import { cleanMessages } from './reading/mail-work.ts'
import { splitText } from './reading/split-text.ts'
import { isAmong, type People, readPeople } from './storing/conversation-people.ts'
import { listTrustable } from './trust-reply.ts'

const PAGE_MESSAGES = 20

type Row = Omit<typeof conversationMessages.$inferSelect, 'searchText'>

const { searchText: _, ...shown } = getTableColumns(conversationMessages)

/** The newest messages, or those before one of them; oldest first. */
export async function listMessages(db: Db, userId: number, conversationId: number, before: number | undefined) {
  const mark = before === undefined ? undefined : await findMessage(db, userId, before)
  const rows: Row[] = await db
    .select(shown)
    .from(conversationMessages)
    .where(
      and(
        eq(conversationMessages.userId, userId),
        eq(conversationMessages.conversationId, conversationId),
        mark &&
          or(
            lt(conversationMessages.at, mark.at),
            and(eq(conversationMessages.at, mark.at), lt(conversationMessages.id, mark.id)),
          ),
      ),
    )
    .orderBy(desc(conversationMessages.at), desc(conversationMessages.id))
    .limit(PAGE_MESSAGES + 1)
  const page = rows.slice(0, PAGE_MESSAGES).reverse()
  return { messages: await toThread(db, userId, page), hasEarlier: rows.length > PAGE_MESSAGES }
}

export async function findMessage(db: Db, userId: number, id: number): Promise<Row | undefined> {
  const [row] = await db
    .select(shown)
    .from(conversationMessages)
    .where(and(eq(conversationMessages.userId, userId), eq(conversationMessages.id, id)))
  return row
}

/** What a reply without a chosen message replies to: the last that came in, or else the last. */
export async function findLastMessage(db: Db, userId: number, conversationId: number): Promise<Row | undefined> {
  const [row] = await db
    .select(shown)
    .from(conversationMessages)
    .where(and(eq(conversationMessages.userId, userId), eq(conversationMessages.conversationId, conversationId)))
    .orderBy(
      asc(sql`${conversationMessages.direction} = 'out'`),
      desc(conversationMessages.at),
      desc(conversationMessages.id),
    )
    .limit(1)
  return row
}

export type MessageRow = Row

/** As the API shows them. */
export async function toThread(db: Db, userId: number, rows: Row[]): Promise<ThreadMessage[]> {
  const logs = await listLogs(
    db,
    userId,
    rows.flatMap(({ logId }) => logId ?? []),
  )
  const trustable = await listTrustable(
    db,
    userId,
    rows.flatMap(({ id, isAuthentic }) => (isAuthentic ? [] : id)),
  )
  const cleaned = await cleanMessages(
    userId,
    rows.map(({ html }) => html ?? ''),
  ).catch(() => undefined)
  const people = await peopleOf(db, userId, rows)
  return rows.map((row, index) => {
    const html = row.html === null ? undefined : cleaned?.[index]
    const log = row.logId === null ? undefined : logs.get(row.logId)
    return {
      id: row.id,
      direction: row.direction,
      kind: row.kind,
      isAuthentic: row.isAuthentic,
      canTrust: trustable.has(row.id),
      isStranger: row.direction === 'in' && !isAmong(people.get(row.conversationId) ?? NOBODY, row.fromAddress),
      from: { name: row.fromName, address: row.fromAddress },
      to: row.toPeople,
      cc: row.ccPeople,
      replyTo: row.replyTo,
      subject: row.subject,
      at: (log?.sentAt ? new Date(log.sentAt) : row.at).toISOString(),
      ...splitText(row.text, row.newText),
      html: html?.html ?? null,
      quotedHtml: html?.quotedHtml ?? null,
      hasRemoteImages: html?.hasRemoteImages ?? false,
      isCut: row.isCut,
      files: row.files,
      intent: intentOf(row),
      invitation: row.invitation,
      delivery: log
        ? {
            mailId: log.id,
            state: log.state,
            scheduledAt: log.scheduledAt,
            sentAt: log.sentAt,
            openedAt: log.openedAt,
            isTest: log.isTest,
            reason: log.reason,
            cause: log.cause,
          }
        : null,
    }
  })
}

const NOBODY: People = { own: [], others: [], domains: [] }

async function peopleOf(db: Db, userId: number, rows: Row[]) {
  const people = new Map<number, People>()
  for (const { conversationId } of rows)
    if (!people.has(conversationId)) people.set(conversationId, await readPeople(db, userId, conversationId))
  return people
}

function intentOf({ intent, intentSource, intentWords, intentUntil, intentPerson }: Row): ThreadMessage['intent'] {
  if (!intent) return null
  return {
    intent,
    source: intentSource ?? 'rules',
    words: intentWords ?? [],
    until: intentUntil,
    person: intentPerson,
  }
}

/** The message of an email in the outbox. */
export async function findMessageOfLog(db: Db, userId: number, logId: number): Promise<Row | undefined> {
  const [row] = await db
    .select(shown)
    .from(conversationMessages)
    .where(and(eq(conversationMessages.userId, userId), eq(conversationMessages.logId, logId)))
    .limit(1)
  return row
}
