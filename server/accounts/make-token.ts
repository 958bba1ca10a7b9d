import { randomBytes } from 'node:crypto'
import { MAX_API_TOKENS } from '../../contract/api-token.ts'
import type { Db } from '../db/connect.ts'
import { AppError } from '../http/errors.ts'
import { insertToken, listTokens, tokenHashOf } from './token-queries.ts'
import { lockUser } from './user-queries.ts'

/** A new token, which is known to whoever made it and to nobody afterwards. */
export async function makeToken(db: Db, userId: number, name: string) {
  const token = `lw_${randomBytes(32).toString('base64url')}`
  return db.transaction(async (tx) => {
    await lockUser(tx, userId)
    if ((await listTokens(tx, userId)).length >= MAX_API_TOKENS)
      throw new AppError('conflict', `There are ${MAX_API_TOKENS} tokens already. Remove one first.`)
    const made = await insertToken(tx, userId, name, tokenHashOf(token))
    if (!made) throw new Error('the token was not kept')
    return { ...made, token }
  })
}
