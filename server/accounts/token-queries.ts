import { createHash } from 'node:crypto'
import { and, desc, eq, isNull, lt, or, sql } from 'drizzle-orm'
import { MAX_API_TOKENS } from '../../contract/api-token.ts'
import type { Db } from '../db/connect.ts'
import { apiTokens } from '../db/schema.ts'

// The table is written at most this often for a busy token.
const TOUCH_SECONDS = 300

const told = {
  id: apiTokens.id,
  name: apiTokens.name,
  lastUsedAt: apiTokens.lastUsedAt,
  createdAt: apiTokens.createdAt,
}

/** Stored in place of the token: a leaked table opens no account. */
export const tokenHashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

export function listTokens(db: Db, userId: number) {
  return db
    .select(told)
    .from(apiTokens)
    .where(eq(apiTokens.userId, userId))
    .orderBy(desc(apiTokens.createdAt), desc(apiTokens.id))
    .limit(MAX_API_TOKENS)
}

export async function insertToken(db: Db, userId: number, name: string, tokenHash: string) {
  const [made] = await db.insert(apiTokens).values({ userId, name, tokenHash }).returning(told)
  return made
}

/** False when there is no such token of theirs. */
export async function deleteToken(db: Db, userId: number, tokenId: number) {
  const { rowCount } = await db.delete(apiTokens).where(and(eq(apiTokens.id, tokenId), eq(apiTokens.userId, userId)))
  return rowCount === 1
}

/** Whom the token speaks for, noting its use; undefined for one that is not or no more there. */
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
