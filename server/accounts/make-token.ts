import { randomBytes } from 'node:crypto'
import { MAX_API_TOKENS, type NewApiToken, TOKEN_SCOPES } from '../../contract/api-token.ts'
import type { Db } from '../db/connect.ts'
import { AppError } from '../http/errors.ts'
import { type NoticeTools, notifySecurity } from './second-factor/security-notice.ts'
import { insertToken, listTokens, tokenHashOf } from './token-queries.ts'
import { lockUser } from './user-queries.ts'

type Tools = NoticeTools & { db: Db }

/**
 * Creates an API token. Only its hash is stored, so the token itself is shown once. It outlives the session that made it, so its owner
 * is told: somebody else may have sat at their computer.
 */
export async function makeToken({ db, ...tools }: Tools, userId: number, { name, scopes, expiresInDays }: NewApiToken) {
  const token = `lw_${randomBytes(32).toString('base64url')}`
  return db.transaction(async (tx) => {
    await lockUser(tx, userId)
    if ((await listTokens(tx, userId)).length >= MAX_API_TOKENS)
      throw new AppError('conflict', `You already have ${MAX_API_TOKENS} tokens. Remove one first.`)
    const made = await insertToken(tx, userId, {
      name,
      tokenHash: tokenHashOf(token),
      scopes: TOKEN_SCOPES.filter((scope) => !scopes || scopes.includes(scope)),
      days: expiresInDays === 'never' ? null : expiresInDays,
    })
    if (!made) throw new Error('the token was not saved')
    await notifySecurity(tx, tools, userId, 'token_made', { name })
    return { ...made, token }
  })
}
