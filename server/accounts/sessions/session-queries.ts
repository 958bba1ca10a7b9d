import { and, desc, eq, gt, ne, sql } from 'drizzle-orm'
import { MAX_SESSIONS_LISTED } from '../../../contract/session.ts'
import type { Db } from '../../db/connect.ts'
import { sessions } from '../../db/schema.ts'

const { sess } = sessions
const isOwn = (userId: number) => eq(sql`(${sess} ->> 'userId')::integer`, userId)
/** What the list shows instead of the session's key. */
const listedId = sql<string>`left(encode(sha256(${sessions.sid}::bytea), 'hex'), 32)`

export function listSessions(db: Db, userId: number, ownSid: string | undefined) {
  return db
    .select({
      id: listedId,
      device: sql<string | null>`${sess} ->> 'device'`,
      address: sql<string | null>`nullif(${sess} ->> 'address', '')`,
      signedInAt: sql<string>`to_timestamp((${sess} ->> 'signedInAt')::float8 / 1000)`.mapWith(
        (text: string) => new Date(text),
      ),
      lastSeenAt: sessions.seenAt,
      isCurrent: sql<boolean>`${sessions.sid} = ${ownSid ?? ''}`,
    })
    .from(sessions)
    .where(and(isOwn(userId), gt(sessions.expire, sql`now()`)))
    .orderBy(desc(sql`${sessions.sid} = ${ownSid ?? ''}`), desc(sql`coalesce(${sessions.seenAt}, ${sessions.expire})`))
    .limit(MAX_SESSIONS_LISTED)
}

/** False when the user has no such session. */
export async function deleteSession(db: Db, userId: number, id: string) {
  const { rowCount } = await db.delete(sessions).where(and(isOwn(userId), eq(listedId, id)))
  return rowCount === 1
}

export async function deleteOtherSessions(db: Db, userId: number, ownSid: string | undefined) {
  await db.delete(sessions).where(and(isOwn(userId), ne(sessions.sid, ownSid ?? '')))
}
