import { createHash } from 'node:crypto'
import { and, desc, eq, isNull, lt, or, sql } from 'drizzle-orm'
import { MAX_API_TOKENS } from '../../contract/api-token.ts'
import type { Db } from '../db/connect.ts'
import { apiTokens } from '../db/schema.ts'

// A busy token updates the table at most this often.
const TOUCH_SECONDS = 300

const tokenColumns = {
  id: apiTokens.id,
  name: apiTokens.name,
  lastUsedAt: apiTokens.lastUsedAt,
  createdAt: apiTokens.createdAt,
}

/** Stored instead of the token: a leaked table gives no access. */
export const tokenHashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

export function listTokens(db: Db, userId: number) {
  return db
    .select(tokenColumns)
    .from(apiTokens)
    .where(eq(apiTokens.userId, userId))
    .orderBy(desc(apiTokens.createdAt), desc(apiTokens.id))
    .limit(MAX_API_TOKENS)
}

export async function insertToken(db: Db, userId: number, name: string, tokenHash: string) {
  const [made] = await db.insert(apiTokens).values({ userId, name, tokenHash }).returning(tokenColumns)
  return made
}

/** False when the user has no such token. */
export async function deleteToken(db: Db, userId: number, tokenId: number) {
  const { rowCount } = await db.delete(apiTokens).where(and(eq(apiTokens.id, tokenId), eq(apiTokens.userId, userId)))
  return rowCount === 1
}

/** The owner of a token, recording its use; undefined when the token does not exist. */
export async function findTokenOwner(db: Db, token: string) {
  const [found] = await db
    .select({ id: apiTokens.id, userId: apiTokens.userId })
    .from(apiTokens)
    .where(eq(apiTokens.tokenHash, tokenHashOf(token)))
  if (!found) return undefined
  const isLongAgo = lt(apiTokens.lastUsedAt, sql`now() - make_interval(secs => ${TOUCH_SECONDS})`)
  await db
    .update(apiTokens)
    .set({ lastUsedAt: sql`now()` })
    .where(and(eq(apiTokens.id, found.id), or(isNull(apiTokens.lastUsedAt), isLongAgo)))
  return found.userId
}
