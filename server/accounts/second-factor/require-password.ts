import type pg from 'pg'
import type { Db } from '../../db/connect.ts'
import { AppError, badField, unauthorized } from '../../http/errors.ts'
import { rateLimit } from '../../http/rate-limit.ts'
import { isPassword } from '../password.ts'
import { findOwnUser } from '../user-queries.ts'

const WINDOW_SECONDS = 15 * 60
const WRONG = { field: 'password', message: 'This is not your password' }

export type RequirePassword = ReturnType<typeof ownPassword>

/**
 * The user, if this is their password: an open session alone doesn't change how an account is protected. Wrong ones are counted
 * together wherever it is asked for, so that a session allows no faster guessing than the sign-in page.
 */
export function ownPassword(db: Db, pool: pg.Pool) {
  const tries = rateLimit(pool, 'own-password', 10, WINDOW_SECONDS)
  return async (userId: number, password: string, wrong = WRONG) => {
    const user = await findOwnUser(db, userId)
    if (!user) throw unauthorized()
    const { passwordHash } = user
    if (passwordHash === null)
      throw new AppError('conflict', 'You sign in through your identity provider. Change this there.')
    await tries.spend(String(userId))
    if (!(await isPassword(password, passwordHash))) throw badField(wrong.field, wrong.message)
    await tries.forgive(String(userId))
    return { ...user, passwordHash }
  }
}
