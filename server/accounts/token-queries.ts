import { createHash } from 'node:crypto'
import { and, desc, eq, isNull, lt, or, sql } from 'drizzle-orm'
import { MAX_API_TOKENS, type TokenScope } from '../../contract/api-token.ts'
import type { Db } from '../db/connect.ts'
import { apiTokens } from '../db/schema.ts'

// A busy token updates the table at most this often.
const TOUCH_SECONDS = 300

/** By the database's clock. */
function isExpired() {
  return sql<boolean>`coalesce(${apiTokens.expiresAt} <= now(), false)`
}

const tokenColumns = {
  id: apiTokens.id,
  name: apiTokens.name,
  scopes: apiTokens.scopes,
  expiresAt: apiTokens.expiresAt,
  isExpired: isExpired(),
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

type TokenToInsert = { name: string; tokenHash: string; scopes: TokenScope[]; days: number | null }

export async function insertToken(db: Db, userId: number, { days, ...token }: TokenToInsert) {
  const expiresAt = days === null ? null : sql`now() + make_interval(days => ${days})`
  const [made] = await db
    .insert(apiTokens)
    .values({ userId, ...token, expiresAt })
    .returning(tokenColumns)
  return made
}

/** False when the user has no such token. */
export async function deleteToken(db: Db, userId: number, tokenId: number) {
  const { rowCount } = await db.delete(apiTokens).where(and(eq(apiTokens.id, tokenId), eq(apiTokens.userId, userId)))
  return rowCount === 1
}

/** A token and its owner, recording its use; undefined when it does not exist. */
export async function findToken(db: Db, token: string) {
  const [found] = await db
    .select({ id: apiTokens.id, userId: apiTokens.userId, scopes: apiTokens.scopes, isExpired: isExpired() })
    .from(apiTokens)
    .where(eq(apiTokens.tokenHash, tokenHashOf(token)))
  if (!found || found.isExpired) return found
  const isLongAgo = lt(apiTokens.lastUsedAt, sql`now() - make_interval(secs => ${TOUCH_SECONDS})`)
  await db
    .update(apiTokens)
    .set({ lastUsedAt: sql`now()` })
    .where(and(eq(apiTokens.id, found.id), or(isNull(apiTokens.lastUsedAt), isLongAgo)))
  return found
}
